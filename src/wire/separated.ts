import { refusal } from "./refusal.js";
import { scalar } from "./scalar.js";

/** Swagger 2.0 has these lists outside the query too, OpenAPI 3 does not. */
export type CollectionFormat = "ssv" | "tsv" | "pipes";

export function ssv(name: string, value: unknown): unknown {
  return separated(name, value, " ");
}

export function tsv(name: string, value: unknown): unknown {
  return separated(name, value, "\t");
}

export function pipes(name: string, value: unknown): unknown {
  return separated(name, value, "|");
}

function separated(name: string, value: unknown, separator: string): unknown {
  if (!Array.isArray(value)) return value;
  const texts = value.flatMap((each) => scalar(name, each) ?? []);
  if (texts.some((text) => text.includes(separator)))
    throw refusal("unsupported-style", name);
  return texts.length > 0 ? texts.join(separator) : undefined;
}
