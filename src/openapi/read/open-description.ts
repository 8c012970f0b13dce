import { upgradeFromTwoToThree } from "@scalar/openapi-upgrader/2.0-to-3.0";
import {
  DescriptionError,
  type Description,
  type DescriptionProblem,
  type Operation,
  type Server,
  type Tag,
} from "../model.js";
import {
  bundleFile,
  checkStructure,
  type Bundle,
  Structure,
  Problems,
  type Severity,
} from "./bundle.js";
import { checkReferences, pointerTo, References, unresolvedReference } from "./references.js";
import { keepCollectionFormats } from "./read-parameter.js";
import {
  listOr,
  objectOr,
  referenceIn,
  textOr,
  type DescriptionDocument,
  type DescriptionObject,
} from "./document.js";
import {
  findOperations,
  outlineOf,
  readOperation,
  type FoundOperation,
  type Outline,
} from "./read-operation.js";
import { readSecuritySchemes, readServers, readServersOnce } from "./read-server.js";
import { withoutUndefined } from "../../internal/objects.js";
import { readSource } from "./read-source.js";
import { EndlessSchema } from "./schema-parts.js";
import { bundleFiles } from "./bundle-files.js";

/**
 * Settings of `readDescription`.
 *
 * @public
 */
export interface ReadSettings {
  /** The name of the file: for messages, and for references that are relative to it. Default `openapi`. */
  readonly file?: string;
  /**
   * Returns a file that the description refers to: its text if it is JSON, or what `parseYaml` returns. Without it, a reference to
   * another file is a problem. The path comes from the description: check it if you do not trust the author.
   */
  readonly readFile?: (file: string) => string | object;
  /** Set it to leave out operations that cannot be read. Otherwise any problem is thrown. Default `false`. */
  readonly skipBroken?: boolean;
}

/**
 * A description whose operations are read when they are asked for, each once. Opening takes a fraction of the time that reading
 * takes, and an operation that is broken does not keep the others from being read.
 */
export class OpenDescription {
  readonly title: string;
  readonly version: string;
  readonly description?: string;
  readonly servers: readonly Server[];
  readonly securitySchemes: Description["securitySchemes"];
  readonly tags: readonly Tag[];
  readonly document: DescriptionDocument;
  /** The operations, in the order of the description, with what is needed to find one. */
  readonly outlines: readonly Outline[];
  readonly references: References;
  readonly #bundled: Bundle;
  readonly #isSwagger: boolean;
  readonly #problems: Problems;
  readonly #found: ReadonlyMap<string, FoundOperation>;
  readonly #read = new Map<string, Operation | DescriptionError>();
  readonly #notices: DescriptionProblem[] = [];
  readonly #structure = new Structure();

  /** @throws DescriptionError */
  constructor(bundled: Bundle) {
    this.#bundled = bundled;
    this.#isSwagger = isSwagger(bundled);
    this.document = this.#isSwagger ? upgrade(bundled) : bundled.document;
    this.references = References.of(this.document);
    this.#problems = new Problems(bundled, this.#isSwagger);
    const found = findOperations(this.references, this.#problems);
    this.#found = new Map(found.map((each) => [each.pointer, each]));
    this.outlines = found.map(outlineOf);
    this.securitySchemes = readSecuritySchemes(this.references, this.#problems);
    this.servers = serversOf(this.document, found);
    this.tags = readTags(this.document, this.#problems);
    const { title, version, description } = objectOr(this.document.info);
    const about = textOr(description);
    this.title = textOr(title) ?? "";
    this.version = textOr(version) ?? "";
    if (about !== undefined) this.description = about;
  }

  /** The problems outside of operations, and of entries that should be operations but are not. */
  get problems(): readonly DescriptionProblem[] {
    return this.#problems.all;
  }

  /** The parts of the operations that were read so far that are valid, and left out. */
  get notices(): readonly DescriptionProblem[] {
    return [...this.#problems.notices, ...this.#notices];
  }

  /**
   * Reads an operation.
   *
   * @throws DescriptionError if it cannot be read
   */
  readOperation(outline: Outline): Operation {
    const { pointer } = outline;
    const read = this.#read.get(pointer) ?? this.#readNow(pointer);
    this.#read.set(pointer, read);
    if (read instanceof DescriptionError) throw read;
    return read;
  }

  /**
   * Checks paths, and components that cannot be resolved: no operation is refused for these.
   *
   * @throws DescriptionError if the description is endless, or too large or deep to be read
   */
  checkAll(): readonly DescriptionProblem[] {
    checkStructure(this.#bundled);
    const problems = new Problems(this.#bundled, this.#isSwagger);
    const report = (pointer: string, message: string) => {
      problems.add(pointer, message);
    };
    checkReferences(this.document.components, "/components", this.references, report);
    for (const [path, item] of Object.entries(objectOr(this.document.paths))) {
      const reference = path.startsWith("x-") ? undefined : referenceIn(item);
      if (reference === undefined || this.references.resolve(reference) !== undefined) continue;
      problems.add(pointerTo("/paths", path), unresolvedReference(reference));
    }
    return problems.all;
  }

  #readNow(pointer: string): Operation | DescriptionError {
    const found = this.#found.get(pointer);
    if (found === undefined) throw new RangeError(`There is no operation at ${pointer}.`);
    const problems = new Problems(this.#bundled, this.#isSwagger);
    const report = (at: string, message: string, severity?: Severity) => {
      problems.add(at, message, `${found.method} ${found.path}`, severity);
    };
    const { operation, pathItem, pathItemPointer } = found;
    const parts = [
      [operation, pointer],
      [pathItem.parameters, pointerTo(pathItemPointer, "parameters")],
    ] as const;
    for (const [part, at] of parts) {
      const endless = this.#structure.check(part);
      if (endless !== undefined) report(at + endless.pointer, endless.message);
      else checkReferences(part, at, this.references, report);
    }
    if (problems.all.length > 0) return new DescriptionError(problems.all);
    try {
      const read = readOperation(found, this.references, report);
      this.#notices.push(...problems.notices);
      return problems.all.length > 0 ? new DescriptionError(problems.all) : read;
    } catch (error) {
      if (!(error instanceof EndlessSchema)) throw error;
      report(pointer, error.message);
      return new DescriptionError(problems.all);
    }
  }
}

/**
 * Opens a description of one file, to read its operations one by one.
 *
 * @throws DescriptionError if it is not an OpenAPI description
 */
export function openDescription(description: string | object, file = "openapi"): OpenDescription {
  return new OpenDescription(bundleFile(readSource(file, description)));
}

function isSwagger(described: Bundle): boolean {
  const { openapi, swagger } = described.document;
  if (String(swagger) === "2" || String(swagger).startsWith("2.")) return true;
  if (/^3(?:\.|$)/.test(String(openapi))) return false;
  const given =
    openapi === undefined && swagger === undefined
      ? "neither"
      : `${openapi === undefined ? "swagger" : "openapi"}: ${String(openapi ?? swagger)}`;
  const { file } = described.place("");
  throw new DescriptionError([
    file.problem("", `Expected "openapi: 3.x" or "swagger: 2.0", got ${given}.`),
  ]);
}

function upgrade(bundled: Bundle): DescriptionDocument {
  checkStructure(bundled);
  const document = structuredClone(bundled.document);
  keepCollectionFormats(document);
  // In YAML, 2.0 without quotes is the number 2.
  const upgraded: unknown = upgradeFromTwoToThree({ ...document, swagger: "2.0" });
  return objectOr(upgraded);
}

/** The servers of the description, or else of its paths and operations. */
function serversOf(document: DescriptionDocument, found: readonly FoundOperation[]): Server[] {
  const servers = readServers(document.servers);
  if (servers.length > 0) return servers;
  const lists = found.map(({ operation, pathItem }) => operation.servers ?? pathItem.servers);
  return readServersOnce(lists.flatMap(listOr));
}

function readTags(document: DescriptionObject, problems: Problems): Tag[] {
  return listOr(document.tags).flatMap((tag, index) => {
    const { name, description } = objectOr(tag);
    if (typeof name !== "string") return [];
    const parent = textOr(objectOr(tag).parent);
    if (parent !== undefined) {
      const message = `The area of the tag "${name}" is a sibling of the area of its parent "${parent}".`;
      problems.add(pointerTo("/tags", index, "parent"), message, undefined, "note");
    }
    return [withoutUndefined({ name, description: textOr(description), parent })];
  });
}

/**
 * Reads an OpenAPI description: 3.0, 3.1, 3.2 or Swagger 2.0, as JSON text or an object. Pass YAML through `parseYaml` of
 * `fluent-endpoint/openapi/yaml`.
 *
 * @example
 * ```ts
 * import { readDescription } from "fluent-endpoint/openapi";
 *
 * const { operations } = readDescription({
 *   openapi: "3.1.0",
 *   info: { title: "Pets", version: "1" },
 *   paths: { "/pets/{id}": { get: { operationId: "getPet" } } },
 * });
 * console.log(operations.map(({ id, method, path }) => [id, method, path]));
 * // [ [ 'getPet', 'GET', '/pets/{id}' ] ]
 * ```
 *
 * @param description - its text, or the object that is in the text
 * @param settings - the name of the file, and how to read others
 * @throws DescriptionError with every problem that was found
 * @public
 */
export function readDescription(
  description: string | object,
  settings: ReadSettings = {},
): Description {
  const { file = "openapi", readFile } = settings;
  const source = readSource(file, description);
  if ("overlays" in settings) throw new DescriptionError([source.problem("", NO_OVERLAYS)]);
  const opened = new OpenDescription(
    readFile === undefined ? bundleFile(source) : bundleFiles(source, readFile),
  );
  const { operations, problems } = readAll(opened);
  if (problems.length > 0 && settings.skipBroken !== true) throw new DescriptionError(problems);
  const { title, version, description: about, servers, securitySchemes, tags, document } = opened;
  return {
    title,
    version,
    ...(about !== undefined && { description: about }),
    servers,
    securitySchemes,
    tags,
    operations,
    problems,
    notices: opened.notices,
    document,
  };
}

/** Refuses a setting that is no longer there: a description would be read without the changes that its caller counts on. */
const NO_OVERLAYS =
  "readDescription applies no overlays. Apply them before: see docs/recipes/overlays.md.";

function readAll(opened: OpenDescription): {
  readonly operations: readonly Operation[];
  readonly problems: readonly DescriptionProblem[];
} {
  // Everything is checked before anything is read: what is endless would be read for ever.
  const references = opened.checkAll();
  const problems = new Map<string, DescriptionProblem>();
  const add = (all: readonly DescriptionProblem[]) => {
    for (const each of all) {
      problems.set([each.operation, each.file, each.pointer, each.message].join("\n"), each);
    }
  };
  add(opened.problems);
  add(references);
  const operations = opened.outlines.flatMap((outline) => {
    try {
      return [opened.readOperation(outline)];
    } catch (error) {
      if (!(error instanceof DescriptionError)) throw error;
      add(error.problems);
      return [];
    }
  });
  return { operations, problems: [...problems.values()] };
}
