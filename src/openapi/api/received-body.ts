import { EndpointError } from "../../errors.js";
import { grouped, isObject, isPlainObject, setOwn } from "../../internal/objects.js";
import { UrlQuery, decodedText } from "../../routes/raw-values.js";
import { bodyKind, accepts } from "../plan/body-plan.js";
import type { Input } from "../plan/operation-plan.js";
import { parseSequence, isForm, mediaTypeOf } from "../../wire/media-type.js";
import { freeInput, receivedFields, styledInputs, unknownNames } from "./received-fields.js";
import { parsedJson } from "./matched-values.js";
import type { PlannedOperation } from "./planned-operation.js";
import type { BodyContent } from "../model.js";
import type { RequestProblem } from "./api.js";
import { problem, unknownProblems } from "./problems.js";

type Values = Record<string, unknown>;

/** The arguments that a body holds, and what is wrong with it. */
export interface ReadBody {
  readonly values: Values;
  readonly problems: readonly RequestProblem[];
  /** `true` if nothing could be read. */
  readonly isBroken?: true;
  /** The fields of a form, as they were sent. */
  readonly form?: UrlQuery;
}

/** A body that ended too early, or is not what its content type says. */
export const BROKEN: unique symbol = Symbol("broken");

/** Returns `true` for a body without any bytes. */
export function isEmptyBody(body: unknown): boolean {
  if (body === undefined || body === null || body === "") return true;
  const { byteLength } = Object(body) as { readonly byteLength?: unknown };
  return byteLength === 0;
}

/**
 * Reads the arguments of an operation from a body that is not empty.
 *
 * @param unreadable - gets the fields that cannot be read as they are described
 * @throws EndpointError `invalid-options` for a stream in place of a value, and for bytes of a multipart form
 */
export function bodyArguments(
  operation: PlannedOperation,
  body: unknown,
  unreadable: Input[],
): ReadBody {
  const { kind } = operation.plan.body ?? {};
  if (kind === undefined) {
    const text = `${operation.plan.route} takes no body.`;
    return wrong(problem("unknown-parameter", text, { location: "body" }));
  }
  if (kind === "bytes") return whole(operation, body);
  const text = textOf(body);
  if (text === BROKEN || body === BROKEN) return wrong(malformed(kind));
  if (kind === "text") return whole(operation, text ?? body);
  if (text === undefined && isStream(body)) {
    throw refusedBody(
      "A stream cannot be read at once",
      "a Request, which is read when it is there",
    );
  }
  if (kind === "urlencoded" || kind === "multipart") {
    const form = formOf(text ?? body, kind === "multipart");
    return form === undefined ? wrong(malformed(kind)) : formArguments(operation, form, unreadable);
  }
  if (text !== undefined && hasChangedNumber(text)) return wrong(changedNumber());
  const value =
    text === undefined ? body : kind === "json" ? parsedJson(text) : sequence(text, kind);
  return value === undefined ? wrong(malformed("JSON")) : valueArguments(operation, value);
}

function wrong(...problems: RequestProblem[]): ReadBody {
  return { values: {}, problems, isBroken: true };
}

function malformed(kind: string): RequestProblem {
  const name =
    kind === "JSON"
      ? kind
      : kind === "text"
        ? "a text in UTF-8"
        : `a whole form of the type ${kind}`;
  return problem("invalid-parameter", `The body is not ${name}.`, { location: "body" });
}

function changedNumber(): RequestProblem {
  const text = "The body has a number that JavaScript would change.";
  return problem("invalid-parameter", text, { location: "body" });
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
  return isObject(body) && ["getReader", "pipe", "arrayBuffer"].some((name) => name in body);
}

function sequence(text: string, kind: "lines" | "records"): unknown {
  try {
    return parseSequence(text, kind);
  } catch {
    return undefined;
  }
}

/** The body as one argument; undefined for an operation that takes fields alone. */
function whole({ binding: { data } }: PlannedOperation, value: unknown): ReadBody {
  return { values: data === undefined ? {} : { [data]: value }, problems: [] };
}

/** A value of JSON: the fields of an object, or the body itself. */
function valueArguments(operation: PlannedOperation, value: unknown): ReadBody {
  const { plan, binding } = operation;
  const isWhole = plan.body?.takes === "data";
  if (isWhole || (binding.data !== undefined && !isPlainObject(value)))
    return whole(operation, value);
  if (!isPlainObject(value)) {
    const text = "The body must be an object.";
    return wrong(problem("invalid-parameter", text, { location: "body" }));
  }
  const read = fieldArguments(operation, Object.entries(value));
  return read.problems.length > 0 && binding.data !== undefined ? whole(operation, value) : read;
}

/** The arguments of fields, by their names. A field that has the name of another argument cannot be one. */
function fieldArguments(
  operation: PlannedOperation,
  fields: readonly (readonly [name: string, value: unknown])[],
): ReadBody {
  const inputs = new Map(
    styledInputs(operation, "body").map((input) => [input.name, input.argument]),
  );
  const values: Values = {};
  const unknown: string[] = [];
  for (const [name, value] of fields) {
    const isFree = !operation.inputs.has(name) && !operation.carriers.has(name);
    const argument = inputs.get(name) ?? (operation.takesAnyField && isFree ? name : undefined);
    if (argument === undefined) unknown.push(name);
    else setOwn(values, argument, value);
  }
  return { values, problems: unknownProblems(operation, "body", unknown, [...inputs.keys()]) };
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

function formArguments(operation: PlannedOperation, form: Form, unreadable: Input[]): ReadBody {
  const { texts, others } = form;
  const isTaken = freeInput(operation, "body") !== undefined;
  const rest = isTaken ? [] : unknownNames(operation, "body", texts);
  const free = rest.map((name): [string, unknown] => [
    name,
    oneOrAll(texts.values(name).map((raw) => decodedText(raw) ?? raw)),
  ]);
  const given = [
    ...free,
    ...[...others].map(([name, values]) => [name, oneOrAll(values)] as const),
  ];
  if (operation.plan.body?.takes === "data") {
    const { values } = whole(operation, Object.fromEntries(given));
    return { values, problems: [], form: texts };
  }
  const named = receivedFields(operation, "body", texts, unreadable);
  const { values, problems } = fieldArguments(operation, given);
  const twice = Object.keys(values).filter((name) => Object.hasOwn(named, name));
  return {
    values: { ...named, ...values },
    problems: [...problems, ...twice.map(twoKinds)],
    form: texts,
  };
}

function twoKinds(parameter: string): RequestProblem {
  const text = `The body has a text and a file for "${parameter}".`;
  return problem("conflicting-parameter", text, { location: "body", parameter });
}

function oneOrAll(values: readonly unknown[]): unknown {
  return values.length === 1 ? values[0] : values;
}

/**
 * Reads the body of a `Request` as far as its operation needs it: bytes stay a stream, which is not held in memory.
 *
 * @throws EndpointError `invalid-options` for a body that has been read
 */
export async function fetchedBody(request: Request, operation: PlannedOperation): Promise<unknown> {
  const { body } = operation.plan;
  if (request.bodyUsed) {
    throw refusedBody(
      "The body of the request has been read",
      "a Request whose body has not been read",
    );
  }
  if (request.body === null || request.headers.get("content-length") === "0") return undefined;
  if (body?.kind === "bytes") return request.body;
  try {
    if (body === undefined) return await firstBytes(request.body);
    return body.kind === "multipart"
      ? await withReadParts(await request.formData(), operation)
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
async function withReadParts(form: FormData, operation: PlannedOperation): Promise<FormData> {
  const typed = new Map(
    styledInputs(operation, "body").map((input) => [input.name, input.serialization?.partType]),
  );
  const read = new FormData();
  for (const [name, value] of form) {
    const type = typed.get(name);
    const isRead = typeof value !== "string" && type !== undefined && bodyKind(type) !== "bytes";
    if (isRead) read.append(name, await value.text());
    else if (typeof value === "string") read.append(name, value);
    else read.append(name, value, value.name);
  }
  return read;
}

/** The content type of a received body, by the description. */
export interface ReceivedType {
  /** The content type by which the body is read. */
  readonly read: string;
  /** The content type with which it is built again. */
  readonly built: string;
}

/** Chooses the media type that has the parameters of a content type; undefined if there is none, or nothing tells several apart. */
export function receivedType(
  contents: readonly BodyContent[],
  received: string,
): ReceivedType | undefined {
  const fitting = contents
    .map(({ mediaType }) => mediaType)
    .filter((mediaType) => accepts(mediaType, received));
  const [chosen] = fitting
    .filter((mediaType) => hasParameters(mediaType, received, fitting.length === 1))
    .sort((one, other) => rankOf(other) - rankOf(one));
  if (chosen === undefined || !isUtf8(received)) return undefined;
  // The boundary of a form is the one of its text, and not of the next one.
  const whole = isForm(received) ? mediaTypeOf(received) : received;
  if (chosen.includes("*")) return { read: mediaTypeOf(received), built: whole };
  return { read: chosen, built: fitting.length === 1 ? whole : chosen };
}

/** Returns `true` if a content type has the parameters that are described, and no others. JSON and forms have none that count. */
function hasParameters(mediaType: string, received: string, isOnly: boolean): boolean {
  const given = parametersOf(received);
  const own = parametersOf(mediaType);
  if (isOnly && given.length === 0) return true;
  const isPlain = mediaTypeOf(received) === "application/json" || isForm(received);
  const isOpen = mediaType.includes("*") || (isOnly && isPlain);
  return (
    own.every((each) => given.includes(each)) &&
    (isOpen || given.every((each) => own.includes(each)))
  );
}

function rankOf(mediaType: string): number {
  return mediaType.includes("*") ? -1 : parametersOf(mediaType).length;
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
