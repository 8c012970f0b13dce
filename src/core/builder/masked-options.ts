import { HIDDEN } from "../../credentials/hidden.js";
import { maskValue, type MaskRules, readable } from "../../credentials/mask-value.js";
import { isSecretHeader, schemeOf, type SecretNames } from "../../credentials/names.js";
import { findUserinfo } from "../../internal/messages.js";
import { frozenOptions } from "../merged-options.js";
import { SYMBOL_KEYS } from "../read/option-keys.js";
import type { MergedOptions } from "../read/options.js";
import type { State } from "../state.js";

/**
 * The merged options of a frozen state, for a person to read: plain, without cycles, and with `[hidden]` in place of each credential. The
 * keys that are symbols are written as `[PATH]`. Never throws.
 */
export function maskedOptions(state: State): Record<string, unknown> {
  const secrets = state.operation?.secrets;
  const rules = readable(secrets);
  const { method, url, baseUrl, headers, data, ...others } = readableOptions(state);
  return {
    method,
    ...(url !== undefined && { url: maskUrl(url, rules) }),
    baseUrl: maskUrl(baseUrl, rules),
    headers: maskHeaders(headers, rules, secrets),
    ...(maskValue({ ...others }, "", rules) as object),
    ...(data !== undefined && { data: maskValue(data, "", rules) }),
    ...(maskValue(symbolOptions(others), "", rules) as object),
  };
}

/** The merged options of a frozen state with every value in it, in a form that JSON nearly has. */
export function plainOptions(state: State, rules: MaskRules): Record<string, unknown> {
  const options = readableOptions(state);
  return maskValue({ ...options, ...symbolOptions(options) }, "", rules) as Record<string, unknown>;
}

/** The merged options. Where the `request` options cannot be merged, they are a list. */
function readableOptions(state: State): Readonly<MergedOptions> {
  try {
    return frozenOptions(state);
  } catch {
    const request = state.request?.map(({ value }) => value) ?? [];
    return { ...frozenOptions({ ...state, request: undefined }), request };
  }
}

/** The options with a symbol as their key, by their names in brackets. */
function symbolOptions(options: Omit<MergedOptions, "method">): Record<string, unknown> {
  const given = Object.entries(SYMBOL_KEYS).filter(([, key]) => options[key] !== undefined);
  return Object.fromEntries(given.map(([name, key]) => [`[${name}]`, options[key]]));
}

function maskHeaders(
  headers: MergedOptions["headers"],
  rules: MaskRules,
  secrets: SecretNames,
): Record<string, unknown> {
  const masked = Object.entries(headers).map(([name, value]) => [
    name,
    isSecretHeader(name, secrets) ? maskCredential(String(value)) : maskValue(value, "", rules),
  ]);
  return Object.fromEntries(masked) as Record<string, unknown>;
}

function maskCredential(value: string): string {
  const scheme = schemeOf(value);
  return value === scheme ? value : scheme + HIDDEN;
}

/** A URL or a URL template without its userinfo and each credential in its query. */
function maskUrl(url: string, rules: MaskRules): string {
  const [start, end] = findUserinfo(url);
  return rules.text(start === end ? url : url.slice(0, start) + HIDDEN + url.slice(end));
}
