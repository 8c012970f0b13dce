import type { Options } from "./call.js";

/** An input that is a mistake or looks like one, and what both libraries make of it. */
export interface OddInput {
  /** Handed to `endpoint.defaults()` first. */
  readonly defaults?: Options;
  /** The arguments of `endpoint()`. */
  readonly input: readonly unknown[];
  /** The part of the result that is compared: method and URL unless it is given. */
  readonly part?: "body" | `header ${string}`;
  /** That part of the result of `@octokit/endpoint`, or the name of the internal error that it throws. */
  readonly octokit: string;
  /** That part of our result, or the code of the `EndpointError` and the parameter or header that it names. */
  readonly here: string;
  /** The fault in Octokit's result. */
  readonly wrong: string;
  /** The deliberate difference that the input shows, if it is one of those. */
  readonly difference?: string;
}

const route: readonly OddInput[] = [
  {
    input: ["GET  /user"],
    octokit: "GET https://api.github.comGET",
    here: "get https://api.github.com/user",
    wrong: "two spaces, and the token goes to another host",
  },
  {
    input: ["GET\t/user"],
    octokit: "GET https://api.github.comGET%09/user",
    here: "get https://api.github.com/user",
    wrong: "another host",
  },
  {
    input: ["GET user"],
    octokit: "GET https://api.github.comuser",
    here: "get https://api.github.com/user",
    wrong: "another host",
    difference: "one-slash",
  },
  {
    input: ["GET"],
    octokit: "GET https://api.github.comGET",
    here: "invalid-route",
    wrong: "another host",
  },
  {
    input: [""],
    octokit: "GET https://api.github.com/",
    here: "invalid-route",
    wrong: "a request to the root",
  },
  {
    input: [42],
    octokit: "GET https://api.github.com/",
    here: "invalid-options",
    wrong: "a request to the root",
  },
  {
    input: [{ method: "GET" }],
    octokit: "GET https://api.github.com/",
    here: "missing-url",
    wrong: "a request to the root",
  },
  {
    input: ["GET /search/code?q=a b"],
    octokit: "GET https://api.github.com/search/code?q=a",
    here: "invalid-template",
    wrong: "the rest of the query is lost",
  },
  {
    input: ["GET /user\r\nx-admin: 1"],
    octokit: "GET https://api.github.com/user%0D%0Ax-admin:",
    here: "invalid-template",
    wrong: "half of a header in the path",
  },
  {
    input: [{ method: "GET /user", url: "/" }],
    octokit: "GET /USER https://api.github.com/",
    here: "invalid-method",
    wrong: "a method with a space in it",
  },
  {
    input: [{ method: 42, url: "/user" }],
    octokit: "TypeError",
    here: "invalid-method",
    wrong: "an internal error",
  },
  {
    input: [{ url: 42 }],
    octokit: "TypeError",
    here: "invalid-url",
    wrong: "an internal error",
  },
];

const template: readonly OddInput[] = [
  {
    input: ["GET /users/{username", { username: "octocat" }],
    octokit: "GET https://api.github.com/users/{username?username=octocat",
    here: "invalid-template",
    wrong: "a brace is missing, and stays in the URL",
  },
  {
    input: ["GET /users/{}"],
    octokit: "GET https://api.github.com/users/{}",
    here: "invalid-template",
    wrong: "braces in the URL",
  },
  {
    input: ["GET /users/{username:3}", { username: "octocat" }],
    octokit: "GET https://api.github.com/users/oct?username=octocat",
    here: "get https://api.github.com/users/oct",
    wrong: "the variable is sent twice",
  },
  {
    input: ["GET /issues{?labels*,page}", { labels: ["a", "b"], page: 2 }],
    octokit: "GET https://api.github.com/issues?labels=a,labels=b&page=2&labels=a%2Cb",
    here: "get https://api.github.com/issues?labels=a&labels=b&page=2",
    wrong: "a comma instead of an ampersand, and the list twice",
  },
  {
    input: ["GET /issues{?labels,page}", { page: 2 }],
    octokit: "GET https://api.github.com/issues?&page=2",
    here: "get https://api.github.com/issues?page=2",
    wrong: "a parameter without a name",
    difference: "no-stray-separators",
  },
  {
    input: ["GET /files/{+path}", { path: ["docs", 1] }],
    octokit: "TypeError",
    here: "get https://api.github.com/files/docs,1",
    wrong: "an internal error",
  },
  {
    input: ["GET /users/{initial:1}", { initial: "😀" }],
    octokit: "URIError",
    here: "get https://api.github.com/users/%F0%9F%98%80",
    wrong: "an internal error: the prefix cuts a character in two",
  },
  {
    input: ["POST https://api.example.com/v1/jobs:run"],
    octokit: "POST https://api.example.com/v1/jobs",
    here: "post https://api.example.com/v1/jobs:run",
    wrong: "the custom verb is lost",
  },
  {
    input: ["GET /user#emails", { page: 2 }],
    octokit: "GET https://api.github.com/user#emails?page=2",
    here: "get https://api.github.com/user?page=2#emails",
    wrong: "the query stands in the fragment, which is never sent",
  },
];

const origin: readonly OddInput[] = [
  {
    input: ["GET ftp://files.example.com/a"],
    octokit: "GET https://api.github.comftp://files.example.com/a",
    here: "invalid-url",
    wrong: "another host",
  },
  {
    input: ["GET https:/user"],
    octokit: "GET https:/user",
    here: "invalid-url",
    wrong: "URL parsers read user as the host",
  },
  {
    input: ["GET httpbin/get"],
    octokit: "GET httpbin/get",
    here: "get https://api.github.com/httpbin/get",
    wrong: "not a URL: the path begins with http",
  },
  {
    input: ["GET https://octocat:secret@github.example.com/user"],
    octokit: "GET https://octocat@github.example.com/user",
    here: "get https://octocat:secret@github.example.com/user",
    wrong: "the password is read as a variable",
  },
  {
    input: ["GET {origin}/user", { origin: "https://github.example.com" }],
    octokit: "GET https%3A%2F%2Fgithub.example.com/user",
    here: "get https://github.example.com/user",
    wrong: "not a URL",
  },
  {
    input: ["GET https://api.example.com{+path}", { path: ".evil.example/a" }],
    octokit: "GET https://api.example.com.evil.example/a",
    here: "changed-origin: path",
    wrong: "a value changes the host",
  },
  {
    input: ["GET /user", { baseUrl: "api.example.com" }],
    octokit: "GET api.example.com/user",
    here: "invalid-base-url",
    wrong: "not a URL",
  },
  {
    input: ["GET /user", { baseUrl: "https://api.example.com?v=3" }],
    octokit: "GET https://api.example.com?v=3/user",
    here: "invalid-base-url",
    wrong: "the path stands in the query",
  },
  {
    input: ["PATCH /app/hook/config", { url: "https://hook.example.com/github" }],
    octokit: "PATCH https://hook.example.com/github",
    here: "route-conflict: url",
    wrong: "the token goes to the webhook's address",
    difference: "route-and-url",
  },
  {
    input: ["PUT /repos/octo/cat/pulls/1/merge", { method: "GET" }],
    octokit: "GET https://api.github.com/repos/octo/cat/pulls/1/merge",
    here: "route-conflict: method",
    wrong: "reads whether it is merged instead of merging it",
    difference: "route-and-url",
  },
];

const values: readonly OddInput[] = [
  {
    input: ["DELETE /repos/{owner}/{repo}", { owner: "octo", repo: ".." }],
    octokit: "DELETE https://api.github.com/repos/octo/..",
    here: "dot-segment: repo",
    wrong: "sent as DELETE /repos/",
    difference: "dot-segments",
  },
  {
    input: ["GET /repos/octo/cat/contents/{+path}", { path: "../../../../user" }],
    octokit: "GET https://api.github.com/repos/octo/cat/contents/../../../../user",
    here: "dot-segment: path",
    wrong: "sent as GET /user",
    difference: "dot-segments",
  },
  {
    input: ["GET /reports/{day}/summary", { day: new Date(0) }],
    octokit: "GET https://api.github.com/reports//summary",
    here: "get https://api.github.com/reports/1970-01-01T00%3A00%3A00.000Z/summary",
    wrong: "the date is lost",
    difference: "dates-are-iso",
  },
  {
    input: ["GET /issues", { filter: { state: "open" } }],
    octokit: "GET https://api.github.com/issues?filter=%5Bobject%20Object%5D",
    here: "invalid-parameter: filter",
    wrong: "[object Object]",
    difference: "objects-in-url",
  },
  {
    input: ["GET /issues", { labels: ["a", ["b", "c"]] }],
    octokit: "GET https://api.github.com/issues?labels=a%2Cb%2Cc",
    here: "unsupported-style: labels",
    wrong: "a list in a list loses its structure",
    difference: "objects-in-url",
  },
  {
    input: ["GET /issues", { since: null }],
    octokit: "GET https://api.github.com/issues?since=null",
    here: "get https://api.github.com/issues",
    wrong: "the word null",
    difference: "null-in-query",
  },
  {
    input: ["GET /issues", { labels: ["a", null] }],
    octokit: "GET https://api.github.com/issues?labels=a%2C",
    here: "get https://api.github.com/issues?labels=a",
    wrong: "asks for a label with an empty name",
    difference: "null-in-list",
  },
  {
    input: ["GET /issues", { labels: [] }],
    octokit: "GET https://api.github.com/issues?labels=",
    here: "get https://api.github.com/issues",
    wrong: "asks for a label with an empty name",
    difference: "empty-list",
  },
  {
    input: ["GET /issues", { page: NaN }],
    octokit: "GET https://api.github.com/issues?page=NaN",
    here: "invalid-parameter: page",
    wrong: "not a number",
    difference: "unsendable-values",
  },
  {
    input: ["GET /issues", { "state&admin": 1 }],
    octokit: "GET https://api.github.com/issues?state&admin=1",
    here: "get https://api.github.com/issues?state%26admin=1",
    wrong: "a name makes two parameters",
    difference: "query-names-encoded",
  },
  {
    input: ["GET /issues", { "state#": "open", page: 2 }],
    octokit: "GET https://api.github.com/issues?state#=open&page=2",
    here: "get https://api.github.com/issues?state%23=open&page=2",
    wrong: "a name ends the query",
    difference: "query-names-encoded",
  },
  {
    input: ["GET /search/code", { q: "c++" }],
    octokit: "GET https://api.github.com/search/code?q=c++",
    here: "get https://api.github.com/search/code?q=c%2B%2B",
    wrong: "read as c and two spaces",
    difference: "plus-in-q",
  },
  {
    input: ["GET /search/code", { q: 42 }],
    octokit: "TypeError",
    here: "get https://api.github.com/search/code?q=42",
    wrong: "an internal error",
  },
  {
    input: ["GET /issues", { title: "\ud83d" }],
    octokit: "URIError",
    here: "invalid-parameter: title",
    wrong: "an internal error: half of an emoji",
    difference: "lone-surrogates",
  },
  {
    input: ["GET /issues", { title: Symbol("a") }],
    octokit: "TypeError",
    here: "invalid-parameter: title",
    wrong: "an internal error",
    difference: "unsendable-values",
  },
  {
    input: ["POST /issues", JSON.parse('{ "__proto__": { "title": "a" } }')],
    part: "body",
    octokit: "none",
    here: "invalid-parameter: __proto__",
    wrong: "the parameter is lost",
  },
  {
    input: ["POST /issues", { title: NaN }],
    part: "body",
    octokit: "{ title: NaN }",
    here: "invalid-parameter: title",
    wrong: "null in JSON",
    difference: "unsendable-values",
  },
  {
    input: ["PUT /user/starred/octo/cat"],
    part: "body",
    octokit: '""',
    here: "none",
    wrong: "a body that was not given",
    difference: "no-empty-body",
  },
  {
    input: ["OPTIONS /user", { page: 2 }],
    part: "body",
    octokit: "{ page: 2 }",
    here: "unplaced-parameter: page",
    wrong: "a body that no server reads",
  },
  {
    input: ["GET /issues", "state=open"],
    octokit: "GET https://api.github.com/issues?0=s&1=t&2=a&3=t&4=e&5=%3D&6=o&7=p&8=e&9=n",
    here: "invalid-options",
    wrong: "each character is a parameter",
  },
  {
    input: ["GET /issues", new Map([["state", "open"]])],
    octokit: "GET https://api.github.com/issues",
    here: "invalid-options",
    wrong: "the parameters are lost",
  },
];

const merging: readonly OddInput[] = [
  {
    defaults: { config: "ab" },
    input: ["POST /hooks", { config: { secret: "c" } }],
    part: "body",
    octokit: '{ config: { "0": "a", "1": "b", secret: "c" } }',
    here: '{ config: { secret: "c" } }',
    wrong: "the characters of the text become keys",
    difference: "only-objects-are-merged",
  },
  {
    defaults: { config: null },
    input: ["POST /hooks", { config: { events: { push: true } } }],
    part: "body",
    octokit: "TypeError",
    here: "{ config: { events: { push: true } } }",
    wrong: "an internal error",
  },
  {
    defaults: { config: { secret: "c" } },
    input: ["POST /hooks", { config: { secret: undefined } }],
    part: "body",
    octokit: "{ config: { secret: undefined } }",
    here: '{ config: { secret: "c" } }',
    wrong: "undefined replaces the default, but not at the top level",
    difference: "undefined-changes-nothing",
  },
  {
    defaults: { data: { a: 1, b: 2 } },
    input: ["POST /hooks", { data: { b: 3 } }],
    part: "body",
    octokit: "{ a: 1, b: 3 }",
    here: "{ b: 3 }",
    wrong: "the body is not the one that was given",
    difference: "data-replaced-whole",
  },
];

const headers: readonly OddInput[] = [
  {
    input: ["GET /user", { headers: { authorization: "token 0\r\nx-admin: 1" } }],
    part: "header authorization",
    octokit: '"token 0\\r\\nx-admin: 1"',
    here: "invalid-header: authorization",
    wrong: "a value makes two headers",
    difference: "bad-headers-are-errors",
  },
  {
    input: ["GET /user", { headers: { "x trace": "1" } }],
    part: "header x trace",
    octokit: '"1"',
    here: "invalid-header: x trace",
    wrong: "not a header name",
    difference: "bad-headers-are-errors",
  },
  {
    input: ["GET /user", { headers: { "x-name": "Łukasz" } }],
    part: "header x-name",
    octokit: '"Łukasz"',
    here: "invalid-header: x-name",
    wrong: "no client can send it",
    difference: "bad-headers-are-errors",
  },
  {
    input: ["GET /user", { headers: { "x-trace": ["1", "2"] } }],
    part: "header x-trace",
    octokit: '["1", "2"]',
    here: "invalid-header: x-trace",
    wrong: "not a header value",
    difference: "bad-headers-are-errors",
  },
  {
    input: ["GET /user", { headers: { "x-trace": null } }],
    part: "header x-trace",
    octokit: "null",
    here: "none",
    wrong: "sent as the word null",
    difference: "null-removes-a-header",
  },
  {
    input: ["GET /user", { headers: new Map([["authorization", "token 0"]]) }],
    part: "header authorization",
    octokit: "none",
    here: "invalid-options",
    wrong: "the token is lost",
  },
  {
    input: ["POST /markdown/raw", { data: "# A title" }],
    part: "header content-type",
    octokit: '"application/json; charset=utf-8"',
    here: "none",
    wrong: "the text is not JSON",
    difference: "content-type-of-data",
  },
  {
    input: ["GET /user", { mediaType: { format: "raw, text/html" } }],
    part: "header accept",
    octokit: '"application/vnd.github.v3.raw, text/html"',
    here: "invalid-media-type",
    wrong: "a format makes two media types",
    difference: "bad-media-types-are-errors",
  },
  {
    input: ["GET /user", { mediaType: { format: {} } }],
    part: "header accept",
    octokit: '"application/vnd.github.v3.[object Object]"',
    here: "invalid-media-type",
    wrong: "[object Object]",
    difference: "bad-media-types-are-errors",
  },
  {
    input: ["GET /user", { mediaType: null }],
    part: "header accept",
    octokit: "TypeError",
    here: "invalid-options",
    wrong: "an internal error",
  },
  {
    input: ["GET /user", { headers: { accept: null }, mediaType: { format: "raw" } }],
    part: "header accept",
    octokit: "TypeError",
    here: '"application/vnd.github.v3.raw"',
    wrong: "an internal error",
  },
];

export const oddInputs: readonly OddInput[] = [
  ...route,
  ...template,
  ...origin,
  ...values,
  ...merging,
  ...headers,
];
