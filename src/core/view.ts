import { HIDDEN } from "../credentials/hidden.js";
import { shownText } from "../credentials/hide-in-text.js";
import { maskValue } from "../credentials/mask-value.js";
import { isSecretHeader, schemeOf } from "../credentials/names.js";
import { findUserinfo } from "../internal/messages.js";
import { classTag, isList, isObject, getOrInsert, Opaque, setOwn } from "../internal/objects.js";
import { shownHeaders, shownMediaType } from "./headers.js";
import { HOOKS, type MergedOptions, OPERATIONS, SYMBOL_KEYS } from "./options.js";
import { mergeRequests } from "./request.js";
import { isStrict, SHOWN, type State } from "./state.js";
import { copyOut, release } from "./values.js";
import { hasToJson } from "../wire/json.js";
import { isContainer, isRecord, ownValues } from "../wire/records.js";

export function mergedOptions(state: State): MergedOptions {
  return optionsOfState(state, copyOut);
}

export function frozenOptions(state: State): Readonly<MergedOptions> {
  return getOrInsert(frozen, state, () => Object.freeze(optionsOfState(state, exposed)));
}

export function passingOptions(state: State): MergedOptions {
  return optionsOfState(state, released);
}

function released(value: unknown): unknown {
  if (!isContainer(value)) return release(value);
  return Object.values(value).some(isObject) ? copyOut(value) : value;
}

const frozen = new WeakMap<State, Readonly<MergedOptions>>();

function optionsOfState(state: State, handOver: (value: unknown) => unknown): MergedOptions {
  const { data, link, mediaType, parameters } = state;
  const options: Record<string | symbol, unknown> &
    Pick<MergedOptions, "method" | "baseUrl" | "headers"> = {
    method: state.method ?? "GET",
    baseUrl: state.baseUrl ?? "",
    headers: handOver(shownHeaders(state.headers)) as MergedOptions["headers"],
  };
  const set = (key: string | symbol, value: unknown) => {
    if (value !== undefined) setOwn(options, key, value);
  };
  if (link === undefined) set("url", state.url);
  set("mediaType", mediaType && handOver(shownMediaType(mediaType)));
  set("data", data?.isCopy ? handOver(data.value) : data?.value);
  set("request", state.request && mergeRequests(state.request));
  for (const field of Object.keys(SHOWN) as (keyof typeof SHOWN)[])
    set(SHOWN[field], handOver(state[field]));
  set(HOOKS, state.hooks);
  set(OPERATIONS, state.adapter);
  for (const name of Object.keys(parameters)) setOwn(options, name, handOver(parameters[name]));
  return options;
}

const views = new WeakMap<object, object>();

function exposed(value: unknown): unknown {
  if (!isContainer(value)) return release(value);
  return getOrInsert(views, value, () => {
    const members = Object.entries(value).map(([name, member]) => [name, exposed(member)] as const);
    const isSame = members.every(
      ([name, member]) => member === (value as Readonly<Record<string, unknown>>)[name],
    );
    if (isSame) return Object.freeze(value);
    return Object.freeze(
      isList(value) ? members.map(([, member]) => member) : Object.fromEntries(members),
    );
  });
}

/** Made for people: without cycles and credentials, and with `[PATH]` for a symbol. It never throws. */
export function shownOptions(state: State): Record<string, unknown> {
  const secrets = state.hooks?.hidden;
  const { method, url, baseUrl, headers, ...others } = ownValues(namedOptions(state));
  const show = (value: unknown) => maskValue(value, "", secrets);
  const shown = Object.entries(headers).map(([name, value]) => [
    name,
    isSecretHeader(name, secrets) ? schemeOf(String(value)) + HIDDEN : show(value),
  ]);
  return {
    method,
    ...(url !== undefined && { url: shownText(withoutUserinfo(url), secrets, true) }),
    baseUrl: shownText(withoutUserinfo(baseUrl), secrets, true),
    headers: Object.fromEntries(shown) as object,
    ...(show(others) as object),
  };
}

function namedOptions(state: State): Readonly<MergedOptions> {
  const options: Readonly<Record<string | symbol, unknown>> = mergedIfPossible(state);
  const named = Object.entries(SYMBOL_KEYS).flatMap(([name, key]) =>
    options[key] === undefined ? [] : [[`[${name}]`, options[key]]],
  );
  return { ...options, ...Object.fromEntries(named) } as MergedOptions;
}

function mergedIfPossible(state: State): Readonly<MergedOptions> {
  try {
    return frozenOptions(state);
  } catch {
    const request = state.request?.map(({ value }) => value) ?? [];
    return { ...frozenOptions({ ...state, request: undefined }), request };
  }
}

function withoutUserinfo(url: string): string {
  const [start, end] = findUserinfo(url);
  return start === end ? url : url.slice(0, start) + HIDDEN + url.slice(end);
}

export type Inspect = (value: unknown, options?: object) => string;

export const NODE_INSPECT: unique symbol = Symbol.for("nodejs.util.inspect.custom");
export const DENO_INSPECT: unique symbol = Symbol.for("Deno.customInspect");

export function optionsText(
  title: string,
  state: State,
  inspect: Inspect = (value) => JSON.stringify(value, null, 2),
): string {
  const { method, url, "[LINK]": link, ...others } = shownOptions(state);
  const request = [method, link ?? url].filter((text) => typeof text === "string");
  const line = request.length > 1 ? [title, ...request] : [title];
  return `${line.join(" ")} ${inspect(others)}`;
}

/** Equal states have the same hash within a process. Its random start protects credentials. */
export function comparableHash(state: State): string {
  return getOrInsert(hashes, state, () => {
    const { dialect } = state;
    return comparable([namedOptions(state), { ...dialect, isStrict: isStrict(state) }], new Map());
  });
}

const hashes = new WeakMap<State, string>();

function comparable(value: unknown, known: Map<object, string>): string {
  if (!isObject(value))
    return typeof value === "function" ? instanceId(value) : `${typeof value} ${String(value)}`;
  return getOrInsert(known, value, () => {
    known.set(value, "cyclic");
    try {
      return hashOf(contentOf(value, (member) => comparable(member, known)));
    } catch {
      return instanceId(value);
    }
  });
}

/** Instances without comparable content, such as streams, equal only themselves. */
function contentOf(value: object, textOf: (member: unknown) => string): string {
  if (isList(value)) return `[${value.map(textOf).join()}]`;
  const kind = classTag(value);
  if (value instanceof Opaque) return textOf(value.value);
  if (hasToJson(value)) return kind + textOf(value.toJSON());
  if (kind === "Map" || kind === "Set") return kind + textOf([...(value as Iterable<unknown>)]);
  if (ArrayBuffer.isView(value))
    return kind + new Uint8Array(value.buffer, value.byteOffset, value.byteLength).join();
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  if (members.length === 0 && !isRecord(value)) return instanceId(value);
  return `{${members
    .map(([name, member]) => textOf(name) + textOf(member))
    .sort()
    .join()}}`;
}

const ids = new WeakMap<object, string>();
let lastId = 0;

function instanceId(instance: object): string {
  return getOrInsert(ids, instance, () => `#${String(++lastId)}`);
}

/** Set on first use, because some platforms refuse random numbers while a module loads. */
let seeds: readonly number[] | undefined;

function hashOf(text: string): string {
  seeds ??= [Math.random() * 2 ** 32, Math.random() * 2 ** 32];
  const halves = seeds.map((seed, half) => {
    let hash = seed;
    for (let index = 0; index < text.length; index++) {
      hash = Math.imul(hash ^ text.charCodeAt(index), half === 0 ? 0x01000193 : 0x85ebca6b);
    }
    return (hash >>> 0).toString(36);
  });
  return halves.join("");
}
