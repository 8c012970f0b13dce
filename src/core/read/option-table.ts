import { EndpointError } from "../../errors.js";
import { describeType } from "../../internal/messages.js";
import { isObject, isOwn, JsonData, Opaque, ownValue } from "../../internal/objects.js";
import type { Entries } from "./entries.js";
import { readExceptions } from "./exceptions.js";
import { readHeaders, shownHeaders } from "./headers.js";
import { readMediaType, shownMediaType } from "./media-type.js";
import { mergeRequests } from "../merge.js";
import {
  BODY,
  EXCEPTIONS,
  LINK,
  OPERATION,
  ORIGINS,
  PATH,
  QUERY,
  STRICT,
  STYLE,
} from "./option-keys.js";
import { checkKeyed, checkObject, type Keyed, readValue } from "./read-value.js";
import { GET, parseMethod, parseUrlTemplate } from "./route.js";
import type { State, Values } from "../state.js";
import { readStyles } from "./style.js";
import { readBaseUrl, readLink, readOrigins } from "./url-options.js";

/** An option: how its value becomes entries, and how a state shows it. */
interface Option {
  /**
   * @param options - all options
   * @throws EndpointError
   */
  readonly read: (entries: Entries, value: unknown, options: Keyed) => void;
  /** Returns the option's value in a state; `undefined` if it has none. */
  readonly shown: (state: State, handover: Handover) => unknown;
}

/** Gives the values of a state to the caller. */
export interface Handover {
  readonly valueOf: (value: unknown) => unknown;
  readonly valuesOf: (values: Values) => Record<string, unknown>;
  /** Returns a list or an object that was made for the caller. */
  readonly own: <Made extends object>(made: Made) => Made;
}

/** The options, by their names and symbols. Every other name is a parameter. */
export const OPTIONS: ReadonlyMap<string | symbol, Option> = /* @__PURE__ */ new Map<
  string | symbol,
  Option
>([
  [
    "method",
    {
      read(entries, method, options) {
        // The method of a link belongs to it, and leaves no operation.
        if (ownOption(options, LINK) === undefined) entries.set("method", "", parseMethod(method));
      },
      shown: ({ method = GET }) => method.name,
    },
  ],
  [
    "baseUrl",
    {
      read(entries, baseUrl) {
        entries.set("baseUrl", "", readBaseUrl(baseUrl));
      },
      shown: ({ baseUrl }) => baseUrl?.source ?? "",
    },
  ],
  [
    "headers",
    {
      read(entries, headers) {
        readHeaders(entries, checkKeyed(headers, "headers"));
      },
      shown: ({ headers }, { own }) => own(shownHeaders(headers)),
    },
  ],
  [
    "url",
    {
      read(entries, url) {
        entries.set("url", "", parseUrlTemplate(url));
      },
      shown: ({ url, link }) => (link === undefined ? url?.source : undefined),
    },
  ],
  [
    "mediaType",
    {
      read(entries, mediaType) {
        entries.set("mediaType", "", readMediaType(checkKeyed(mediaType, "mediaType")));
      },
      shown: ({ mediaType }, { own }) => mediaType && own(shownMediaType(mediaType, own)),
    },
  ],
  [
    "data",
    {
      read(entries, data) {
        entries.set("data", "", new Opaque(data));
      },
      shown: ({ data }, { valueOf }) =>
        data instanceof JsonData ? valueOf(data.value) : data?.value,
    },
  ],
  [
    "request",
    {
      read(entries, request) {
        entries.set("request", "", new Opaque(checkObject(request, "request")));
      },
      shown: ({ request }) => request && mergeRequests(request),
    },
  ],
  [PATH, channel("path")],
  [QUERY, channel("query")],
  [BODY, channel("body")],
  [
    STYLE,
    {
      read: readStyles,
      shown: ({ styles }, { own }) => styles && own({ ...styles }),
    },
  ],
  [
    ORIGINS,
    {
      read(entries, origins) {
        entries.set("origins", "", readOrigins(origins));
      },
      shown: ({ origins }, { own }) => origins && own([...origins]),
    },
  ],
  [
    LINK,
    {
      read(entries, link, options) {
        if (ownValue(options, "url") !== undefined) throw linkConflict();
        const method = ownValue(options, "method");
        entries.set("link", "", {
          url: readLink(link),
          method: method === undefined ? GET : parseMethod(method),
        });
      },
      shown: ({ link }) => link,
    },
  ],
  [
    STRICT,
    {
      read(entries, strict) {
        if (typeof strict !== "boolean") throw notBoolean(strict);
        entries.set("strict", "", strict);
      },
      shown: ({ strict }) => strict,
    },
  ],
  [
    EXCEPTIONS,
    {
      read(entries, exceptions, { headers }) {
        readExceptions(entries, exceptions);
        // The accept header of the API is a default, which headers given beside it replace.
        if (headers !== undefined) readHeaders(entries, checkKeyed(headers, "headers"));
      },
      shown: ({ exceptions }) => exceptions,
    },
  ],
  [
    OPERATION,
    {
      // Only generated code and `createApi` give it.
      read(entries, operation) {
        if (isObject(operation)) entries.set("operation", "", operation);
      },
      shown: () => undefined,
    },
  ],
]);

/* @__NO_SIDE_EFFECTS__ */
function channel(name: "path" | "query" | "body"): Option {
  return {
    read(entries, given) {
      const values = checkKeyed(given, name);
      let isEmpty = true;
      for (const key in values) {
        if (!isOwn(values, key)) continue;
        isEmpty = false;
        const value = values[key];
        if (value !== undefined) entries.set(name, key, readValue(value, key));
      }
      // An empty object is sent as a body. An object whose values are all undefined is not.
      if (name === "body" && isEmpty) entries.set("body", "", undefined);
    },
    shown: ({ [name]: values }, { valuesOf }) => values && valuesOf(values),
  };
}

/** The value of an own, enumerable property: nothing else is ever read. */
export function ownOption(options: Keyed, key: string | symbol): unknown {
  return Object.prototype.propertyIsEnumerable.call(options, key) ? options[key] : undefined;
}

function notBoolean(strict: unknown): EndpointError {
  return new EndpointError(
    "invalid-options",
    `strict() and [STRICT] expect true or false, but got ${describeType(strict)}.`,
  );
}

export function linkConflict(): EndpointError {
  return new EndpointError("route-conflict", "A link was given together with a route or a url.", {
    advice: "Leave one of them out.",
  });
}
