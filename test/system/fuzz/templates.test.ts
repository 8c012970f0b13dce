import { expect } from "@jest/globals";
import fc from "fast-check";
import { type RequestOptions } from "fluent-endpoint";
import { untypedEndpoint as endpoint, untypedBuilder } from "../../helpers/untyped.js";
import { testProperty } from "../../helpers/random.js";
import {
  anyTemplate,
  dottedTemplate,
  route,
  template,
  text,
  value,
  values,
} from "./arbitraries.js";
import { beginsWithExpression, checkResult, destination, checked, templateOf } from "./checks.js";

type Values = Readonly<Record<string, unknown>>;

const builder = untypedBuilder();
const lenient = builder.strict(false);

/** The characters of a URL (RFC 3986 section 2). A value at the very beginning is inserted without encoding. */
const URL_CHARACTERS = /^(?:[!#$&-;=?-[\]_a-z~]|%[\dA-F]{2})*$/i;

testProperty(
  "any string as a route gives a request to the host of the route or an EndpointError",
  fc.property(route, values, fc.boolean(), (path, given, strict) => {
    const { result } = checked(() => builder.strict(strict).route(path).build(given));
    if (result) checkResult(result, templateOf(path));
  }),
);

testProperty(
  "any string as a URL template gives a URL of URL characters or an EndpointError",
  fc.property(fc.oneof(template, anyTemplate), values, (url, given) => {
    const { result } = checked(() => endpoint({ url, ...given }));
    if (!result) return;
    checkResult(result, url);
    if (!beginsWithExpression(url)) expect(result.url).toMatch(URL_CHARACTERS);
  }),
);

function build(url: string, given: Values): RequestOptions | undefined {
  return checked(() => lenient.url(url).build(given)).result;
}

const lead = fc.constantFrom(
  ...["{lead}", "{+lead}", "{lead,lead2}", "{+lead*}", "{lead:9}", "{/lead}"],
);
const hosts = ["https://h.example", "https://u:p@h.example:81/x", "HTTP://h.example?q", "https:"];
const leadValue = fc.oneof(fc.constantFrom(...hosts), value);

testProperty(
  "no value changes scheme, userinfo, host or port, unless its expression begins the template",
  fc.property(lead, leadValue, template, values, values, (first, leading, rest, some, others) => {
    const url = first + rest;
    const one = build(url, { ...some, lead: leading });
    const other = build(url, { ...others, lead: leading });
    const none = build(url, { lead: leading });
    const reached = [one, other, none].flatMap((result) => result ?? []);
    expect(new Set(reached.map((result) => destination(result.url))).size).toBeLessThanOrEqual(1);
  }),
);

testProperty(
  "no value makes a URL parser drop, add or change a path segment",
  fc.property(
    fc.oneof(
      template,
      template.map((url) => `/${url}`),
    ),
    values,
    (url, given) => {
      const path = /^[^?#]*/.exec(build(url, given)?.url ?? "")?.[0] ?? "";
      if (path === "") return;
      const rawPath = path.replace(/^https?:\/\/[^/]*/i, "") || "/";
      expect(new URL(path).pathname).toBe(rawPath);
    },
  ),
);

testProperty(
  "a dot segment that is not in the template is an error",
  fc.property(dottedTemplate, values, values, (url, given, others) => {
    const [one, other] = [build(url, given), build(url, others)];
    const [literals = ""] = url
      .replace(/\{[/?#][^}]*\}/g, "/")
      .replace(/\{[^}]*\}/g, "{}")
      .split(/[?#]/);
    for (const result of [one, other]) {
      const path = /^[^?#]*/.exec(result?.url ?? "")?.[0] ?? "";
      const made = path.split("/").filter(isDotSegment).length;
      expect(made).toBeLessThanOrEqual(literals.split("/").filter(mayBeDotSegment).length);
    }
  }),
);

function isDotSegment(segment: string): boolean {
  return /^(?:\.|%2e){1,2}$/i.test(segment);
}

/** True if a segment without its values is a dot segment. */
function mayBeDotSegment(segment: string): boolean {
  return isDotSegment(segment.replaceAll("{}", ""));
}

const part = fc.oneof(
  fc.constantFrom("x", "-", "%20", "é").map((literal) => ({ url: literal, name: undefined })),
  fc.constantFrom("a", "b", "c").map((name) => ({ url: `{${name}}`, name })),
);
const segment = fc.array(part, { minLength: 1, maxLength: 3 });
const textValues = fc.record({ a: text, b: text, c: text });

testProperty(
  "a value in a simple expression stays in its segment, and is unchanged when decoded",
  fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), textValues, (segments, given) => {
    const url = segments.map((parts) => `/${parts.map((each) => each.url).join("")}`).join("");
    const { result, error } = checked(() => builder.url(url).build(given));
    const isEmpty = segments.flat().some(({ name }) => name !== undefined && given[name] === "");
    if (error) {
      const codes = ["dot-segment", "invalid-parameter", ...(isEmpty ? ["missing-variable"] : [])];
      expect(codes).toContain(error.code);
      return;
    }
    expect(isEmpty).toBe(false);
    const expected = segments.map((parts) =>
      parts.map(({ url: literal, name }) => (name ? given[name] : decodeURI(literal))).join(""),
    );
    const [, ...found] = new URL(result.url).pathname.split("/");
    expect(found.map(decodeURIComponent)).toStrictEqual(expected);
  }),
);
