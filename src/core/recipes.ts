import { carriesCredentialText, isSecretName } from "../credentials/names.js";
import { Opaque, given, isList, isObject, isOwn, ownValue, setOwn } from "../internal/objects.js";
import { readSafely } from "../internal/thrown-errors.js";
import { JSON_TYPE } from "../wire/media-type.js";
import {
  type OptionName,
  BODY,
  HOOKS,
  LINK,
  OPERATIONS,
  ORIGINS,
  PATH,
  QUERY,
  STRICT,
  STYLE,
} from "./options.js";
import { isRecord, ownValues } from "../wire/records.js";
import { type Draft, current, isDraft, original } from "immer";
import { readBaseUrl, readLink, readOrigins, undefinedUrl } from "./base-url.js";
import {
  headerName,
  readHeaderValue,
  readMediaType,
  readPreviews,
  repeatedHeader,
  repeatedName,
} from "./headers.js";
import type { GivenFor } from "./locate.js";
import {
  checkStyle,
  checkText,
  linkConflict,
  noJson,
  noOperations,
  notBoolean,
  notObject,
  optionName,
  parameterError,
  assertNotShownKey,
} from "./parameter-errors.js";
import { parseRoute, readMethod, readUrl } from "./route.js";
import { Adapter, type Hooks, type MediaType, type Recipe, type State } from "./state.js";
import { ALL_NAMES } from "./style-options.js";
import {
  type Keyed,
  type Values,
  checkKeyed,
  copyIn,
  checkedJsonText,
  jsonValue,
  merged,
} from "./values.js";

export function setRoute(route: unknown, adapter?: () => Adapter | undefined): Recipe {
  const { method, url } = parseRoute(route, (text) => adapter?.()?.route(text));
  return (draft) => {
    draft.method = method;
    setTemplate(draft, url);
  };
}

export function setMethod(method: unknown): Recipe {
  const name = readMethod(method);
  return (draft) => {
    draft.method = name;
    leaveRequest(draft);
  };
}

export function setUrl(url: unknown): Recipe {
  const source = readUrl(url);
  return (draft) => {
    setTemplate(draft, source);
  };
}

function setTemplate(draft: Draft<State>, url: string): void {
  draft.url = url;
  if (draft.link !== undefined) draft.link = draft.afterLink = undefined;
  leaveRequest(draft);
}

/** Hooks describe one request, except for hidden names: the state still has their values. */
function leaveRequest(draft: Draft<State>): void {
  if (draft.hooks) draft.hooks = { hidden: draft.hooks.hidden };
}

export function setBaseUrl(baseUrl: unknown): Recipe {
  const source = readBaseUrl(baseUrl);
  return (draft) => {
    draft.baseUrl = source;
  };
}

export function setHeader(given: unknown, value: unknown): Recipe {
  const name = checkText(given, "header");
  if (value === undefined) return nothing;
  const key = headerName(name);
  const checked = readHeaderValue(value, name);
  return (draft) => {
    setIn(draft, "headers", key, checked);
  };
}

/** If two names differ only by case, the last one wins. {@link setBuilderHeaders} throws instead. */
export function setHeaders(headers: unknown): Recipe {
  const record = checkKeyed(headers, "headers");
  const recipes: Recipe[] = [];
  for (const name in record) if (isOwn(record, name)) recipes.push(setHeader(name, record[name]));
  return all(recipes);
}

export function setBuilderHeaders(headers: unknown): Recipe {
  const record = checkKeyed(headers, "headers");
  const name = repeatedName(record);
  if (name !== undefined) throw repeatedHeader(name);
  return setHeaders(record);
}

export function addPreviews(names: unknown): Recipe {
  return amendMediaType({ format: undefined, previews: readPreviews(names) });
}

export function setFormat(name: unknown): Recipe {
  return amendMediaType(readMediaType({ format: name }));
}

export function setMediaType(mediaType: unknown): Recipe {
  return amendMediaType(readMediaType(checkKeyed(mediaType, "mediaType")));
}

function amendMediaType({ format, previews }: MediaType): Recipe {
  return (draft) => {
    const mediaType = (draft.mediaType ??= { format: undefined, previews: undefined });
    if (format !== undefined) mediaType.format = format;
    if (previews) mediaType.previews = [...(mediaType.previews ?? []), ...previews];
  };
}

export function setParameter(given: unknown, value: unknown): Recipe {
  const name = checkText(given, "parameter");
  if (value === undefined) return nothing;
  if (OPTIONS.has(name)) throw optionName(name);
  return parameter(name, value);
}

export function parameter(name: string, value: unknown): Recipe {
  assertNotShownKey(name);
  const copy = copyIn(value, name);
  return (draft) => {
    setValue(draft, "parameters", name, copy);
  };
}

export function setParameters(parameters: unknown): Recipe {
  return setOptions(parameters, (key) => {
    if (typeof key === "string") throw optionName(key);
  });
}

/** The parameters of `build` may come from a stranger, so they cannot replace a credential. */
export function setCallParameters(parameters: unknown): Recipe {
  const recipe = setParameters(parameters);
  return (draft) => {
    const before = { ...draft.parameters };
    recipe(draft);
    assertSameCredentials(before, draft);
  };
}

export function assertSameCredentials(before: Values, { parameters, hooks }: State): void {
  for (const name of Object.keys(before)) {
    if (parameters[name] === before[name] || !isSecretName(name, hooks?.hidden)) continue;
    throw parameterError(
      "conflicting-parameter",
      name,
      carriesCredentialText(name),
      "Leave it out. To set another credential, use .param().",
    );
  }
}

export function setPath(values: unknown): Recipe {
  return setLocation("path", values);
}

export function setQuery(values: unknown): Recipe {
  return setLocation("query", values);
}

export function setBody(values: unknown): Recipe {
  return setLocation("body", values);
}

function setLocation(givenFor: "path" | "query" | "body", values: unknown): Recipe {
  const record = checkKeyed(values, givenFor);
  const names = Object.keys(record);
  const copies = names.flatMap((name) =>
    record[name] === undefined ? [] : [[name, copyIn(record[name], name)] as const],
  );
  if (copies.length === 0 && (givenFor !== "body" || names.length > 0)) return nothing;
  return (draft) => {
    draft[givenFor] ??= {};
    for (const [name, copy] of copies) {
      setValue(draft, givenFor, name, copy);
      // A value set before the link belongs to the earlier route. A later one was meant for the link.
      if (givenFor !== "path" && draft.link !== undefined)
        draft.afterLink ??= { location: givenFor, name };
    }
  };
}

function setValue(draft: Draft<State>, givenFor: GivenFor, name: string, value: unknown): void {
  const earlier = isRecord(value) ? ownValue(draft[givenFor], name) : undefined;
  setIn(draft, givenFor, name, merged(isDraft(earlier) ? original(earlier) : earlier, value));
}

function setIn(
  draft: Draft<State>,
  part: GivenFor | "headers" | "styles",
  name: string,
  value: unknown,
): void {
  const values = (draft[part] ??= {}) as Record<string, unknown>;
  if (!(name in values) || isOwn(values, name)) values[name] = value;
  else {
    // A draft cannot define a name that `Object.prototype` has, such as "toString".
    const copy = { ...(isDraft(values) ? current(values) : values) };
    draft[part] = copy as never;
    setOwn(copy, name, value);
  }
}

export function setData(data: unknown): Recipe {
  if (data === undefined) return nothing;
  const opaque = new Opaque(data);
  return (draft) => {
    draft.data = opaque;
  };
}

export function addRequest(request: unknown): Recipe {
  if (!isObject(request) || isList(request)) throw notObject(request);
  const opaque = new Opaque(request);
  return (draft) => {
    (draft.request ??= []).push(opaque);
  };
}

export function setDefaults(options: unknown): Recipe {
  const recipe = setOptions(options, undefined, setBuilderHeaders);
  const own = options as Keyed;
  if (isOwn(own, "baseUrl") && own.baseUrl === undefined) throw undefinedUrl();
  return recipe;
}

export function setStyles(given: unknown): Recipe {
  const styles = typeof given === "string" ? { [ALL_NAMES]: given } : checkKeyed(given, "style");
  const entries = Object.keys(styles).flatMap((name) => {
    const style = styles[name];
    return style === undefined ? [] : [[name, checkStyle(style)] as const];
  });
  if (entries.length === 0) return nothing;
  return (draft) => {
    for (const [name, style] of entries) setIn(draft, "styles", name, style);
  };
}

export function setForm(contentType: string, values: unknown): Recipe {
  return all([
    setHeader("content-type", contentType),
    values === undefined ? nothing : setBody(values),
  ]);
}

/** Only lists and objects are passed on: clients would send a string without quotes. */
export function setJson(value: unknown): Recipe {
  const data = readSafely("JSON body", () => {
    if (value === undefined) throw noJson();
    const copy = copyIn(value, "json");
    const text = checkedJsonText("json", copy);
    return new Opaque(isList(copy) || isRecord(copy) ? jsonValue(copy, "json") : text, true);
  });
  return all([setHeader("content-type", JSON_TYPE), (draft) => void (draft.data = data)]);
}

export function allowOrigins(origins: unknown): Recipe {
  const allowed = readOrigins(origins);
  return (draft) => {
    draft.origins = [...(draft.origins ?? []), ...allowed];
  };
}

export function setLink(link: unknown, method?: unknown): Recipe {
  const url = readLink(link);
  const name = method === undefined ? "GET" : readMethod(method);
  return (draft) => {
    draft.link = url;
    draft.method = name;
    draft.afterLink = undefined;
  };
}

export function setStrict(strict: unknown): Recipe {
  if (typeof strict !== "boolean") throw notBoolean(strict);
  return (draft) => {
    draft.strict = strict;
  };
}

export function setHooks(given: unknown): Recipe {
  const { hidden, ...own } = ownValues(given as Hooks);
  return (draft) => {
    const { hooks } = draft;
    draft.hooks = { ...hooks, ...own, hidden: { ...hooks?.hidden, ...hidden } } as Draft<Hooks>;
  };
}

export function setAdapter(adapter: unknown): Recipe {
  if (!(adapter instanceof Adapter)) throw noOperations();
  return all([
    setOptions(adapter.defaults()),
    (draft) => {
      draft.adapter = adapter;
    },
  ]);
}

type MakeRecipe = (value: unknown, options: Keyed) => Recipe;

const OPTIONS: ReadonlyMap<string | symbol, MakeRecipe> = /* @__PURE__ */ new Map<
  OptionName | symbol,
  MakeRecipe
>([
  [
    "method",
    (method, options) => (given(options, LINK) === undefined ? setMethod(method) : nothing),
  ],
  ["url", setUrl],
  ["baseUrl", setBaseUrl],
  ["headers", setHeaders],
  ["mediaType", setMediaType],
  ["data", setData],
  ["request", addRequest],
  [PATH, setPath],
  [QUERY, setQuery],
  [BODY, setBody],
  [STYLE, setStyles],
  [ORIGINS, allowOrigins],
  [
    LINK,
    (link, options) => {
      if (given(options, "url") !== undefined) throw linkConflict();
      return setLink(link, given(options, "method"));
    },
  ],
  [STRICT, setStrict],
  [HOOKS, setHooks],
  [OPERATIONS, setAdapter],
]);

export function setOptions(
  options: unknown,
  check?: (key: string | symbol, value: unknown) => void,
  makeHeaders: MakeRecipe = setHeaders,
): Recipe {
  const own = checkKeyed(options, "options");
  const recipes: Recipe[] = [];
  for (const key in own) {
    const value = isOwn(own, key) ? own[key] : undefined;
    if (value === undefined) continue;
    const make = key === "headers" ? makeHeaders : OPTIONS.get(key);
    if (make) check?.(key, value);
    recipes.push(make ? make(value, own) : parameter(key, value));
  }
  if (Object.getOwnPropertySymbols(own).length === 0) return all(recipes);
  for (const [key, make] of OPTIONS) {
    const value = typeof key === "symbol" ? given(own, key) : undefined;
    if (value === undefined) continue;
    check?.(key, value);
    if (key === OPERATIONS) recipes.unshift(make(value, own));
    else recipes.push(make(value, own));
  }
  return all(recipes);
}

function all(recipes: readonly Recipe[]): Recipe {
  return (draft) => {
    for (const recipe of recipes) recipe(draft);
  };
}

function nothing(): void {
  // `undefined` sets nothing.
}
