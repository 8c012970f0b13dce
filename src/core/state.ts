import type { Opaque } from "../internal/objects.js";
import type { MediaType } from "./read/media-type.js";
import { GET, type Method } from "./read/route.js";
import type { ExceptionReader } from "./read/exceptions.js";
import type { FieldValue } from "../wire/fields.js";
import type { Style } from "../wire/styles.js";
import type { BaseUrl } from "./read/url-options.js";
import type { UrlTemplate } from "../template/url-template.js";
import { VERSION } from "../version.js";
import type { Serialize } from "../wire/serialization.js";

/** Named values of a state, each in the form that `readValue` returns. Only own properties count. */
export type Values = Readonly<Record<string, unknown>>;

/** Header values by lower-case name. `null` removes a header, a default included. */
export type HeaderValues = Readonly<Record<string, string | number | null>>;

export type ValueGroup = "parameters" | "path" | "query" | "body";

/**
 * The defaults that no option sets. They depend on the constructor or function that made the builder. Options do not show them, and later
 * options do not change them.
 */
interface Conventions {
  /** The vendor of media types where the accept header names none. */
  readonly vendor: string | undefined;
  /** The style of lists in the query. */
  readonly listStyle: Style;
  /** `true` if a missing variable, or what must be a mistake, is an error. */
  readonly strict: boolean;
  /** `true` if `data` that is the text of a JSON object or list has the content type of JSON, as Octokit gives it. */
  readonly sniffsJsonText: boolean;
}

/** The operation of a description that a builder was made for. */
export interface Operation {
  /** Its `operationId`, or `METHOD /path` where it has none. */
  readonly id?: string | undefined;
  /** The names of what its query and its body take, unless they take any. */
  readonly inputs?: readonly string[] | undefined;
  /** The names that security schemes use, in lower case. Their values are hidden. */
  readonly secrets?: Readonly<Record<string, unknown>> | undefined;
  /** Changes the styles of fields, as the description says. */
  readonly serialize?: Serialize | undefined;
  /** Gives a part of its multipart form the content type that the description has for it. */
  readonly typed?: ((name: string, part: FieldValue) => FieldValue) | undefined;
}

/** A value of the query or the body, which the request of a link does not have. */
export interface ValueAfterLink {
  readonly location: "query" | "body";
  readonly name: string;
}

/**
 * Options as the library keeps them: checked, merged, and without references to anything that the caller may change. Its lists
 * and objects are plain, so that immer can draft and freeze them; what is the caller's is in an {@link Opaque}.
 */
export interface State {
  readonly method: Method | undefined;
  readonly url: UrlTemplate | undefined;
  readonly baseUrl: BaseUrl | undefined;
  readonly headers: HeaderValues;
  readonly mediaType: MediaType | undefined;
  readonly conventions: Conventions;
  readonly data: Opaque | undefined;
  /** Every `request` option given, in order. They are merged when the result is made. */
  readonly request: readonly Opaque<object>[] | undefined;
  readonly parameters: Values;
  readonly path: Values | undefined;
  readonly query: Values | undefined;
  readonly body: Values | undefined;
  /** The styles of lists and objects by name; "*" means all other names. */
  readonly styles: Readonly<Record<string, Style>> | undefined;
  /** The origins that requests may go to besides the origin of the base URL. Where it is set, others are refused. */
  readonly origins: readonly string[] | undefined;
  /** An absolute URL that is requested literally, in place of the URL template. */
  readonly link: string | undefined;
  /** A value of a channel that was given after the link, which cannot contain it. */
  readonly valueAfterLink: ValueAfterLink | undefined;
  /** The operation of the route, if a description has it. Options do not show it. */
  readonly operation: Operation | undefined;
  /** As the convention of this name, which it replaces. */
  readonly strict: boolean | undefined;
  /** The exceptions of the API to the rules by which `place` places values. */
  readonly exceptions: ExceptionReader | undefined;
}

/** A state that is being made: what a chain method or a call was given is set in it. */
export type MutableState = { -readonly [Key in keyof State]: Writable<State[Key]> };

type Writable<Value> = Value extends readonly (infer Member)[]
  ? Member[]
  : Value extends Readonly<Record<string, infer Member>>
    ? Record<string, Member>
    : Value;

/** The conventions of any API but GitHub's. */
const NEUTRAL: Conventions = {
  vendor: undefined,
  listStyle: "repeat",
  strict: true,
  sniffsJsonText: false,
};

/** Returns `true` if a missing variable, or what must be a mistake, is an error. */
export function isStrict({ strict, conventions }: State): boolean {
  return strict ?? conventions.strict;
}

/** The style of a list in the query that no option sets. Servers read a name that ends in "[]" as one of several. */
export function listStyleOf(name: string, { conventions }: State): Style {
  return name.endsWith("[]") ? "repeat" : conventions.listStyle;
}

export const EMPTY: State = {
  method: undefined,
  url: undefined,
  baseUrl: undefined,
  headers: {},
  mediaType: undefined,
  conventions: NEUTRAL,
  data: undefined,
  request: undefined,
  parameters: {},
  path: undefined,
  query: undefined,
  body: undefined,
  styles: undefined,
  origins: undefined,
  link: undefined,
  valueAfterLink: undefined,
  operation: undefined,
  strict: undefined,
  exceptions: undefined,
};

/** A state with the same values. All states have the same fields in the same order, so that engines keep one hidden class for them. */
export function copyState(state: State): MutableState {
  // An object that is spread would take ten times as long when it is written to.
  return {
    method: state.method,
    url: state.url,
    baseUrl: state.baseUrl,
    headers: state.headers,
    mediaType: state.mediaType,
    conventions: state.conventions,
    data: state.data,
    request: state.request,
    parameters: state.parameters,
    path: state.path,
    query: state.query,
    body: state.body,
    styles: state.styles,
    origins: state.origins,
    link: state.link,
    valueAfterLink: state.valueAfterLink,
    operation: state.operation,
    strict: state.strict,
    exceptions: state.exceptions,
  } satisfies State as MutableState;
}

export const DEFAULT_VENDOR = "github";

/** The default accept header: version 3 of the media type of GitHub's REST API. */
export const DEFAULT_ACCEPT = "application/vnd.github.v3+json";

const DEFAULT_BASE_URL = "https://api.github.com";

function userAgent(): string {
  return `fluent-endpoint/${VERSION}`;
}

export const defaultState: State = /* @__PURE__ */ defaultsOfGitHub(true);

/** The defaults of `endpoint`: GitHub's API, with missing variables left out as RFC 6570 says, and Octokit's type for JSON text. */
export const endpointState: State = /* @__PURE__ */ defaultsOfGitHub(false);

export const otherApiState: State = /* @__PURE__ */ defaultsOfOtherApi();

function defaultsOfGitHub(strict: boolean): State {
  return {
    ...EMPTY,
    method: GET,
    baseUrl: { source: DEFAULT_BASE_URL, template: undefined, prefix: `${DEFAULT_BASE_URL}/` },
    conventions: { vendor: DEFAULT_VENDOR, listStyle: "comma", strict, sniffsJsonText: !strict },
    headers: { accept: DEFAULT_ACCEPT, "user-agent": userAgent() },
  };
}

function defaultsOfOtherApi(): State {
  const headers = { accept: "application/json", "user-agent": userAgent() };
  return { ...EMPTY, method: GET, headers };
}
