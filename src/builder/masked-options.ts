import { digest } from "../credentials/digest.js";
import { maskValue, type MaskRules, readable } from "../credentials/mask-value.js";
import { isSecretHeader, schemeOf, type SecretNames } from "../credentials/names.js";
import { findUserinfo } from "../internal/messages.js";
import { setOwn } from "../internal/objects.js";
import { isJsonType, mediaTypeOf } from "../wire/media-type.js";
import { frozenOptions } from "../options/merged-options.js";
import { SYMBOL_KEYS } from "../options/option-keys.js";
import type { MergedOptions } from "../options/options.js";
import type { State } from "../options/state.js";

/**
 * The merged options of a frozen state, for a person to read: plain, without cycles, and with a short digest in place of each
 * credential. The keys that are symbols are written as `[PATH]`. Never throws.
 *
 * @param form - the form of all other values
 */
export function maskedOptions(state: State, form?: Partial<MaskRules>): Record<string, unknown> {
  const secrets = state.operation?.secrets;
  const rules = { ...readable(secrets), ...form };
  const options = readableOptions(state);
  const { method, url, baseUrl, headers, data, ...others } = options;
  const shown: Record<string, unknown> = {
    method,
    ...(url !== undefined && { url: maskUrl(url, rules) }),
    baseUrl: maskUrl(baseUrl, rules),
    headers: maskHeaders(headers, rules, secrets),
  };
  for (const [name, value] of Object.entries(others))
    setOwn(shown, name, maskValue(value, name, rules));
  if (data !== undefined) shown.data = maskData(data, headers["content-type"], rules);
  for (const [name, key] of Object.entries(SYMBOL_KEYS)) {
    if (options[key] !== undefined) shown[`[${name}]`] = maskValue(options[key], "", rules);
  }
  return shown;
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

function maskHeaders(
  headers: MergedOptions["headers"],
  rules: MaskRules,
  secrets: SecretNames,
): Record<string, unknown> {
  const masked: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (isSecretHeader(name, secrets)) setOwn(masked, name, maskCredential(String(value)));
    else setOwn(masked, name, typeof value === "number" ? value : rules.text(String(value)));
  }
  return masked;
}

function maskCredential(value: string): string {
  const scheme = schemeOf(value);
  const credential = value.slice(scheme.length);
  return credential === "" ? value : scheme + digest(credential);
}

/** A URL or a URL template with a digest in place of its userinfo and of each credential in its query. */
function maskUrl(url: string, rules: MaskRules): string {
  const [start, end] = findUserinfo(url);
  if (start === end) return rules.text(url);
  return rules.text(url.slice(0, start) + digest(url.slice(start, end)) + url.slice(end));
}

/** The `data` option. Text is parsed if it is JSON or a form, so that credentials in it are found by their names. */
function maskData(
  data: unknown,
  contentType: string | number | null | undefined,
  rules: MaskRules,
): unknown {
  if (typeof data !== "string") return maskValue(data, "", rules);
  const mediaType = mediaTypeOf(String(contentType ?? ""));
  return rules.special("text", maskBody(data, mediaType, rules), data);
}

function maskBody(text: string, mediaType: string, rules: MaskRules): unknown {
  if (mediaType === "application/x-www-form-urlencoded") {
    const fields = Array.from(new URLSearchParams(text), ([name, value]) => ({ [name]: value }));
    return maskValue(fields, "", rules);
  }
  try {
    return maskValue(isJsonType(mediaType) ? JSON.parse(text) : text, "", rules);
  } catch {
    return digest(text);
  }
}
