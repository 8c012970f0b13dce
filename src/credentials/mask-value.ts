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
import { HIDDEN } from "./hidden.js";
import { isPlain, isSecretParameter, nestedName, type SecretNames } from "./names.js";
import { shownText } from "./shown-text.js";

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
  readonly special: (kind: string, value: unknown, content?: unknown) => unknown;
}

/** Shows values as JSON, for a person to read: a short text replaces a credential, and a value without content. */
export function readable(secrets: SecretNames): MaskRules {
  return {
    replace: () => HIDDEN,
    text: (text) => shownText(text, secrets),
    isSecret: (name) => isSecretParameter(name, secrets),
    replacesObjects: true,
    maxNesting: 30,
    special: (kind, _value, content) => content ?? `[${kind}]`,
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
    return this.#mask(value, !isPlain(value, name) && this.rules.isSecret(name) ? name : undefined);
  }

  #mask(value: unknown, secretName: string | undefined): unknown {
    if (value === null || value === undefined) return value;
    if (secretName !== undefined && this.#isReplaced(value))
      return this.#replaced(value, secretName);
    if (typeof value === "string") return this.rules.text(value);
    if (typeof value === "function") {
      return this.rules.special(`Function ${String(ownValue(value, "name"))}`.trim(), value);
    }
    if (typeof value !== "object") return this.#scalar(value);
    if (this.#parents.has(value)) return this.rules.special("Circular", value);
    if (this.#parents.size >= this.rules.maxNesting) return this.rules.special("…", value);
    this.#parents.add(value);
    try {
      return this.#object(value, secretName);
    } catch {
      return this.rules.special("unreadable", value);
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
    return this.rules.special(typeof value, value, String(value));
  }

  #object(value: object, secretName: string | undefined): unknown {
    // JSON calls the method once, and not again on what it returns.
    const json = hasToJson(value) ? value.toJSON() : value;
    if (classTag(value) === "Date") {
      return this.rules.special("Date", value, typeof json === "string" ? json : "Invalid Date");
    }
    return isObject(json) ? this.#content(json, secretName) : this.#mask(json, secretName);
  }

  #content(value: object, secretName: string | undefined): unknown {
    if (isList(value)) return value.map((member) => this.#mask(member, secretName));
    if (isPlainObject(value)) return this.#properties(value, secretName);
    const kind = classTag(value);
    const content = this.#builtIn(kind, value, secretName);
    const isOther = content === undefined && Object.keys(value).length > 0;
    return isOther ? this.#properties(value, secretName) : this.rules.special(kind, value, content);
  }

  /** The content of an object of a class that JavaScript has; `undefined` for any other. */
  #builtIn(kind: string, value: object, secretName: string | undefined): unknown {
    if (kind === "Set") return { Set: this.#mask([...(value as Set<unknown>)], secretName) };
    if (kind === "Map") return { Map: this.#entries(value as Map<unknown, unknown>, secretName) };
    return bytesOf(value) && `[${kind} ${HIDDEN}]`;
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
