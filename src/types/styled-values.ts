// What a query can hold: a URL has no lists and no objects, so a style says how they are written.

import type { Style } from "../options/style.js";
import type { NeedsStyleMessage, OtherStyleMessage } from "./compiler-messages.js";
import type { Scalar } from "./parameter-values.js";

/**
 * A value that a query can hold without a style.
 *
 * A list is not among them, although it is written with commas by default: a description in TypeScript does not say how, and
 * most APIs expect a repeated name.
 *
 * @internal
 */
export type PlainValue = Scalar | null | undefined;

/**
 * The members of the union `Value` that a query can hold. In place of others stands a message.
 *
 * @typeParam StyleName - the style of the parameter, `never` if it has none
 * @internal
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
    ? "brackets" | "indices" | "json"
    : NestingStyle | (IsFlat<Value> extends true ? "comma" | "repeat" : never);

type NestingStyle = "brackets" | "indices" | "deepObject" | "json";

type IsFlat<Value> = { readonly [Name in keyof Value]: Value[Name] } extends FlatObject
  ? true
  : false;

/** An object that a query can hold in the styles that nest nothing. */
interface FlatObject {
  readonly [name: string]: PlainValue;
}
