import { EndpointError } from "../../errors.js";
import { describeType, quote } from "../../internal/messages.js";
import { grouped, isList, isObject } from "../../internal/objects.js";
import type { Input } from "../plan/operation-plan.js";
import { joinedValue, jsonValue, separatorOf } from "./matched-values.js";
import type { References } from "../read/references.js";
import type { PlannedOperation } from "./planned-operation.js";
import { takesLists } from "./received-fields.js";
import type { ReceivedRequest } from "./api.js";
import { typedValues } from "./typed-values.js";

/** The headers by their names in lower case. Several of one name are one list (RFC 9110), and one text of cookies (RFC 9113). */
export function headerTexts(
  headers: NonNullable<ReceivedRequest["headers"]>,
): ReadonlyMap<string, string> {
  if (!isObject(headers)) {
    const what = `The headers must be an object, but got ${describeType(headers)}.`;
    throw new EndpointError("invalid-options", what);
  }
  // A library may have a class Headers of its own.
  const given = [...(isIterable(headers) ? headers : Object.entries(headers))];
  const texts = grouped(
    given.flatMap(([name, value]) => {
      const all = (isList(value) ? value : [value]).filter(isText);
      return all.map((each) => [name.toLowerCase(), each] as const);
    }),
  );
  return new Map(
    [...texts].map(([name, all]) => [name, all.join(name === "cookie" ? "; " : ", ")]),
  );
}

function isIterable(headers: object): headers is Iterable<readonly [string, unknown]> {
  return Symbol.iterator in headers;
}

function isText(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number";
}

/** The text of a header. That of a list or an object is without the spaces that may follow a comma. */
export function headerText(
  headers: ReadonlyMap<string, string>,
  input: Input,
  references: References,
): string | undefined {
  const text = headers.get(input.name.toLowerCase());
  if (text === undefined || input.form === "json") return text;
  const typed = typedValues(input, references);
  const isMany = typed.takesObjects || takesLists(typed);
  return isMany ? text.replaceAll(/,[ \t]+/g, ",") : text;
}

/**
 * Reads the parameters of the header.
 *
 * @param unreadable - gets the parameters that cannot be read as they are described
 */
export function headerValues(
  { inputs, references }: PlannedOperation,
  headers: ReadonlyMap<string, string>,
  unreadable: Input[],
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const input of inputs.values()) {
    const { location, name, argument, form } = input;
    const text = location === "header" ? headerText(headers, input, references) : undefined;
    if (text === undefined) continue;
    const raw = encoded(text, name);
    const value =
      form === "json"
        ? jsonValue(raw)
        : joinedValue(
            raw.replaceAll("%2C", ",").replaceAll("%3D", "="),
            form === "exploded",
            typedValues(input, references),
            separatorOf(input),
          );
    values[argument] = value;
    if (value === undefined) unreadable.push(input);
  }
  return values;
}

/** @throws EndpointError `invalid-header` for half of a surrogate pair, which no request can have */
function encoded(text: string, name: string): string {
  if (text.isWellFormed()) return encodeURIComponent(text);
  const what = `The value of the header ${quote(name)} has half of a surrogate pair.`;
  throw new EndpointError("invalid-header", what, {
    parameter: name,
    advice: "Pass the header as it was received.",
  });
}
