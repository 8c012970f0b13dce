import type { CompiledRequest } from "./request.js";

/** The responses of an operation: the data by the status, and by whether it means success. */
export type ResponseOf<Responses> = {
  [Status in keyof Responses]: {
    readonly status: Status extends number ? Status : number;
    readonly ok: IsOk<Status, keyof Responses>;
    readonly data: DataIn<Responses[Status]>;
  };
}[keyof Responses];

/** `default` is an error where the description also has a successful response. */
type IsOk<Status, Described> = Status extends "default"
  ? [Extract<`${Described & (string | number)}`, `2${string}`>] extends [never]
    ? boolean
    : false
  : `${Status & (string | number)}` extends `2${string}`
    ? true
    : false;

type DataIn<Response> = Response extends { readonly content: infer Content }
  ? {
      [
        MediaType in keyof Content
      ]: MediaType extends `text/event-stream${string}`
        ? string
        : Content[MediaType];
    }[keyof Content]
  : undefined;

/** Reads a response by its content type: JSON, text, or bytes; `undefined` without a body. */
export async function readResponse<Responses>(
  request: CompiledRequest<Responses>,
  response: Response,
): Promise<ResponseOf<Responses>>;
export async function readResponse(
  [, { method }]: CompiledRequest<unknown>,
  response: Response,
): Promise<unknown> {
  const type = response.headers.get("content-type") ?? "";
  const { status, ok } = response;
  if (method === "HEAD" || response.body === null)
    return { status, ok, data: undefined };
  if (/^(?:application|text)\/(?:[^;]*\+)?json\b(?!-)/i.test(type)) {
    const text = await response.text();
    return {
      status,
      ok,
      data: text === "" ? undefined : (JSON.parse(text) as unknown),
    };
  }
  if (/^text\/|[/+]xml\b|charset=/i.test(type))
    return { status, ok, data: await response.text() };
  return { status, ok, data: new Uint8Array(await response.arrayBuffer()) };
}

/** Reads a response like `readResponse`, and JSON texts in sequence, such as JSON Lines, as a list. */
export async function readSequences<Responses>(
  request: CompiledRequest<Responses>,
  response: Response,
): Promise<ResponseOf<Responses>>;
export async function readSequences(
  request: CompiledRequest<unknown>,
  response: Response,
): Promise<unknown> {
  const type = response.headers.get("content-type") ?? "";
  const isEmpty = request[1].method === "HEAD" || response.body === null;
  if (isEmpty || !SEQUENCE.test(type)) return readResponse(request, response);
  const { status, ok } = response;
  const separator = /-seq/i.test(type) ? "\u001e" : "\n";
  const texts = (await response.text()).split(separator);
  const given = texts.filter((each) => each.trim() !== "");
  return { status, ok, data: given.map((each): unknown => JSON.parse(each)) };
}

/** JSON Lines and its other names, and the media types of RFC 7464. */
const SEQUENCE =
  /^application\/(?:(?:x-)?(?:ndjson|jsonl|jsonlines|json-lines)|[^;]*json-seq)\b/i;
