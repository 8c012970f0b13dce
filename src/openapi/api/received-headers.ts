import { EndpointError } from "../../errors.js";
import { describeType } from "../../internal/messages.js";
import { isList, isObject } from "../../internal/objects.js";
import type { Input } from "../plan/operation-plan.js";
import { readHeaders } from "./matched-values.js";
import type { PlannedOperation } from "./planned-operation.js";
import { takesLists } from "./received-fields.js";
import type { ReceivedRequest } from "./received-request.js";
import { typedValues } from "./typed-values.js";

/** The headers by their names in lower case. Several of one name are one list (RFC 9110), and one text of cookies (RFC 9113). */
export function headerTexts(
  headers: NonNullable<ReceivedRequest["headers"]>,
): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  if (!isObject(headers)) {
    const what = `The headers must be an object, but got ${describeType(headers)}.`;
    throw new EndpointError("invalid-options", what);
  }
  // A library may have a class Headers of its own.
  for (const [name, value] of isIterable(headers) ? headers : Object.entries(headers)) {
    const key = name.toLowerCase();
    const all = (isList(value) ? value : [value]).filter((each) => isText(each));
    const known = texts.get(key);
    if (known !== undefined) all.unshift(known);
    if (all.length > 0) texts.set(key, all.join(key === "cookie" ? "; " : ", "));
  }
  return texts;
}

function isIterable(headers: object): headers is Iterable<readonly [string, unknown]> {
  return Symbol.iterator in headers;
}

function isText(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number";
}

/** The headers of lists and objects without the spaces that may follow a comma. */
export function withoutSpaces(
  { inputs, references }: PlannedOperation,
  headers: ReadonlyMap<string, string>,
): Readonly<Record<string, string>> {
  const trimmed = new Map(headers);
  for (const input of inputs.values()) {
    const text = input.location === "header" ? headers.get(input.name.toLowerCase()) : undefined;
    const typed = text === undefined ? undefined : typedValues(input, references);
    const isMany =
      typed !== undefined && input.form !== "json" && (typed.takesObjects || takesLists(typed));
    if (isMany) trimmed.set(input.name.toLowerCase(), String(text).replaceAll(/,[ \t]+/g, ","));
  }
  return Object.fromEntries(trimmed);
}

/**
 * Reads the parameters of the header.
 *
 * @param unreadable - gets the parameters that cannot be read as they are described
 */
export function receivedHeaders(
  operation: PlannedOperation,
  headers: ReadonlyMap<string, string>,
  unreadable: Input[],
): Record<string, unknown> {
  const values = readHeaders(operation, withoutSpaces(operation, headers));
  for (const [name, value] of Object.entries(values)) {
    const input = value === undefined ? operation.inputs.get(name) : undefined;
    if (input !== undefined) unreadable.push(input);
  }
  return values;
}
