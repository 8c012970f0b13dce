import type { Description, Operation } from "../../openapi/model.js";
import { camelCase, kebabCase, pascalCase } from "../../internal/words.js";
import { BUILDER_MEMBERS } from "./reserved-names.js";

/** How operations are put in areas. */
export type AreaKind = "tag" | "path";

/** The names of the classes of an API. */
export interface ApiNames {
  /** The class with a getter for each area. */
  readonly root: string;
  /** The class that the root and the areas extend. */
  readonly base: string;
  readonly areas: readonly AreaNames[];
  /** What got another name than its own, as sentences. */
  readonly notices: readonly string[];
}

/** The names of an area and of its operations. */
export interface AreaNames {
  /** The tag, or the part of the path. */
  readonly title: string;
  /** The name of the getter. */
  readonly name: string;
  /** The name of the class. */
  readonly className: string;
  /** The name of the file, without its ending. */
  readonly file: string;
  readonly methods: readonly MethodNames[];
}

/** The names of an operation. */
export interface MethodNames {
  readonly operation: Operation;
  /** The name of the method. */
  readonly name: string;
  /** The name of the type of its parameters. */
  readonly parameters: string;
  /** The name of its function in `operations.ts`. */
  readonly functionName: string;
}

/** Words at the end of a title that say only that it is an API. */
const GENERIC =
  /^(?:api|apis|rest|restful|http|web|openapi|swagger|spec|specification|definition|documentation|docs|reference|service|v?\d[\d.]*)$/i;

/** Names the classes and methods of an API. The same description always leads to the same names. */
export function nameApi(
  api: Description,
  name: string | undefined,
  kind: AreaKind,
  members: readonly string[],
): ApiNames {
  const notices: string[] = [];
  const root = name ?? rootName(api.title);
  const base = `${root}Base`;
  const reserved = new Set([...BUILDER_MEMBERS, ...members]);
  const functions = new Set<string>();
  const areas = new Map<
    string,
    { names: Omit<AreaNames, "methods">; methods: Map<string, MethodNames> }
  >();
  const classes = new Set([root, base, "AnyBuilder", "EndpointBuilder"]);

  for (const operation of api.operations) {
    const title = areaTitle(operation, kind);
    let area = areas.get(title);
    if (area === undefined) {
      const taken = [...areas.values()].map(({ names }) => names);
      area = { names: nameArea(title, reserved, taken, classes, notices), methods: new Map() };
      areas.set(title, area);
    }
    const method = nameMethod(operation, area.names, reserved, area.methods, notices);
    const functionName = unique(camelCase(`${area.names.name} ${method}`), functions);
    functions.add(functionName);
    area.methods.set(method, {
      operation,
      name: method,
      functionName,
      parameters: `${functionName.charAt(0).toUpperCase()}${functionName.slice(1)}Parameters`,
    });
  }
  return {
    root,
    base,
    areas: [...areas.values()].map(({ names, methods }) => ({
      ...names,
      methods: [...methods.values()],
    })),
    notices,
  };
}

/** The name of the root class: the title of the description without words that say only that it is an API. */
function rootName(title: string): string {
  const words = title.split(/[\s/_-]+/).filter((word) => word !== "");
  while (words.length > 1 && GENERIC.test(String(words.at(-1)))) words.pop();
  const isUpperCase = title === title.toUpperCase() && words.length > 1;
  const joined = isUpperCase ? pascalCase(words.join(" ")) : words.map(pascalWord).join("");
  return /^[\p{L}_$]/u.test(joined) ? joined : `Api${joined}`;
}

/** A word with its own capital letters, such as `GitHub`. */
function pascalWord(word: string): string {
  const letters = word.normalize("NFKC").replaceAll(/[^\p{L}\p{Nd}]+/gu, "");
  return letters.charAt(0).toUpperCase() + letters.slice(1);
}

function areaTitle({ tags, path }: Operation, kind: AreaKind): string {
  const [tag] = tags;
  return kind === "tag" && tag !== undefined && camelCase(tag) !== "" ? tag : pathArea(path);
}

/** The area of a path: its first part that is neither a variable nor a version. */
function pathArea(path: string): string {
  const parts = path
    .replace(/[?#].*$/s, "")
    .split("/")
    .map((part) => part.replace(/\{[^}]*\}/g, ""));
  const named = parts.filter((part) => camelCase(part) !== "");
  return named.find((part) => !/^(?:api|rest|v\d[\w.]*)$/i.test(part)) ?? named[0] ?? "default";
}

function nameArea(
  title: string,
  reserved: ReadonlySet<string>,
  taken: readonly Omit<AreaNames, "methods">[],
  classes: Set<string>,
  notices: string[],
): Omit<AreaNames, "methods"> {
  const own = camelCase(title);
  const allowed = reserved.has(own) ? `${own}Area` : own;
  const name = unique(allowed, new Set(taken.map((area) => area.name)));
  if (reserved.has(own))
    notices.push(`The area "${title}" is called ${name}: every builder has a member ${own}.`);
  else if (name !== own)
    notices.push(`The area "${title}" is called ${name}: another area is called ${own}.`);
  const pascal = name.charAt(0).toUpperCase() + name.slice(1);
  const ownClass = `${pascal}Builder`;
  const className = classes.has(ownClass) ? `${pascal}AreaBuilder` : ownClass;
  if (className !== ownClass) {
    notices.push(
      `The class of the area "${title}" is called ${className}: ${ownClass} is another class.`,
    );
  }
  classes.add(className);
  const file = unique(fileName(name), new Set(taken.map((area) => area.file)));
  return { title, name, className, file };
}

/** How many characters of a name are in a file's name. File systems take 255 bytes, and a character has up to four. */
const LONGEST_FILE_NAME = 60;

function fileName(name: string): string {
  return Array.from(kebabCase(name)).slice(0, LONGEST_FILE_NAME).join("");
}

function nameMethod(
  operation: Operation,
  area: Omit<AreaNames, "methods">,
  reserved: ReadonlySet<string>,
  taken: ReadonlyMap<string, MethodNames>,
  notices: string[],
): string {
  const route = `${operation.method} ${operation.path}`;
  const byRoute = routeName(operation);
  const own =
    (operation.id !== undefined && camelCase(withoutArea(operation.id, area.title))) || byRoute;
  if (reserved.has(own)) {
    const name = unique(`${own}Operation`, taken);
    notices.push(`${route} is called ${area.name}.${name}: every builder has a member ${own}.`);
    return name;
  }
  if (!taken.has(own)) return own;
  const name = unique(reserved.has(byRoute) ? `${byRoute}Operation` : byRoute, taken);
  notices.push(`${route} is called ${area.name}.${name}: another operation is called ${own}.`);
  return name;
}

/** An id without its area: `issues/create` in the area `issues` is `create`. */
function withoutArea(id: string, area: string): string {
  const wanted = pascalCase(area);
  for (const { index } of [...id.matchAll(/[^\p{L}\p{N}]+/gu)].reverse()) {
    const rest = id.slice(index);
    if (pascalCase(id.slice(0, index)) === wanted && camelCase(rest) !== "") return rest;
  }
  return id;
}

/** The name of an operation by its method and path: `GET /pets/{id}` is `getPetsById`. */
function routeName({ method, path }: Operation): string {
  return camelCase(`${method.toLowerCase()} ${path.replaceAll(/\{([^}]*)\}/g, " by $1 ")}`);
}

function unique(name: string, taken: ReadonlySet<string> | ReadonlyMap<string, unknown>): string {
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}${number}`)) number++;
  return `${name}${number}`;
}
