import { listIn, objectIn, textIn } from "../describe/json.js";
import type { Description } from "../describe/api-description.js";
import type { Judge } from "./judge.js";
import type { SampledOperation } from "./sampled-operation.js";

/** A way to read a URL: an operation, and the texts of its path. */
interface Reading {
  readonly operation: SampledOperation;
  readonly texts: ReadonlyMap<string, string>;
}

/** The most readings of a URL that are counted. */
const MOST = 20;

/** Finds the operations and the values that a URL may stand for, by the templates of a description alone. */
export class Readings {
  readonly #operations: readonly SampledOperation[];
  readonly #base: string;

  constructor(
    description: Description,
    readonly judge: Judge,
    operations: readonly SampledOperation[],
  ) {
    this.#operations = operations;
    this.#base = serverOf(description).replace(/\/$/, "");
  }

  /** Returns `true` if nothing in a URL tells the operation or its values: neither a literal, nor a type, nor a required parameter. */
  isAmbiguous(method: string, url: string): boolean {
    const { pathname, searchParams } = new URL(url);
    const segments = pathname.split("/");
    const found = this.#operations
      .filter(({ route }) => route.startsWith(`${method} `))
      .flatMap((operation) => this.#readings(operation, segments))
      .filter((reading) => this.#takes(reading, searchParams));
    const nearest = found.filter((each) => !found.some((other) => isNearer(other, each)));
    const isUnclear = ({ operation }: Reading) =>
      operation.parameters.some(({ isExplodedLabel }) => isExplodedLabel);
    return nearest.length > 1 || nearest.some(isUnclear);
  }

  #readings(operation: SampledOperation, segments: readonly string[]): Reading[] {
    const pieces = this.#segmentsOf(operation);
    if (pieces.length !== segments.length) return [];
    let found: (readonly (readonly [string, string])[])[] = [[]];
    for (const [index, segment] of segments.entries()) {
      const inner = splits(pieces[index] ?? "", segment);
      found = found.flatMap((each) => inner.map((more) => [...each, ...more])).slice(0, MOST);
    }
    return found.map((texts) => ({ operation, texts: new Map(texts) }));
  }

  #segmentsOf({ route }: SampledOperation): string[] {
    const path = route.slice(route.indexOf(" ") + 1).replace(/[?#].*/s, "");
    const marked = path.replaceAll(/\{([^{}]*)\}/g, (_all, name: string) => `{${marks(name)}}`);
    const { pathname } = new URL(this.#base + marked);
    return pathname.replaceAll("%7B", "{").replaceAll("%7D", "}").split("/");
  }

  /** Returns `true` if the values are of the types that the operation describes, and the query has what it requires. */
  #takes({ operation, texts }: Reading, query: URLSearchParams): boolean {
    return operation.parameters.every((parameter) => {
      const { name, location, schema, isRequired, isExplodedLabel } = parameter;
      if (isExplodedLabel) return true;
      if (location === "query") {
        const value = query.get(name);
        if (value === null || !isScalar(schema)) return !isRequired || !isScalar(schema);
        return this.judge.judge(value, schema, "text").isValid;
      }
      const text = location === "path" ? texts.get(marks(name)) : undefined;
      return text === undefined || this.judge.judge(decoded(text), schema, "text").isValid;
    });
  }
}

/** A name as letters and digits, so that a URL keeps it. */
function marks(name: string): string {
  return Buffer.from(name).toString("hex");
}

function isScalar(schema: unknown): boolean {
  return /"type":"(?:string|integer|number|boolean)"/.test(JSON.stringify(schema).slice(0, 40));
}

/** All ways to read a segment by its template. No value is empty, or has a character that is encoded in values. */
function splits(template: string, segment: string): (readonly (readonly [string, string])[])[] {
  const [, literal = "", name, rest = ""] = /^([^{]*)(?:\{(\w*)\})?(.*)$/s.exec(template) ?? [];
  if (!segment.startsWith(literal)) return [];
  const text = segment.slice(literal.length);
  if (name === undefined) return text === "" ? [[]] : [];
  const lengths = rest === "" ? [text.length] : Array.from({ length: text.length }, (_, at) => at);
  return lengths
    .filter((length) => length > 0 && isValue(text.slice(0, length)))
    .flatMap((length) =>
      splits(rest, text.slice(length)).map((more) => [
        [name, text.slice(0, length)] as const,
        ...more,
      ]),
    )
    .slice(0, MOST);
}

function isValue(text: string): boolean {
  return /^(?:[\w.~,=-]|%[\dA-F]{2})+$/i.test(text);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** OpenAPI: a path without a variable counts before one with it. */
function isNearer(one: Reading, other: Reading): boolean {
  if (one.operation === other.operation) return false;
  const ranks = [one, other].map(({ operation: { route } }) => route.split("/").map(rankOf));
  const [own = [], others = []] = ranks;
  return (
    own.every((rank, index) => rank >= (others[index] ?? 0)) &&
    own.some((rank, index) => rank > (others[index] ?? 0))
  );
}

function rankOf(segment: string): number {
  return segment.includes("{") ? 0 : 1;
}

/** The first server, with the defaults of its variables. */
function serverOf({ root }: Description): string {
  const { url, variables } = objectIn(listIn(root.servers)[0]);
  return (textIn(url) ?? "").replaceAll(/\{([^{}]*)\}/g, (_all, name: string) =>
    String(objectIn(objectIn(variables)[name]).default),
  );
}
