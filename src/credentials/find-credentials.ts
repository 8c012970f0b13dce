import { lazyPattern } from "../internal/cache.js";
import {
  AUTH_SCHEMES,
  isCountName,
  isObjectName,
  isSecretName,
  isSecretParameter,
  LONGEST_READ,
  type SecretNames,
} from "./names.js";

export interface FoundCredential {
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

/** Matches what may come before a credential, and the start of known tokens. It reads no run of characters twice. */
const SIGN = lazyPattern(
  /* @__PURE__ */ '=|"(\\s{0,9}:\\s*)?|://|(?:^|(?<=["\'=:,][ +]?))(?:'.concat(
    AUTH_SCHEMES,
    ")[ +]+|(?<![\\w.-])(?:eyJ[\\w-]{8}|gh[opsur]_\\w{20}|github_pat_\\w{20}|glpat-[\\w-]{20}|xox[abeoprs]-\\w{10}|[rs]k_live_\\w{10}|sk-(?:ant|proj)-|AKIA[A-Z\\d]{16}|AIza[\\w-]{30})",
  ),
  "gi",
);

const TOKEN = "token";

/**
 * Finds values of pairs and JSON properties by name, userinfo, and known tokens. The text may be escaped several times, such as
 * a URL in the query of a URL. A text that is too long to read counts as one credential.
 *
 * @param isTemplate - `true` for a URL template, whose expressions hold no values
 */
export function findCredentials(
  text: string,
  secrets: SecretNames,
  isTemplate = false,
): readonly FoundCredential[] {
  try {
    const blank = (expression: string) => "\0".repeat(expression.length);
    const plain = unescaped(isTemplate ? text.replace(/\{[^{}]*\}/g, blank) : text);
    return new Search(plain, secrets).found.map(({ start, end, name }) => ({
      start: plain.starts[start] ?? start,
      end: end === plain.text.length ? text.length : (plain.starts[end] ?? end),
      name,
    }));
  } catch {
    return [{ start: 0, end: text.length, name: TOKEN }];
  }
}

interface Plain {
  readonly text: string;
  /** The index of each character in the escaped text. */
  readonly starts: readonly number[];
  /**
   * The number of times each character was escaped. A value ends at a character that was escaped no more often than its start.
   */
  readonly levels: readonly number[];
}

const ESCAPE = /%([0-7][\da-f])|\\(?:u([\da-f]{4})|([^]))/iy;

const MOST_ESCAPED = 3;

function unescaped(escaped: string): Plain {
  let plain: Plain = { text: escaped, starts: [], levels: [] };
  for (let level = 1; level <= MOST_ESCAPED && /[%\\]/.test(plain.text); level++) {
    const { text, starts, levels } = plain;
    const next = { text: "", starts: [] as number[], levels: [] as number[] };
    for (let at = 0; at < text.length;) {
      const own = levels[at] ?? 0;
      ESCAPE.lastIndex = at;
      const [escape = "", ascii, unicode, other = ""] = ESCAPE.exec(text) ?? [];
      // The last character of a text cannot escape the end of it.
      const isEscape = escape !== "" && !(/\W/.test(other) && (levels[at + 1] ?? 0) < own);
      const code = ascii ?? unicode;
      const character = code
        ? String.fromCharCode(parseInt(code, 16))
        : other.replace(/[bfnrt]/, " ");
      next.text += isEscape ? character : text.charAt(at);
      next.starts.push(starts[at] ?? at);
      next.levels.push(isEscape ? level : own);
      at += isEscape ? escape.length : 1;
    }
    plain = next;
  }
  return plain;
}

/** Reads the text once. Each method reads what follows a sign, and returns where to continue. */
class Search {
  readonly found: FoundCredential[] = [];
  readonly #text: string;
  readonly #levels: readonly number[];
  readonly #secrets: SecretNames;
  #lastQuote = -1;

  constructor({ text, levels }: Plain, secrets: SecretNames) {
    this.#text = text;
    this.#levels = levels;
    this.#secrets = secrets;
    const sign = SIGN();
    sign.lastIndex = 0;
    for (let match = sign.exec(text); match; match = sign.exec(text)) {
      const { 0: start, 1: colon, index } = match;
      const next = sign.lastIndex;
      if (start === "=") sign.lastIndex = this.#pair(index);
      else if (start === "://") sign.lastIndex = this.#userinfo(index, next);
      else if (start.startsWith('"'))
        sign.lastIndex = this.#quote(index, next, colon !== undefined);
      else sign.lastIndex = this.#token(start, index, next);
    }
  }

  #pair(at: number): number {
    const text = this.#text;
    let start = at;
    while (at - start < LONGEST_READ && /[\w.[\]$!*+~-]/.test(text.charAt(start - 1))) start--;
    const name = text.slice(start, at);
    if (!isSecretParameter(name, this.#secrets)) return at + 1;
    const level = Math.max(this.#levelAt(at), this.#levelAt(start - 1));
    const end = this.#endOf(/[&#]|"(?=[\s,}\]]|$)/g, at + 1, level);
    return this.#isPublic(at + 1, end, name) ? end : this.#add(at + 1, end, name);
  }

  /** A user without a password is a credential over HTTP only, and not in `ssh://git@host`. */
  #userinfo(at: number, start: number): number {
    const end = this.#endOf(/[/?#"<>\s]/g, start, this.#levelAt(start - 1));
    const authority = this.#text.slice(start, end);
    const length = authority.lastIndexOf("@");
    const isHttp = /(?:https?|\0)$/i.test(this.#text.slice(Math.max(0, at - 5), at));
    if (length < 0 || this.#isPublic(start, start + length, "")) return start;
    const isCredential = isHttp || authority.slice(0, length).includes(":");
    return isCredential ? this.#add(start, start + length, "") : start;
  }

  /** Skips words that only look like a scheme with a token, such as "Basic structure". */
  #token(sign: string, at: number, next: number): number {
    const isScheme = /[ +]$/.test(sign);
    const start = isScheme ? next : at;
    const end = this.#endOf(isScheme ? /[\s"',;<>&]/g : /[^\w.-]/g, start);
    const value = this.#text.slice(start, end);
    const isToken = isScheme
      ? value.length > 19 || /^(?=.*[\d=]).{6}/.test(value)
      : !/^eyJ/i.test(sign) || value.split(".", 3).length > 2;
    return isToken ? this.#add(start, end, TOKEN) : isScheme ? start : end;
  }

  #quote(at: number, next: number, isName: boolean): number {
    const text = this.#text;
    const name = text.slice(Math.max(this.#lastQuote + 1, at - LONGEST_READ), at);
    this.#lastQuote = at;
    if (!isName || !isSecretName(name, this.#secrets)) return next;
    if (text[next] === '"')
      return this.#add(next + 1, this.#endOf(/"/g, next + 1, this.#levelAt(next)), name);
    if (/[{[]/.test(text.charAt(next)))
      return isObjectName(name) ? next : this.#members(next, name);
    const end = this.#endOf(/[\s,}\]&"]/g, next);
    const isPlain = /^(?:true|false|null)$/.test(text.slice(next, end));
    return isPlain || this.#isPublic(next, end, name) ? end : this.#add(next, end, name);
  }

  #members(start: number, name: string): number {
    const text = this.#text;
    const part = /[{}[\]"]|-?\d[\d.eE+-]*/g;
    part.lastIndex = start;
    let depth = 0;
    for (let match = part.exec(text); match; match = part.exec(text)) {
      const { 0: sign, index } = match;
      if (sign === '"') {
        const end = this.#endOf(/"/g, index + 1, this.#levelAt(index));
        if (!/^"\s{0,9}:/.test(text.slice(end, end + 11))) this.#add(index + 1, end, name);
        part.lastIndex = end + 1;
      } else if (/\d/.test(sign)) this.#add(index, part.lastIndex, name);
      else depth += /[{[]/.test(sign) ? 1 : -1;
      if (depth === 0) return index;
    }
    return text.length;
  }

  #add(start: number, end: number, name: string): number {
    if (start < end) this.found.push({ start, end, name });
    return end;
  }

  #endOf(pattern: RegExp, from: number, level = MOST_ESCAPED): number {
    pattern.lastIndex = from;
    for (let match = pattern.exec(this.#text); match; match = pattern.exec(this.#text)) {
      const { 0: end, index } = match;
      const most = end === '"' ? Math.max(level, this.#levelAt(this.#lastQuote)) : level;
      if (this.#levelAt(index) <= most) return index;
    }
    return this.#text.length;
  }

  #levelAt(at: number): number {
    return this.#levels[at] ?? 0;
  }

  #isPublic(start: number, end: number, name: string): boolean {
    const value = this.#text.slice(start, end);
    return (isCountName(name) && /^[\d.,\s]*$/.test(value)) || /^[\0:]*$/.test(value);
  }
}
