import { describe, expect, test } from "@jest/globals";
import { toCurl } from "fluent-endpoint/clients";
import { commandLine, optionsWith } from "./adapters.js";

const SECRET = "s3cret-0123";
const URL_ARGUMENT = "--url 'https://api.example.com/path?a=b'";

/** The body of a command with its variables as `$NAME`, to compare it as it is read. */
function bodyOf(body: unknown, headers: Record<string, string> = {}): string {
  const [, data = ""] = commandLine(optionsWith({ headers, body })).split(" --data-raw ");
  return data.replaceAll(/'"\$\{(\w+):\?not set\}"'?/g, "$$$1").replaceAll("'", "");
}

describe("toCurl masks", () => {
  test.each([
    ["authorization", `Bearer ${SECRET}`, "Bearer ", "HEADER_AUTHORIZATION"],
    ["authorization", SECRET, "", "HEADER_AUTHORIZATION"],
    ["authorization", `Unknown ${SECRET}`, "", "HEADER_AUTHORIZATION"],
    ["proxy-authorization", `Basic ${SECRET}`, "Basic ", "HEADER_PROXY_AUTHORIZATION"],
    ["cookie", `a=b; c=${SECRET}`, "", "HEADER_COOKIE"],
    ["x-api-key", SECRET, "", "HEADER_X_API_KEY"],
    ["x-hub-signature-256", SECRET, "", "HEADER_X_HUB_SIGNATURE_256"],
    ["ocp-apim-subscription-key", SECRET, "", "HEADER_OCP_APIM_SUBSCRIPTION_KEY"],
  ])("the header %s: %s", (name, value, shown, variable) => {
    const options = optionsWith({ method: "get", headers: { [name]: value } });
    expect(commandLine(options)).toBe(
      `curl ${URL_ARGUMENT} --header '${name}: ${shown}'"\${${variable}:?not set}"`,
    );
    expect(commandLine(options, { secrets: true })).toBe(
      `curl ${URL_ARGUMENT} --header '${name}: ${value}'`,
    );
  });

  test("the userinfo of the URL", () => {
    const url = `https://me:${SECRET}@example.com/`;
    expect(commandLine(optionsWith({ method: "get", url }))).toBe(
      `curl --url 'https://example.com/' --header 'authorization: Basic '"\${HEADER_AUTHORIZATION:?not set}"`,
    );
  });

  test("values of the query, with one variable for one credential", () => {
    const query = `a=b&%61ccess-%74oken=${SECRET}&key=${SECRET}&X-Amz-Signature=other&flag&token=`;
    const [credential, signature] = ["QUERY_ACCESS_TOKEN", "QUERY_X_AMZ_SIGNATURE"].map(
      (variable) => `'"\${${variable}:?not set}"'`,
    );
    expect(commandLine(optionsWith({ method: "get", url: `https://example.com/?${query}` }))).toBe(
      `curl --url 'https://example.com/?a=b&%61ccess-%74oken=${credential ?? ""}&key=${credential ?? ""}&X-Amz-Signature=${signature ?? ""}&flag&token='`,
    );
  });

  test.each([
    ["JSON", "?f={%22token%22:%22$%22}", "QUERY_TOKEN"],
    ["encoded JSON", "?a&f=%7B%22a%22:%22%C3%A9%22,%22token%22%3A%22$%22%7D&b", "QUERY_TOKEN"],
    ["JSON with a number", "?f=[%7B%22pin_code%22:7123%7D]", "QUERY_PIN_CODE"],
    ["a URL", "?next=https://h.example/?a=b%26token=$", "QUERY_TOKEN"],
    ["a fragment", "?next=%2Fx%23a=b%26access_token=$%26b", "QUERY_ACCESS_TOKEN"],
    ["userinfo", "?next=https%3A%2F%2Fme:$%40h.example%2F&a=b", "USERINFO"],
  ])("credentials in %s in the query", (_, rest, variable) => {
    const url = `https://example.com/${rest.replace("$", SECRET)}`;
    const written = commandLine(optionsWith({ method: "get", url }));
    expect(written.replace(/'"\$\{(\w+):\?not set\}"'?/, "<$1>")).toContain(
      `https://example.com/${rest.replace(/me:\$|7123|\$/, `<${variable}>`)}`,
    );
  });

  test("credentials in the text of a JSON body and of a form", () => {
    const text = `see https://h.example/?token=${SECRET}&a=b`;
    const hidden = "see https://h.example/?token=$BODY_TOKEN&a=b";
    expect(bodyOf({ text })).toBe(JSON.stringify({ text: hidden }));
    const form = new FormData();
    form.append("text", text);
    expect(commandLine(optionsWith({ body: form }))).not.toContain(SECRET);
    expect(bodyOf({ text: `a ?b token=${SECRET}` })).not.toContain(SECRET);
  });

  test.each<[what: string, body: object, masked: string]>([
    ["a string", { client_secret: 'a"b\\' }, '{"client_secret":"$BODY_CLIENT_SECRET"}'],
    ["a number", { PASSWORD: 12.5 }, '{"PASSWORD":$BODY_PASSWORD}'],
    ["a nested property", { a: [{ apiKey: "x" }] }, '{"a":[{"apiKey":"$BODY_API_KEY"}]}'],
    ["a list", { token: ["a", 5] }, '{"token":["$BODY_TOKEN",$BODY_TOKEN_2]}'],
    ["a name in one word", { apikey: "x" }, '{"apikey":"$BODY_APIKEY"}'],
    ["a plural", { tokens: "x" }, '{"tokens":"$BODY_TOKENS"}'],
    ["a list of numbers", { tokens: [5] }, '{"tokens":[$BODY_TOKENS]}'],
    [
      "an object and everything in it",
      { credentials: { value: "x", list: [{ id: 1, b: true }], name: "" } },
      '{"credentials":{"value":"$BODY_CREDENTIALS","list":[{"id":$BODY_CREDENTIALS_2,"b":true}],"name":""}}',
    ],
    [
      "a name that ends in a number",
      { token: ["a", "b"], token_2: "c" },
      '{"token":["$BODY_TOKEN","$BODY_TOKEN_2"],"token_2":"$BODY_TOKEN_2_2"}',
    ],
    [
      "one value",
      { token: "x", password: "x" },
      '{"token":"$BODY_TOKEN","password":"$BODY_TOKEN"}',
    ],
  ])("%s of a JSON body", (_, body, masked) => {
    expect(bodyOf(body)).toBe(masked);
    expect(bodyOf(body, { "content-type": "application/vnd.api+json" })).toBe(masked);
    expect(commandLine(optionsWith({ body }), { secrets: true })).toContain(
      `--data-raw '${JSON.stringify(body)}'`,
    );
  });

  test.each([
    ["white space", `{ "token" :\n"${SECRET}" }`, '{ "token" :\n"$BODY_TOKEN" }'],
    ["an escaped name", `{"\\u0074oken":"${SECRET}"}`, '{"\\u0074oken":"$BODY_TOKEN"}'],
    ["an invalid name", `{"\\x token":"${SECRET}"}`, '{"\\x token":"$BODY_X_TOKEN"}'],
    ["a comma alone", `,{"token":"${SECRET}"}`, ',{"token":"$BODY_TOKEN"}'],
    ["an object as a name", `{{"token":"${SECRET}"}}`, '{{"token":"$BODY_TOKEN"}}'],
    ["a missing end", `{"token":"${SECRET}","a":"`, '{"token":"$BODY_TOKEN","a":"'],
  ])("credentials in JSON text with %s", (_, json, masked) => {
    expect(bodyOf(json, { "content-type": "application/json" })).toBe(masked);
  });

  test.each([
    ["JSON", '{"token":"x"}', "application/json", '{"token":"$BODY_TOKEN"}'],
    ["JSON without a content type", ' [{"token":"x"}]', undefined, ' [{"token":"$BODY_TOKEN"}]'],
    ["a URL-encoded form", "token=x", "application/x-www-form-urlencoded", "token=$BODY_TOKEN"],
  ])("credentials in the bytes of %s", (_, text, contentType, masked) => {
    const headers = contentType === undefined ? {} : { "content-type": contentType };
    expect(bodyOf(new TextEncoder().encode(text), headers)).toBe(masked);
  });

  test("the fields of a URL-encoded form", () => {
    const body = new URLSearchParams({ user: "me", password: SECRET });
    expect(bodyOf(body)).toBe("user=me&password=$BODY_PASSWORD");
  });

  test("credentials that it writes to curl's input, and checks the variables before", () => {
    const body = { token: SECRET, secret: "other", x: "\u202e" };
    expect(commandLine(optionsWith({ body }))).toContain(
      `: "\${BODY_TOKEN:?not set}" "\${BODY_SECRET:?not set}" && { printf %s '{"token":"'; printf %s "$BODY_TOKEN"; printf %s '","secret":"'; printf %s "$BODY_SECRET"; printf '\\042\\054\\042x\\042\\072\\042\\342\\200\\256\\042\\175'; } | curl`,
    );
  });

  test("names of any length with short variables", () => {
    const [, variable = ""] =
      /(BODY_\w+)/.exec(bodyOf({ [`${"x".repeat(500)}_token`]: "a" })) ?? [];
    expect(variable).toBe(`BODY_${"X".repeat(60)}`);
  });
});

describe("toCurl shows", () => {
  test.each(["accept", "x-keyboard", "idempotency-key", "author", "x-tokens-left", "-"])(
    "the header %s",
    (name) => {
      expect(toCurl(optionsWith({ headers: { [name]: SECRET } }))).toContain(SECRET);
    },
  );

  test.each<[what: string, body: object]>([
    ["other properties", { title: "client_secret", key: "a", token_type: "bearer", a: ["token"] }],
    ["empty strings, booleans and null", { token: "", password: true, secret: null }],
    ["numbers of tokens", { max_tokens: 256, usage: { totalTokens: 5 } }],
    ["a list", ["token", 5]],
  ])("%s of a JSON body", (_, body) => {
    expect(bodyOf(body)).toBe(JSON.stringify(body));
  });

  test.each(["token", "[token"])("bytes without a content type that are not JSON: %s", (text) => {
    const body = new TextEncoder().encode(text);
    expect(toCurl(optionsWith({ body }))).toContain(
      `--data-raw ${text === "token" ? text : `'${text}'`}`,
    );
  });

  test("200,000 escaped quotation marks in linear time", () => {
    const json = '"\\'.repeat(200_000);
    expect(
      toCurl(optionsWith({ headers: { "content-type": "application/json" }, body: json })),
    ).toContain(json);
  });
});
