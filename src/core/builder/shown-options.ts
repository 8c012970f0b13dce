import { HIDDEN } from "../../credentials/hidden.js";
import { isSecretHeader, schemeOf } from "../../credentials/names.js";
import { findUserinfo } from "../../internal/messages.js";
import { frozenOptions } from "../merged-options.js";
import { SYMBOL_KEYS } from "../read/option-keys.js";
import type { MergedOptions } from "../read/options.js";
import type { State } from "../state.js";
import { shownValue } from "./shown-value.js";

/**
 * The merged options of a state, for a person to read: plain, without cycles, and with `[hidden]` in place of each credential. The
 * keys that are symbols are written as `[PATH]`. Never throws.
 */
export function shownOptions(state: State): Record<string, unknown> {
  const secrets = state.operation?.secrets;
  const { method, url, baseUrl, headers, ...others } = namedOptions(state);
  const show = (value: unknown, name = "") => shownValue(value, name, secrets);
  const shownHeaders = Object.entries(headers).map(([name, value]) => [
    name,
    isSecretHeader(name, secrets) ? schemeOf(String(value)) + HIDDEN : show(value),
  ]);
  return {
    method,
    ...(url !== undefined && { url: show(withoutUserinfo(url)) }),
    baseUrl: show(withoutUserinfo(baseUrl)),
    headers: Object.fromEntries(shownHeaders) as object,
    ...(show(others) as object),
  };
}

/** The merged options, with names in place of symbols. Where the `request` options cannot be merged, they are a list. */
export function namedOptions(state: State): Readonly<MergedOptions> {
  const options = mergedIfPossible(state);
  const given = Object.entries(SYMBOL_KEYS).filter(([, key]) => options[key] !== undefined);
  return {
    ...options,
    ...Object.fromEntries(given.map(([name, key]) => [`[${name}]`, options[key]])),
  };
}

function mergedIfPossible(state: State): Readonly<MergedOptions> {
  try {
    return frozenOptions(state);
  } catch {
    const request = state.request?.map(({ value }) => value) ?? [];
    return { ...frozenOptions({ ...state, request: undefined }), request };
  }
}

/** A URL or a URL template with its userinfo hidden. */
function withoutUserinfo(url: string): string {
  const [start, end] = findUserinfo(url);
  return start === end ? url : url.slice(0, start) + HIDDEN + url.slice(end);
}
