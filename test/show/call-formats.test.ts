import { describe, expect, test } from "@jest/globals";
import * as fluentEndpoint from "fluent-endpoint";
import { BODY, endpoint, EndpointBuilder, PATH, type RequestOptions } from "fluent-endpoint";
import { writeRequest } from "fluent-endpoint/show";
import { runInNewContext } from "node:vm";

const SECRET = "ghp_0123456789";

/** The request that a program makes. */
function run(program: string): RequestOptions {
  const body = program.replace(
    /import (\{[^}]*\}) from "fluent-endpoint";/,
    "const $1 = fluentEndpoint;",
  );
  return runInNewContext(`${body}\nrequest`, { fluentEndpoint }) as RequestOptions;
}

const github = new EndpointBuilder();

const BUILDERS: readonly (readonly [string, EndpointBuilder])[] = [
  [
    "parameters, headers and locations",
    github
      .route("POST /repos/{owner}/{repo}/issues")
      .params({
        owner: "octokit",
        repo: "rest.js",
        title: 'It\'s "new" `${x}`',
        labels: ["a", "b"],
      })
      .headers({ authorization: `token ${SECRET}`, "user-agent": null })
      .query({ trace: true })
      .body({ url: "/x", at: new Date(0), nested: { "a-b": [{ c: null }] } }),
  ],
  ["nothing but a route", github.route("GET /user")],
  [
    "another API",
    new EndpointBuilder("https://{region}.example.com/v1")
      .route("GET /pets{?page}")
      .params({ region: "eu", ids: [1, 2] })
      .style("comma")
      .strict(false),
  ],
  [
    "another base URL of GitHub",
    new EndpointBuilder({ baseUrl: "https://github.example.com/api/v3" })
      .url("/user")
      .format("raw")
      .preview("mercy"),
  ],
  ["a form", github.route("POST /x").form({ a: 1, b: [2, 3] })],
  ["text as data", github.route("POST /x").data("a\nb").header("content-type", "text/plain")],
  ["JSON text as data", github.route("POST /x").data('{"a":1}')],
  ["JSON text as data of endpoint()", endpoint.builder.route("POST /x").data('{"a":1}')],
  [
    "JSON text as data without a content type",
    endpoint.builder.route("POST /x").data("[1]").header("content-type", null),
  ],
  ["a list as data", github.route("POST /x").data([1, "2"])],
  ["a link", github.origins("https://uploads.github.com").link("https://uploads.github.com/x?a=b")],
  ["request options", github.route("GET /x").meta({ timeout: 5 })],
];

describe.each(["code", "builder"] as const)("writeRequest as %s", (format) => {
  test.each(BUILDERS)(
    "writes a program that makes the request of a builder with %s",
    async (_, builder) => {
      const program = await writeRequest(builder, format, { secrets: true });
      expect(run(program)).toEqual(builder.build());
      const request = builder.build();
      expect(run(await writeRequest(request, format, { secrets: true }))).toEqual(request);
    },
  );

  test("writes variables of the environment in place of credentials", async () => {
    const builder = new EndpointBuilder()
      .baseUrl(`https://me:${SECRET}@example.com`)
      .route(`POST /x?access_token=${SECRET}`)
      .headers({ authorization: `Bearer ${SECRET}1` })
      .params({ client_secret: `${SECRET}2`, file: new File(["a"], "a.txt") })
      .multipart({ password: `${SECRET}3` });
    const program = await writeRequest(builder, format);
    expect(program).not.toContain(SECRET);
    expect(program).toContain('new File([await readFile("a.txt")], "a.txt"');
    for (const name of [
      "USERINFO",
      "HEADER_AUTHORIZATION",
      "BODY_CLIENT_SECRET",
      "BODY_PASSWORD",
    ]) {
      expect(program).toContain(`process.env.${name}`);
    }
    expect(await writeRequest(endpoint("GET /x", { token: SECRET }), format)).toContain(
      "token=${process.env.QUERY_TOKEN}",
    );
  });

  test("encodes what would be a variable of a URL template", async () => {
    const url = "https://api.example.com/{a}/:b?c=:d";
    const request = { method: "get", url, headers: {} };
    expect(run(await writeRequest(request, format))).toEqual({
      ...request,
      url: "https://api.example.com/%7Ba%7D/%3Ab?c=%3Ad",
    });
    expect(run(await writeRequest({ ...request, url: "/a/b" }, format)).url).toBe("/a/b");
  });
});

test("writeRequest leaves out a list of previews that is empty", async () => {
  const builder = new EndpointBuilder().route("GET /user");
  const empty = builder.withDefaults({ mediaType: { previews: [] } });
  expect(await writeRequest(empty, "builder")).toBe(await writeRequest(builder, "builder"));
});

test("writeRequest writes a call that is ready to copy", async () => {
  const builder = new EndpointBuilder({ [PATH]: { org: "octokit" }, [BODY]: { name: "x" } })
    .route("POST /orgs/{org}/repos")
    .param("tags", ["a", "b"]);
  expect(await writeRequest(builder, "code")).toBe(`\
import { endpoint, PATH, BODY } from "fluent-endpoint";

const request = endpoint("POST /orgs/{org}/repos", {
  tags: ["a", "b"],
  [PATH]: {
    org: "octokit",
  },
  [BODY]: {
    name: "x",
  },
});
`);
  expect(await writeRequest(builder, "builder")).toBe(`\
import { EndpointBuilder } from "fluent-endpoint";

const request = new EndpointBuilder()
  .route("POST /orgs/{org}/repos")
  .params({
    tags: ["a", "b"],
  })
  .path({
    org: "octokit",
  })
  .body({
    name: "x",
  })
  .build();
`);
});
