import { EndpointError } from "../errors.js";
import { classTag } from "../wire/records.js";

/** Refuses `baseUrl: undefined` too: it would call the document's server, for example if an environment variable is not set. */
export function checkKnownNames(values: unknown, known: readonly string[], what: string): void {
  if (!hasNamedValues(values)) {
    const advice = known.includes("baseUrl")
      ? 'Pass a base URL as { baseUrl: "https://…" }.'
      : "Write { name: value }.";
    throw new EndpointError("invalid-options", `The ${what}s must be an object.`, { advice });
  }
  for (const name of Object.keys(values)) {
    if (!known.includes(name)) throw unknownName(name, known, what);
  }
  if (!known.includes("baseUrl") || !Object.hasOwn(values, "baseUrl")) return;
  const { baseUrl } = values;
  if (baseUrl !== undefined && baseUrl !== null) return;
  throw new EndpointError("invalid-base-url", `The base URL is ${String(baseUrl)}.`, {
    advice:
      "Set the variable that it comes from, or leave baseUrl out to call the server of the description.",
  });
}

/**
 * Merges headers. If two have the same name, in any case, the last one wins.
 *
 * @public
 */
export function mergeHeaders<Value>(
  ...layers: readonly (Readonly<Record<string, Value>> | undefined)[]
): Record<string, Value> {
  const merged = new Map<string, [name: string, value: Value]>();
  for (const layer of layers) {
    const own = new Set<string>();
    for (const [name, value] of Object.entries(layer ?? {})) {
      if (value === undefined) continue;
      // If a layer has a name in two cases, keep both: the builder refuses them.
      const lower = name.toLowerCase();
      const key = own.has(lower) ? `:${name}` : lower;
      own.add(key);
      merged.set(key, [name, value]);
    }
  }
  return Object.fromEntries(merged.values());
}

export function hasNamedValues(value: unknown): value is Readonly<Record<string, unknown>> {
  return classTag(value) === "Object";
}

export function quotedName(name: string): string {
  return JSON.stringify(name.length > 60 ? `${name.slice(0, 60)}…` : name);
}

export function unknownName(name: string, known: readonly string[], what: string): EndpointError {
  return new EndpointError("invalid-options", `There is no ${what} ${quotedName(name)}.`, {
    advice:
      known.length === 0
        ? `Leave it out: there are no ${what}s.`
        : `The ${what}s are ${known.join(", ")}.`,
  });
}
