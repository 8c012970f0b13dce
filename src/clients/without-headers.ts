import type { Headers } from "./headers.js";

/** The headers but for those of these names. */
export function withoutHeaders(headers: Headers, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}
