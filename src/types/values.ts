/**
 * A single value in a URL (B9).
 *
 * @public
 */
export type Scalar = string | number | boolean | bigint | Date;

/**
 * What a query parameter can be (B9): a value or a list of values, in which `null` and `undefined` are left out.
 *
 * @public
 */
export type QueryValue = Scalar | readonly (Scalar | null | undefined)[];

/**
 * What a variable of a URL template can be: what a query parameter can be, or a keyed list (RFC 6570 section 2.3).
 *
 * @public
 */
export type TemplateValue = QueryValue | KeyedList;

/**
 * Values by name, as `{name*}` writes them out (RFC 6570 section 3.2.1).
 *
 * @public
 */
export interface KeyedList {
  /** A value, or nothing. */
  readonly [name: string]: Scalar | null | undefined;
}

/**
 * What a parameter in a body can be: anything but a function or a symbol. `undefined` is left out, `null` is sent (B13).
 *
 * @public
 */
export type BodyValue =
  Scalar | { readonly [name: string]: unknown } | (object & NotCallable) | null | undefined;

/**
 * What no function is.
 *
 * @internal
 */
export interface NotCallable {
  /** Every function has one. */
  readonly bind?: never;
  /** Every function has one. */
  readonly call?: never;
}

/**
 * Bodies that are sent as they are: bytes, files, forms and streams. Described by what they have, for not every runtime has
 * every class.
 *
 * @public
 */
export type RawBody = Bytes | FileLike | FormLike | StreamLike;

/**
 * Typed arrays, `ArrayBuffer` and Node's `Buffer`.
 *
 * @internal
 */
export interface Bytes {
  /** How many there are. */
  readonly byteLength: number;
}

/**
 * `Blob` and `File`.
 *
 * @internal
 */
export interface FileLike {
  /** In bytes. */
  readonly size: number;
  /** The media type. */
  readonly type: string;
}

/**
 * `FormData` and `URLSearchParams`.
 *
 * @internal
 */
export interface FormLike {
  /** Adds a field. */
  append(name: string, value: string): void;
}

/**
 * `ReadableStream`, and the streams of Node.
 *
 * @internal
 */
export type StreamLike = { getReader(): unknown } | { pipe(destination: never): unknown };
