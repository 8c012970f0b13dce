import { ownValues } from "../wire/records.js";
import {
  type CredentialPart,
  hideInField,
  hideInHeader,
  type Hider,
  hideInText,
} from "../credentials/hide-in-text.js";
import { maskValue } from "../credentials/mask-value.js";
import { isPlain, isSecretName, isSecretParameter } from "../credentials/names.js";
import { bytesOf, decodeUtf8, latin1Bytes, latin1Text } from "../internal/bytes.js";
import { classTag, isList, isPlainObject, ownValue, setOwn } from "../internal/objects.js";
import { hasToJson } from "../wire/json.js";
import { partText, typedPart } from "../wire/typed-part.js";

interface RequestParts {
  readonly url: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly request?: object;
}

/** Replaces the credentials that `toCurl` reads from variables. */
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
    ...(body !== undefined && { body: hideInBody(body, hider) }),
    ...(options !== undefined && {
      request: Object(maskValue(options, "request", hider.secrets)) as object,
    }),
  };
}

export function hideInBody(body: unknown, hider: Hider): unknown {
  if (typeof body === "string") return hideInText(body, "BODY", hider);
  if (body instanceof FormData) return hideInForm(body, hider);
  if (body instanceof URLSearchParams) return hideInText(body.toString(), "BODY", hider);
  const bytes = bytesOf(body);
  return bytes === undefined ? hideInValue(body, "BODY", hider) : hideInBytes(bytes, hider);
}

function hideInBytes(bytes: Uint8Array, hider: Hider): Uint8Array {
  const utf8 = decodeUtf8(bytes);
  const text = utf8 ?? latin1Text(bytes);
  const hidden = hideInText(text, "BODY", hider);
  if (hidden === text) return bytes;
  return utf8 === undefined ? latin1Bytes(hidden) : new TextEncoder().encode(hidden);
}

const MAX_NESTING = 1000;

export function hideInValue(
  value: unknown,
  part: CredentialPart,
  hider: Hider,
  secretName?: string,
  parents: readonly object[] = [],
): unknown {
  if (secretName !== undefined && /^(?:string|number|bigint)$/.test(typeof value)) {
    return hider.replace({ text: String(value), part, name: secretName });
  }
  if (typeof value === "string") return hideInText(value, part, hider);
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null || classTag(value) === "Date") return value;
  if (parents.length === MAX_NESTING || parents.includes(value)) return "[Circular]";
  const json = hasToJson(value) ? value.toJSON() : value;
  const within = [...parents, value];
  if (isList(json)) {
    return json.map((member) => hideInValue(member, part, hider, secretName, within));
  }
  if (!isPlainObject(json))
    return json === value ? value : hideInValue(json, part, hider, secretName, within);
  const { isSecret = part === "QUERY" ? isSecretParameter : isSecretName } = ownValues(hider);
  const shown: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(json)) {
    const isNamed = isSecret(name, hider.secrets) && !isPlain(member, name);
    setOwn(
      shown,
      name,
      hideInValue(member, part, hider, secretName ?? (isNamed ? name : undefined), within),
    );
  }
  return shown;
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
