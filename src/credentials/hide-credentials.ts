import { ownValue } from "../internal/objects.js";
import { bytesOf, latin1Bytes, partText, typedPart } from "../internal/bytes.js";
import { isList, isPlainObject } from "../internal/objects.js";
import { hasToJson } from "../wire/json.js";
import {
  type CredentialPart,
  hideInBodyText,
  hideInField,
  hideInHeader,
  type Hider,
  hideInText,
} from "./hide-in-text.js";
import { searchedText } from "./find-credentials.js";
import { maskValue, type MaskRules, readable } from "./mask-value.js";
import { isSecretName } from "./names.js";

/** The parts of a request in which credentials are found. */
interface RequestParts {
  readonly url: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly request?: object;
}

/** A request with each credential replaced: those that `toCurl` reads from variables. */
export function hideCredentials<Request extends RequestParts>(
  request: Request,
  hider: Hider,
): Request {
  const { url, headers } = request;
  const body = ownValue(request, "body");
  const options = ownValue(request, "request");
  const entries = Object.entries(headers).map(([name, value]) => [
    name,
    hideInHeader(name, String(value), hider),
  ]);
  return {
    ...request,
    url: hideInText(url, "QUERY", hider),
    headers: Object.fromEntries(entries) as Readonly<Record<string, string>>,
    ...(body !== undefined && { body: hideInBody(body, headers["content-type"], hider) }),
    ...(options !== undefined && {
      request: Object(maskValue(options, "request", readable(hider.secrets))) as object,
    }),
  };
}

const FORM_TYPE = "application/x-www-form-urlencoded";

/** A body with its credentials replaced, which its content type says how to find. */
export function hideInBody(
  body: unknown,
  contentType: string | number | null | undefined,
  hider: Hider,
): unknown {
  const type = String(contentType ?? "") || undefined;
  if (typeof body === "string") return hideInBodyText(body, type, hider);
  if (typeof body !== "object" || body === null) return body;
  if (body instanceof FormData) return hideInForm(body, hider);
  if (body instanceof URLSearchParams) return hideInBodyText(body.toString(), FORM_TYPE, hider);
  const bytes = bytesOf(body);
  if (bytes !== undefined) return hideInBytes(bytes, type, hider) ?? body;
  if (!isPlainObject(body) && !isList(body) && !hasToJson(body)) return body;
  const isSecret = (name: string) => isSecretName(name, hider.secrets);
  return hideInValue(body, "BODY", hider, { isSecret, maxNesting: MAX_NESTING });
}

/** Deeper than what parameters can hold. */
const MAX_NESTING = 1000;

/** Returns `undefined` for bytes without credentials. */
function hideInBytes(
  bytes: Uint8Array,
  type: string | undefined,
  hider: Hider,
): Uint8Array | undefined {
  const searched = searchedText(bytes, type);
  if (searched === undefined) return undefined;
  const { text, contentType, isLatin1 } = searched;
  const hidden = hideInBodyText(text, contentType, hider);
  if (hidden === text) return undefined;
  return isLatin1 ? latin1Bytes(hidden) : new TextEncoder().encode(hidden);
}

/** A value with its credentials replaced, also in texts: each text and number of an object that is one. */
export function hideInValue(
  value: unknown,
  part: CredentialPart,
  hider: Hider,
  rules: Partial<MaskRules>,
): unknown {
  return maskValue(value, "", {
    ...readable(hider.secrets),
    replace: (text, name) => hider.replace({ text, part, name }),
    text: (text) => hideInText(text, part, hider),
    replacesObjects: false,
    ...rules,
  });
}

function hideInForm(body: FormData, hider: Hider): FormData {
  const hidden = new FormData();
  body.forEach((value, name) => {
    const text = typeof value === "string" ? value : partText(value);
    const shown = text === undefined ? value : hideInField(name, text, hider);
    const isTyped = typeof shown === "string" && typeof value !== "string";
    hidden.append(name, isTyped ? typedPart(shown, value.type) : shown);
  });
  return hidden;
}
