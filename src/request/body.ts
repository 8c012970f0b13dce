import { isList, isOwn, isPlainObject, setOwn } from "../internal/objects.js";
import { readSafely } from "../internal/read-safely.js";
import type { State, Values } from "../options/state.js";
import type { UrlTemplate } from "../uri-template/url-template.js";
import { jsonValue } from "./json-value.js";

/** A request body, and whether it is sent as JSON. */
export interface RequestBody {
  readonly value: unknown;
  readonly isJson: boolean;
}

/**
 * The body of a request: `data` as it was given, or an object of the parameters that fill no variable of the URL template and
 * of the body channel.
 */
export function bodyOf(
  { data, parameters, body }: State,
  { variables }: UrlTemplate,
): RequestBody | undefined {
  if (data) return { value: data.value, isJson: isJson(data.value) };
  const value: Record<string, unknown> = {};
  const hasLeftovers = addValues(value, parameters, variables);
  const hasBody = body !== undefined && addValues(value, body);
  return hasLeftovers || hasBody ? { value, isJson: true } : undefined;
}

/** Adds copies of values. Returns whether there were any. */
function addValues(
  target: Record<string, unknown>,
  values: Values,
  except?: UrlTemplate["variables"],
): boolean {
  let isAny = false;
  for (const name in values) {
    if (!isOwn(values, name) || except?.has(name)) continue;
    setOwn(target, name, jsonValue(values[name], name));
    isAny = true;
  }
  return isAny;
}

/** Whether `data` is sent as JSON. A string, a Blob or a stream may be of any media type. */
function isJson(data: unknown): boolean {
  return readSafely("data option", () => isList(data) || isPlainObject(data));
}
