import { byText } from "../../internal/words.js";
import {
  DescriptionError,
  type Description,
  type DescriptionProblem,
  type Operation,
  type Server,
} from "../model.js";
import { Links } from "./links.js";
import { wholeDocument, type Bundle } from "./whole-document.js";
import type { References } from "./references.js";
import {
  getOrInsert,
  listOr,
  objectOr,
  textOr,
  type DescriptionDocument,
  type DescriptionObject,
} from "./document.js";
import {
  findOperations,
  outlineOf,
  readOperation,
  reportsFor,
  type UnreadOperation,
  type Outline,
} from "./read-operation.js";
import { ownOnly } from "./own-only.js";
import { Problems } from "./problems.js";
import {
  addressIn,
  readSecuritySchemes,
  readServers,
  readServersOnce,
  serverVariables,
} from "./read-server.js";
import { readSource } from "./read-source.js";
import { EndlessSchema } from "./schema-parts.js";

/** Reads each operation on first use: opening is fast, and a broken operation does not affect the others. */
export class OpenDescription {
  readonly title: string;
  readonly version: string;
  readonly servers: readonly Server[];
  readonly securitySchemes: Description["securitySchemes"];
  readonly document: DescriptionDocument;
  readonly outlines: readonly Outline[];
  readonly references: References;
  readonly links: Links = new Links();
  readonly #bundle: Bundle;
  get serverVariables(): ReadonlySet<string> {
    const own = [...this.#found.values()].flatMap(({ operation, pathItem }) =>
      readServers(operation.servers ?? pathItem.servers, undefined, true),
    );
    return serverVariables([...this.servers, ...own]);
  }

  readonly #problems: Problems;
  readonly #found: ReadonlyMap<string, UnreadOperation>;
  readonly #read = new Map<string, Operation | DescriptionError>();

  constructor(given: Bundle) {
    checkVersion(given);
    this.#bundle = given;
    this.#problems = new Problems(this.#bundle);
    this.references = this.#problems.references;
    this.document = this.references.document;
    const found = findOperations(this.#problems);
    this.#found = new Map(found.map((each) => [each.pointer, each]));
    this.outlines = found.map(outlineOf);
    reportIds(this.outlines, this.#problems);
    this.securitySchemes = readSecuritySchemes(this.#problems);
    this.servers = serversOf(this.document, found);
    const { title, version } = objectOr(this.document.info);
    this.title = textOr(title) ?? "";
    this.version = textOr(version) ?? "";
  }

  get problems(): readonly DescriptionProblem[] {
    return this.#problems.mistakes;
  }

  get notices(): readonly DescriptionProblem[] {
    return this.#problems.notices;
  }

  readOperation({ pointer }: Outline): Operation {
    const read = getOrInsert(this.#read, pointer, () => this.#readNow(pointer));
    if (read instanceof DescriptionError) throw read;
    return ownOnly(read);
  }

  #readNow(pointer: string): Operation | DescriptionError {
    const found = ownOnly(this.#found.get(pointer));
    if (found === undefined) throw new RangeError(`There is no operation at ${pointer}.`);
    const problems = new Problems(this.#bundle);
    const read = this.#readParts(found, problems);
    this.#problems.add(problems.notices);
    const { mistakes } = problems;
    return read === undefined || mistakes.length > 0 ? new DescriptionError(mistakes) : read;
  }

  #readParts(found: UnreadOperation, problems: Problems): Operation | undefined {
    const { own, shared } = reportsFor(found, problems);
    this.links.check(found.operation, own, problems);
    this.links.check(found.pathItem.parameters, shared.at("parameters"), problems);
    if (problems.mistakes.length > 0) return undefined;
    try {
      return readOperation(found, problems);
    } catch (error) {
      if (!(error instanceof EndlessSchema)) throw error;
      own.mistake(error.message);
      return undefined;
    }
  }
}

function reportIds(outlines: readonly Outline[], problems: Problems): void {
  const known = new Map<string, string>();
  const sorted = [...outlines].sort((one, other) => byText(one.pointer, other.pointer));
  for (const { id, method, path, pointer } of sorted) {
    const route = `${method} ${path}`;
    const first = id === undefined ? route : getOrInsert(known, id, () => route);
    if (first === route) continue;
    const report = problems.at(pointer, route).at("operationId");
    report.note(`The id "${id ?? ""}" is also that of ${first}. Call both by their routes.`);
  }
}

export function openDescription(description: string | object, file = "openapi"): OpenDescription {
  return new OpenDescription(wholeDocument(readSource(file, description)));
}

function checkVersion(given: Bundle): void {
  const document = ownOnly(given.document);
  const { openapi } = document;
  if (/^3(?:\.|$)/.test(String(openapi))) return;
  if (isSwagger(document)) throw new DescriptionError([given.root.problem("", TOO_OLD)]);
  const name = openapi === undefined ? "swagger" : "openapi";
  const version = name in document ? `${name}: ${String(document[name])}` : "neither";
  throw new DescriptionError([
    given.root.problem("", `Expected "openapi: 3.x" or "swagger: 2.0", got ${version}.`),
  ]);
}

const TOO_OLD =
  'It is Swagger 2.0. Pass what upgradeSwagger of "fluent-endpoint/openapi/swagger" returns for it.';

/** In YAML, `2.0` without quotes is the number 2. */
export function isSwagger({ swagger }: DescriptionObject): boolean {
  return /^2(?:\.|$)/.test(String(swagger));
}

function serversOf(document: DescriptionDocument, found: readonly UnreadOperation[]): Server[] {
  const servers = readServers(document.servers, addressIn(document));
  if (servers.length > 0) return servers;
  const lists = found.map(({ operation, pathItem }) => operation.servers ?? pathItem.servers);
  return readServersOnce(lists.flatMap(listOr), addressIn(document));
}
