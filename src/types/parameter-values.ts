import type { NestingStyle, Style } from "../wire/styles.js";
import type { NeedsStyleMessage, OtherStyleMessage } from "./compiler-messages.js";

/**
 * A single value in a URL. A `Date` is written as `toISOString()` does.
 *
 * @public
 */
export type Scalar = string | number | boolean | bigint | Date;

/**
 * The value of a query parameter: a single value or a list of them. `null` and `undefined` in a list are left out.
 *
 * @public
 */
export type QueryValue = Scalar | readonly (Scalar | null | undefined)[];

/**
 * The value of a variable of a URL template: like a query parameter's, or a keyed list (RFC 6570 section 2.3).
 *
 * @public
 */
export type TemplateValue = QueryValue | KeyedList;

/**
 * Values by name, as the expression `{name*}` writes them (RFC 6570 section 3.2.1).
 *
 * @public
 */
export interface KeyedList {
  /** A single value; `null` and `undefined` are left out. */
  readonly [name: string]: Scalar | null | undefined;
}

/** The value of a parameter that is in the query alone: a style may also write nested lists and objects. */
export type NestedQueryValue =
  | Scalar
  | null
  | undefined
  | readonly NestedQueryValue[]
  | { readonly [name: string]: NestedQueryValue };

/**
 * The value of a parameter in a JSON body: anything but a function or a symbol. `undefined` is left out, `null` is sent.
 *
 * @public
 */
export type BodyValue =
  Scalar | { readonly [name: string]: unknown } | (object & NotCallable) | null | undefined;

/** Matches objects that are not functions: every function has these members. */
export interface NotCallable {
  readonly bind?: never;
  readonly call?: never;
}

/**
 * Bodies that are sent as they are: bytes, files, forms and streams. These types name members instead of classes, because
 * not every runtime has every class.
 *
 * @public
 */
export type RawBody = Bytes | FileLike | FormLike | StreamLike;

/** Bodies that say their content type themselves. */
export type SelfDescribedBody = FileLike | FormLike;

/** `URLSearchParams`. */
export interface SearchParamsLike {
  /** Returns the values of a name. */
  getAll(name: string): string[];
}

/** Typed arrays, `ArrayBuffer` and Node's `Buffer`. */
export interface Bytes {
  /** The number of bytes. */
  readonly byteLength: number;
}

/** `Blob` and `File`. */
export interface FileLike {
  /** The number of bytes. */
  readonly size: number;
  /** The media type. */
  readonly type: string;
}

/** `FormData` and `URLSearchParams`. */
interface FormLike {
  /** Adds a field. */
  append(name: string, value: string): void;
}

/** `ReadableStream`, and the streams of Node. */
type StreamLike = { getReader(): unknown } | { pipe(destination: never): unknown };

// Values that a query can hold: a URL has no lists and no objects, so a style says how they are written.

/**
 * A value that a query can hold without a style.
 *
 * A list is not among them, although it is written with commas by default: a description in TypeScript does not say how, and
 * most APIs expect a repeated name.
 */
type PlainValue = Scalar | null | undefined;

/**
 * The members of the union `Value` that a query can hold. In place of others stands a message.
 *
 * @typeParam StyleName - the style of the parameter, `never` if it has none
 */
export type WritableValue<Value, StyleName> = unknown extends Value
  ? Value
  : Value extends PlainValue
    ? Value
    : [StyleName] extends [never]
      ? NeedsStyleMessage
      : [StyleName & StyleThatCanWrite<Value>] extends [never]
        ? OtherStyleMessage
        : Value;

type StyleThatCanWrite<Value> = Value extends readonly PlainValue[]
  ? Style
  : Value extends readonly unknown[]
    ? NestingStyle
    : NestingStyle | (IsFlat<Value> extends true ? Style : never);

type IsFlat<Value> = { readonly [Name in keyof Value]: Value[Name] } extends FlatObject
  ? true
  : false;

/** An object that a query can hold in the styles that nest nothing. */
export interface FlatObject {
  readonly [name: string]: PlainValue;
}
