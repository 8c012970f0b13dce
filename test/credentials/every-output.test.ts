import { describe, expect, test } from "@jest/globals";
import { inspect } from "node:util";
import { toCurl } from "fluent-endpoint/clients";
import { requestKey, routeOf } from "fluent-endpoint/routes";
import { explainRequest, REQUEST_FORMATS, writeRequest } from "fluent-endpoint/show";
import { untypedBuilder, type UntypedBuilder } from "../helpers/untyped.js";

const SECRET = "s3cr3t-0123";
const JWT = `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(SECRET).toString("base64url")}.AbC-d_0`;

const json = JSON.stringify;
const encoded = encodeURIComponent;
const get = untypedBuilder().route("GET /x");
const post = untypedBuilder().route("POST /x");

/** A credential at every place where one is found by a name or by its form, but by no header and no property of its own. */
const BUILDERS: readonly (readonly [what: string, builder: UntypedBuilder])[] = [
  ["a URL in the query", get.query({ r: `https://a/?access_token=${SECRET}` })],
  ["a URL in the query of a URL", get.query({ r: `https://a/?r=${encoded(`/?sig=${SECRET}`)}` })],
  ["JSON in the query", get.query({ f: json({ password: SECRET }) })],
  ["JSON in JSON", post.body({ a: json({ b: [{ client_secret: SECRET }] }) })],
  ["JSON in JSON in JSON", post.body({ a: json({ b: json({ token: SECRET }) }) })],
  ["a URL in JSON in JSON", post.body({ a: json({ b: `/?token=${SECRET}` }) })],
  ["a list of URLs", post.body({ urls: [`https://u:${SECRET}@a/`] })],
  ["a literal of the route", untypedBuilder().route(`GET /x?access_token=${SECRET}&b=1`)],
  ["userinfo in the route", untypedBuilder().route(`GET https://u:${SECRET}@api.github.com/`)],
  ["a JSON Web Token in the query", get.query({ assertion_of: JWT })],
  ["a JSON Web Token in the body", post.body({ text: `See ${JWT}` })],
  ["a JSON Web Token in the path", untypedBuilder().route("GET /x/{a}").path({ a: JWT })],
  ["a bearer token in the query", get.query({ a: `Bearer ${SECRET}` })],
  ["a bearer token in the body", post.body({ a: { b: [`bearer ${SECRET}`] } })],
  ["a URL of a database", post.body({ a: `postgres://u:${SECRET}@h/db` })],
  ["a URL after a blank", post.body({ a: ` https://u:${SECRET}@h` })],
  ["a URL in a sentence", get.query({ a: `See https://u:${SECRET}@h for more` })],
  ["a pair in a sentence", get.query({ a: `See /?access_token=${SECRET} for more` })],
  ["text that is no JSON", post.header("content-type", "text/plain").data(`a=1&sig=${SECRET}`)],
  ["a key of GitHub", post.body({ a: `ghp_${SECRET.replace("-", "_")}aaaaaaaaaaaaaaaa` })],
  ["key in the query", get.query({ key: SECRET })],
  ["code in a form", post.form({ code: SECRET })],
  ["Basic in a header", get.header("x-forwarded", `Basic ${SECRET}`)],
];

async function outputsOf(builder: UntypedBuilder): Promise<readonly string[]> {
  const formats = REQUEST_FORMATS.map((format) => writeRequest(builder.build(), format));
  const calls = (["code", "builder"] as const).map((format) => writeRequest(builder, format));
  return [
    json(requestKey(builder, {}, { headers: ["x-forwarded"] })),
    json(routeOf(builder)),
    json(explainRequest(builder)),
    toCurl(builder.build()),
    json(builder),
    inspect(builder, { depth: null }),
    ...(await Promise.all([...formats, ...calls])),
  ];
}

test.each(BUILDERS)("No output has a credential in %s", async (_, builder) => {
  for (const output of await outputsOf(builder)) {
    expect(output).not.toContain(SECRET);
    expect(output).not.toContain(SECRET.replace("-", "_"));
    expect(output).not.toContain(JWT);
  }
});

describe.each([
  ...["session-id", "code_verifier", "csrf", "pin", "totp", "mfa_code", "ticket"],
  ...["SAMLResponse", "oauth_verifier", "recovery_code", "cvv", "sessionId", "csrf_token"],
])("A value called %s", (name) => {
  test("is in no output", async () => {
    const builders = [get.query({ [name]: SECRET }), post.body({ a: [{ [name]: SECRET }] })];
    for (const builder of builders) {
      for (const output of await outputsOf(builder)) expect(output).not.toContain(SECRET);
    }
  });
});

test.each([
  { ticket: { subject: "Printer on fire" }, pin: [{ title: "a" }] },
  { responses: 1, response: "saml", id: "session", map_pin: { x: 1 }, verified: true },
  { title: "Basic structure", note: "Bearer of news", token_type: "bearer", text: "eyJ and more" },
  { tickets: ["a"], spinning: "b", opinion: "c", discovery: "d" },
])("What is no credential is shown: %j", async (body) => {
  const builder = post.body(body);
  expect(toCurl(builder.build())).toContain(json(body).replaceAll("'", `'\\''`));
  expect(json(builder)).toContain(json(body));
  expect(json(requestKey(builder))).not.toContain("[secret ");
  expect(JSON.parse(await writeRequest(builder.build(), "json"))).toMatchObject({ body });
});

test("The key of a request differs with each credential in it", () => {
  const keys = ["a", "b"].map((token) =>
    json(requestKey(get.query({ r: `https://a/?access_token=${token}` }))),
  );
  expect(keys[0]).not.toBe(keys[1]);
});
