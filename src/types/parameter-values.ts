import type { NestingStyle, Style } from "../wire/styles.js";
import type { NeedsStyleMessage, OtherStyleMessage } from "./compiler-messages.js";

/**
 * A single value in a URL. A `Date` is written in ISO 8601.
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

/** Nested lists and objects, which some styles can write in a query. */
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

/** Every function has these members. */
export interface NotCallable {
  readonly bind?: never;
  readonly call?: never;
}

/**
 * Bodies that are sent as they are: bytes, files, forms and streams. The types list members instead of classes, because not every
 * runtime has every class.
 *
 * @public
 */
export type RawBody = Bytes | FileLike | FormLike | StreamLike;

export type SelfDescribedBody = FileLike | FormLike;

export interface SearchParamsLike {
  getAll(name: string): string[];
}

export interface Bytes {
  readonly byteLength: number;
}

export interface FileLike {
  readonly size: number;
  readonly type: string;
}

interface FormLike {
  append(name: string, value: string): void;
}

type StreamLike = { getReader(): unknown } | { pipe(destination: never): unknown };

// A URL has no lists and objects of its own, so the style decides how to write them.

/** Lists are left out, because a description in TypeScript does not say how to write them, and most APIs repeat the name. */
type PlainValue = Scalar | null | undefined;

/** Members that a query cannot write get a message as their type. */
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

export interface FlatObject {
  readonly [name: string]: PlainValue;
}
