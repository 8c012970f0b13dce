import { classTag, isList, isObject, isPlainObject } from "../../internal/objects.js";
import { isJsonType, JSON_TYPE, jsonSequenceOf, type JsonSequence } from "../../wire/media-type.js";
import { EndpointError } from "../../errors.js";
import { latin1Bytes } from "../../internal/bytes.js";
import { describeType, quote } from "../../internal/messages.js";
import { isHidden } from "../../credentials/hidden.js";
import { describeLossy, hasToJson } from "../../wire/json.js";

/** The client gets the body in the form that its adapter chooses by `kind`. Only a stream cannot be read twice. */
export type WireBody = (
  | { readonly kind: "none"; readonly data: undefined }
  | { readonly kind: "text"; readonly data: string }
  | { readonly kind: "bytes"; readonly data: Uint8Array<ArrayBuffer> }
  | { readonly kind: "blob"; readonly data: Blob }
  | { readonly kind: "form"; readonly data: FormData }
  | { readonly kind: "stream"; readonly data: ByteStream }
) & {
  readonly type: string | undefined;
};

const TEXT_TYPE = "text/plain;charset=UTF-8";
const FORM_TYPE = "application/x-www-form-urlencoded;charset=UTF-8";

const NO_WIRE_BODY: WireBody = { kind: "none", data: undefined, type: undefined };

export function wireBody(body: unknown, contentType: string | undefined): WireBody {
  if (body === undefined || body === null) return NO_WIRE_BODY;
  if (typeof body === "string") return givenText(body, contentType);
  if (typeof body === "object") return readObject(body, contentType);
  throw unsupportedBody(
    `The body is ${describeType(body)}, which cannot be sent as it is.`,
    "Pass a string, for example of JSON.stringify().",
  );
}

function givenText(text: string, contentType = ""): WireBody {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(contentType)?.[1] ?? "utf-8";
  if (text === "" || /^utf-?8$/i.test(charset)) return textBody(text, TEXT_TYPE);
  const isLatin1 = /^(?:iso-8859-1|latin1)$/i.test(charset);
  const isKnown = isLatin1 || /^(?:(?:us-)?ascii|iso-8859-\d+|windows-125\d)$/i.test(charset);
  if (!isKnown || !(isLatin1 ? /^[\0-\xff]*$/ : /^[\0-\x7f]*$/).test(text)) {
    throw unsupportedBody(
      `The body has characters that cannot be written in its charset, ${quote(charset)}.`,
      "Pass the encoded bytes, or set the charset to utf-8.",
    );
  }
  return bytesBody(latin1Bytes(text));
}

function readObject(body: object, contentType: string | undefined): WireBody {
  if (ArrayBuffer.isView(body)) return bytesBody(bytesOfView(body));
  if (isPlainObject(body) || isList(body)) return wireJson(body, contentType);
  return readPlatformObject(body) ?? readStream(body) ?? readClassInstance(body, contentType);
}

function readPlatformObject(body: object): WireBody | undefined {
  switch (classTag(body)) {
    case "ArrayBuffer":
      return bytesBody(new Uint8Array(body as ArrayBuffer));
    case "Blob":
    case "File":
      return blobBody(body as Blob);
    case "FormData":
      return { kind: "form", data: body as FormData, type: undefined };
    case "URLSearchParams":
      return textBody((body as URLSearchParams).toString(), FORM_TYPE);
    default:
      return undefined;
  }
}

function readStream(body: object): WireBody | undefined {
  if (!isByteStream(body)) return undefined;
  if (isConsumed(body)) {
    throw unsupportedBody(
      "The body is a stream that is locked, destroyed or already read.",
      "Pass a new stream for every request.",
    );
  }
  return { kind: "stream", data: body, type: undefined };
}

function readClassInstance(body: object, contentType: string | undefined): WireBody {
  if (hasToJson(body)) return wireJson(body, contentType);
  throw unsupportedBody(
    `The body is an instance of a class (${classTag(body)}) that cannot be sent as it is.`,
    "Pass a plain object, a list, a string, bytes, a Blob, FormData, URLSearchParams or a stream, or give the class a toJSON method.",
  );
}

function wireJson(body: object, contentType: string | undefined): WireBody {
  const sequence = jsonSequenceOf(contentType);
  if (sequence !== undefined && isList(body)) {
    return textBody(stringifySequence(body, sequence), JSON_TYPE);
  }
  if (contentType !== undefined && !isJsonType(contentType)) {
    throw new EndpointError(
      "unsupported-body",
      "The body is an object or a list, which is sent as JSON, but the content-type header is not a JSON type.",
      {
        advice: "Pass text, bytes, URLSearchParams or FormData, or change the header.",
        location: "header",
        parameter: "content-type",
      },
    );
  }
  return textBody(stringifyJson(body), JSON_TYPE);
}

function textBody(data: string, type: string): WireBody {
  return data === "" ? { ...NO_WIRE_BODY, type } : { kind: "text", data, type };
}

function bytesBody(data: Uint8Array<ArrayBuffer>): WireBody {
  return data.byteLength === 0 ? NO_WIRE_BODY : { kind: "bytes", data, type: undefined };
}

function blobBody(data: Blob): WireBody {
  const type = data.type === "" ? undefined : data.type;
  return data.size === 0 ? { ...NO_WIRE_BODY, type } : { kind: "blob", data, type };
}

export function unsupportedBody(reason: string, advice: string): EndpointError {
  return new EndpointError("unsupported-body", reason, { advice });
}

/** Leaves out the rest of the buffer, and copies shared memory. */
function bytesOfView({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array<ArrayBuffer> {
  if (isShared(buffer)) return new Uint8Array(buffer, byteOffset, byteLength).slice();
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function isShared(buffer: ArrayBufferLike): buffer is SharedArrayBuffer {
  return classTag(buffer) === "SharedArrayBuffer";
}

/** Web streams have `locked`, Node's have the other two, and async generators have none. */
function isConsumed(stream: object): boolean {
  const { locked, readableDidRead, destroyed } = stream as Readonly<Record<string, unknown>>;
  return locked === true || readableDidRead === true || destroyed === true;
}

/** A form has no known length either, because it depends on the client's boundary. */
export function bodyLength(body: WireBody): number | undefined {
  switch (body.kind) {
    case "none":
      return 0;
    case "text":
      return new TextEncoder().encode(body.data).byteLength;
    case "bytes":
      return body.data.byteLength;
    case "blob":
      return body.data.size;
    default:
      return undefined;
  }
}

export function contentLengthHeader(length: number | undefined): Record<string, string> {
  return length === undefined ? {} : { "content-length": String(length) };
}

type ByteStream = AsyncIterable<unknown>;

/**
 * A readable stream of Node, with only the method that sends it: `body.pipe(request)`.
 *
 * @public
 */
export interface NodeStream extends AsyncIterable<unknown> {
  /** Writes everything to the destination, ends it, and returns it. */
  pipe<Destination>(destination: Destination): Destination;
}

function isWebStream(value: object): value is ReadableStream<unknown> {
  return "getReader" in value && typeof value.getReader === "function";
}

function isByteStream(value: object): value is ByteStream {
  return isWebStream(value) || Symbol.asyncIterator in value;
}

function isNodeStream(stream: ByteStream): stream is NodeStream {
  return "pipe" in stream && typeof stream.pipe === "function";
}

export function toWebStream(stream: ByteStream): ReadableStream<unknown> {
  if (isWebStream(stream)) return stream;
  const chunks = encodedChunks(stream);
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return();
    },
  });
}

export function toNodeStream(stream: ByteStream): NodeStream {
  if (isNodeStream(stream)) return stream;
  const module = nodeStreamModule();
  if (module !== undefined) {
    return module.Readable.from(encodedChunks(stream), { objectMode: false });
  }
  throw unsupportedBody(
    "The body is a Blob, a form or a stream, and this platform has no streams of Node to send it.",
    "Use toFetch().",
  );
}

/** Bun, Deno, and Node since 20.16 have them. */
export function hasNodeStreams(): boolean {
  return nodeStreamModule() !== undefined;
}

interface NodeStreamModule {
  readonly Readable: { from(chunks: AsyncIterable<Uint8Array>, options: object): NodeStream };
}

interface NodeGlobals {
  readonly process?: { getBuiltinModule?(name: "node:stream"): NodeStreamModule | undefined };
}

/** A bundle for browsers must not import the module. */
function nodeStreamModule(): NodeStreamModule | undefined {
  return (globalThis as NodeGlobals).process?.getBuiltinModule?.("node:stream");
}

/** Releases the stream if the reader stops early. */
async function* encodedChunks(stream: ByteStream): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of stream) yield encodeChunk(chunk);
}

function encodeChunk(chunk: unknown): Uint8Array {
  if (typeof chunk === "string") return new TextEncoder().encode(chunk);
  if (ArrayBuffer.isView(chunk)) {
    return new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  }
  throw unsupportedBody(
    "The body is a stream with a chunk that is neither bytes nor text.",
    "Encode the chunks before passing the stream.",
  );
}

function stringifyJson(body: object): string {
  const json = stringify(body);
  if (json !== undefined) return json;
  const advice = "Return a value from it, or pass a plain object.";
  throw unsupportedBody("The body's toJSON method returned undefined.", advice);
}

function stringifySequence(items: readonly unknown[], sequence: JsonSequence): string {
  // A record separator starts each text (RFC 7464 section 2.2).
  const start = sequence === "lines" ? "" : "\u001e";
  const given = items.filter((item) => item !== undefined);
  // In a list, an item passes the same checks as a member of a body.
  return given.map((item) => `${start}${stringifyJson([item]).slice(1, -1)}\n`).join("");
}

/** `JSON.stringify` returns `undefined` if a `toJSON` method does, which its type does not say. */
function stringify(body: object): string | undefined {
  try {
    checkValues(body);
    return JSON.stringify(body);
  } catch (error) {
    if (error instanceof EndpointError) throw error;
    throw new EndpointError(
      "unsupported-body",
      "The body cannot be serialised as JSON: it is cyclic or nested too deeply, contains a bigint, or its toJSON method threw an error.",
      { advice: "Pass data without these, or a string of JSON.", cause: error },
    );
  }
}

/** `JSON.stringify` would silently drop these values, or write `{}` or `null`. */
function checkValues(body: object): void {
  const found = findLossy(body);
  if (found === undefined) return;
  throw new EndpointError(
    "unsupported-body",
    `The body contains ${found.value} at ${quote(`body${found.path}`)}, which JSON cannot represent. ${found.advice}.`,
  );
}

interface LossyValue {
  readonly value: string;
  readonly advice: string;
  readonly path: string;
}

/** @param isResult - `true` for the result of toJSON, on which JSON does not call toJSON again */
function findLossy(value: unknown, isResult = false): LossyValue | undefined {
  if (!isObject(value)) return lossyScalar(value);
  const lossy = describeLossy(value);
  if (lossy !== undefined) return lossyValue(lossy, adviceFor(lossy));
  if (hasToJson(value) && !isResult) return findLossy(value.toJSON(), true);
  const members = isList(value) ? value.entries() : Object.entries(value);
  for (const [key, member] of members) {
    const found = findLossy(member);
    if (found !== undefined) return { ...found, path: `${stepTo(key)}${found.path}` };
  }
  return undefined;
}

function lossyScalar(value: unknown): LossyValue | undefined {
  if (typeof value === "function" || typeof value === "symbol") {
    return lossyValue(`a ${typeof value}`, "Remove it");
  }
  if (typeof value === "number" && !Number.isFinite(value)) {
    return lossyValue(String(value), "Pass a finite number, a string or null");
  }
  if (typeof value === "string" && isHidden(value)) {
    return lossyValue("the text that replaces a shown credential", "Pass the value itself");
  }
  return undefined;
}

function lossyValue(value: string, advice: string): LossyValue {
  return { value, advice, path: "" };
}

function stepTo(key: string | number): string {
  if (typeof key === "number") return `[${String(key)}]`;
  return /^[\w$]+$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}

function adviceFor(lossy: string): string {
  if (/ (?:Blob|File|stream|ReadableStream|\w*ArrayBuffer)$|^bytes$/.test(lossy)) {
    return "Pass it as the whole body or in a FormData, or encode it as a string";
  }
  if (lossy === "a Promise") return "Await it first";
  return "Convert it to a string, a list or a plain object";
}
