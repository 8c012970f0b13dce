/** Each difference between `@octokit/endpoint` and this library, called in both, by the names in test/system/differential/DIFFERENCES.md. */
import { endpoint as octokit } from "@octokit/endpoint";
import { BODY, endpoint, EndpointBuilder, EndpointError } from "fluent-endpoint";
import { endpoint as octokit7 } from "octokit-endpoint-7"; // 7.0.6 under another name

{
  // Method and body

  const star = { owner: "octokit", repo: "endpoint.js" };

  // lower-case-method
  console.log(octokit("PUT /user/starred/{owner}/{repo}", star).method); // PUT
  console.log(endpoint("PUT /user/starred/{owner}/{repo}", star).method); // put

  // no-empty-body
  console.log("body" in octokit("PUT /user/starred/{owner}/{repo}", star)); // true
  console.log("body" in endpoint("PUT /user/starred/{owner}/{repo}", star)); // false

  // content-type-of-data
  const text = { data: "Hello **world**" };
  console.log(octokit("POST /markdown/raw", text).headers["content-type"]); // application/json; charset=utf-8
  console.log(endpoint("POST /markdown/raw", text).headers["content-type"]); // undefined
  const typed = { ...text, headers: { "content-type": "text/plain" } };
  console.log(endpoint("POST /markdown/raw", typed).headers["content-type"]); // text/plain
  const json = { data: JSON.stringify({ text: "Hello" }) };
  console.log(endpoint("POST /markdown", json).headers["content-type"]); // application/json; charset=utf-8

  // data-replaced-whole
  const defaults = { data: { a: 1, b: 2 } };
  console.log(octokit.defaults(defaults)("POST /hooks", { data: { b: 3 } }).body); // { a: 1, b: 3 }
  console.log(endpoint.defaults(defaults)("POST /hooks", { data: { b: 3 } }).body); // { b: 3 }
}

{
  // URL

  // one-slash
  console.log(octokit("GET user").url); // https://api.github.comuser
  console.log(endpoint("GET user").url); // https://api.github.com/user

  // dates-are-iso
  const report = { day: new Date(0) };
  console.log(octokit("GET /reports/{day}/summary", report).url); // https://api.github.com/reports//summary
  console.log(endpoint("GET /reports/{day}/summary", report).url);
  // https://api.github.com/reports/1970-01-01T00%3A00%3A00.000Z/summary

  // bigint-in-path
  console.log(octokit7("GET /users/{id}", { id: 12n }).url); // https://api.github.com/users/
  console.log(endpoint("GET /users/{id}", { id: 12n }).url); // https://api.github.com/users/12

  // no-stray-separators
  const asset = { label: "macOS" };
  console.log(octokit("POST /assets{?name,label}", asset).url); // https://api.github.com/assets?&label=macOS
  console.log(endpoint("POST /assets{?name,label}", asset).url); // https://api.github.com/assets?label=macOS
}

{
  // Query

  // null-in-query
  console.log(octokit("GET /issues", { since: null }).url); // https://api.github.com/issues?since=null
  console.log(endpoint("GET /issues", { since: null }).url); // https://api.github.com/issues

  // null-in-list
  console.log(octokit("GET /issues", { labels: ["a", null] }).url); // https://api.github.com/issues?labels=a%2C
  console.log(endpoint("GET /issues", { labels: ["a", null] }).url); // https://api.github.com/issues?labels=a

  // empty-list
  console.log(octokit("GET /issues", { labels: [] }).url); // https://api.github.com/issues?labels=
  console.log(endpoint("GET /issues", { labels: [] }).url); // https://api.github.com/issues

  // names-with-brackets
  console.log(octokit("GET /projects", { "fields[]": [1, 2] }).url); // https://api.github.com/projects?fields[]=1%2C2
  console.log(endpoint("GET /projects", { "fields[]": [1, 2] }).url);
  // https://api.github.com/projects?fields%5B%5D=1&fields%5B%5D=2
  console.log(endpoint("GET /projects", { fields: [1, 2] }).url); // https://api.github.com/projects?fields=1,2

  // query-names-encoded
  console.log(octokit("GET /issues", { "a&b": 1 }).url); // https://api.github.com/issues?a&b=1
  console.log(endpoint("GET /issues", { "a&b": 1 }).url); // https://api.github.com/issues?a%26b=1

  // plus-in-q
  console.log(octokit("GET /search/code", { q: "c++" }).url); // https://api.github.com/search/code?q=c++
  console.log(endpoint("GET /search/code", { q: "c++" }).url); // https://api.github.com/search/code?q=c%2B%2B

  // data-comes-last
  console.log(octokit("GET /issues", { data: "a", page: 2 }).url); // https://api.github.com/issues?data=a&page=2
  console.log(endpoint("GET /issues", { data: "a", page: 2 }).url); // https://api.github.com/issues?page=2&data=a
}

{
  // Headers

  // user-agent
  console.log(String(octokit("GET /user").headers["user-agent"]).split("/")[0]); // octokit-endpoint.js
  console.log(String(endpoint("GET /user").headers["user-agent"]).split("/")[0]); // fluent-endpoint

  // null-removes-a-header
  const anonymous: object = { headers: { "user-agent": null } };
  console.log(octokit("GET /user", { ...anonymous }).headers["user-agent"]); // null
  console.log("user-agent" in endpoint("GET /user", { ...anonymous }).headers); // false

  // bad-headers-are-errors
  const hostile = { headers: { authorization: "token 0000\r\nx-admin: 1" } };
  console.log(JSON.stringify(octokit("GET /user", hostile).headers.authorization));
  // "token 0000\r\nx-admin: 1"
  try {
    endpoint("GET /user", hostile);
  } catch (error) {
    console.log((error as Error).message);
    // The value of the header "authorization" holds a line break, NUL or a character above U+00FF. Remove it, or encode
    // the value as the header's own specification says.
  }
}

{
  // Media types

  // media-type-where-given
  console.log(octokit7.DEFAULTS.mediaType); // { format: '', previews: [] }
  console.log(endpoint.DEFAULTS.mediaType); // undefined

  // previews-once
  const defaults = { mediaType: { previews: ["mercy", "symmetra"] } };
  const call = { mediaType: { previews: ["nebula", "mercy"] } };
  console.log(octokit7.defaults(defaults).merge("GET /user", call).mediaType.previews);
  // [ 'symmetra', 'nebula', 'mercy' ]
  console.log(endpoint.defaults(defaults).merge("GET /user", call).mediaType?.previews);
  // [ 'mercy', 'symmetra', 'nebula' ]

  // previews-of-the-vendor
  const acme = {
    headers: { accept: "application/vnd.acme.v3+json" },
    mediaType: { previews: ["mercy"] },
  };
  console.log(octokit7("GET /user", acme).headers.accept); // application/vnd.github.mercy-preview+json
  console.log(endpoint("GET /user", acme).headers.accept); // application/vnd.acme.mercy-preview+json

  // format-keeps-the-rest
  const raw = {
    headers: { accept: "application/vnd.github.v4+json" },
    mediaType: { format: "raw" },
  };
  console.log(octokit7("GET /user", raw).headers.accept); // application/vnd.github.raw
  console.log(endpoint("GET /user", raw).headers.accept); // application/vnd.github.v4.raw

  // bad-media-types-are-errors
  const twoTypes = { mediaType: { format: "raw, text/html" } };
  console.log(octokit7("GET /user", twoTypes).headers.accept); // application/vnd.github.v3.raw, text/html
  try {
    endpoint("GET /user", twoTypes);
  } catch (error) {
    console.log((error as Error).message);
    // The format of mediaType is "raw, text/html". Use a name of letters, digits and the characters . _ + -.
  }
}

{
  // Merging

  // undefined-changes-nothing
  const hook = { config: { secret: "s" } };
  const unset = { config: { secret: undefined } };
  console.log(octokit.defaults(hook)("POST /hooks", unset).body); // { config: { secret: undefined } }
  console.log(endpoint.defaults(hook)("POST /hooks", unset).body); // { config: { secret: 's' } }

  // only-objects-are-merged
  const named = { config: "ab" };
  console.log(octokit.defaults(named)("POST /hooks", hook).body);
  // { config: { '0': 'a', '1': 'b', secret: 's' } }
  console.log(endpoint.defaults(named)("POST /hooks", hook).body); // { config: { secret: 's' } }
}

{
  // Errors instead of wrong requests

  // dot-segments
  const up = { owner: "octo", repo: ".." };
  console.log(octokit("DELETE /repos/{owner}/{repo}", up).url); // https://api.github.com/repos/octo/..
  console.log(refusal(() => endpoint("DELETE /repos/{owner}/{repo}", up))); // dot-segment repo

  // route-and-url
  const config = "PATCH /app/hook/config" as string;
  const hook = { url: "https://hook.example.com/github" };
  console.log(octokit(config, hook).url); // https://hook.example.com/github
  console.log(refusal(() => endpoint(config, hook))); // route-conflict url
  const { url, body } = endpoint(config, { [BODY]: hook });
  console.log(url, body); // https://api.github.com/app/hook/config { url: 'https://hook.example.com/github' }

  // objects-in-url
  const issues = "GET /issues" as string; // Beside a route that the compiler knows, this does not compile.
  const filter = { filter: { state: "open" } };
  console.log(octokit(issues, filter).url); // https://api.github.com/issues?filter=%5Bobject%20Object%5D
  console.log(refusal(() => endpoint(issues, filter))); // invalid-parameter filter

  // unsendable-values
  console.log(octokit("GET /issues", { page: NaN }).url); // https://api.github.com/issues?page=NaN
  console.log(refusal(() => endpoint("GET /issues", { page: NaN }))); // invalid-parameter page

  // lone-surrogates
  const half = { title: "\ud83d" };
  try {
    octokit("GET /issues", half);
  } catch (error) {
    console.log(String(error)); // URIError: URI malformed
  }
  console.log(refusal(() => endpoint("GET /issues", half))); // invalid-parameter title

  // strict-builder
  const labels = "DELETE /repos/octo/cat/labels/{name}" as string;
  console.log(octokit(labels).url); // https://api.github.com/repos/octo/cat/labels
  console.log(endpoint(labels).url); // https://api.github.com/repos/octo/cat/labels/
  console.log(refusal(() => new EndpointBuilder().route(labels).build())); // missing-variable name

  // objects-in-path
  const org = { org: { a: 1 } };
  console.log(octokit("GET /orgs/{org}", org).url); // https://api.github.com/orgs/a,1
  console.log(endpoint("GET /orgs/{org}" as string, org).url); // https://api.github.com/orgs/a,1
  console.log(refusal(() => new EndpointBuilder(org).route("GET /orgs/{org}" as string).build())); // invalid-parameter org

  // data-without-body
  console.log(octokit("GET /issues", { data: "a" }).url); // https://api.github.com/issues?data=a
  console.log(endpoint("GET /issues", { data: "a" }).url); // https://api.github.com/issues?data=a
  const withData = new EndpointBuilder().route("GET /issues").data("a");
  console.log(refusal(() => withData.build())); // unplaced-parameter data

  // wrapped-fields
  const wrapped = { body: { title: "a" } };
  console.log(JSON.stringify(octokit("POST /issues", wrapped).body)); // {"body":{"title":"a"}}
  console.log(JSON.stringify(endpoint("POST /issues", wrapped).body)); // {"body":{"title":"a"}}
  const fields = new EndpointBuilder().route("POST /issues").withDefaults(wrapped);
  console.log(refusal(() => fields.build())); // invalid-parameter body

  // parameters-with-data
  const issue = { title: "a", data: { body: "b" } };
  console.log(octokit("POST /issues", issue).body); // { body: 'b' }
  console.log(endpoint("POST /issues", issue).body); // { body: 'b' }
  console.log(
    refusal(() => new EndpointBuilder().route("POST /issues").withDefaults(issue).build()),
  );
  // conflicting-parameter title
}

{
  // Content types and JSON

  // content-type-encodes
  const form = {
    scopes: ["a", "b"],
    headers: { "content-type": "application/x-www-form-urlencoded" },
  };
  console.log(JSON.stringify(octokit("POST /form", form).body)); // {"scopes":["a","b"]}
  console.log(endpoint("POST /form", form).body); // scopes=a&scopes=b
  const text = { title: "a", headers: { "content-type": "text/plain" } };
  console.log(refusal(() => endpoint("POST /form", text))); // invalid-content-type

  // null-content-type
  const untyped: object = { title: "a", headers: { "content-type": null } };
  console.log(octokit("POST /form", { ...untyped }).headers["content-type"]); // application/json; charset=utf-8
  console.log(endpoint("POST /form", { ...untyped }).headers["content-type"]); // undefined

  // lossy-values
  const tags = { tags: new Set(["a"]) };
  console.log(JSON.stringify(octokit("POST /issues", tags).body)); // {"tags":{}}
  console.log(refusal(() => endpoint("POST /issues", tags))); // invalid-parameter

  // undefined-in-list
  const list = { ids: [1, undefined, 2] };
  console.log(JSON.stringify(octokit("POST /issues", list).body)); // {"ids":[1,null,2]}
  console.log(JSON.stringify(endpoint("POST /issues", list).body)); // {"ids":[1,2]}

  // form-data-type
  const formData = { data: new FormData(), headers: { "content-type": "application/json" } };
  console.log(octokit("POST /form", formData).body instanceof FormData); // true
  console.log(refusal(() => endpoint("POST /form", formData))); // invalid-content-type
}

{
  // Formats

  // format-changes-nothing
  const html = { headers: { accept: "text/html" }, mediaType: { format: "raw" } };
  console.log(octokit7("GET /user", html).headers.accept); // text/html
  try {
    endpoint("GET /user", html);
  } catch (error) {
    if (error instanceof EndpointError) console.log(error.code); // invalid-media-type
  }

  // empty-format
  const raw = { mediaType: { format: "raw" } };
  const empty = { mediaType: { format: "" } };
  console.log(octokit7.defaults(raw)("GET /user", empty).headers.accept); // application/vnd.github.v3+json
  console.log(endpoint.defaults(raw)("GET /user", empty).headers.accept); // application/vnd.github.v3.raw

  // format-of-previews
  const mercy = { ...raw, headers: { accept: "application/vnd.github.mercy-preview+json" } };
  console.log(octokit7("GET /user", mercy).headers.accept); // application/vnd.github.mercy-preview+json
  console.log(endpoint("GET /user", mercy).headers.accept); // application/vnd.github.mercy-preview.raw
}

{
  // Routes, base URLs and options

  // unicode-space
  const spaced = "GET\u00a0/user" as string;
  console.log(octokit(spaced).url); // https://api.github.comGET%C2%A0/user
  console.log(refusal(() => endpoint(spaced))); // invalid-route

  // hyphen-with-operator
  const query = "GET /messages{?user-id}" as string;
  console.log(octokit(query, { "user-id": 7 }).url); // https://api.github.com/messages?user-id=7
  console.log(refusal(() => endpoint(query, { "user-id": 7 }))); // invalid-template
  console.log(endpoint(query.replace("-", "%2D"), { "user-id": 7 }).url);
  // https://api.github.com/messages?user%2Did=7

  // base-url-template
  const tenant = { baseUrl: "https://{tenant}.example.com", tenant: "acme" };
  console.log(octokit("GET /user", tenant).url); // https://{tenant}.example.com/user?tenant=acme
  console.log(endpoint("GET /user", tenant).url); // https://acme.example.com/user

  // base-url-with-two-slashes
  console.log(octokit("GET /user", { baseUrl: "//host.example" }).url); // //host.example/user
  console.log(refusal(() => endpoint("GET /user", { baseUrl: "//host.example" }))); // invalid-base-url

  // null-options
  const nothing: Record<string, unknown> = { url: "/user", request: null };
  console.log(octokit({ method: "GET", url: "/user", ...nothing }).url); // https://api.github.com/user
  console.log(refusal(() => endpoint(nothing as { url: string }))); // invalid-options
}

/** The code of the error that a call throws, and the parameter that it names. */
function refusal(call: () => unknown): string {
  try {
    call();
    return "no error";
  } catch (error) {
    if (!(error instanceof EndpointError)) throw error;
    return `${error.code} ${error.parameter ?? ""}`.trim();
  }
}
