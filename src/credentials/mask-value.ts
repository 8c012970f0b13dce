import { bytesOf } from "../internal/bytes.js";
import {
  classTag,
  isList,
  isObject,
  isPlainObject,
  ownValue,
  setOwn,
} from "../internal/objects.js";
import { hasToJson } from "../wire/json.js";
import { digest } from "./digest.js";
import { isCountName, isSecretParameter, nestedName, type SecretNames } from "./names.js";

/** Decides how values are shown, and what replaces the credentials in them. */
export interface MaskRules {
  /**
   * Returns what replaces a credential.
   *
   * @param name - the name of the property that it is the value of
   */
  readonly replace: (credential: string, name: string) => string;
  /** Returns a text with the credentials in it replaced. */
  readonly text: (text: string) => string;
  /** Decides whether the value of a property of this name is a credential. */
  readonly isSecret: (name: string) => boolean;
  /** `true` to replace an object that is a credential as a whole, `false` to replace each text and number in it. */
  readonly replacesObjects: boolean;
  /** The deepest level that is shown. */
  readonly maxNesting: number;
  /**
   * Returns the text or object that replaces a value that JSON does not have.
   *
   * @param kind - such as `Date` or `Function send`
   * @param content - its content, in a form that JSON has; `undefined` if it is not known
   */
  readonly special: (kind: string, content: unknown, value: unknown) => unknown;
}

/** Shows values as JSON, for a person to read: a digest replaces a credential, and a short text a value without content. */
export function readable(secrets: SecretNames): MaskRules {
  return {
    replace: digest,
    text: (text) => maskText(text, secrets),
    isSecret: (name) => isSecretParameter(name, secrets),
    replacesObjects: true,
    maxNesting: 30,
    special: (kind, content) => content ?? `[${kind}]`,
  };
}

/**
 * A value as a person reads it: plain, without cycles, and without credentials. Never throws.
 *
 * @param name - the name of the value, by which a credential is recognised
 */
export function maskValue(value: unknown, name: string, rules: MaskRules): unknown {
  return new Masker(rules).property(value, name);
}

class Masker {
  /** The objects that the current value is in, to find cycles. */
  readonly #parents = new Set<object>();

  constructor(readonly rules: MaskRules) {}

  /** @param secretName - the name of the credential that the object of this property is, if it is one */
  property(value: unknown, name: string, secretName?: string): unknown {
    if (secretName !== undefined) return this.#mask(value, nestedName(secretName, name));
    const isCount = typeof value === "number" && isCountName(name);
    return this.#mask(value, !isCount && this.rules.isSecret(name) ? name : undefined);
  }

  #mask(value: unknown, secretName: string | undefined): unknown {
    if (value === null || value === undefined) return value;
    if (secretName !== undefined && this.#isReplaced(value))
      return this.#replaced(value, secretName);
    if (typeof value === "string") return this.rules.text(value);
    if (typeof value === "function") {
      return this.#special(`Function ${String(ownValue(value, "name"))}`.trim(), value);
    }
    if (typeof value !== "object") return this.#scalar(value);
    if (this.#parents.has(value)) return this.#special("Circular", value);
    if (this.#parents.size >= this.rules.maxNesting) return this.#special("…", value);
    this.#parents.add(value);
    try {
      return this.#object(value, secretName);
    } catch {
      return this.#special("unreadable", value);
    } finally {
      this.#parents.delete(value);
    }
  }

  #isReplaced(value: unknown): boolean {
    return this.rules.replacesObjects || ["string", "number", "bigint"].includes(typeof value);
  }

  #replaced(value: unknown, secretName: string): string {
    const text = typeof value === "string" ? value : JSON.stringify(this.#mask(value, undefined));
    return this.rules.replace(text, secretName);
  }

  /** A scalar that JSON can represent. */
  #scalar(value: unknown): unknown {
    if (typeof value === "boolean" || Number.isFinite(value)) return value;
    return this.#special(typeof value, value, String(value));
  }

  #special(kind: string, value: unknown, content?: unknown): unknown {
    return this.rules.special(kind, content, value);
  }

  #object(value: object, secretName: string | undefined): unknown {
    // JSON calls the method once, and not again on what it returns.
    const json = hasToJson(value) ? value.toJSON() : value;
    if (classTag(value) === "Date") {
      return this.#special("Date", value, typeof json === "string" ? json : "Invalid Date");
    }
    return isObject(json) ? this.#content(json, secretName) : this.#mask(json, secretName);
  }

  #content(value: object, secretName: string | undefined): unknown {
    if (isList(value)) return value.map((member) => this.#mask(member, secretName));
    if (isPlainObject(value)) return this.#properties(value, secretName);
    const kind = classTag(value);
    if (kind === "Set") {
      const members = this.#mask([...(value as Set<unknown>)], secretName);
      return this.#special(kind, value, { Set: members });
    }
    if (kind === "Map") {
      const entries = this.#entries(value as Map<unknown, unknown>, secretName);
      return this.#special(kind, value, { Map: entries });
    }
    const bytes = bytesOf(value);
    if (bytes !== undefined) {
      const content = `[${kind} ${digest(Array.from(bytes).join())}]`;
      return this.#special(kind, value, content);
    }
    if (Object.keys(value).length > 0) return this.#properties(value, secretName);
    return this.#special(kind, value);
  }

  #entries(map: ReadonlyMap<unknown, unknown>, secretName: string | undefined): unknown {
    return Array.from(map, ([key, value]) => [
      this.#mask(key, undefined),
      this.property(value, typeof key === "string" ? key : "", secretName),
    ]);
  }

  #properties(values: object, secretName: string | undefined): Record<string, unknown> {
    const masked: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(values))
      setOwn(masked, name, this.property(value, name, secretName));
    return masked;
  }
}

/**
 * A name, and what separates it from its value in a query, a form or JSON, encoded or not. A name starts where no other text does, or
 * after a character that is percent-encoded.
 */
const NAME =
  /(?:(?<![\w.%[\]-])|(?<=%[\da-f]{2}))([\w.[\]-]+)(?:=|%3d|(?:"|%22) {0,9}(?::|%3a)\s*)/gi;

/**
 * Matches a JSON string, or a value of a query, a form or JSON without quotes. An expression of a URL template may be in it. It is matched run
 * by run: engines refuse nine million repetitions.
 */
const VALUE = /"(?:[^"\\]+|\\[^])*"?|(?:\{[^{}"]*\}|\{|[^&#"{]+)*/y;

const USERINFO = /(?<=[a-z\d+.-]:\/\/)[^/?#\s]+(?=@)/gi;

/** Matches what a URL template or this masker has in place of a value. */
const NO_VALUE = /^(?:"?\[secret [\da-f]{8}\]"?[\s}\],]*|(?:\{[^{}"]*\})*)$/;

/** Matches the start of an object or a list. A pair has only its first character. */
const CONTAINER = /^(?:\{|\[|%7b|%5b)/i;

/** The number of times that a text in a text may be encoded. */
const MOST_ENCODED = 3;

/**
 * A text for a person to read, with a digest in place of the userinfo of URLs, and of each value that is named like a credential. A
 * credential that is written in another way, such as in an encoded text, makes the whole text a digest. So does a text of millions of
 * characters for which a pattern needs more memory than the engine has.
 */
function maskText(text: string, secrets: SecretNames): string {
  try {
    return maskEncoded(text, secrets) ?? digest(text);
  } catch {
    return digest(text);
  }
}

/** Returns `undefined` for a text with a credential that is written in another way. */
function maskEncoded(text: string, secrets: SecretNames): string | undefined {
  const masked = maskOnce(text, secrets);
  let rest = masked;
  for (let times = 0; times < MOST_ENCODED && rest !== undefined; times++) {
    const decoded = decode(rest);
    if (decoded === rest) return masked;
    rest = maskOnce(decoded, secrets) === decoded ? decoded : undefined;
  }
  return rest && masked;
}

/** A text without the credentials that it has unless it is decoded; `undefined` if one is an object or a list. */
function maskOnce(given: string, secrets: SecretNames): string | undefined {
  const text = given.replace(USERINFO, digest);
  let masked = "";
  let shown = 0;
  let next = 0;
  for (const { 0: start, 1: name = "", index } of text.matchAll(NAME)) {
    if (index < next || !isSecretParameter(name, secrets)) continue;
    const from = index + start.length;
    VALUE.lastIndex = from;
    const value = VALUE.exec(text)?.[0] ?? "";
    next = from + value.length;
    if (!isCredential(name, value)) continue;
    if (CONTAINER.test(value)) return undefined;
    masked += text.slice(shown, from) + maskedValue(value);
    shown = next;
  }
  return masked + text.slice(shown);
}

/** The digest of a value. A text of JSON stays one. */
function maskedValue(value: string): string {
  return /^".*"$/s.test(value) ? `"${digest(value.slice(1, -1))}"` : digest(value);
}

function isCredential(name: string, value: string): boolean {
  if (NO_VALUE.test(value)) return false;
  return !isCountName(name) || !/^[\d.,\s}\]]*$/.test(value);
}

/** A text with the escapes of JSON and the percent-encoding of ASCII decoded once. Names of credentials have no other characters. */
function decode(text: string): string {
  return text.replace(
    /\\u([\da-f]{4})|%([0-7][\da-f])|\\([^])/gi,
    (_, unicode: string | undefined, ascii: string | undefined, other: string | undefined) =>
      other ?? String.fromCharCode(parseInt(unicode ?? ascii ?? "", 16)),
  );
}
