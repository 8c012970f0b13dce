import type { Values } from "./expand-template.js";

/** The value of a variable in RFC 6570: text, a list, an object, or nothing. */
export type Value = string | readonly string[] | Readonly<Record<string, string>> | undefined;

/** Expands a URL template as RFC 6570 says, sentence by sentence and without any code of the library. */
export function expandByTheRfc(template: string, values: Values): string {
  if (!isTemplate(template)) throw new Error("outside the grammar");
  return template.replace(/\{([^}]*)\}|[^{]+/gu, (text, expression: string | undefined) =>
    expression === undefined ? encodeReserved(text) : expandExpression(expression, values),
  );
}

/** The grammar of section 2; `'` is a literal by erratum 6937. */
export function isTemplate(text: string): boolean {
  return URI_TEMPLATE.test(text);
}

const BEYOND_ASCII = [
  "\\u{A0}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFEF}\\u{10000}-\\u{1FFFD}\\u{20000}-\\u{2FFFD}",
  "\\u{30000}-\\u{3FFFD}\\u{40000}-\\u{4FFFD}\\u{50000}-\\u{5FFFD}\\u{60000}-\\u{6FFFD}\\u{70000}-\\u{7FFFD}",
  "\\u{80000}-\\u{8FFFD}\\u{90000}-\\u{9FFFD}\\u{A0000}-\\u{AFFFD}\\u{B0000}-\\u{BFFFD}\\u{C0000}-\\u{CFFFD}",
  "\\u{D0000}-\\u{DFFFD}\\u{E1000}-\\u{EFFFD}\\u{E000}-\\u{F8FF}\\u{F0000}-\\u{FFFFD}\\u{100000}-\\u{10FFFD}",
].join("");
const PCT_ENCODED = "%[0-9A-Fa-f]{2}";
const LITERAL = `(?:[\\x21\\x23\\x24\\x26\\x27\\x28-\\x3B\\x3D\\x3F-\\x5B\\x5D\\x5F\\x61-\\x7A\\x7E${BEYOND_ASCII}]|${PCT_ENCODED})`;
const VARCHAR = `(?:[A-Za-z0-9_]|${PCT_ENCODED})`;
const VARSPEC = `${VARCHAR}(?:\\.?${VARCHAR})*(?::[1-9][0-9]{0,3}|\\*)?`;
const URI_TEMPLATE = new RegExp(
  `^(?:${LITERAL}|\\{[+#./;?&]?${VARSPEC}(?:,${VARSPEC})*\\})*$`,
  "u",
);

/** The table of appendix A. */
const OPERATORS = {
  "": { first: "", separator: ",", named: false, form: false, encode: encodeUnreserved },
  "+": { first: "", separator: ",", named: false, form: false, encode: encodeReserved },
  "#": { first: "#", separator: ",", named: false, form: false, encode: encodeReserved },
  ".": { first: ".", separator: ".", named: false, form: false, encode: encodeUnreserved },
  "/": { first: "/", separator: "/", named: false, form: false, encode: encodeUnreserved },
  ";": { first: ";", separator: ";", named: true, form: false, encode: encodeUnreserved },
  "?": { first: "?", separator: "&", named: true, form: true, encode: encodeUnreserved },
  "&": { first: "&", separator: "&", named: true, form: true, encode: encodeUnreserved },
};
type Behaviour = (typeof OPERATORS)[keyof typeof OPERATORS];

function expandExpression(expression: string, values: Values): string {
  const [, operator = "", list = ""] = /^([+#./;?&]?)(.*)$/.exec(expression) ?? [];
  const behaviour = OPERATORS[operator as keyof typeof OPERATORS];
  const expansions = list
    .split(",")
    .flatMap((varspec) => expandVariable(varspec, behaviour, values));
  return expansions.length === 0 ? "" : behaviour.first + expansions.join(behaviour.separator);
}

/** No string for an undefined variable, one string for a value, one for each member of an exploded value. */
function expandVariable(varspec: string, behaviour: Behaviour, values: Values): string[] {
  const [, name = "", prefix, explode] = /^([^:*]*)(?::(.*))?(\*)?$/.exec(varspec) ?? [];
  const value = Object.hasOwn(values, name) ? (values[name] as Value) : undefined;
  const { named, form, encode } = behaviour;
  if (value === undefined) return [];
  if (typeof value === "string") {
    const text = prefix === undefined ? value : firstCharacters(value, Number(prefix), behaviour);
    return [named ? pair(name, encode(text), form) : encode(text)];
  }
  if (prefix !== undefined) throw new Error("a prefix on a composite value");
  if (isList(value)) {
    const members = value.map(encode);
    if (explode === undefined) return [named ? `${name}=${members.join()}` : members.join()];
    return named ? members.map((member) => pair(name, member, form)) : members;
  }
  const members = Object.entries(value).map(
    ([key, member]) => [encode(key), encode(member)] as const,
  );
  if (explode !== undefined) {
    return members.map(([key, member]) => pair(key, member, form || !named));
  }
  return [named ? `${name}=${members.flat().join()}` : members.flat().join()];
}

/** Sections 3.2.1 and 3.2.7: no `=` behind the printed name of an empty value, save in form-style. */
function pair(name: string, value: string, form: boolean): string {
  return value === "" && !form ? name : `${name}=${value}`;
}

function isList(value: readonly string[] | Values): value is readonly string[] {
  return Array.isArray(value);
}

/** Section 3.2.1: what is "decoded", and must not be split, depends on what the operator lets through. */
function firstCharacters(text: string, count: number, { encode }: Behaviour): string {
  const characters = encode === encodeReserved ? encodedCharacters(text) : Array.from(text);
  return characters.slice(0, count).join("");
}

function encodedCharacters(text: string): string[] {
  const units = text.match(new RegExp(`${PCT_ENCODED}|[^]`, "gu")) ?? [];
  const characters: string[] = [];
  for (let at = 0; at < units.length;) {
    const size = [1, 2, 3, 4].find((size) => isOneCharacter(units.slice(at, at + size))) ?? 1;
    characters.push(units.slice(at, at + size).join(""));
    at += size;
  }
  return characters;
}

function isOneCharacter(units: readonly string[]): boolean {
  if (units.some((unit) => unit.length !== 3)) return false;
  try {
    return Array.from(decodeURIComponent(units.join(""))).length === 1;
  } catch {
    return false;
  }
}

function encodeUnreserved(text: string): string {
  return text.replace(/[^A-Za-z0-9\-._~]/gu, toTriplets);
}

function encodeReserved(text: string): string {
  return text.replace(
    new RegExp(`${PCT_ENCODED}|[^A-Za-z0-9\\-._~:/?#[\\]@!$&'()*+,;=]`, "gu"),
    (unit) => (unit.length === 3 ? unit : toTriplets(unit)),
  );
}

function toTriplets(character: string): string {
  return Array.from(
    new TextEncoder().encode(character),
    (octet) => `%${octet.toString(16).toUpperCase().padStart(2, "0")}`,
  ).join("");
}
