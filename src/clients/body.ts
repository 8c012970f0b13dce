/**
 * A request's body, seen once and for all: what each client is given follows from its kind alone.
 *
 * - `none`: nothing to send, the empty string and no bytes included
 * - `text`: text to be sent as UTF-8, JSON already serialised
 * - `bytes`: bytes in memory
 * - `blob`: bytes whose number is known, to be read later
 * - `form`: a `FormData`, which is sent as `multipart/form-data`
 * - `stream`: bytes of unknown number, to be read once
 */
export type Body = BodyInMemory | BodyToRead;

export type BodyInMemory =
  | { readonly kind: "none" }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "bytes"; readonly bytes: Uint8Array<ArrayBuffer> };

export type BodyToRead =
  | { readonly kind: "blob"; readonly blob: Blob }
  | { readonly kind: "form"; readonly form: FormData }
  | { readonly kind: "stream"; readonly stream: ByteSource };

/** What bytes can be read from once: a stream of the web, a readable stream of Node, an async generator. */
export type ByteSource = AsyncIterable<unknown>;

/** A body together with the media type that it has where the caller names none; `undefined` where it has none. */
export interface TypedBody {
  readonly body: Body;
  readonly mediaType: string | undefined;
}

export const JSON_TYPE = "application/json; charset=utf-8";
export const TEXT_TYPE = "text/plain;charset=UTF-8";
export const FORM_TYPE = "application/x-www-form-urlencoded;charset=UTF-8";
