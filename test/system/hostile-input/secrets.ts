import { expect } from "@jest/globals";
import type { EndpointErrorCode } from "fluent-endpoint";
import { toNode } from "fluent-endpoint/clients";
import { accepted, masked, refused, refusedUrl, SECRET, topic } from "./hostile-input.js";
import { untypedEndpoint as endpoint, untypedBuilder } from "../../helpers/untyped.js";

const builder = untypedBuilder();
const USERINFO = `user:${SECRET}`;
const MASK = masked(USERINFO);
const WITHOUT_SECRET: unknown = expect.not.stringContaining(SECRET);

/** A URL in whose template a variable is missing. */
const missing = (name: string, call: () => unknown, parameter: string, position: number) =>
  refused(
    { code: "missing-variable", parameter, template: WITHOUT_SECRET, position },
    { [name]: call },
  );

/** A template with a mistake behind its userinfo, which the error shows as asterisks. */
const hidden = (
  code: EndpointErrorCode,
  rest: string,
  call: (url: string) => unknown,
  position = USERINFO.length + 19,
  parameter?: string,
) =>
  refused(
    {
      code,
      template: `https://${MASK}@h.example${rest}`,
      position,
      ...(parameter && { parameter }),
    },
    { [`in the userinfo before ${rest}`]: () => call(`https://${USERINFO}@h.example${rest}`) },
  );

/** Invalid URLs in which a URL parser, or a person, sees a password. */
const UNPARSABLE: readonly (readonly ["invalid-url" | "invalid-template", string, number])[] = [
  ["invalid-url", `https:/${USERINFO}@h.example/`, 0],
  ["invalid-url", `https:${USERINFO}@h.example/`, 0],
  ["invalid-url", `ftp:${USERINFO}@h.example/`, 0],
  ["invalid-template", `https:\\\\${USERINFO}@h.example/`, 6],
  ["invalid-template", `https:/\\${USERINFO}@h.example/`, 7],
  ["invalid-template", `https:/\n/${USERINFO}@h.example/`, 7],
  ["invalid-template", `\u0001https:/${USERINFO}@h.example/`, 0],
  ["invalid-template", `ht\ttps:${USERINFO}@h.example/`, 2],
  ["invalid-template", `https://us\ter:${SECRET}@h.example/`, 10],
  ["invalid-template", `https://user: ${SECRET}@h.example/`, 13],
  ["invalid-template", `https://user:"${SECRET}@h.example/`, 13],
  ["invalid-template", `https://user:${SECRET}%@h.example/`, 13 + SECRET.length],
  ["invalid-template", `https://user:{${SECRET}@h.example/`, 13],
  ["invalid-template", `https://{${SECRET}@h.example/}`, 15],
  ["invalid-template", `https://user:a/${SECRET}@h.example/{`, 27 + SECRET.length - 1],
  ["invalid-template", `//${USERINFO}@h.example/{`, 14 + USERINFO.length - 1],
];

const sent = (name: string, call: () => { readonly url: string }) =>
  accepted(name, () => call().url, `https://${USERINFO}@h.example/x`);

const userUrl = `https://${USERINFO}@h.example`;

export const secrets = topic(
  "a token where it may be shown",
  sent("in the userinfo of baseUrl", () => endpoint("GET /x", { baseUrl: userUrl })),
  sent("in the userinfo of a route", () => endpoint(`GET ${userUrl}/x`)),
  sent("in the userinfo of an upload address", () => endpoint("GET {a}/x", { a: userUrl })),
  refused("invalid-base-url", {
    "in a baseUrl that is wrong": () => builder.baseUrl(`${userUrl}:x`),
    "in the query of a baseUrl": () => builder.baseUrl(`https://h.example?token=${SECRET}`),
    "in a base URL with a scheme that is a variable": () =>
      builder.baseUrl(`{scheme}://${USERINFO}@h.example:x/`),
    "in a base URL without a scheme": () => builder.baseUrl(`${SECRET}@h.example`),
    "in a base URL with a scheme that is none": () => builder.baseUrl(`my_${USERINFO}@h.example`),
  }),
  refused("invalid-url", {
    "in the query of a relative link": () => builder.link(`/x?token=${SECRET}`),
    "in the query of a path that a client cannot request": () =>
      toNode(endpoint("/x", { baseUrl: "/api", token: SECRET })),
  }),
  refused(
    { code: "dot-segment", parameter: "a", template: "/x/{a}", position: 3 },
    { "in a baseUrl": () => endpoint("/x/{a}", { baseUrl: userUrl, a: ".." }) },
  ),
  hidden("missing-variable", "/{a}", (url) => builder.route(url).build(), undefined, "a"),
  hidden("dot-segment", "/{a}", (url) => endpoint(url, { a: "." }), undefined, "a"),
  hidden("invalid-template", "/{a", (url) => builder.route(`GET ${url}`)),
  hidden("invalid-url", ":x/", (url) => builder.route(`GET ${url}`), 0),
  refused(
    {
      code: "invalid-template",
      template: `https://${masked(`${SECRET}@${SECRET}`)}@h.example/{`,
      position: 2 * SECRET.length + 20,
    },
    { "in userinfo that contains an @": () => endpoint(`https://${SECRET}@${SECRET}@h.example/{`) },
  ),
  refused(
    { code: "dot-segment", parameter: "b", template: "{a}/{b}", position: 4 },
    { "in an upload address": () => endpoint("{a}/{b}", { a: userUrl, b: ".." }) },
  ),
  refused(
    { code: "invalid-url", template: "{a}", position: 0 },
    { "in an upload address with a bad port": () => endpoint("{a}", { a: `${userUrl}:x` }) },
  ),
  missing(
    "after an expression",
    () => builder.route(`{+a}${USERINFO}@h.example/{b}`).build({ a: "https://" }),
    "b",
    USERINFO.length + 15,
  ),
  missing(
    "before and after an expression that contains a slash",
    () => builder.url(`https://user{/a}:${SECRET}@h.example/{b}`).build(),
    "b",
    28 + SECRET.length,
  ),
  refused(
    { code: "changed-origin", parameter: "a", template: WITHOUT_SECRET, position: 4 },
    {
      "after an expression that ends the scheme": () =>
        endpoint({ url: `http{+a}${USERINFO}@h.example/`, a: "s://" }),
    },
  ),
  UNPARSABLE.flatMap(([code, url, position]) =>
    refusedUrl(code, { url }, position, { template: WITHOUT_SECRET }),
  ),
  refused("invalid-method", {
    "in a route with a space and no method": () => builder.route(`${userUrl}/a b`),
    "in a route with a tab and no method": () => builder.route(`${userUrl}/a\tb`),
    "in a route with backslashes and no method": () => builder.route(`\\\\${SECRET} @h.example/`),
  }),
  ["{scheme}", "http{scheme}", "{scheme}{other}"].flatMap((scheme) =>
    missing(
      `in a URL with the scheme ${scheme}`,
      () =>
        builder.url(`${scheme}://${USERINFO}@h.example/{id}`).build({ scheme: "s", other: "s" }),
      "id",
      scheme.length + USERINFO.length + 14,
    ),
  ),
  refused(
    { code: "invalid-header", location: "header", parameter: "authorization" },
    { "as a header's value": () => builder.header("authorization", `token ${SECRET}\n`) },
  ),
  refused(
    { code: "invalid-parameter", parameter: "a" },
    { "as a parameter's value": () => builder.route("/{a}").build({ a: `${SECRET}\ud800` }) },
  ),
  refused(
    { code: "dot-segment", parameter: "a", template: "/x/{+a}", position: 3 },
    { "in a value with a dot segment": () => endpoint("/x/{+a}", { a: `../${SECRET}` }) },
  ),
  refused(
    { code: "invalid-parameter", parameter: "b" },
    { "together with an invalid value": () => endpoint("/x", { a: SECRET, b: NaN }) },
  ),
  refused(
    { code: "invalid-template", template: "/{a", position: 1 },
    {
      "as a default of a call that goes wrong": () =>
        endpoint.defaults({ headers: { authorization: SECRET } })("/{a", {}),
    },
  ),
);
