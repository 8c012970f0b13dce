import {
  setOwn,
  ownValue,
  Opaque,
  copyDate,
  isList,
  isObject,
  isOwn,
  isPlainObject,
} from "../internal/objects.js";
import { sentHeaders } from "./headers.js";
import type { MediaType } from "./media-type.js";
import { BODY, LINK, OPERATION, ORIGINS, PATH, QUERY, STRICT, STYLE } from "./option-keys.js";
import type { MediaTypeOptions, MergedOptions } from "./options.js";
import { GET } from "./route.js";
import type { HeaderValues, State, Values } from "./state.js";
import { readSafely } from "../internal/thrown-errors.js";
import { Merger } from "./state-update.js";

/** The merged options of a state, for the caller to keep and change. */
export function mergedOptions(state: State): MergedOptions {
  return handOver(state, copyValue);
}

/**
 * The merged options of a state. They are frozen, except the caller's own objects, and share values with the state: and so
 * with the options of other states.
 */
export function frozenOptions(state: State): Readonly<MergedOptions> {
  const options: MergedOptions & { [OPERATION]?: object } = handOver(state, exposeValue);
  if (state.operation) options[OPERATION] = state.operation;
  return Object.freeze(options);
}

/** @param give - gives a value of the state to the caller, or a value that was made of it */
function handOver(state: State, give: <Value>(value: Value) => Value): MergedOptions {
  const { method = GET, url, baseUrl, headers, mediaType, parameters, link, data, request } = state;
  const options: MergedOptions = {
    method: method.name,
    baseUrl: baseUrl?.source ?? "",
    headers: give(shownHeaders(headers)),
  };
  if (url && link === undefined) options.url = url.source;
  if (mediaType) options.mediaType = give(shownMediaType(mediaType));
  for (const name of Object.keys(parameters)) setOwn(options, name, give(parameters[name]));
  if (state.path) options[PATH] = give(state.path);
  if (state.query) options[QUERY] = give(state.query);
  if (state.body) options[BODY] = give(state.body);
  if (state.styles) options[STYLE] = give({ ...state.styles });
  if (state.origins) options[ORIGINS] = give([...state.origins]);
  if (link !== undefined) options[LINK] = link;
  if (state.strict !== undefined) options[STRICT] = state.strict;
  if (data) options.data = data.value;
  if (request) options.request = mergeRequests(request);
  return options;
}

/** The headers that are sent, and `null` for a content type that was removed, so that a body does not set it again. */
function shownHeaders(headers: HeaderValues): MergedOptions["headers"] {
  const sent = sentHeaders(headers);
  if (ownValue(headers, "content-type") === null) return { ...sent, "content-type": null };
  return sent;
}

function shownMediaType({ format, previews }: MediaType): MediaTypeOptions {
  return {
    ...(format !== undefined && { format }),
    ...(previews && { previews: [...new Set(previews)] }),
  };
}

/**
 * The `request` options as one. Plain objects are merged into a new object, anything else replaces what was given before it. A
 * single one comes out as the object that went in.
 *
 * @throws EndpointError `unreadable-input` or `invalid-options`
 */
export function mergeRequests(requests: readonly Opaque<object>[]): object {
  const [first, ...later] = requests;
  return readSafely("request option", () => {
    const merger = new Merger();
    return later.reduce((merged, { value }) => merger.value(merged, value), first?.value ?? {});
  });
}

interface CopyRules {
  /** The copies by their originals: an object that occurs in many places is copied once. */
  readonly copies: Pick<WeakMap<object, object>, "get"> & {
    set(key: object, copy: object): unknown;
  };
  /** Returns what replaces an {@link Opaque}. */
  readonly instance: (opaque: Opaque) => unknown;
  /** `true` if `undefined` stays in lists. */
  readonly keepsUndefined: boolean;
  /** Returns what stands for a list or an object of which a copy was made. */
  readonly made: (copy: object, original: object) => object;
}

/**
 * A copy of a state's value, for the caller to keep and change. The opposite of `readValue`: an instance of a class comes out
 * as it went in.
 */
export function copyValue<Value>(value: Value, rules?: Partial<CopyRules>): Value {
  return copy(value, { ...UNCHANGED, copies: new Map(), ...rules }) as Value;
}

const UNCHANGED = { instance: release, keepsUndefined: true, made: (made: object) => made };

function copy(value: unknown, rules: CopyRules): unknown {
  if (value instanceof Opaque) return rules.instance(value);
  if (!isList(value) && !isPlainObject(value)) return value;
  const known = rules.copies.get(value);
  if (known !== undefined) return known;
  const result = rules.made(
    isList(value) ? copyList(value, rules) : copyObject(value, rules),
    value,
  );
  rules.copies.set(value, result);
  return result;
}

function copyList(list: readonly unknown[], rules: CopyRules): readonly unknown[] {
  const members = rules.keepsUndefined ? list : list.filter((member) => member !== undefined);
  return members.map((member) => copy(member, rules));
}

function copyObject(values: Values, rules: CopyRules): Values {
  const members: Record<string, unknown> = {};
  for (const name in values) {
    if (isOwn(values, name)) setOwn(members, name, copy(values[name], rules));
  }
  return members;
}

/** The value of an {@link Opaque}: an instance of a class as it went in, a Date as a copy. */
export function release({ value }: Opaque): unknown {
  return isObject(value) ? copyDate(value) : value;
}

/**
 * A value of a state, frozen, for the caller to look at: the value itself where possible, so that what two states share is
 * shared by what the caller sees.
 */
function exposeValue<Value>(value: Value): Value {
  return copyValue(value, EXPOSED);
}

const EXPOSED: Partial<CopyRules> = {
  copies: /* @__PURE__ */ new WeakMap<object, object>(),
  made(copy, original) {
    const members = Object.entries(copy);
    const isSame = members.every(([name, member]) => ownValue(original, name) === member);
    return Object.freeze(isSame ? original : copy);
  },
};
