import { refusal } from "./refusal.js";
import { scalar } from "./scalar.js";

/** A form of lists in Swagger 2.0 that OpenAPI 3 has no style for outside of the query: with spaces, tabs or pipes. */
export type CollectionFormat = "ssv" | "tsv" | "pipes";

/**
 * Writes a list as `a b`. Other values stay as they are.
 *
 * @throws Refusal `unsupported-style` for a text that contains the separator
 */
export function ssv(name: string, value: unknown): unknown {
  return separated(name, value, " ");
}

/**
 * Writes a list with tabs between its members. Other values stay as they are.
 *
 * @throws Refusal `unsupported-style` for a text that contains the separator
 */
export function tsv(name: string, value: unknown): unknown {
  return separated(name, value, "\t");
}

/**
 * Writes a list as `a|b`. Other values stay as they are.
 *
 * @throws Refusal `unsupported-style` for a text that contains the separator
 */
export function pipes(name: string, value: unknown): unknown {
  return separated(name, value, "|");
}

/** An empty list is left out. */
function separated(name: string, value: unknown, separator: string): unknown {
  if (!Array.isArray(value)) return value;
  const texts = value.flatMap((each) => scalar(name, each) ?? []);
  if (texts.some((text) => text.includes(separator)))
    throw refusal("unsupported-style", name);
  return texts.length > 0 ? texts.join(separator) : undefined;
}
