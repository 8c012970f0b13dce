import { expect } from "@jest/globals";
import fc from "fast-check";
import { SECRET } from "../hostile-input/hostile-input.js";
import { type EndpointError } from "fluent-endpoint";
import { untypedEndpoint as endpoint, untypedBuilder } from "../../helpers/untyped.js";
import { testProperty } from "../../helpers/random.js";
import { expression, route, template, text } from "./arbitraries.js";
import { checked } from "./checks.js";

const builder = untypedBuilder();

function expectKept(error: EndpointError | undefined): void {
  if (error === undefined) return;
  const shown = [error.message, error.stack, JSON.stringify(error), String(error)].join("\n");
  expect(shown).not.toContain(SECRET);
}

const scheme = fc.constantFrom(
  ...["https:", "http:", "HTTPS:", "ht\ttps:", "\u0001https:", " https:", "ftp:", ""],
);
const slashes = fc.constantFrom("//", "//", "//", "/", "", "\\\\", "/\\", "///", "/\n/", "/\t/");
const junk = fc.oneof(fc.constant(""), fc.constant("user:"), text);
const end = fc.oneof(
  fc.constantFrom("h.example/", "h.example", "h.example:x/", "/", ""),
  fc.oneof(template, text, expression).map((rest) => `h.example/${rest}`),
  fc.constantFrom("/{", "/{a", "/..{!x}", "/a b", "{a}").map((rest) => `h.example${rest}`),
);

/** Text in which a URL parser sees the secret as userinfo. */
const withUserinfo = fc
  .tuple(scheme, slashes, junk, junk, end)
  .map(
    ([start, slash, before, behind, rest]) => `${start}${slash}${before}${SECRET}${behind}@${rest}`,
  )
  .filter(isUserinfo);

function isUserinfo(url: string): boolean {
  if (!URL.canParse(url, "https://base.example")) return false;
  const { username, password } = new URL(url, "https://base.example");
  return `${username}:${password}`.includes(SECRET);
}

const anyValue = fc.oneof(text, fc.constantFrom("..", ".", undefined, null, NaN, {}));

const WAYS: readonly ((url: string, a: unknown) => unknown)[] = [
  (url, a) => endpoint({ url, a }),
  (url) => builder.url(url).build(),
  (url, a) => builder.route(url).build({ a }),
  (url, a) => builder.route(`GET ${url}`).build({ a }),
  (url, a) => endpoint("GET /{a}", { baseUrl: url, a }),
  (url, a) => endpoint("GET {lead}/{a}", { lead: url, a }),
  (url, a) => endpoint("GET {+lead}/{a}", { lead: url, a }),
];

testProperty(
  "no error shows the userinfo of a URL, however the URL is written",
  fc.property(fc.constantFrom(...WAYS), withUserinfo, anyValue, (way, url, a) => {
    expectKept(checked(() => way(url, a)).error);
  }),
);

const secretText = fc.tuple(text, text).map(([before, behind]) => `${before}${SECRET}${behind}`);
const secretValue: fc.Arbitrary<unknown> = fc.oneof(
  secretText,
  fc.array(secretText, { maxLength: 2 }),
  secretText.map((string) => [{ a: string }]),
  secretText.map((string) => Symbol(string)),
  secretText.map((string) => Object(string) as object),
  secretText.map((string) => new Error(string)),
);

const PLACES: readonly ((secret: unknown, name: string, path: string) => unknown)[] = [
  (secret, name, path) => builder.route(path).build({ [name]: secret }),
  (secret, _, path) => endpoint(path, { a: secret, b: secret }),
  (secret, name, path) => endpoint(path, { headers: { [name]: secret } }),
  (secret) => endpoint("POST /x", { data: secret, request: secret }),
  (secret) => endpoint("GET /x", { headers: secret }),
  (secret) => endpoint("GET /x", { mediaType: secret }),
  (secret, name) => builder.param(name, secret).header(name, secret),
  (secret) => builder.path({ a: secret }).query({ a: secret }).body({ a: secret }).build(),
];

testProperty(
  "no error shows the value of a header or a parameter",
  fc.property(fc.constantFrom(...PLACES), secretValue, text, route, (place, secret, name, path) => {
    expectKept(checked(() => place(secret, name, path)).error);
  }),
);
