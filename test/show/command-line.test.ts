import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "@jest/globals";
import { EndpointBuilder, endpoint, type RequestOptions } from "fluent-endpoint";
import { writeRequest } from "fluent-endpoint/show";
import { runCommand } from "../generate/run-command.js";

const SECRET = "ghp_0123456789";

afterEach(() => {
  for (const name of Object.keys(process.env)) {
    if (/^(?:HEADER|BODY|QUERY|USERINFO)_/.test(name)) Reflect.deleteProperty(process.env, name);
  }
});

/** The words of a command, as a shell splits and unquotes them. */
function wordsOf(command: string): readonly string[] {
  const script = `npx() { shift; printf '%s\\0' "$@"; }\n${command}`;
  return execFileSync("sh", ["-c", script], { encoding: "utf8", env: process.env })
    .split("\0")
    .slice(0, -1);
}

/** The request options that a command makes. */
async function run(command: string, ...more: readonly string[]): Promise<unknown> {
  const { code, output, errors } = await runCommand(
    ...wordsOf(command),
    ...["--as", "json", "--no-config", ...more],
  );
  expect({ code, errors }).toEqual({ code: 0, errors: "" });
  return JSON.parse(output);
}

const BUILDERS: readonly (readonly [string, EndpointBuilder])[] = [
  ["nothing but a route", new EndpointBuilder().route("GET /user")],
  [
    "parameters of each type",
    new EndpointBuilder().route("POST /repos/{owner}/{repo}/issues").params({
      owner: "octokit",
      repo: "rest.js",
      title: 'It\'s "new" `${x}` $HOME \\$ !',
      labels: ["a", "b c"],
      nested: { a: [null, 1, { b: "$HOME" }] },
      isOpen: true,
      count: 7,
      none: null,
      empty: "",
      equals: "=a",
      at: "@a",
    }),
  ],
  [
    "names with separators",
    new EndpointBuilder()
      .route("POST /x")
      .query({ "a=b": 1, "c:d": "2", "e@f": "3", "path/g": "4", "h\\i": "5" })
      .params({ "path/j": "6", "query/": "7", "a/b": "8" })
      .body({ url: "9" }),
  ],
  [
    "values for one place",
    new EndpointBuilder().route("POST /{a}{?a}").path({ a: "1" }).query({ a: 2 }).body({ a: "3" }),
  ],
  [
    "headers that are set and removed",
    new EndpointBuilder()
      .route("GET /x")
      .headers({ "x-a": "1: 2", "x-b": "=3", "x-c": "it's $5", "user-agent": null }),
  ],
  [
    "another API, with styles",
    new EndpointBuilder("https://{region}.example.com/v1")
      .route("GET /pets{?page}")
      .params({ region: "eu", ids: [1, 2], tags: ["a"] })
      .style({ "*": "comma", tags: "brackets" }),
  ],
  ["a whole URL", new EndpointBuilder("https://example.com").route("GET https://example.com/a")],
  [
    "media type options",
    new EndpointBuilder().route("GET /user").format("raw").preview("mercy").preview("fox"),
  ],
  [
    "JSON as data",
    new EndpointBuilder()
      .route("POST /x")
      .data('[1,"2"]')
      .header("content-type", "application/json; charset=utf-8"),
  ],
  ["a form", new EndpointBuilder().route("POST /x").form({ a: 1, b: [2, 3] })],
  [
    "text as data",
    new EndpointBuilder().route("POST /x").data("a\nb 'c'").header("content-type", "text/plain"),
  ],
];

describe("The format command", () => {
  test.each(BUILDERS)("makes the same request of %s", async (_, builder) => {
    const command = await writeRequest(builder, "command");
    const expected = JSON.parse(await writeRequest(builder.build(), "json")) as unknown;
    expect(await run(command)).toEqual(expected);
  });

  test("makes the same request of request options", async () => {
    const request = endpoint("GET /orgs/{org}/repos", { org: "octokit", page: 2 });
    const made = (await run(await writeRequest(request, "command"))) as RequestOptions;
    expect(made.url).toBe(request.url);
    expect(made.headers).toEqual(request.headers);
  });

  test.each<[string, unknown]>([
    ["a list", [1, "2"]],
    ["an object with toJSON", { toJSON: () => [1, "2"] }],
    ["bytes", new TextEncoder().encode('[1,"2"]')],
  ])("has the text of data: %s", async (_, data) => {
    const command = await writeRequest(
      new EndpointBuilder().route("POST /x").data(data),
      "command",
    );
    expect(await run(command)).toMatchObject({ body: '[1,"2"]' });
  });

  test("is short where the request is", async () => {
    const builder = new EndpointBuilder()
      .route("GET /orgs/{org}/repos")
      .params({ org: "octokit", per_page: 100 });
    expect(await writeRequest(builder, "command")).toBe(
      "npx fluent-endpoint 'GET /orgs/{org}/repos' \\\n  org=octokit \\\n  per_page:=100\n",
    );
  });

  test("names a file and its type", async () => {
    const folder = mkdtempSync(join(tmpdir(), "fluent-endpoint-"));
    const path = join(folder, "a b.txt");
    writeFileSync(path, "x");
    try {
      const file = new File(["x"], path, { type: "text/plain" });
      const builder = new EndpointBuilder().route("POST /x").multipart({ file });
      const made = (await run(await writeRequest(builder, "command"))) as { body: unknown };
      expect(made.body).toEqual([{ name: "file", fileName: "a b.txt", contentType: "text/plain" }]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test("reads credentials from the environment", async () => {
    const builder = new EndpointBuilder("https://example.com")
      .route(`GET /x?access_token=${SECRET}`)
      .header("authorization", `token ${SECRET}1`)
      .params({ client_secret: `${SECRET}2`, password: [`${SECRET}3`] });
    const command = await writeRequest(builder, "command");
    expect(command).not.toContain(SECRET);
    process.env.HEADER_AUTHORIZATION = "first";
    process.env.QUERY_ACCESS_TOKEN = "second";
    const names = [...command.matchAll(/\$\{(\w+)/g)].map(([, name = ""]) => name);
    for (const name of names) process.env[name] ??= "third";
    const { headers, url } = (await run(command, "--show-secrets")) as RequestOptions;
    expect(headers.authorization).toBe("token first");
    expect(url).toBe(
      "https://example.com/x?access_token=second&client_secret=third&password=third",
    );
  });

  test("shows credentials that are asked for", async () => {
    const request = endpoint("GET /x", { headers: { authorization: `token ${SECRET}` } });
    expect(await writeRequest(request, "command", { secrets: true })).toContain(SECRET);
  });

  test.each<[string, EndpointBuilder]>([
    [
      ".link()",
      new EndpointBuilder().origins("https://a.example.com").link("https://a.example.com/x"),
    ],
    [".strict()", new EndpointBuilder().route("GET /{a}").strict(false)],
    [
      "the value of body/a",
      new EndpointBuilder().route("POST /x").multipart({ a: [new File([], "b")] }),
    ],
    ["the value of query/a", new EndpointBuilder().route("POST /x").query({ a: 1n })],
    ["this body", new EndpointBuilder().route("POST /x").data(new Blob([]))],
    ["this body", new EndpointBuilder().route("POST /x").data("@a")],
    ['the parameter "-a"', new EndpointBuilder().route("GET /x").param("-a", "1")],
  ])("is refused if the command line has no way to write it: %s", async (what, builder) => {
    await expect(writeRequest(builder, "command")).rejects.toMatchObject({
      code: "invalid-options",
      message: expect.stringContaining(what),
    });
  });
});
