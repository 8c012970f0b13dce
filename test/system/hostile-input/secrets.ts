import { expect } from "@jest/globals";
import { toNode } from "fluent-endpoint/clients";
import { accepted, masked, refused, SECRET, type Topic } from "./hostile-input.js";
import { untypedEndpoint as endpoint, untypedBuilder } from "../../helpers/untyped.js";

const builder = untypedBuilder();
const USERINFO = `user:${SECRET}`;
const MASK = masked(USERINFO);
const withoutSecret: unknown = expect.not.stringContaining(SECRET);

/** Invalid URLs in which a URL parser, or a person, sees a password. */
const UNPARSABLE: readonly (readonly [string, string, number])[] = [
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

export const secrets: Topic = {
  name: "a token where it may be shown",
  inputs: [
    accepted(
      "in the userinfo of baseUrl",
      () => endpoint("GET /x", { baseUrl: `https://${USERINFO}@h.example` }).url,
      `https://${USERINFO}@h.example/x`,
    ),
    accepted(
      "in the userinfo of a route",
      () => endpoint(`GET https://${USERINFO}@h.example/x`).url,
      `https://${USERINFO}@h.example/x`,
    ),
    accepted(
      "in the userinfo of an upload address",
      () => endpoint("GET {a}/x", { a: `https://${USERINFO}@h.example` }).url,
      `https://${USERINFO}@h.example/x`,
    ),
    refused(
      "in a baseUrl that is wrong",
      () => builder.baseUrl(`https://${USERINFO}@h.example:x`),
      {
        code: "invalid-base-url",
      },
    ),
    refused(
      "in the query of a baseUrl",
      () => builder.baseUrl(`https://h.example?token=${SECRET}`),
      { code: "invalid-base-url" },
    ),
    refused("in the query of a relative link", () => builder.link(`/x?token=${SECRET}`), {
      code: "invalid-url",
    }),
    refused(
      "in the query of a path that a client cannot request",
      () => toNode(endpoint("/x", { baseUrl: "/api", token: SECRET })),
      { code: "invalid-url" },
    ),
    refused(
      "in a baseUrl under another error",
      () => endpoint("/x/{a}", { baseUrl: `https://${USERINFO}@h.example`, a: ".." }),
      { code: "dot-segment", parameter: "a", template: "/x/{a}", position: 3 },
    ),
    refused(
      "in a route with a missing variable",
      () => builder.route(`https://${USERINFO}@h.example/{a}`).build(),
      {
        code: "missing-variable",
        parameter: "a",
        template: `https://${MASK}@h.example/{a}`,
        position: USERINFO.length + 19,
      },
    ),
    refused(
      "in a route with a dot segment",
      () => endpoint(`https://${USERINFO}@h.example/{a}`, { a: "." }),
      {
        code: "dot-segment",
        parameter: "a",
        template: `https://${MASK}@h.example/{a}`,
        position: USERINFO.length + 19,
      },
    ),
    refused(
      "in a route outside the grammar",
      () => builder.route(`GET https://${USERINFO}@h.example/{a`),
      {
        code: "invalid-template",
        template: `https://${MASK}@h.example/{a`,
        position: USERINFO.length + 19,
      },
    ),
    refused(
      "in a route with a bad port",
      () => builder.route(`GET https://${USERINFO}@h.example:x/`),
      {
        code: "invalid-url",
        template: `https://${MASK}@h.example:x/`,
        position: 0,
      },
    ),
    refused(
      "in userinfo that contains an @",
      () => endpoint(`https://${SECRET}@${SECRET}@h.example/{`),
      {
        code: "invalid-template",
        template: `https://${masked(`${SECRET}@${SECRET}`)}@h.example/{`,
        position: 2 * SECRET.length + 20,
      },
    ),
    refused(
      "in an upload address under another error",
      () => endpoint("{a}/{b}", { a: `https://${USERINFO}@h.example`, b: ".." }),
      { code: "dot-segment", parameter: "b", template: "{a}/{b}", position: 4 },
    ),
    refused(
      "in an upload address with a bad port",
      () => endpoint("{a}", { a: `https://${USERINFO}@h.example:x` }),
      {
        code: "invalid-url",
        template: "{a}",
        position: 0,
      },
    ),
    refused(
      "after an expression",
      () => builder.route(`{+a}${USERINFO}@h.example/{b}`).build({ a: "https://" }),
      {
        code: "missing-variable",
        parameter: "b",
        template: withoutSecret,
        position: USERINFO.length + 15,
      },
    ),
    refused(
      "before and after an expression that contains a slash",
      () => builder.url(`https://user{/a}:${SECRET}@h.example/{b}`).build(),
      {
        code: "missing-variable",
        parameter: "b",
        template: withoutSecret,
        position: 28 + SECRET.length,
      },
    ),
    refused(
      "after an expression that ends the scheme",
      () => endpoint({ url: `http{+a}${USERINFO}@h.example/`, a: "s://" }),
      { code: "changed-origin", parameter: "a", template: withoutSecret, position: 4 },
    ),
    ...UNPARSABLE.map(([code, url, position]) =>
      refused(`in the url ${JSON.stringify(url)}`, () => endpoint({ url }), {
        code: code as "invalid-url" | "invalid-template",
        template: withoutSecret,
        position,
      }),
    ),
    ...[" ", "\t"].map((space) =>
      refused(
        `in a route with ${JSON.stringify(space)} in its path and no method`,
        () => builder.route(`https://${USERINFO}@h.example/a${space}b`),
        { code: "invalid-method" },
      ),
    ),
    refused(
      "in a route with backslashes, a space and no method",
      () => builder.route(`\\\\${SECRET} @h.example/`),
      { code: "invalid-method" },
    ),
    ...["{scheme}", "http{scheme}", "{scheme}{other}"].map((scheme) =>
      refused(
        `in a URL with the scheme ${scheme}`,
        () =>
          builder.url(`${scheme}://${USERINFO}@h.example/{id}`).build({ scheme: "s", other: "s" }),
        {
          code: "missing-variable",
          parameter: "id",
          template: withoutSecret,
          position: scheme.length + USERINFO.length + 14,
        },
      ),
    ),
    ...[
      `{scheme}://${USERINFO}@h.example:x/`,
      `${SECRET}@h.example`,
      `my_${USERINFO}@h.example`,
    ].map((url) =>
      refused(`in the base URL ${JSON.stringify(url)}`, () => builder.baseUrl(url), {
        code: "invalid-base-url",
      }),
    ),
    refused("as a header's value", () => builder.header("authorization", `token ${SECRET}\n`), {
      code: "invalid-header",
      location: "header",
      parameter: "authorization",
    }),
    refused("as a parameter's value", () => builder.route("/{a}").build({ a: `${SECRET}\ud800` }), {
      code: "invalid-parameter",
      parameter: "a",
    }),
    refused("in a value with a dot segment", () => endpoint("/x/{+a}", { a: `../${SECRET}` }), {
      code: "dot-segment",
      parameter: "a",
      template: "/x/{+a}",
      position: 3,
    }),
    refused("together with an invalid value", () => endpoint("/x", { a: SECRET, b: NaN }), {
      code: "invalid-parameter",
      parameter: "b",
    }),
    refused(
      "as a default of a call that goes wrong",
      () => endpoint.defaults({ headers: { authorization: SECRET } })("/{a", {}),
      {
        code: "invalid-template",
        template: "/{a",
        position: 1,
      },
    ),
  ],
};
