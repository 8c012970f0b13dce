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
  /** The deliberate difference that the input shows, if it is one of those. */
  readonly difference?: string;
}

const route: readonly OddInput[] = [
  {
    input: ["GET  /user"],
    octokit: "GET https://api.github.comGET",
    here: "get https://api.github.com/user",
  },
  {
    input: ["GET\t/user"],
    octokit: "GET https://api.github.comGET%09/user",
    here: "get https://api.github.com/user",
  },
  {
    input: ["GET user"],
    octokit: "GET https://api.github.comuser",
    here: "get https://api.github.com/user",
    difference: "one-slash",
  },
  {
    input: ["GET"],
    octokit: "GET https://api.github.comGET",
    here: "invalid-route",
  },
  {
    input: [""],
    octokit: "GET https://api.github.com/",
    here: "invalid-route",
  },
  {
    input: [42],
    octokit: "GET https://api.github.com/",
    here: "invalid-options",
  },
  {
    input: [{ method: "GET" }],
    octokit: "GET https://api.github.com/",
    here: "missing-url",
  },
  {
    input: ["GET /search/code?q=a b"],
    octokit: "GET https://api.github.com/search/code?q=a",
    here: "invalid-template",
  },
  {
    input: ["GET /user\r\nx-admin: 1"],
    octokit: "GET https://api.github.com/user%0D%0Ax-admin:",
    here: "invalid-template",
  },
  {
    input: [{ method: "GET /user", url: "/" }],
    octokit: "GET /USER https://api.github.com/",
    here: "invalid-method",
  },
  {
    input: [{ method: 42, url: "/user" }],
    octokit: "TypeError",
    here: "invalid-method",
  },
  {
    input: [{ url: 42 }],
    octokit: "TypeError",
    here: "invalid-url",
  },
];

const template: readonly OddInput[] = [
  {
    input: ["GET /users/{username", { username: "octocat" }],
    octokit: "GET https://api.github.com/users/{username?username=octocat",
    here: "invalid-template",
  },
  {
    input: ["GET /users/{}"],
    octokit: "GET https://api.github.com/users/{}",
    here: "invalid-template",
  },
  {
    input: ["GET /users/{username:3}", { username: "octocat" }],
    octokit: "GET https://api.github.com/users/oct?username=octocat",
    here: "get https://api.github.com/users/oct",
  },
  {
    input: ["GET /issues{?labels*,page}", { labels: ["a", "b"], page: 2 }],
    octokit: "GET https://api.github.com/issues?labels=a,labels=b&page=2&labels=a%2Cb",
    here: "get https://api.github.com/issues?labels=a&labels=b&page=2",
  },
  {
    input: ["GET /issues{?labels,page}", { page: 2 }],
    octokit: "GET https://api.github.com/issues?&page=2",
    here: "get https://api.github.com/issues?page=2",
    difference: "no-stray-separators",
  },
  {
    input: ["GET /files/{+path}", { path: ["docs", 1] }],
    octokit: "TypeError",
    here: "get https://api.github.com/files/docs,1",
  },
  {
    input: ["GET /users/{initial:1}", { initial: "😀" }],
    octokit: "URIError",
    here: "get https://api.github.com/users/%F0%9F%98%80",
  },
  {
    input: ["POST https://api.example.com/v1/jobs:run"],
    octokit: "POST https://api.example.com/v1/jobs",
    here: "post https://api.example.com/v1/jobs:run",
  },
  {
    input: ["GET /user#emails", { page: 2 }],
    octokit: "GET https://api.github.com/user#emails?page=2",
    here: "get https://api.github.com/user?page=2#emails",
  },
];

const origin: readonly OddInput[] = [
  {
    input: ["GET ftp://files.example.com/a"],
    octokit: "GET https://api.github.comftp://files.example.com/a",
    here: "invalid-url",
  },
  {
    input: ["GET https:/user"],
    octokit: "GET https:/user",
    here: "invalid-url",
  },
  {
    input: ["GET httpbin/get"],
    octokit: "GET httpbin/get",
    here: "get https://api.github.com/httpbin/get",
  },
  {
    input: ["GET https://octocat:secret@github.example.com/user"],
    octokit: "GET https://octocat@github.example.com/user",
    here: "get https://octocat:secret@github.example.com/user",
  },
  {
    input: ["GET {origin}/user", { origin: "https://github.example.com" }],
    octokit: "GET https%3A%2F%2Fgithub.example.com/user",
    here: "get https://github.example.com/user",
  },
  {
    input: ["GET https://api.example.com{+path}", { path: ".evil.example/a" }],
    octokit: "GET https://api.example.com.evil.example/a",
    here: "changed-origin: path",
  },
  {
    input: ["GET /user", { baseUrl: "api.example.com" }],
    octokit: "GET api.example.com/user",
    here: "invalid-base-url",
  },
  {
    input: ["GET /user", { baseUrl: "https://api.example.com?v=3" }],
    octokit: "GET https://api.example.com?v=3/user",
    here: "invalid-base-url",
  },
  {
    input: ["PATCH /app/hook/config", { url: "https://hook.example.com/github" }],
    octokit: "PATCH https://hook.example.com/github",
    here: "route-conflict: url",
    difference: "route-and-url",
  },
  {
    input: ["PUT /repos/octo/cat/pulls/1/merge", { method: "GET" }],
    octokit: "GET https://api.github.com/repos/octo/cat/pulls/1/merge",
    here: "route-conflict: method",
    difference: "route-and-url",
  },
];

const values: readonly OddInput[] = [
  {
    input: ["DELETE /repos/{owner}/{repo}", { owner: "octo", repo: ".." }],
    octokit: "DELETE https://api.github.com/repos/octo/..",
    here: "dot-segment: repo",
    difference: "dot-segments",
  },
  {
    input: ["GET /repos/octo/cat/contents/{+path}", { path: "../../../../user" }],
    octokit: "GET https://api.github.com/repos/octo/cat/contents/../../../../user",
    here: "dot-segment: path",
    difference: "dot-segments",
  },
  {
    input: ["GET /reports/{day}/summary", { day: new Date(0) }],
    octokit: "GET https://api.github.com/reports//summary",
    here: "get https://api.github.com/reports/1970-01-01T00%3A00%3A00.000Z/summary",
    difference: "dates-are-iso",
  },
  {
    input: ["GET /issues", { filter: { state: "open" } }],
    octokit: "GET https://api.github.com/issues?filter=%5Bobject%20Object%5D",
    here: "invalid-parameter: filter",
    difference: "objects-in-url",
  },
  {
    input: ["GET /issues", { labels: ["a", ["b", "c"]] }],
    octokit: "GET https://api.github.com/issues?labels=a%2Cb%2Cc",
    here: "unsupported-style: labels",
    difference: "objects-in-url",
  },
  {
    input: ["GET /issues", { since: null }],
    octokit: "GET https://api.github.com/issues?since=null",
    here: "get https://api.github.com/issues",
    difference: "null-in-query",
  },
  {
    input: ["GET /issues", { labels: ["a", null] }],
    octokit: "GET https://api.github.com/issues?labels=a%2C",
    here: "get https://api.github.com/issues?labels=a",
    difference: "null-in-list",
  },
  {
    input: ["GET /issues", { labels: [] }],
    octokit: "GET https://api.github.com/issues?labels=",
    here: "get https://api.github.com/issues",
    difference: "empty-list",
  },
  {
    input: ["GET /issues", { page: NaN }],
    octokit: "GET https://api.github.com/issues?page=NaN",
    here: "invalid-parameter: page",
    difference: "unsendable-values",
  },
  {
    input: ["GET /issues", { "state&admin": 1 }],
    octokit: "GET https://api.github.com/issues?state&admin=1",
    here: "get https://api.github.com/issues?state%26admin=1",
    difference: "query-names-encoded",
  },
  {
    input: ["GET /issues", { "state#": "open", page: 2 }],
    octokit: "GET https://api.github.com/issues?state#=open&page=2",
    here: "get https://api.github.com/issues?state%23=open&page=2",
    difference: "query-names-encoded",
  },
  {
    input: ["GET /search/code", { q: "c++" }],
    octokit: "GET https://api.github.com/search/code?q=c++",
    here: "get https://api.github.com/search/code?q=c%2B%2B",
    difference: "plus-in-q",
  },
  {
    input: ["GET /search/code", { q: 42 }],
    octokit: "TypeError",
    here: "get https://api.github.com/search/code?q=42",
  },
  {
    input: ["GET /issues", { title: "\ud83d" }],
    octokit: "URIError",
    here: "invalid-parameter: title",
    difference: "lone-surrogates",
  },
  {
    input: ["GET /issues", { title: Symbol("a") }],
    octokit: "TypeError",
    here: "invalid-parameter: title",
    difference: "unsendable-values",
  },
  {
    input: ["POST /issues", JSON.parse('{ "__proto__": { "title": "a" } }')],
    part: "body",
    octokit: "none",
    here: "invalid-parameter: __proto__",
  },
  {
    input: ["POST /issues", { title: NaN }],
    part: "body",
    octokit: "{ title: NaN }",
    here: "invalid-parameter: title",
    difference: "unsendable-values",
  },
  {
    input: ["PUT /user/starred/octo/cat"],
    part: "body",
    octokit: '""',
    here: "none",
    difference: "no-empty-body",
  },
  {
    input: ["OPTIONS /user", { page: 2 }],
    part: "body",
    octokit: "{ page: 2 }",
    here: "unplaced-parameter: page",
  },
  {
    input: ["GET /issues", "state=open"],
    octokit: "GET https://api.github.com/issues?0=s&1=t&2=a&3=t&4=e&5=%3D&6=o&7=p&8=e&9=n",
    here: "invalid-options",
  },
  {
    input: ["GET /issues", new Map([["state", "open"]])],
    octokit: "GET https://api.github.com/issues",
    here: "invalid-options",
  },
];

const merging: readonly OddInput[] = [
  {
    defaults: { config: "ab" },
    input: ["POST /hooks", { config: { secret: "c" } }],
    part: "body",
    octokit: '{ config: { "0": "a", "1": "b", secret: "c" } }',
    here: '{ config: { secret: "c" } }',
    difference: "only-objects-are-merged",
  },
  {
    defaults: { config: null },
    input: ["POST /hooks", { config: { events: { push: true } } }],
    part: "body",
    octokit: "TypeError",
    here: "{ config: { events: { push: true } } }",
  },
  {
    defaults: { config: { secret: "c" } },
    input: ["POST /hooks", { config: { secret: undefined } }],
    part: "body",
    octokit: "{ config: { secret: undefined } }",
    here: '{ config: { secret: "c" } }',
    difference: "undefined-changes-nothing",
  },
  {
    defaults: { data: { a: 1, b: 2 } },
    input: ["POST /hooks", { data: { b: 3 } }],
    part: "body",
    octokit: "{ a: 1, b: 3 }",
    here: "{ b: 3 }",
    difference: "data-replaced-whole",
  },
];

const headers: readonly OddInput[] = [
  {
    input: ["GET /user", { headers: { authorization: "token 0\r\nx-admin: 1" } }],
    part: "header authorization",
    octokit: '"token 0\\r\\nx-admin: 1"',
    here: "invalid-header: authorization",
    difference: "bad-headers-are-errors",
  },
  {
    input: ["GET /user", { headers: { "x trace": "1" } }],
    part: "header x trace",
    octokit: '"1"',
    here: "invalid-header: x trace",
    difference: "bad-headers-are-errors",
  },
  {
    input: ["GET /user", { headers: { "x-name": "Łukasz" } }],
    part: "header x-name",
    octokit: '"Łukasz"',
    here: "invalid-header: x-name",
    difference: "bad-headers-are-errors",
  },
  {
    input: ["GET /user", { headers: { "x-trace": ["1", "2"] } }],
    part: "header x-trace",
    octokit: '["1", "2"]',
    here: "invalid-header: x-trace",
    difference: "bad-headers-are-errors",
  },
  {
    input: ["GET /user", { headers: { "x-trace": null } }],
    part: "header x-trace",
    octokit: "null",
    here: "none",
    difference: "null-removes-a-header",
  },
  {
    input: ["GET /user", { headers: new Map([["authorization", "token 0"]]) }],
    part: "header authorization",
    octokit: "none",
    here: "invalid-options",
  },
  {
    input: ["POST /markdown/raw", { data: "# A title" }],
    part: "header content-type",
    octokit: '"application/json; charset=utf-8"',
    here: "none",
    difference: "content-type-of-data",
  },
  {
    input: ["GET /user", { mediaType: { format: "raw, text/html" } }],
    part: "header accept",
    octokit: '"application/vnd.github.v3.raw, text/html"',
    here: "invalid-media-type",
    difference: "bad-media-types-are-errors",
  },
  {
    input: ["GET /user", { mediaType: { format: {} } }],
    part: "header accept",
    octokit: '"application/vnd.github.v3.[object Object]"',
    here: "invalid-media-type",
    difference: "bad-media-types-are-errors",
  },
  {
    input: ["GET /user", { mediaType: null }],
    part: "header accept",
    octokit: "TypeError",
    here: "invalid-options",
  },
  {
    input: ["GET /user", { headers: { accept: null }, mediaType: { format: "raw" } }],
    part: "header accept",
    octokit: "TypeError",
    here: '"application/vnd.github.v3.raw"',
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
