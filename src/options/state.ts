import { isOwn } from "../internal/objects.js";
import type { UrlTemplate } from "../template/url-template.js";
import type { BaseUrl } from "./base-url.js";
import type { MediaType } from "./media-type.js";
import type { Method } from "./method.js";
import type { RequestMeta } from "./request-meta.js";

/** Named values that the library owns: own enumerable keys only, every nested list and object a copy. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * The `data` option, which is passed on and never looked into (B18). The holder is no plain object, so that immer neither
 * walks nor freezes what it holds.
 */
export class Data {
  constructor(readonly value: unknown) {}
}

/**
 * Options as the library keeps them: checked, its own, and always the same keys.
 * It holds the merged options, or what a single call said of them.
 */
export interface State {
  readonly method: Method | undefined;
  readonly url: UrlTemplate | undefined;
  readonly baseUrl: BaseUrl | undefined;
  /** By lower-case name; `null` is a header to be left out (B14). */
  readonly headers: Readonly<Record<string, string | number | null>>;
  /** Whether any header may be `null`. */
  readonly leavesOut: boolean;
  readonly mediaType: MediaType | undefined;
  readonly data: Data | undefined;
  readonly request: RequestMeta | undefined;
  readonly parameters: Values;
  readonly path: Values | undefined;
  readonly query: Values | undefined;
  readonly body: Values | undefined;
}

/** A state in the making. Its headers, parameters and channels are its own to write to; all else is replaced whole. */
export type Draft = { -readonly [Key in keyof State]: State[Key] } & {
  readonly headers: Record<string, string | number | null>;
  readonly parameters: Record<string, unknown>;
  path: Record<string, unknown> | undefined;
  query: Record<string, unknown> | undefined;
  body: Record<string, unknown> | undefined;
};

/** A state in which nothing has been said. */
export function newDraft(): Draft {
  return {
    method: undefined,
    url: undefined,
    baseUrl: undefined,
    headers: {},
    leavesOut: false,
    mediaType: undefined,
    data: undefined,
    request: undefined,
    parameters: {},
    path: undefined,
    query: undefined,
    body: undefined,
  };
}

/** A copy of a state, to be written to. */
export function draftOf(state: State): Draft {
  return {
    method: state.method,
    url: state.url,
    baseUrl: state.baseUrl,
    headers: copyOf(state.headers),
    leavesOut: state.leavesOut,
    mediaType: state.mediaType,
    data: state.data,
    request: state.request,
    parameters: copyOf(state.parameters),
    path: state.path && copyOf(state.path),
    query: state.query && copyOf(state.query),
    body: state.body && copyOf(state.body),
  };
}

/** Key by key: V8 adds to a spread copy slowly, because it must then make a hidden class of its own for it. */
function copyOf<Value>(values: Readonly<Record<string, Value>>): Record<string, Value> {
  const copy: Record<string, Value> = {};
  for (const name in values) if (isOwn(values, name)) copy[name] = values[name] as Value;
  return copy;
}
