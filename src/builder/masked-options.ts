import { findUserinfo } from "../internal/messages.js";
import { isJsonType, mediaTypeOf } from "../internal/patterns.js";
import { isCountName, isSecretHeader, isSecretParameter, schemeOf } from "../credentials/names.js";
import {
  classTag,
  hasToJson,
  isList,
  isPlainObject,
  ownValue,
  setOwn,
} from "../internal/objects.js";
import { copyValue } from "../options/copied-values.js";
import { frozenOptions } from "../options/merged-options.js";
import { BODY, LINK, ORIGINS, PATH, QUERY, STYLE } from "../options/option-keys.js";
import type { MergedOptions } from "../options/options.js";
import type { State } from "../options/state.js";

/** Returns what is shown for a function, or for an instance of a class that has no content to show. */
type DescribeInstance = (instance: object, kind: string) => string;

const bracketedKind: DescribeInstance = (_, kind) => `[${kind}]`;

/**
 * The merged options of a frozen state, for a person to read and a test to compare: plain, without cycles, and with a short
 * digest in place of each credential. The keys that are symbols are written as `[PATH]`. Never throws.
 */
export function maskedOptions(
  state: State,
  describeInstance: DescribeInstance = bracketedKind,
): Record<string, unknown> {
  const options = readableOptions(state);
  const { method, url, baseUrl, headers, data, ...others } = options;
  const masker = new Masker(describeInstance);
  const masked: Record<string, unknown> = {
    method,
    ...(url !== undefined && { url: maskUrl(url) }),
    baseUrl: maskUrl(baseUrl),
    headers: maskHeaders(headers),
  };
  for (const [name, value] of Object.entries(others))
    setOwn(masked, name, masker.mask(value, name));
  if (data !== undefined) masked.data = masker.mask(parseText(data, headers["content-type"]), "");
  for (const [name, key] of SYMBOL_KEYS) {
    if (options[key] !== undefined) masked[`[${name}]`] = masker.mask(options[key], "");
  }
  return masked;
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

/** A value of a state, as {@link maskedOptions} shows it. */
export function maskedValue(value: unknown, name: string): unknown {
  return maskedJson(copyValue(value), name);
}

/** Any value as JSON can represent it, with a short digest in place of each credential. Never throws. */
export function maskedJson(value: unknown, name: string): unknown {
  return new Masker(bracketedKind).mask(value, name);
}

const SYMBOL_KEYS = [
  ["PATH", PATH],
  ["QUERY", QUERY],
  ["BODY", BODY],
  ["STYLE", STYLE],
  ["ORIGINS", ORIGINS],
  ["LINK", LINK],
] as const;

function maskHeaders(headers: MergedOptions["headers"]): Record<string, unknown> {
  const masked: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(headers)) {
    const scheme = schemeOf(String(value));
    const secret = String(value).slice(scheme.length);
    setOwn(masked, name, isSecretHeader(name) ? scheme + digest(secret) : value);
  }
  return masked;
}

/** A URL or a URL template with a digest in place of its userinfo and of each credential in its query. */
function maskUrl(url: string): string {
  const [start, end] = HTTP_USERINFO.test(url) ? [0, 0] : findUserinfo(url);
  const userinfo = start < end ? digest(url.slice(start, end)) : "";
  return maskText(url.slice(0, start) + userinfo + url.slice(end));
}

const HTTP_USERINFO = /^(https?:\/\/)([^/?#]*)@/i;

/** A text, masked like a URL if it is one. */
function maskText(text: string): string {
  return text
    .replace(HTTP_USERINFO, (_, scheme: string, userinfo: string) => {
      return `${scheme}${digest(userinfo)}@`;
    })
    .replace(/([?&][^=&#{}]+=)((?:\{[^{}]*\}|[^&#])*)/g, (pair, start: string, value: string) => {
      // A template has expressions in place of values.
      const isSecret = isSecretParameter(start.slice(1, -1)) && !/^(?:\{[^{}]*\})+$/.test(value);
      return isSecret ? start + digest(value) : pair;
    });
}

/** Text as `data`, parsed if it is JSON or a form, so that credentials in it are found by their names. */
function parseText(data: unknown, contentType: string | number | null | undefined): unknown {
  if (typeof data !== "string") return data;
  const mediaType = mediaTypeOf(String(contentType ?? ""));
  if (mediaType === "application/x-www-form-urlencoded") {
    return Array.from(new URLSearchParams(data), ([name, value]) => ({ [name]: value }));
  }
  try {
    return isJsonType(mediaType) ? JSON.parse(data) : data;
  } catch {
    return digest(data);
  }
}

/** How deep values are shown. */
const MAX_SHOWN_NESTING = 30;

class Masker {
  /** The objects that the current value is in, to find cycles. */
  readonly #parents: object[] = [];

  constructor(readonly describeInstance: DescribeInstance) {}

  /** @param name - the name of the value, by which credentials are recognised */
  mask(value: unknown, name: string): unknown {
    if (value === null || value === undefined) return value;
    if (isSecretParameter(name) && !(typeof value === "number" && isCountName(name))) {
      return digest(typeof value === "string" ? value : JSON.stringify(this.mask(value, "")));
    }
    if (typeof value === "string") return maskText(value);
    if (typeof value === "function") return this.#describeFunction(value);
    if (typeof value !== "object") return scalar(value);
    if (this.#parents.includes(value)) return "[Circular]";
    if (this.#parents.length >= MAX_SHOWN_NESTING) return "[…]";
    this.#parents.push(value);
    try {
      return this.#maskObject(value);
    } catch {
      return "[unreadable]";
    } finally {
      this.#parents.pop();
    }
  }

  #describeFunction(value: object): string {
    const name = ownValue(value, "name");
    return this.describeInstance(value, `Function ${String(name)}`.trim());
  }

  #maskObject(value: object): unknown {
    if (isList(value)) return value.map((member) => this.mask(member, ""));
    if (isPlainObject(value)) return this.#maskProperties(value);
    const kind = classTag(value);
    if (kind === "Date")
      return Number.isNaN(Number(value)) ? "Invalid Date" : JSON.parse(JSON.stringify(value));
    if (kind === "Set") return { Set: this.mask([...(value as Set<unknown>)], "") };
    if (kind === "Map") return { Map: this.#maskEntries(value as Map<unknown, unknown>) };
    if (ArrayBuffer.isView(value)) return `[${kind} ${digest(Array.from(bytesOf(value)).join())}]`;
    if (hasToJson(value)) return this.mask(value.toJSON(), "");
    if (Object.keys(value).length > 0) return this.#maskProperties(value);
    return this.describeInstance(value, kind);
  }

  #maskEntries(map: ReadonlyMap<unknown, unknown>): unknown {
    return Array.from(map, ([key, value]) => [
      this.mask(key, ""),
      this.mask(value, typeof key === "string" ? key : ""),
    ]);
  }

  #maskProperties(values: object): Record<string, unknown> {
    const masked: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(values))
      setOwn(masked, name, this.mask(value, name));
    return masked;
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** A scalar that JSON can represent. */
function scalar(value: unknown): unknown {
  if (typeof value === "boolean" || Number.isFinite(value)) return value;
  return String(value);
}

/** A short text in place of a credential, equal for equal credentials: a hash (FNV-1a, 32 bits). */
function digest(secret: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < secret.length; index++) {
    hash = Math.imul(hash ^ secret.charCodeAt(index), 0x01000193);
  }
  return `[secret ${(hash >>> 0).toString(16).padStart(8, "0")}]`;
}
