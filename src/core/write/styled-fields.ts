import type { EndpointError } from "../../errors.js";
import { quote } from "../../internal/messages.js";
import type { State } from "../state.js";
import { listStyleIn } from "../read/style.js";
import { type Field, nested, type Leaves, type WriteFields } from "../../wire/fields.js";
import { type Style, STYLES } from "../../wire/styles.js";
import type { Refusal } from "../../wire/refusal.js";
import { otherStyle, parameterError } from "../parameter-error.js";
import type { PlacedValue } from "../placed.js";
import { unwritable } from "./url-value.js";
import { jsonText } from "./json-value.js";

/**
 * The fields that a placed value is written as. An empty list or object writes none.
 *
 * @param state - has the styles of all names, for lists under `deepObject`, and what a description says beside them
 * @throws EndpointError `unsupported-style` for a value that the style cannot write
 */
export function placedFields(
  { name, value, writer }: PlacedValue,
  leaves: Pick<Leaves, "leaf" | "part">,
  { styles, operation }: State,
): readonly Field[] {
  const style = typeof writer === "string" ? writer : "comma";
  const own = style === "deepObject" ? deepWriter(styles) : STYLES[style].write;
  const write = operation?.serialize?.(name, own) ?? own;
  try {
    return write(name, value, { ...leaves, json: jsonText });
  } catch (error) {
    const refused = error as Refusal;
    const { code, detail } = refused;
    // Reading a value throws errors of its own, which say more.
    if (detail === undefined) throw error;
    throw code === "unsupported-style" ? unsupported(name, style, detail) : unwritable(refused);
  }
}

function deepWriter(styles: Readonly<Record<string, Style>> | undefined): WriteFields {
  const list = listStyleIn(styles);
  const { write, read } = STYLES[list];
  return read === "nested" ? write : nested(() => write);
}

/** Words for values that a style cannot write, with a style that can. */
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
