import { dataOf, listOrDataOf } from "../../wire/response.js";
import type { CompiledRequest } from "./request-draft.js";

/** The data of a response, by its status and by `ok`. */
export type ResponseOf<Responses> = {
  [Status in keyof Responses]: {
    readonly status: Status extends number ? Status : number;
    readonly ok: IsOk<Status, keyof Responses>;
    readonly data: DataIn<Responses[Status]>;
  };
}[keyof Responses];

/** `default` means an error if the document also describes a success. */
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

/** Reads a response by its content type: JSON, text or bytes. `data` is `undefined` if there is no body. */
export async function readResponse<Responses>(
  request: CompiledRequest<Responses>,
  response: Response,
): Promise<ResponseOf<Responses>>;
export async function readResponse(
  [, { method }]: CompiledRequest<unknown>,
  response: Response,
): Promise<unknown> {
  const { status, ok } = response;
  return { status, ok, data: await dataOf(method, response) };
}

/** Like `readResponse`, but reads JSON texts in sequence, such as JSON Lines, as a list. */
export async function readSequences<Responses>(
  request: CompiledRequest<Responses>,
  response: Response,
): Promise<ResponseOf<Responses>>;
export async function readSequences(
  [, { method }]: CompiledRequest<unknown>,
  response: Response,
): Promise<unknown> {
  const { status, ok } = response;
  return { status, ok, data: await listOrDataOf(method, response) };
}
