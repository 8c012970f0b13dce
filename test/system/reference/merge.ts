import { BODY } from "../../../src/index.js";
import { isPlain, namedValues, type Options } from "./options.js";

/** Merges later options over earlier ones. The result is options again. */
export function mergeOptions(earlier: Options, later: Options): Options {
  const merged: Record<PropertyKey, unknown> = {};
  for (const options of [earlier, later]) {
    const given = namedValues(options);
    for (const key of Reflect.ownKeys(given)) {
      if (key === BODY && hasUndefinedOnly(given[key])) continue;
      merged[key] = mergeOption(key, merged[key], given[key]);
    }
  }
  return merged;
}

/** True for an object with keys whose values are all undefined: it makes no body. */
function hasUndefinedOnly(body: unknown): boolean {
  if (!isPlain(body)) return false;
  const keys = Reflect.ownKeys(body);
  return keys.length > 0 && keys.every((key) => body[key] === undefined);
}

function mergeOption(key: PropertyKey, earlier: unknown, later: unknown): unknown {
  switch (key) {
    case "data":
      return later;
    case "method":
      return String(later).toUpperCase();
    case "headers":
      return mergeValues(earlier, lowerCased(later));
    case "mediaType":
      return mergeMediaTypes(namedValues(earlier), namedValues(later));
    default:
      return mergeValues(earlier, later);
  }
}

function mergeValues(earlier: unknown, later: unknown): unknown {
  if (!isPlain(earlier) || !isPlain(later)) return later;
  const merged = namedValues(earlier);
  const given = namedValues(later);
  for (const key of Reflect.ownKeys(given)) merged[key] = mergeValues(merged[key], given[key]);
  return merged;
}

function lowerCased(headers: unknown): Options {
  const lower: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(namedValues(headers))) {
    lower[name.toLowerCase()] = value;
  }
  return lower;
}

function mergeMediaTypes(earlier: Options, later: Options): Options {
  const previews = [earlier.previews, later.previews].flatMap((names) =>
    (Array.isArray(names) ? names : []).map((name) => String(name).replace(/(?<=.)-preview$/, "")),
  );
  return namedValues({
    format: later.format === "" ? earlier.format : (later.format ?? earlier.format),
    previews: earlier.previews || later.previews ? [...new Set(previews)] : undefined,
  });
}
