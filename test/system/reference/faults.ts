import { BODY, PATH, QUERY, type EndpointErrorCode } from "../../../src/index.js";
import { isPlain, namedValues, parametersOf, type Options } from "./options.js";

/** The codes of all errors in one options object, without regard to the other layers. */
export function faultsOf(options: Options): EndpointErrorCode[] {
  const { method, url, baseUrl } = options;
  const codes: EndpointErrorCode[] = [];
  const refuse = (code: EndpointErrorCode, when: boolean) => {
    if (when) codes.push(code);
  };
  refuse("invalid-method", method !== undefined && !isToken(method));
  refuse("missing-url", url === "");
  refuse("invalid-url", typeof url === "string" && !mayBeUrl(url));
  refuse("invalid-base-url", baseUrl !== undefined && !isBaseUrl(baseUrl));
  for (const [name, value] of Object.entries(namedValues(options.headers))) {
    refuse("invalid-header", !isToken(name) || !isHeaderValue(value));
  }
  const { format, previews } = namedValues(options.mediaType);
  const names: readonly unknown[] = Array.isArray(previews) ? previews : [];
  const formats = format === undefined || format === null || format === "" ? [] : [format];
  for (const name of [...formats, ...names]) refuse("invalid-media-type", !isMediaTypeName(name));
  for (const values of [parametersOf(options), options[PATH], options[QUERY], options[BODY]]) {
    for (const value of Object.values(namedValues(values))) {
      refuse("invalid-parameter", !isSendable(value));
    }
  }
  return codes;
}

function isToken(value: unknown): boolean {
  return typeof value === "string" && /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(value);
}

/** True if some values make an http(s) URL or a path of a template. */
export function mayBeUrl(template: string): boolean {
  const [literal = ""] = template.split("{");
  if (!/^[a-z][a-z0-9+.-]*:/i.test(literal)) return true;
  const complete = literal === template || /^[^:/?#]*:\/\/[^/?#]+[/?#]/.test(literal);
  const valid = /^https?:\/\/[^/?#]/i.test(literal) && URL.canParse(literal);
  return complete ? valid : /^https?:/i.test(literal);
}

function isBaseUrl(value: unknown): boolean {
  return typeof value === "string" && /^https?:\/\/[^\s/?#\\{}]+(\/[^\s?#\\{}]*)?$/i.test(value);
}

function isHeaderValue(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  return value === null || (typeof value === "string" && /^[^\r\n\0\u0100-\uffff]*$/.test(value));
}

function isMediaTypeName(value: unknown): boolean {
  return typeof value === "string" && /^[A-Za-z0-9._+-]+$/.test(value);
}

/** True if a URL or a JSON document can hold a value. */
function isSendable(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isSendable);
  if (isPlain(value)) return Object.values(value).every(isSendable);
  if (typeof value === "number") return Number.isFinite(value);
  return typeof value !== "function" && typeof value !== "symbol";
}
