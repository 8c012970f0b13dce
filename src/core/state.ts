import { type Draft, produce } from "immer";
import { type Opaque, isPolluted } from "../internal/objects.js";
import { BODY, LINK, type MergedOptions, ORIGINS, PATH, QUERY, STRICT, STYLE } from "./options.js";
import type { Values } from "./values.js";
import { VERSION } from "../version.js";
import type { FieldSerialization } from "../wire/serialization.js";
import type { Style } from "../wire/styles.js";

/** Keys are in lower case. `null` removes a header. */
export type HeaderValues = Readonly<Record<string, string | number | null>>;

export interface MediaType {
  readonly format: string | undefined;
  readonly previews: readonly string[] | undefined;
}

interface Dialect {
  readonly vendor: string | undefined;
  readonly listStyle: Style;
  readonly isStrict: boolean;
  /** `true` adds the JSON content type if `data` is text that holds a JSON object or list, as Octokit does. */
  readonly sniffsJsonText: boolean;
}

/** Set by code that knows the operation, such as a generated class. Options do not show them. */
export interface Hooks {
  readonly label?: string | undefined;
  /** `true` for a template from an OpenAPI document, which is not checked for typing mistakes. */
  readonly isDescribed?: boolean | undefined;
  readonly hasColons?: boolean | undefined;
  readonly hasBody?: boolean | undefined;
  readonly inputs?: readonly string[] | undefined;
  readonly fields?: Readonly<Record<string, FieldSerialization>> | undefined;
  /** Lower-case names whose values are never shown, and which `build` parameters cannot replace. */
  readonly hidden?: Readonly<Record<string, unknown>> | undefined;
}

export abstract class Adapter {
  /** Returns the route with the document's URL template, which may differ from the one in the route. */
  abstract route(route: string): string;
  abstract assertNoParameters(route: string, names: readonly string[]): void;
  abstract defaults(): object;
  /** Returns options with each value in its location. Later objects win, and `null` removes a header. */
  abstract request(options: MergedOptions): readonly object[];
}

export interface State {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly link: string | undefined;
  readonly baseUrl: string | undefined;
  readonly headers: HeaderValues;
  readonly mediaType: MediaType | undefined;
  readonly parameters: Values;
  readonly path: Values | undefined;
  readonly query: Values | undefined;
  readonly body: Values | undefined;
  /** A value set after the link, which is an error: a link takes no values. */
  readonly afterLink: { readonly location: "query" | "body"; readonly name: string } | undefined;
  readonly data: Opaque | undefined;
  readonly request: readonly Opaque<object>[] | undefined;
  readonly styles: Readonly<Record<string, Style>> | undefined;
  readonly origins: readonly string[] | undefined;
  readonly strict: boolean | undefined;
  readonly hooks: Hooks | undefined;
  readonly adapter: Adapter | undefined;
  readonly dialect: Dialect;
}

type OwnForm =
  | ("method" | "url" | "baseUrl" | "headers" | "mediaType" | "parameters" | "data" | "request")
  | ("hooks" | "adapter" | "afterLink" | "dialect");

/** The type makes each new field of the state an error until it is added here or to `OwnForm`. */
export const SHOWN: Readonly<Record<Exclude<keyof State, OwnForm>, string | symbol>> = {
  path: PATH,
  query: QUERY,
  body: BODY,
  styles: STYLE,
  origins: ORIGINS,
  link: LINK,
  strict: STRICT,
};

/** Changes the fields of a draft and their members, and nothing deeper, because {@link nextOnce} copies no more. */
export type Recipe = (draft: Draft<State>) => void;

export function next(state: State, recipe: Recipe): State {
  // A draft would call setters that a program added to `Object.prototype`.
  return produce(state, isPolluted() ? () => nextOnce(state, [recipe]) : recipe);
}

export function nextOnce(state: State, recipes: readonly Recipe[]): State {
  if (recipes.length === 0) return state;
  const draft = writableCopy(state);
  for (const recipe of recipes) recipe(draft);
  return draft;
}

/** Field by field, because spreading the whole state is ten times slower. */
function writableCopy(state: State): Draft<State> {
  const copy: State = {
    method: state.method,
    url: state.url,
    link: state.link,
    baseUrl: state.baseUrl,
    headers: { ...state.headers },
    mediaType: state.mediaType && { ...state.mediaType },
    parameters: { ...state.parameters },
    path: state.path && { ...state.path },
    query: state.query && { ...state.query },
    body: state.body && { ...state.body },
    afterLink: state.afterLink,
    data: state.data,
    request: state.request && [...state.request],
    styles: state.styles && { ...state.styles },
    origins: state.origins && [...state.origins],
    strict: state.strict,
    hooks: state.hooks && { ...state.hooks },
    adapter: state.adapter,
    dialect: state.dialect,
  };
  return copy as Draft<State>;
}

export function isStrict({ strict, dialect }: State): boolean {
  return strict ?? dialect.isStrict;
}

/** Servers expect a name that ends in "[]" to be repeated for each value. */
export function listStyleOf(name: string, { dialect }: State): Style {
  return name.endsWith("[]") ? "repeat" : dialect.listStyle;
}

export const DEFAULT_VENDOR = "github";

export const DEFAULT_ACCEPT = "application/vnd.github.v3+json";

const USER_AGENT = /* @__PURE__ */ "fluent-endpoint/".concat(VERSION);

export const neutralState: State = /* @__PURE__ */ neutralDefaults();

function neutralDefaults(): State {
  return next(
    {
      method: "GET",
      url: undefined,
      link: undefined,
      baseUrl: undefined,
      headers: { accept: "application/json", "user-agent": USER_AGENT },
      mediaType: undefined,
      parameters: {},
      path: undefined,
      query: undefined,
      body: undefined,
      afterLink: undefined,
      data: undefined,
      request: undefined,
      styles: undefined,
      origins: undefined,
      strict: undefined,
      hooks: undefined,
      adapter: undefined,
      dialect: { vendor: undefined, listStyle: "repeat", isStrict: true, sniffsJsonText: false },
    },
    // The recipe is empty: `next` is called because it freezes the state.
    () => undefined,
  );
}

export const githubState: State = /* @__PURE__ */ githubDefaults(true);
export const endpointState: State = /* @__PURE__ */ githubDefaults(false);

function githubDefaults(strict: boolean): State {
  const toGitHub: Recipe = (draft) => {
    draft.baseUrl = "https://api.github.com";
    draft.headers.accept = DEFAULT_ACCEPT;
    draft.dialect = {
      vendor: DEFAULT_VENDOR,
      listStyle: "comma",
      isStrict: strict,
      sniffsJsonText: !strict,
    };
  };
  return next(neutralState, toGitHub);
}
