import type { Accepted, Body } from "./format.js";
import { partDifference } from "./match-multipart.js";
import type { Recorded } from "./recording-server.js";
import { areSameJson, isSameJson } from "./same-json.js";

/** The first difference between a request and a form that is right, or `undefined`. */
export function differenceOf(sent: Recorded, accepted: Accepted): string | undefined {
  const [path = "", ...rest] = sent.target.split("?");
  const query = rest.join("?");
  if (sent.method !== accepted.method) return `method ${sent.method}`;
  if (pathOf(path, accepted.exact) !== pathOf(accepted.path, accepted.exact)) return `path ${path}`;
  if (accepted.query !== undefined || query !== "") {
    const expected = accepted.query ?? "";
    if (!isSameQuery(query, expected, accepted.exact)) return `query ${query}`;
  }
  return headerDifference(sent, accepted) ?? bodyDifference(sent, accepted);
}

/** Characters that mean nothing in the component, so that they and their triples are the same. */
const FREE = {
  none: /[\w.~-]/,
  path: /[\w.~!$&'()*+:@-]/,
  query: /[\w.~!$'()*:@/?-]/,
  form: /[\w.~!$'()*:@/?#[\]|<>^`{}"\\-]/,
  cookie: /[\w.~!#$&'()*+/:<=>?@[\]^`{|}-]/,
};

/** Writes each byte in one way: as it is where it is free or a delimiter, else as a triple. */
function normal(text: string, free: RegExp, plus = "+"): string {
  return text.replace(/%[0-9a-f]{2}|[^%]|%/gi, (piece) => {
    if (piece.length === 3) {
      const character = String.fromCharCode(parseInt(piece.slice(1), 16));
      return free.test(character) ? character : piece.toUpperCase();
    }
    if (piece === "+") return plus;
    // A percent sign that starts no triple is not its triple: servers refuse it.
    if (piece === "%") return piece;
    return /[\w.~:/?#@!$&'()*+,;=-]/.test(piece) || free.test(piece) ? piece : triples(piece);
  });
}

/** A character that a URI cannot have is the same as its triples: WHATWG URL lets `[`, `]` and `|` through. */
function triples(piece: string): string {
  return Buffer.from(piece)
    .toString("hex")
    .toUpperCase()
    .replace(/../g, (pair) => `%${pair}`);
}

function pathOf(path: string, exact = false): string {
  return normal(path, exact ? FREE.none : FREE.path);
}

/** The order of different names is free; `a` and `a=` are the same. */
function isSameQuery(one: string, other: string, exact = false): boolean {
  const [free, plus] = exact ? [FREE.none, "+"] : [FREE.query, "%20"];
  if (isSameFields(one, other, free, plus)) return true;
  return areSameJson(decoded(one), decoded(other));
}

function isSameFields(one: string, other: string, free: RegExp, plus: string): boolean {
  const sent = fieldsOf(one, free, plus);
  const expected = fieldsOf(other, free, plus);
  if (sent.length !== expected.length) return false;
  for (const [name, value] of expected) {
    const index = sent.findIndex(([other]) => other === name);
    const [found] = index < 0 ? [] : sent.splice(index, 1);
    if (!found) return false;
    if (found[1] !== value && !areSameJson(decoded(found[1]), decoded(value))) return false;
  }
  return true;
}

function fieldsOf(text: string, free: RegExp, plus: string): (readonly [string, string])[] {
  return text
    .split("&")
    .filter((field) => field !== "")
    .map((field) => {
      const [name = "", ...value] = field.split("=");
      return [normal(name, free, plus), normal(value.join("="), free, plus)] as const;
    });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

function headerDifference(sent: Recorded, { headers = {}, exact }: Accepted): string | undefined {
  for (const [name, expected] of Object.entries(headers)) {
    const values = sent.headers.filter(([other]) => other === name).map(([, value]) => value);
    const value = values.length === 0 ? null : values.join(name === "cookie" ? "; " : ", ");
    const isRight = [expected].flat().some((each) => isSameHeader(name, value, each, exact));
    if (!isRight) return `header ${name}: ${String(value)}`;
  }
  return undefined;
}

function isSameHeader(
  name: string,
  value: string | null,
  expected: string | null | undefined,
  exact = false,
): boolean {
  if (value === null || expected === null || expected === undefined) return value === expected;
  if (name === "cookie") return isSameCookie(value, expected, exact);
  if (name === "content-type") return essence(value) === essence(expected);
  if (name === "accept") return true;
  return value === expected.trim() || areSameJson(value, expected);
}

function essence(type: string): string {
  return type.replace(/;.*$/s, "").trim().toLowerCase();
}

function isSameCookie(one: string, other: string, exact: boolean): boolean {
  const pairs = (text: string) =>
    text
      .split(/;\s*/)
      .filter((pair) => pair !== "")
      .map((pair) => {
        const [name = "", ...value] = pair.split("=");
        const text = value.join("=");
        return `${name}=${exact ? text : normal(text, FREE.cookie)}`;
      });
  // The order of cookies with one name counts, and stable sorting keeps it.
  const nameOf = (pair: string) => pair.replace(/=.*$/s, "");
  const sorted = (list: string[]) =>
    list.toSorted((before, after) =>
      nameOf(before) < nameOf(after) ? -1 : Number(nameOf(before) > nameOf(after)),
    );
  const [sent, expected] = [pairs(one), pairs(other)];
  if (sorted(sent).join("; ") === sorted(expected).join("; ")) return true;
  return (
    sent.length === 1 &&
    expected.length === 1 &&
    areSameJson(
      decoded(sent[0]?.replace(/^[^=]*=/, "") ?? ""),
      decoded(expected[0]?.replace(/^[^=]*=/, "") ?? ""),
    )
  );
}

function bodyDifference(sent: Recorded, { body }: Accepted): string | undefined {
  if (body === undefined)
    return sent.body.length === 0 ? undefined : `body ${sent.body.toString()}`;
  const type = sent.headers.find(([name]) => name === "content-type")?.[1] ?? "";
  if ("parts" in body) return partDifference(type, sent.body, body.parts);
  return isSameBody(sent.body, body) ? undefined : `body ${sent.body.toString()}`;
}

function isSameBody(sent: Buffer, body: Exclude<Body, { parts: unknown }>): boolean {
  if ("base64" in body) return sent.equals(Buffer.from(body.base64, "base64"));
  const text = sent.toString();
  if ("text" in body) return text === body.text;
  if ("json" in body) return isSameJson(text, body.json);
  return isSameFields(text, body.form, FREE.form, "%20");
}
