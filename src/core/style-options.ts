import { type EndpointError } from "../errors.js";
import { describeType, quote } from "../internal/messages.js";
import { isObject, isOwn, Opaque, ownValue } from "../internal/objects.js";
import { type Field, type Leaves, nested, reserved, type WriteFields } from "../wire/fields.js";
import type { Refusal } from "../wire/refusal.js";
import type { FieldSerialization } from "../wire/serialization.js";
import { type Style, STYLES } from "../wire/styles.js";
import { invalidParameter, otherStyle, parameterError } from "./parameter-errors.js";
import { isGiven, checkedJsonText } from "./values.js";

export const ALL_NAMES = "*";

export function styleOf<Each = Style>(
  name: string,
  styles: Readonly<Record<string, Each>> | undefined,
): Each | undefined {
  if (styles === undefined) return undefined;
  if (isOwn(styles, name)) return styles[name];
  return isOwn(styles, ALL_NAMES) ? styles[ALL_NAMES] : undefined;
}

export function listStyleIn(styles: Readonly<Record<string, Style>> | undefined): Style {
  const style = styleOf(ALL_NAMES, styles);
  const isOpen = style === undefined || style === "deepObject" || style === "jsonItems";
  return isOpen ? "indices" : style;
}

interface WritingRules {
  readonly styles: Readonly<Record<string, Style>> | undefined;
  readonly hooks:
    { readonly fields?: Readonly<Record<string, FieldSerialization>> | undefined } | undefined;
}

export function fieldsIn(
  name: string,
  value: unknown,
  style: Style,
  leaves: Pick<Leaves, "leaf" | "part">,
  { styles, hooks }: WritingRules,
): readonly Field[] {
  const own = style === "deepObject" ? deepWriter(styles) : STYLES[style].write;
  const write = ownValue(hooks?.fields, name)?.reserved ? reserved(own) : own;
  try {
    return write(name, value, { ...leaves, json: checkedJsonText });
  } catch (error) {
    const { code, detail } = error as Refusal;
    // The caller's getter threw: its own error says more.
    if (detail === undefined) throw error;
    throw code === "unsupported-style" ? unsupported(name, style, detail) : halfCharacter(name);
  }
}

function deepWriter(styles: Readonly<Record<string, Style>> | undefined): WriteFields {
  const list = listStyleIn(styles);
  const { write, read } = STYLES[list];
  return read === "nested" ? write : nested(() => write);
}

const PROBLEMS: Readonly<Record<string, readonly [what: string, other: Style]>> = {
  nested: ["a nested list or object", "indices"],
  file: ["a file", "repeat"],
  list: ["a list in a list", "indices"],
  objects: ["a list of objects with different keys or with lists", "indices"],
  empty: ["an empty key", "json"],
  key: ['a key with "]["', "json"],
};

function unsupported(parameter: string, style: Style, detail: string): EndpointError {
  const [what, other] = PROBLEMS[detail] ?? [`a string with ${quote(detail)}`, "repeat"];
  return parameterError(
    "unsupported-style",
    parameter,
    `The parameter ${quote(parameter)} has ${what}, which the style ${quote(style)} cannot write.`,
    otherStyle(parameter, other),
  );
}

export function scalarText(name: string, value: unknown): string | undefined {
  const inner: unknown = value instanceof Opaque ? value.value : value;
  if (!isGiven(inner)) return undefined;
  const scalar = isObject(inner) ? isoText(inner) : inner;
  const isScalar = /^(?:string|boolean|bigint)$/.test(typeof scalar) || Number.isFinite(scalar);
  if (!isScalar) throw unwritable(name, inner);
  const text = String(scalar);
  if (!/[\ud800-\udfff]/u.test(text)) return text;
  throw halfCharacter(name);
}

function halfCharacter(name: string): EndpointError {
  return invalidParameter(
    name,
    "holds half of a surrogate pair",
    "Cut text between characters, or call toWellFormed() on it",
  );
}

function isoText(value: object): string | undefined {
  try {
    return Date.prototype.toISOString.call(value);
  } catch {
    return undefined;
  }
}

function unwritable(name: string, value: unknown): EndpointError {
  return invalidParameter(
    name,
    `holds ${isInvalidDate(value) ? "an invalid Date" : describeType(value)}, which cannot be written as text`,
    ArrayBuffer.isView(value)
      ? "Pass bytes in a form as new Blob([bytes])"
      : "Pass strings, finite numbers, booleans, bigints, valid Dates, or a flat list of these",
  );
}

function isInvalidDate(value: unknown): boolean {
  try {
    return Number.isNaN(Date.prototype.getTime.call(value));
  } catch {
    return false;
  }
}
