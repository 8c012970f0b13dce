import { ownValues } from "../../wire/records.js";
import type { Description, Operation } from "../../openapi/model.js";
import {
  UniqueNames,
  camelCase,
  capitalized,
  pascalCase,
  wordsOf,
  didYouMean,
  nearNames,
  byText,
} from "../../internal/words.js";
import { grouped } from "../../internal/objects.js";
import { getOrInsert } from "../../openapi/read/document.js";
import { words } from "../code/code.js";
import { FileNames } from "../layout.js";
import { EndpointError } from "../../errors.js";
import { quote } from "../../internal/messages.js";

/**
 * Reports a name in the code that you would not expect.
 *
 * @public
 */
export interface Notice {
  /** Stays the same from version to version. */
  readonly code:
    | "left-out"
    | "renamed-area"
    | "renamed-class"
    | "renamed-enum"
    | "renamed-method"
    | "renamed-schema";
  /** A sentence for people. */
  readonly message: string;
}

type AreaKind = "tag" | "path";

export interface ApiNames {
  readonly root: string;
  readonly base: string;
  readonly areas: readonly AreaNames[];
  readonly notices: readonly Notice[];
}

export interface AreaNames {
  readonly title: string;
  readonly description: string | undefined;
  readonly name: string;
  readonly className: string;
  readonly file: string;
  readonly methods: readonly MethodNames[];
}

export interface MethodNames {
  readonly operation: Operation;
  readonly name: string;
  readonly parameters: string;
}

const GENERIC =
  /^(?:api|apis|rest|restful|http|web|openapi|swagger|spec|specification|definition|documentation|docs|reference|service|v?\d[\d.]*)$/i;

interface NamedArea {
  readonly names: Omit<AreaNames, "methods">;
  readonly methods: MethodNames[];
  readonly taken: UniqueNames;
}

/** The same description always leads to the same names. */
export function nameApi(
  api: Description,
  name: string | undefined,
  kind: AreaKind,
  members: readonly string[] = [],
  names: Names = {},
): ApiNames {
  const notices: Notice[] = [];
  const root = name ?? rootName(api.title);
  const base = `${root}Base`;
  const reserved = new Set([...BUILDER_MEMBERS, ...members]);
  const types = new UniqueNames();
  const areas = new Map<string, NamedArea>();
  const operations = grouped(api.operations.map((each) => [areaTitle(each, kind), each] as const));
  const given = givenNames(ownValues(names), operations, reserved);
  // If several tags have the same name, the first one counts.
  const texts = new Map([...api.tags].reverse().map((tag) => [tag.name, tag.description]));
  const areaNames = new UniqueNames(given.areas.values());
  const files = new FileNames();
  const classes = new Set([root, base, "AnyBuilder", "EndpointBuilder"]);

  for (const operation of api.operations) {
    const title = areaTitle(operation, kind);
    const area = getOrInsert(areas, title, (): NamedArea => {
      const names = nameArea(title, given, reserved, areaNames, classes, notices);
      return {
        names: { ...names, description: texts.get(title), file: files.take(names.name) },
        methods: [],
        taken: new UniqueNames(namesOf(operations.get(title) ?? [], given.methods)),
      };
    });
    const method =
      given.methods.get(operation) ??
      nameMethod(operation, area.names, reserved, area.taken, notices);
    const type = nameParameters(area.names.name, method, types);
    area.methods.push({ operation, name: method, parameters: type });
  }
  return {
    root,
    base,
    areas: [...areas.values()]
      .map(({ names, methods }) => ({ ...names, methods: methods.sort(byName) }))
      .sort(byName),
    notices,
  };
}

function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return byText(one.name, other.name);
}

function rootName(title: string): string {
  const words = title.split(/[\s/_-]+/).filter((word) => word !== "");
  while (words.length > 1 && GENERIC.test(String(words.at(-1)))) words.pop();
  const isUpperCase = title === title.toUpperCase() && words.length > 1;
  const joined = isUpperCase ? pascalCase(words.join(" ")) : words.map(pascalWord).join("");
  return /^[\p{L}_$]/u.test(joined) ? joined : `Api${joined}`;
}

function pascalWord(word: string): string {
  return upperCaseFirst(word.normalize("NFKC").replaceAll(/[^\p{L}\p{Nd}]+/gu, ""));
}

function areaTitle({ tags, path }: Operation, kind: AreaKind): string {
  const [tag] = tags;
  return kind === "tag" && tag !== undefined && camelCase(tag) !== "" ? tag : pathArea(path);
}

function pathArea(path: string): string {
  const parts = path
    .replace(/[?#].*$/s, "")
    .split("/")
    .map((part) => part.replace(/\{[^{}]*\}/g, ""));
  const named = parts.filter((part) => camelCase(part) !== "");
  return named.find((part) => !/^(?:api|rest|v\d[\w.]*)$/i.test(part)) ?? named.at(0) ?? "default";
}

function nameArea(
  title: string,
  given: GivenNames,
  reserved: ReadonlySet<string>,
  taken: UniqueNames,
  classes: Set<string>,
  notices: Notice[],
): Pick<AreaNames, "title" | "name" | "className"> {
  const own = given.areas.get(title) ?? camelCase(title);
  const allowed = reserved.has(own) ? `${own}Area` : own;
  const name = given.areas.get(title) ?? taken.take(allowed);
  if (name !== own) {
    const reason = reserved.has(own) ? "every builder has a member" : "another area is called";
    const message = `The area "${title}" is called ${name}: ${reason} ${own}.`;
    notices.push({ code: "renamed-area", message });
  }
  const pascal = upperCaseFirst(name);
  const ownClass = `${pascal}Builder`;
  const className = classes.has(ownClass) ? `${pascal}AreaBuilder` : ownClass;
  if (className !== ownClass) {
    notices.push({
      code: "renamed-class",
      message: `The class of the area "${title}" is called ${className}: ${ownClass} is another class.`,
    });
  }
  classes.add(className);
  return { title, name, className };
}

function nameParameters(area: string, method: string, taken: UniqueNames): string {
  const prefix = upperCaseFirst(area);
  const own = upperCaseFirst(method);
  const isRepeated = own.startsWith(prefix) && /^[^\p{Ll}]/u.test(own.slice(prefix.length));
  const full = upperCaseFirst(camelCase(`${area} ${method}`));
  return `${taken.take(isRepeated && !taken.has(own) ? own : full)}Parameters`;
}

export function upperCaseFirst(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function nameMethod(
  operation: Operation,
  area: Omit<AreaNames, "methods">,
  reserved: ReadonlySet<string>,
  taken: UniqueNames,
  notices: Notice[],
): string {
  const route = `${operation.method} ${operation.path}`;
  const byRoute = routeName(operation);
  const own =
    (operation.id !== undefined && camelCase(withoutArea(operation.id, area.title))) || byRoute;
  const isReserved = reserved.has(own);
  if (!isReserved && !taken.has(own)) return taken.take(own);
  const other = isReserved ? own : byRoute;
  const name = taken.take(reserved.has(other) ? `${other}Operation` : other);
  const reason = isReserved ? "every builder has a member" : "another operation is called";
  const message = `${route} is called ${area.name}.${name}: ${reason} ${own}.`;
  notices.push({ code: "renamed-method", message });
  return name;
}

/** `issues/create` in the area `issues` becomes `create`. */
function withoutArea(id: string, area: string): string {
  const wanted = pascalWords(area);
  const plain = id.normalize("NFKD").replaceAll(/[\p{M}'’]/gu, "");
  let rest = id;
  let joined = "";
  let start = 0;
  for (const { index } of plain.matchAll(/[^\p{L}\p{N}]+/gu)) {
    joined += pascalWords(plain.slice(start, index));
    start = index;
    if (joined.length > wanted.length) break;
    if (joined === wanted && camelCase(plain.slice(index)) !== "") rest = plain.slice(index);
  }
  return rest;
}

function pascalWords(name: string): string {
  return wordsOf(name).map(capitalized).join("");
}

export function operationName(operation: Operation): string {
  return (operation.id !== undefined && camelCase(operation.id)) || routeName(operation);
}

function routeName({ method, path }: Operation): string {
  return camelCase(`${method.toLowerCase()} ${path.replaceAll(/\{([^{}]*)\}/g, " by $1 ")}`);
}

/**
 * Names for areas and methods, instead of those from the description.
 *
 * @public
 */
export interface Names {
  /** Names of areas by tag, or by part of the path. */
  readonly areas?: Readonly<Record<string, string>>;
  /** Names of methods by `operationId` or route. */
  readonly methods?: Readonly<Record<string, string>>;
}

interface GivenNames {
  readonly areas: ReadonlyMap<string, string>;
  readonly methods: ReadonlyMap<Operation, string>;
}

function givenNames(
  { areas = {}, methods = {} }: Names,
  described: ReadonlyMap<string, readonly Operation[]>,
  reserved: ReadonlySet<string>,
): GivenNames {
  const operations = [...described.values()].flat();
  for (const name of [...Object.values(areas), ...Object.values(methods)]) {
    checkIdentifier(name, reserved);
  }
  checkKeys(Object.keys(areas), [...described.keys()], "area");
  checkKeys(Object.keys(methods), operations.flatMap(operationKeys), "operation");
  const named = new Map(
    operations.flatMap((operation) => {
      const key = operationKeys(operation).find((each) => Object.hasOwn(methods, each));
      const name = key === undefined ? undefined : methods[key];
      return name === undefined ? [] : [[operation, name] as const];
    }),
  );
  checkOnce(Object.values(areas), "areas");
  for (const each of described.values()) checkOnce(namesOf(each, named), "operations of an area");
  return { areas: new Map(Object.entries(areas)), methods: named };
}

function namesOf(
  operations: readonly Operation[],
  given: ReadonlyMap<Operation, string>,
): readonly string[] {
  return operations.flatMap((each) => given.get(each) ?? []);
}

export function operationKeys({ method, path, id }: Operation): readonly string[] {
  return [`${method} ${path}`, ...(id === undefined ? [] : [id])];
}

function checkIdentifier(name: unknown, reserved: ReadonlySet<string>): void {
  if (typeof name !== "string" || !/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name)) {
    throw invalidNames(
      `${quote(String(name))} is not a TypeScript identifier. Use letters, digits and "_".`,
    );
  }
  if (reserved.has(name)) {
    throw invalidNames(`${quote(name)} cannot be given: every builder has a member of this name.`);
  }
}

function checkKeys(given: readonly string[], known: readonly string[], kind: string): void {
  const names = new Set(known);
  const unknown = given.find((key) => !names.has(key));
  if (unknown === undefined) return;
  const near = didYouMean(nearNames(unknown, known));
  throw invalidNames(
    `There is no ${kind} ${quote(unknown)} to give a name to.${near === "" ? "" : ` ${near}`}`,
  );
}

function checkOnce(names: readonly string[], kind: string): void {
  const taken = new Set<string>();
  for (const name of names) {
    if (taken.has(name))
      throw invalidNames(`Two ${kind} cannot both have the name ${quote(name)}.`);
    taken.add(name);
  }
}

function invalidNames(message: string): EndpointError {
  return new EndpointError("invalid-options", message);
}

/** Every builder has these members, so neither operations nor areas can use the names. `await` would call a member `then`. */
export const BUILDER_MEMBERS: readonly string[] = words(`
  as baseUrl body build constructor data form format header headers json link meta method multipart options origins param params
  path preview query route strict style url withDefaults
  __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__
  hasOwnProperty isPrototypeOf propertyIsEnumerable then toJSON toLocaleString toString valueOf
`);
