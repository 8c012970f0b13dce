import { isEncoded } from "../read/read-serialization.js";
import { EndpointError } from "../../errors.js";
import { classTag, grouped, isObject, isPlainObject, setOwn } from "../../internal/objects.js";
import { UrlQuery, decodedText } from "../../routes/raw-values.js";
import { bodyKind } from "../plan/body-plan.js";
import { receivedFields } from "./received-fields.js";
import { readValues, type ReadValues } from "./matched-values.js";
import type { Argument } from "../plan/operation-plan.js";
import type { PlannedOperation } from "../call/planned-operation.js";
import type { RequestProblem } from "../call/api.js";
import {
  lostJson,
  bodyWithoutFields,
  malformedBody,
  textAndFile,
  unexpectedBody,
  unknownProblems,
} from "../call/problem-words.js";
import { exactJson, exactSequence } from "./exact-json.js";
import { typedValues } from "./typed-values.js";

interface ReadBody extends ReadValues {
  readonly problems: readonly RequestProblem[];
  readonly isBroken?: true;
  readonly form?: UrlQuery;
}

export const NO_BODY: ReadBody = { values: {}, unreadable: [], problems: [] };

const BROKEN: unique symbol = Symbol("broken");

export function isEmptyBody(body: unknown): boolean {
  if (body === undefined || body === null || body === "") return true;
  if (isPlainObject(body)) return false;
  const { byteLength } = Object(body) as { readonly byteLength?: unknown };
  return byteLength === 0;
}

export function bodyArguments(operation: PlannedOperation, body: unknown): ReadBody {
  const { kind } = operation.plan.body ?? {};
  if (kind === undefined) {
    return broken(unexpectedBody(operation.plan.route));
  }
  if (kind === "bytes") return wholeBody(operation, body);
  const text = textOf(body);
  if (text === BROKEN || body === BROKEN) return broken(malformedBody(kind));
  if (kind === "text") return wholeBody(operation, text ?? body);
  if (text === undefined && isStream(body))
    throw refusedBody(
      "A stream cannot be read at once",
      "a Request, which is read when it is there",
    );
  if (kind === "urlencoded" || kind === "multipart") {
    const form = formOf(text ?? body, kind === "multipart");
    return form === undefined ? broken(malformedBody(kind)) : formArguments(operation, form);
  }
  if (text === undefined) return valueArguments(operation, body);
  const read = kind === "json" ? exactJson(text) : exactSequence(text, kind);
  if (read === undefined) return broken(malformedBody("JSON"));
  return read.loss === undefined
    ? valueArguments(operation, read.value)
    : broken(lostJson(read.loss));
}

function broken(problem: RequestProblem): ReadBody {
  return { ...NO_BODY, problems: [problem], isBroken: true };
}

function refusedBody(what: string, instead: string): EndpointError {
  return new EndpointError("invalid-options", `${what}.`, { advice: `Pass ${instead}.` });
}

function textOf(body: unknown): string | typeof BROKEN | undefined {
  if (typeof body === "string") return body;
  if (!(body instanceof ArrayBuffer) && !ArrayBuffer.isView(body)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return BROKEN;
  }
}

export function isUnread(body: unknown): boolean {
  return body instanceof ArrayBuffer || ArrayBuffer.isView(body) || isStream(body);
}

function isStream(body: unknown): boolean {
  if (!isObject(body) || isPlainObject(body)) return false;
  return ["getReader", "pipe", "arrayBuffer"].some((name) => name in body);
}

function wholeBody({ locations: { data } }: PlannedOperation, value: unknown): ReadBody {
  return { ...NO_BODY, values: data === undefined ? {} : { [data]: value } };
}

function valueArguments(operation: PlannedOperation, value: unknown): ReadBody {
  const { plan, locations } = operation;
  const isWhole = plan.body?.takes === "data";
  if (isWhole || (locations.data !== undefined && !isPlainObject(value)))
    return wholeBody(operation, value);
  if (!isPlainObject(value)) return broken(bodyWithoutFields());
  const read = fieldArguments(operation, Object.entries(value));
  return read.problems.length > 0 && locations.data !== undefined
    ? wholeBody(operation, value)
    : read;
}

function fieldArguments(
  operation: PlannedOperation,
  fields: readonly (readonly [name: string, value: unknown])[],
): ReadBody {
  const { args } = receivedFields(operation, "body");
  const known = new Map(args.map(({ name, key }) => [name, key]));
  const values: Record<string, unknown> = {};
  const unknown: string[] = [];
  for (const [name, value] of fields) {
    const isFree = !operation.args.has(name) && !operation.credentialArguments.has(name);
    const key = known.get(name) ?? (operation.takesAnyField && isFree ? name : undefined);
    if (key === undefined) unknown.push(name);
    else setOwn(values, key, value);
  }
  const problems = unknownProblems(operation, "body", unknown, [...known.keys()]);
  return { ...NO_BODY, values, problems };
}

interface ReceivedForm {
  readonly texts: UrlQuery;
  readonly others: ReadonlyMap<string, readonly unknown[]>;
}

function formOf(body: unknown, isMultipart: boolean): ReceivedForm | undefined {
  if (typeof body === "string" && !isMultipart) {
    return { texts: new UrlQuery(body), others: new Map() };
  }
  if (typeof body === "string") {
    throw refusedBody("A multipart form cannot be read at once", "a Request, or FormData");
  }
  const entries = formEntries(body);
  if (entries === undefined) return undefined;
  const texts = new URLSearchParams();
  for (const [name, value] of entries) if (typeof value === "string") texts.append(name, value);
  const others = grouped(entries.filter(([, value]) => typeof value !== "string"));
  // Text in a multipart form is not percent-encoded, so its commas separate list items.
  const query = isMultipart ? String(texts).replaceAll("%2C", ",") : String(texts);
  return { texts: new UrlQuery(query), others };
}

function formEntries(body: unknown): readonly (readonly [string, unknown])[] | undefined {
  if (/^(?:FormData|URLSearchParams)$/.test(classTag(body))) return [...(body as FormData)];
  if (!isPlainObject(body)) return undefined;
  return Object.entries(body).flatMap(([name, value]) =>
    [value].flat().map((each): [string, unknown] => [name, each]),
  );
}

function formArguments(operation: PlannedOperation, { texts, others }: ReceivedForm): ReadBody {
  const fields = receivedFields(operation, "body");
  const free = fields
    .unknown(texts)
    .map((name) => [name, texts.values(name).map((raw) => decodedText(raw) ?? raw)] as const);
  const given = [...free, ...others].map(
    ([name, values]) => [name, values.length === 1 ? values[0] : values] as const,
  );
  if (operation.plan.body?.takes === "data") {
    return { ...wholeBody(operation, Object.fromEntries(given)), form: texts };
  }
  const named = readValues(fields.read(texts));
  const { values, problems } = fieldArguments(operation, given);
  const twice = Object.keys(values).filter((name) => Object.hasOwn(named.values, name));
  return {
    values: { ...named.values, ...values },
    unreadable: named.unreadable,
    problems: [...problems, ...twice.map(textAndFile)],
    form: texts,
  };
}

/** Bytes stay a stream, so that they are not held in memory. */
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

/** The operation describes no body, so a single byte is too much. */
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

async function readParts(form: FormData, operation: PlannedOperation): Promise<object> {
  const args = new Map(
    receivedFields(operation, "body").args.map((argument) => [argument.name, argument]),
  );
  const entries = [...form].map(async ([name, value]) => {
    const argument = args.get(name);
    const isRead = typeof value !== "string" && argument && isWrittenAsText(argument, operation);
    return [name, isRead ? await wholeText(value) : value] as const;
  });
  return Object.fromEntries(grouped(await Promise.all(entries)));
}

function isWrittenAsText(argument: Argument, { references }: PlannedOperation): boolean {
  const { partType } = argument.serialization ?? {};
  if (isEncoded(argument.schema, references)) return true;
  return partType === undefined
    ? !typedValues(argument, references).takesFiles()
    : bodyKind(partType) !== "bytes";
}

async function wholeText(file: Blob): Promise<string> {
  return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
}
