import { freshCopy, freshValues } from "../options/copy.js";
import { isList, isOwn, isPlainObject } from "../internal/objects.js";
import type { State } from "../options/state.js";
import type { UrlTemplate } from "../template/url-template.js";
import { readSafely } from "../internal/read-safely.js";

/** A request body, and whether it is to be sent as JSON. */
export interface Body {
  readonly value: unknown;
  readonly json: boolean;
}

/**
 * The body of a request whose method takes one: `data` as given, else a JSON object of the leftover parameters and the
 * body channel (B11).
 */
export function bodyOf(
  { data, parameters, body }: State,
  { variables }: UrlTemplate,
): Body | undefined {
  if (data) return { value: data.value, json: isJson(data.value) };
  let value: Record<string, unknown> | undefined;
  for (const name in parameters) {
    if (isOwn(parameters, name) && !variables.has(name))
      (value ??= {})[name] = freshCopy(parameters[name]);
  }
  if (body && Object.keys(body).length > 0) value = { ...value, ...freshValues(body) };
  return value && { value, json: true };
}

/** A string, a Blob or a stream may be of any type; only the caller knows (B12). */
function isJson(data: unknown): boolean {
  return readSafely("data option", () => isList(data) || isPlainObject(data));
}
