import { EndpointError } from "../errors.js";
import { unreadable } from "../internal/read-safely.js";
import { readBaseUrl } from "./base-url.js";
import { BODY, PATH, QUERY } from "./channels.js";
import { anyObject, namedValues, type Named } from "./containers.js";
import { checkName, ownCopy } from "./copy.js";
import { readHeaders } from "./headers.js";
import { mergeMediaTypes, readMediaType } from "./media-type.js";
import { mergeValue } from "./merge-objects.js";
import { parseMethod } from "./method.js";
import { isOwn } from "../internal/objects.js";
import { RequestMeta } from "./request-meta.js";
import { parseUrl } from "./route.js";
import { Data, type Draft } from "./state.js";

/** Reads a key that has a meaning of its own; of any other it says that it did not. */
type OptionReader = (draft: Draft, key: string, value: unknown) => boolean;

/**
 * Reads a caller's options over a draft, the only place where that is done: what comes out is checked, the library's own,
 * and shares nothing with what came in but what is held by reference by design (B18).
 *
 * @throws EndpointError
 */
export function readOptions(draft: Draft, options: unknown): void {
  read(draft, options, readOption);
}

/**
 * The same for parameters that stand by themselves: a name that an option has too can only be meant for a channel.
 *
 * @throws EndpointError
 */
export function readParameters(draft: Draft, parameters: unknown): void {
  read(draft, parameters, refuseOption);
}

function read(draft: Draft, options: unknown, takesOption: OptionReader): void {
  try {
    const given = namedValues(options, "options");
    for (const key in given) {
      if (!isOwn(given, key)) continue;
      const value = given[key];
      if (value === undefined || takesOption(draft, key, value)) continue;
      mergeValue(draft.parameters, key, readParameter(key, value));
    }
    if (isOwn(given, PATH)) draft.path = readChannel(draft.path, given, PATH);
    if (isOwn(given, QUERY)) draft.query = readChannel(draft.query, given, QUERY);
    if (isOwn(given, BODY)) draft.body = readChannel(draft.body, given, BODY);
  } catch (error) {
    throw unreadable("options", error);
  }
}

/** The keys with a meaning of their own (SPEC.md "Input options object"); any other is a parameter. */
function readOption(draft: Draft, key: string, value: unknown): boolean {
  switch (key) {
    case "method":
      draft.method = parseMethod(value);
      return true;
    case "url":
      draft.url = parseUrl(value);
      return true;
    case "baseUrl":
      draft.baseUrl = readBaseUrl(value);
      return true;
    case "headers":
      readHeaders(draft, namedValues(value, key));
      return true;
    case "mediaType": {
      const mediaType = readMediaType(namedValues(value, key));
      const earlier = draft.mediaType;
      draft.mediaType = earlier ? mergeMediaTypes([earlier, mediaType]) : mediaType;
      return true;
    }
    case "data":
      draft.data = new Data(value);
      return true;
    case "request": {
      const request = new RequestMeta([anyObject(value, key)]);
      const earlier = draft.request;
      draft.request = earlier ? RequestMeta.merge([earlier, request]) : request;
      return true;
    }
    default:
      return false;
  }
}

const OPTIONS: ReadonlySet<string> = new Set([
  "method",
  "url",
  "baseUrl",
  "headers",
  "mediaType",
  "data",
  "request",
]);

function refuseOption(_: Draft, name: string): boolean {
  if (!OPTIONS.has(name)) return false;
  throw new EndpointError(
    "invalid-parameter",
    `The name "${name}" is an option's own, and cannot be a parameter's by itself. Give the value a channel: .path(), .query() or .body() (B10a); or call the option's own method.`,
    { parameter: name },
  );
}

function readParameter(name: string, value: unknown): unknown {
  checkName(name);
  return ownCopy(value, name);
}

/** Reads the values of a channel over the earlier ones, which are the draft's own. */
function readChannel(
  earlier: Record<string, unknown> | undefined,
  options: Named,
  channel: symbol,
): Record<string, unknown> | undefined {
  // Own and enumerable, as all that is read (B10).
  if (!Object.prototype.propertyIsEnumerable.call(options, channel)) return earlier;
  const values = options[channel];
  if (values === undefined) return earlier;
  const target = earlier ?? {};
  const given = namedValues(values, String(channel.description));
  for (const name in given) {
    if (!isOwn(given, name)) continue;
    const value = given[name];
    if (value !== undefined) mergeValue(target, name, readParameter(name, value));
  }
  return target;
}
