import { EndpointError } from "../../errors.js";
import { grouped, isObject, isPlainObject, setOwn } from "../../internal/objects.js";
import { UrlQuery, decodedText } from "../../routes/raw-values.js";
import { bodyKind, accepts } from "../plan/body-plan.js";
import { parseSequence, isForm, mediaTypeOf } from "../../wire/media-type.js";
import { fieldsIn } from "./received-fields.js";
import { parsedJson, readValues, type ReadValues } from "./matched-values.js";
import type { PlannedOperation } from "./planned-operation.js";
import type { BodyContent } from "../model.js";
import type { RequestProblem, RequestProblemCode } from "./api.js";
import { problem, unknownProblems } from "./problems.js";

/** The arguments that a body holds, and what is wrong with it. */
export interface ReadBody extends ReadValues {
  readonly problems: readonly RequestProblem[];
  /** `true` if nothing could be read. */
  readonly isBroken?: true;
  /** The fields of a form, as they were sent. */
  readonly form?: UrlQuery;
}

export const NO_BODY: ReadBody = { values: {}, unreadable: [], problems: [] };

/** A body that ended too early, or is not what its content type says. */
export const BROKEN: unique symbol = Symbol("broken");

/** Returns `true` for a body without any bytes. */
export function isEmptyBody(body: unknown): boolean {
  if (body === undefined || body === null || body === "") return true;
  if (isPlainObject(body)) return false;
  const { byteLength } = Object(body) as { readonly byteLength?: unknown };
  return byteLength === 0;
}

/**
 * Reads the arguments of an operation from a body that is not empty.
 *
 * @throws EndpointError `invalid-options` for a stream in place of a value, and for bytes of a multipart form
 */
export function bodyArguments(operation: PlannedOperation, body: unknown): ReadBody {
  const { kind } = operation.plan.body ?? {};
  if (kind === undefined) {
    return wrong(`${operation.plan.route} takes no body.`, "unknown-parameter");
  }
  if (kind === "bytes") return whole(operation, body);
  const text = textOf(body);
  if (text === BROKEN || body === BROKEN) return wrong(malformed(kind));
  if (kind === "text") return whole(operation, text ?? body);
  if (text === undefined && isStream(body))
    throw refusedBody(
      "A stream cannot be read at once",
      "a Request, which is read when it is there",
    );
  if (kind === "urlencoded" || kind === "multipart") {
    const form = formOf(text ?? body, kind === "multipart");
    return form === undefined ? wrong(malformed(kind)) : formArguments(operation, form);
  }
  if (text !== undefined && hasChangedNumber(text))
    return wrong("The body has a number that JavaScript would change.");
  const parse = kind === "json" ? undefined : (each: string) => parseSequence(each, kind);
  const value = text === undefined ? body : parsedJson(text, parse);
  return value === undefined ? wrong(malformed("JSON")) : valueArguments(operation, value);
}

function wrong(text: string, code: RequestProblemCode = "invalid-parameter"): ReadBody {
  return { ...NO_BODY, problems: [problem(code, text, { location: "body" })], isBroken: true };
}

function malformed(kind: string): string {
  if (kind === "JSON") return "The body is not JSON.";
  if (kind === "text") return "The body is not a text in UTF-8.";
  return `The body is not a whole form of the type ${kind}.`;
}

function refusedBody(what: string, instead: string): EndpointError {
  return new EndpointError("invalid-options", `${what}.`, { advice: `Pass ${instead}.` });
}

/** The text of bytes in UTF-8. Undefined for anything but text and bytes. */
function textOf(body: unknown): string | typeof BROKEN | undefined {
  if (typeof body === "string") return body;
  if (!(body instanceof ArrayBuffer) && !ArrayBuffer.isView(body)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return BROKEN;
  }
}

/** Returns `true` for bytes, which are there or come later. */
export function isUnread(body: unknown): boolean {
  return body instanceof ArrayBuffer || ArrayBuffer.isView(body) || isStream(body);
}

/** Returns `true` for a stream of Node or the web, or a file: their bytes come later. */
function isStream(body: unknown): boolean {
  // The fields of a parsed body may have any names.
  if (!isObject(body) || isPlainObject(body)) return false;
  return ["getReader", "pipe", "arrayBuffer"].some((name) => name in body);
}

/** The body as one argument; undefined for an operation that takes fields alone. */
function whole({ binding: { data } }: PlannedOperation, value: unknown): ReadBody {
  return { ...NO_BODY, values: data === undefined ? {} : { [data]: value } };
}

/** A value of JSON: the fields of an object, or the body itself. */
function valueArguments(operation: PlannedOperation, value: unknown): ReadBody {
  const { plan, binding } = operation;
  const isWhole = plan.body?.takes === "data";
  if (isWhole || (binding.data !== undefined && !isPlainObject(value)))
    return whole(operation, value);
  if (!isPlainObject(value)) return wrong("The body must be an object.");
  const read = fieldArguments(operation, Object.entries(value));
  return read.problems.length > 0 && binding.data !== undefined ? whole(operation, value) : read;
}

/** The arguments of fields, by their names. A field that has the name of another argument cannot be one. */
function fieldArguments(
  operation: PlannedOperation,
  fields: readonly (readonly [name: string, value: unknown])[],
): ReadBody {
  const { inputs } = fieldsIn(operation, "body");
  const known = new Map(inputs.map(({ name, argument }) => [name, argument]));
  const values: Record<string, unknown> = {};
  const unknown: string[] = [];
  for (const [name, value] of fields) {
    const isFree = !operation.inputs.has(name) && !operation.carriers.has(name);
    const argument = known.get(name) ?? (operation.takesAnyField && isFree ? name : undefined);
    if (argument === undefined) unknown.push(name);
    else setOwn(values, argument, value);
  }
  const problems = unknownProblems(operation, "body", unknown, [...known.keys()]);
  return { ...NO_BODY, values, problems };
}

/** The fields of a form: texts as they are in a query, and other values. */
interface Form {
  readonly texts: UrlQuery;
  readonly others: ReadonlyMap<string, readonly unknown[]>;
}

function formOf(body: unknown, isMultipart: boolean): Form | undefined {
  if (typeof body === "string" && !isMultipart) {
    return { texts: new UrlQuery(body), others: new Map() };
  }
  if (typeof body === "string") {
    throw refusedBody("A multipart form cannot be read at once", "a Request, or FormData");
  }
  const entries = entriesOf(body);
  if (entries === undefined) return undefined;
  const texts = new URLSearchParams();
  for (const [name, value] of entries) if (typeof value === "string") texts.append(name, value);
  const others = grouped(entries.filter(([, value]) => typeof value !== "string"));
  return { texts: new UrlQuery(String(texts)), others };
}

/** The entries of a form, or of what a parser made of one: a list has the values of a field. */
function entriesOf(body: unknown): readonly (readonly [string, unknown])[] | undefined {
  if (body instanceof FormData || body instanceof URLSearchParams) return [...body];
  if (!isPlainObject(body)) return undefined;
  return Object.entries(body).flatMap(([name, value]) =>
    [value].flat().map((each): [string, unknown] => [name, each]),
  );
}

function formArguments(operation: PlannedOperation, { texts, others }: Form): ReadBody {
  const fields = fieldsIn(operation, "body");
  const free = fields
    .unknown(texts)
    .map((name) => [name, texts.values(name).map((raw) => decodedText(raw) ?? raw)] as const);
  const given = [...free, ...others].map(
    ([name, values]) => [name, values.length === 1 ? values[0] : values] as const,
  );
  if (operation.plan.body?.takes === "data") {
    return { ...whole(operation, Object.fromEntries(given)), form: texts };
  }
  const named = readValues(fields.read(texts));
  const { values, problems } = fieldArguments(operation, given);
  const twice = Object.keys(values).filter((name) => Object.hasOwn(named.values, name));
  return {
    values: { ...named.values, ...values },
    unreadable: named.unreadable,
    problems: [...problems, ...twice.map(twoKinds)],
    form: texts,
  };
}

function twoKinds(parameter: string): RequestProblem {
  const text = `The body has a text and a file for "${parameter}".`;
  return problem("conflicting-parameter", text, { location: "body", parameter });
}

/**
 * Reads the body of a `Request` as far as its operation needs it: bytes stay a stream, which is not held in memory.
 *
 * @throws EndpointError `invalid-options` for a body that has been read
 */
export async function fetchedBody(request: Request, operation: PlannedOperation): Promise<unknown> {
  const { body } = operation.plan;
  if (request.bodyUsed)
    throw refusedBody(
      "The body of the request has been read",
      "a Request whose body has not been read",
    );
  if (request.body === null || request.headers.get("content-length") === "0") return undefined;
  if (body?.kind === "bytes") return request.body;
  try {
    if (body === undefined) return await firstBytes(request.body);
    return body.kind === "multipart"
      ? await readParts(await request.formData(), operation)
      : await request.arrayBuffer();
  } catch {
    return BROKEN;
  }
}

/** Returns the first bytes of a body that the operation does not describe; undefined if it is empty. */
async function firstBytes(body: ReadableStream<Uint8Array>): Promise<Uint8Array | undefined> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return undefined;
      if (value.length > 0) return value;
    }
  } finally {
    await reader.cancel();
  }
}

/** Reads the parts that are JSON or text by the description. A file stays as it is. */
async function readParts(form: FormData, operation: PlannedOperation): Promise<object> {
  const { inputs } = fieldsIn(operation, "body");
  const types = new Map(inputs.map((input) => [input.name, input.serialization?.partType]));
  const entries = [...form].map(async ([name, value]) => {
    const type = types.get(name);
    const isRead = typeof value !== "string" && type !== undefined && bodyKind(type) !== "bytes";
    return [name, isRead ? await value.text() : value] as const;
  });
  return Object.fromEntries(grouped(await Promise.all(entries)));
}

/** The content type of a received body, by the description. */
export interface ReceivedType {
  /** The content type by which the body is read. */
  readonly read?: string;
  /** The content type with which it is built again. */
  readonly contentType?: string;
}

/** The type of a request without a body, or of a body that says none. */
export const NO_TYPE: ReceivedType = {};

/** Chooses the media type that has the parameters of a content type; undefined if there is none, or nothing tells several apart. */
export function receivedType(
  contents: readonly BodyContent[],
  received: string,
): ReceivedType | undefined {
  if (!isUtf8(received)) return undefined;
  const fitting = contents.flatMap(({ mediaType }) =>
    accepts(mediaType, received) ? { mediaType, own: parametersOf(mediaType) } : [],
  );
  const given = parametersOf(received);
  const isOnly = fitting.length === 1;
  // JSON and forms have no parameters that count.
  const isPlain = mediaTypeOf(received) === "application/json" || isForm(received);
  const rankOf = ({ mediaType, own }: (typeof fitting)[number]) =>
    mediaType.includes("*") ? -1 : own.length;
  const [chosen] = fitting
    .filter(({ mediaType, own }) => {
      const isOpen = mediaType.includes("*") || (isOnly && isPlain);
      const hasOwn = own.every((each) => given.includes(each));
      const hasOthers = !isOpen && given.some((each) => !own.includes(each));
      return (isOnly && given.length === 0) || (hasOwn && !hasOthers);
    })
    .sort((one, other) => rankOf(other) - rankOf(one));
  if (chosen === undefined) return undefined;
  const { mediaType } = chosen;
  const isRange = mediaType.includes("*");
  // The boundary belongs to this form alone, so it is not kept for the next request.
  const whole = isForm(received) ? mediaTypeOf(received) : received;
  return {
    read: isRange ? mediaTypeOf(received) : mediaType,
    contentType: isRange || isOnly ? whole : mediaType,
  };
}

/** Its parameters, except for those that say how its text is written. */
function parametersOf(contentType: string): readonly string[] {
  const [, ...parameters] = contentType.toLowerCase().split(";");
  return parameters
    .map((each) => each.replaceAll(/[\s"]/g, ""))
    .filter((each) => each !== "" && !/^(?:charset|boundary)=/.test(each));
}

/** Texts are read as UTF-8. */
function isUtf8(contentType: string): boolean {
  if (["bytes", "multipart"].includes(bodyKind(contentType))) return true;
  const [, charset = "utf-8"] = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(contentType) ?? [];
  return /^(?:utf-?8|us-ascii)$/i.test(charset);
}

/** A number, or a character that starts or ends a text or stands in one. */
const TOKEN = /"|\\.|-?\d[\d.eE+-]{0,400}/gs;

/** Returns `true` if a JSON text has an integer that JavaScript rounds, or a number that is too large for it. */
export function hasChangedNumber(text: string): boolean {
  // Other numbers are short.
  if (!/\d{16}|\d[eE]/.test(text)) return false;
  let isInText = false;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '"') isInText = !isInText;
    else if (!isInText && isChanged(token)) return true;
  }
  return false;
}

function isChanged(number: string): boolean {
  const value = Number(number);
  if (Math.abs(value) === Infinity) return true;
  return /^-?\d{16,}$/.test(number) && String(value) !== number;
}
