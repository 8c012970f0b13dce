import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { painter } from "../../src/command/terminal.js";
import { VERSION } from "../../src/version.js";
import { runCommand as runWithNote, type Run } from "../generate/run-command.js";
import { typeInput } from "./type-input.js";

const SECRET = "ghp_0123456789";
/** The operation that the examples of the help call. */
const SHOP = JSON.stringify({
  openapi: "3.1.0",
  servers: [{ url: "https://shop.example.com" }],
  paths: { "/orders/{id}": { get: { operationId: "getOrder", summary: "Get an order" } } },
});
/** What the command says of a route for no API in particular. */
const NOTE = "Note: Without --base-url <url>, the request goes to GitHub's API.\n";
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "fluent-endpoint-command-"));
  writeFileSync(join(folder, "cat.png"), Buffer.from([0x89, 0x50, 0x4e, 0x47]));
  writeFileSync(join(folder, "note.txt"), "A note");
  writeFileSync(join(folder, "issue.json"), '{"title":"A title"}');
});

afterEach(() => {
  delete process.env.SECRET_TOKEN;
  jest.restoreAllMocks();
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Runs the command, most often for a route alone. */
async function runCommand(...args: readonly string[]): Promise<Run> {
  const run = await runWithNote(...args);
  return { ...run, errors: run.errors.replace(NOTE, "") };
}

/** The request options that a command line makes. */
async function request(...args: readonly string[]): Promise<Record<string, unknown>> {
  const { code, output, errors } = await runCommand(...args, "--as", "json");
  expect({ code, errors }).toEqual({ code: 0, errors: "" });
  return JSON.parse(output) as Record<string, unknown>;
}

describe("--as", () => {
  test("writes the call with variables of the environment", async () => {
    process.env.SECRET_TOKEN = SECRET;
    const args = [
      "GET /orgs/{org}",
      "org=octokit",
      "--query",
      "page=2",
      "--header",
      "Authorization:token $SECRET_TOKEN",
    ];
    const { output: call } = await runCommand(...args, "--as", "code");
    expect(call).toContain('endpoint("GET /orgs/{org}", {\n');
    expect(call).toContain("authorization: `token ${process.env.SECRET_TOKEN}`");
    expect(call).not.toContain(SECRET);
  });
});

describe("Without a base URL", () => {
  test("notes that a route goes to GitHub's API", async () => {
    const { code, output, errors } = await runWithNote("GET /a");
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^GET https:\/\/api\.github\.com\/a$/m),
    });
    expect(errors).toBe(NOTE);
  });

  test.each([
    ["GET /a", "--base-url", "https://shop.example.com"],
    ["GET https://shop.example.com/a"],
    ["GET https://api.github.com/a"],
  ])("notes nothing if the API is named: %s %s %s", async (...args) => {
    expect((await runWithNote(...args)).errors).toBe("");
  });

  test("notes nothing if the standard input names the API", async () => {
    typeInput('{"baseUrl": "https://shop.example.com"}');
    expect((await runWithNote("GET /a", "-")).errors).toBe("");
  });
});

describe("An item", () => {
  test.each([
    [["GET /orgs/{org}", "org=octokit"], "https://api.github.com/orgs/octokit"],
    [["/orgs/{org}", "org=octokit"], "https://api.github.com/orgs/octokit"],
    [["get", "/orgs/{org}", "org=octokit"], "https://api.github.com/orgs/octokit"],
    [["GET", "/a", "b=1", "c=x y"], "https://api.github.com/a?b=1&c=x%20y"],
    [["GET", "/a", "b:=[1,2]"], "https://api.github.com/a?b=1,2"],
    [["GET", "/a", "b:=null", "c:=true"], "https://api.github.com/a?c=true"],
    [["GET", "/a", "b="], "https://api.github.com/a?b="],
    [["OPTIONS", "/a", "--query", "b=1"], "https://api.github.com/a?b=1"],
    [["GET", "/a", "--query", "b=1"], "https://api.github.com/a?b=1"],
    [["GET", "/a", "--query", "b:=[1,2]"], "https://api.github.com/a?b=1,2"],
    [["GET", "/a", "b=@c", "d:e=1"], "https://api.github.com/a?b=%40c&d%3Ae=1"],
    [["GET", "/a", 'b:="=c"'], "https://api.github.com/a?b=%3Dc"],
    [["GET", "/a", "x/b=1"], "https://api.github.com/a?x%2Fb=1"],
    [
      ["GET", "/a", "url=1", "method=2", "baseUrl=3"],
      "https://api.github.com/a?url=1&method=2&baseUrl=3",
    ],
    [["GET", "/a", "b=\\$HOME"], "https://api.github.com/a?b=%24HOME"],
    [["GET", "/a", "b=costs $5"], "https://api.github.com/a?b=costs%20%245"],
  ])("%j makes the URL %s", async (args, url) => {
    expect(await request(...args)).toMatchObject({ url });
  });

  test("sets a header, or removes one", async () => {
    const { headers } = await request(
      "GET",
      "/a",
      "--header",
      "X-Name: a:b=c",
      "--header",
      "User-Agent:",
    );
    expect(headers).toEqual({ accept: "application/vnd.github.v3+json", "x-name": "a:b=c" });
  });

  test("is in the body where the method has one", async () => {
    const { url, body } = await request("POST", "/{a}", "a=1", "b:=[3]");
    expect({ url, body }).toEqual({ url: "https://api.github.com/1", body: { b: [3] } });
  });

  test("sends a file with --file, in a multipart body", async () => {
    const { headers, body } = await request(
      ...["POST", "/a", "b=1", "--file", `plain=${join(folder, "cat.png")}`],
      "--file",
      `typed=${join(folder, "cat.png")};type=image/png`,
    );
    expect(headers).not.toHaveProperty("content-type");
    expect(body).toEqual([
      { name: "b", value: "1" },
      { name: "plain", fileName: "cat.png", contentType: "application/octet-stream" },
      { name: "typed", fileName: "cat.png", contentType: "image/png" },
    ]);
  });
});

describe("The standard input", () => {
  test("is read as options with -, over which items win", async () => {
    typeInput('{"org": "a", "b": 1, "headers": {"x-a": "1"}, "[QUERY]": {"q": 2}}');
    expect(await request("GET", "/{org}", "-", "org=c")).toMatchObject({
      url: "https://api.github.com/c?b=1&q=2",
      headers: { "x-a": "1" },
    });
  });

  test.each([
    ["GET /a", '{"b": 1}', ["--query", "b=5"], "/a?b=5"],
    ["GET /a", '{"[QUERY]": {"b": 1, "c": 2}}', ["b=5"], "/a?b=5&c=2"],
    ["GET /{b}", '{"[PATH]": {"b": 1}}', ["b=5"], "/5"],
    ["GET /{b}{?b}", '{"b": 1}', ["--query", "b=5"], "/1?b=5"],
    ["GET /{b}", '{"b": 1}', ["--query", "b=5"], "/1?b=5"],
    ["OPTIONS /a", '{"b": 1}', ["--query", "b=5"], "/a?b=5"],
  ])("has values over which items of another location win: %s, %s, %j", async (...given) => {
    const [route, text, items, path] = given;
    typeInput(text);
    const url = `https://api.github.com${path}`;
    expect(await request(route, "-", ...items)).toMatchObject({ url });
  });

  test("has fields of the body over which items win", async () => {
    typeInput('{"b": 1, "[BODY]": {"c": 2}}');
    expect(await request("POST", "/a", "-", "b=3", "c=4", "--query", "b=5")).toMatchObject({
      url: "https://api.github.com/a?b=5",
      body: { b: "3", c: "4" },
    });
  });

  test("is read as a file with --file", async () => {
    typeInput("text");
    expect(await request("POST", "/a", "--file", "file=-")).toMatchObject({
      body: [{ name: "file", fileName: "stdin" }],
    });
  });

  test.each([
    ["[1]", "The standard input must be an object"],
    ["secret", "The standard input is not valid JSON."],
    ['{"url": "/b"}', "Leave url out of the options"],
  ])("is refused if it contains %j", async (text, message) => {
    typeInput(text);
    const { code, errors } = await runCommand("GET", "/a", "-");
    expect(code).toBe(2);
    expect(errors).toContain(message);
  });
});

describe("The option", () => {
  test("--base-url chooses another API, which has no media type of GitHub", async () => {
    expect(await request("GET", "/a", "--base-url", "https://example.com/v1")).toEqual({
      method: "get",
      url: "https://example.com/v1/a",
      headers: { accept: "application/json", "user-agent": `fluent-endpoint/${VERSION}` },
    });
  });

  test("--base-url is not needed for a route with a whole URL", async () => {
    expect(await request("GET", "https://example.com/a")).toMatchObject({
      url: "https://example.com/a",
      headers: { accept: "application/json" },
    });
  });

  test("--style says how a list is written, by name or for all names", async () => {
    const { url } = await request(
      ...["GET", "/a", "b:=[1,2]", "c:=[3,4]", "--style", "b:repeat", "--style", "pipeDelimited"],
    );
    expect(url).toBe("https://api.github.com/a?b=1&b=2&c=3%7C4");
  });

  test("--form and --multipart choose the form of the body", async () => {
    expect(await request("POST", "/a", "b=1 2", "--form")).toMatchObject({
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "b=1%202",
    });
    expect(await request("POST", "/a", "b=1 2", "--multipart")).toMatchObject({
      body: [{ name: "b", value: "1 2" }],
    });
  });

  test("--data is the body, and @ reads it from a file", async () => {
    expect(await request("POST", "/a", "--data", "text")).toMatchObject({ body: "text" });
    expect(await request("POST", "/a", "--data", `@${join(folder, "issue.json")}`)).toMatchObject({
      headers: { "content-type": "application/json" },
      body: '{"title":"A title"}',
    });
  });

  test("--data is refused for a method without body", async () => {
    const { errors } = await runCommand("GET /a", "--data", "1");
    expect(errors).toContain('Cannot send "data": GET has no body. Write --query data=<value>');
  });
});

describe("Arguments that cannot be understood", () => {
  test.each([
    [["--as", "json"], "Write a route first"],
    [["GET /a", "b"], 'The item "b" has no "=". Write name=value or name:=json'],
    [
      ["GET /a", "X-A:b"],
      'The item "X-A:…" has no "=". Write name=value or name:=json, a header as',
    ],
    [
      ["GET /a", "b==c"],
      'For the query, write --query b=<value>. For a value that starts with "=", write b:=\'"=<value>"\'.',
    ],
    [["POST", "orders"], 'The path "orders" does not start with "/". Did you mean "POST /orders"?'],
    [["get", "orders/{id}", "id=7"], 'Did you mean "GET /orders/{id}"?'],
    [["POST", "X-A:b"], 'The item "X-A:…" has no "=".'],
    [["GET /a", "--header", "secret"], "--header takes a name and a value"],
    [["GET /a", "--file", "b"], "--file takes a name and a path, such as photo=cat.png"],
    [["GET /a", "--file", "b=missing"], 'Cannot read the file "missing": there is no such file.'],
    [["GET /a", "=b"], 'An item has no name in front of "="'],
    [
      ["GET /a", "b=1", "b=2"],
      `"b" is given twice. Leave one of them out. For a list, write b:='["a","b"]'.`,
    ],
    [
      ["GET /a", "--header", "B:1", "--header", "b:2"],
      '"b" is given twice. Leave one of them out.',
    ],
    [["GET /a", "b:={"], "The value of b is not valid JSON."],
    [["GET /a", "--wrong"], 'There is no option "--wrong".'],
    [["GET /a", "--curl"], 'There is no option "--curl". Did you mean "--as curl"?'],
    [["generat"], 'There is no command "generat". Did you mean "generate"?'],
    [["review", "--help"], 'There is no command "review". The only command is generate.'],
    [["genrate", "a.yaml"], 'There is no command "genrate". Did you mean "generate"?'],
    [["generat", "https://a.test/b.json", "-o", "c"], 'Did you mean "generate"?'],
    [["xyzzy"], "The only command is generate. A route starts with"],
    [["GET /a", "--as", "wget"], "--as takes text, json, curl, fetch, code or http, but got"],
    [["GET /a", "--form", "--multipart"], "Leave out one of --form and --multipart"],
    [["GET /a", "--form", "--file", "b=c"], "Leave out one of --form and --multipart"],
    [["GET /a", "-", "--data", "@-"], "can read the standard input."],
    [["GET /a", "--data", "@-", "--file", "b=-"], "can read the standard input."],
    [["GET /a", "-", "--file", "b=-"], "can read the standard input."],
  ])("end with 2: %j", async (args, message) => {
    const { code, output, errors } = await runCommand(...args);
    expect({ code, output }).toEqual({ code: 2, output: "" });
    expect(errors).toContain(message);
    expect(errors).toContain("fluent-endpoint --help shows how the command is used.\n");
  });
});

describe("A request that cannot be built ends with 1", () => {
  test.each([
    [
      ["GET /orgs/{org}/repos"],
      [
        'The variable "org" of the URL template "/orgs/{org}/repos" has no value. Write org=<value>.',
        "    /orgs/{org}/repos",
        "          ^^^^^",
      ],
    ],
    [
      ["GET /orgs/{org}/repos", "ogr=octokit"],
      [
        'The variable "org" of the URL template "/orgs/{org}/repos" has no value; you passed "ogr". Did you mean org= instead of ogr=?',
        "    /orgs/{org}/repos",
        "          ^^^^^",
      ],
    ],
    [
      ["GET /orgs/:org/repos", "org=.."],
      [
        'The parameter "org" would make a path segment "." or ".." in "/orgs/:org/repos", which is another resource. Pass a value that is not "." or "..".',
        "    /orgs/:org/repos",
        "          ^^^^",
      ],
    ],
    [
      ["GET /a/{"],
      [
        'Invalid URL template, at "{": the expression is not closed. Close it with "}", or write "%7B" for the brace itself.',
        "    /a/{",
        "       ^",
      ],
    ],
    [
      ["GET /a", "b:={}", "--style", "c:wrong"],
      [
        'The style must be one of comma, repeat, brackets, indices, deepObject, spaceDelimited, pipeDelimited, json, jsonItems, but got "wrong".',
      ],
    ],
    [
      ["GET /a", 'b:={"c":1}'],
      [
        'The parameter "b" is an object, and a query has several ways to write one. Choose one by --style, such as --style b:deepObject.',
      ],
    ],
    [
      ["OPTIONS /a", "b=1"],
      [
        'Cannot send "b": OPTIONS has no body. Write --query b=<value> for the query, or leave it out.',
      ],
    ],
    [
      ["GET /a", "b=${SECRET_TOKEN}"],
      ["The environment variable SECRET_TOKEN is not set. Set it, or write \\$ for a dollar sign."],
    ],
  ])("and says why: %j", async (args, lines) => {
    expect(await runCommand(...args)).toEqual({
      code: 1,
      output: "",
      errors: `${lines.join("\n")}\n`,
    });
  });

  test("and an empty variable of the environment is one of the reasons", async () => {
    process.env.SECRET_TOKEN = "";
    const { code, errors } = await runCommand("GET /a", "b=$SECRET_TOKEN");
    expect({ code, errors }).toEqual({
      code: 1,
      errors:
        "The environment variable SECRET_TOKEN is empty. Set it, or write \\$ for a dollar sign.\n",
    });
  });
});

describe("A request for people to read", () => {
  test("has the method, the URL, the headers and the body", async () => {
    const { output } = await runCommand("POST /{a}", "a=1", "b:=[2]", "--header", "X-A:\x1b[2J");
    expect(output).toBe(
      [
        "POST https://api.github.com/1",
        "accept: application/vnd.github.v3+json",
        `user-agent: fluent-endpoint/${VERSION}`,
        "x-a: \\u{1b}[2J",
        "content-type: application/json; charset=utf-8",
        "",
        '{\n  "b": [\n    2\n  ]\n}\n',
      ].join("\n"),
    );
  });

  test.each([
    [["b=1", "--form"], "  b=1\n"],
    [
      ["b=1", "--file", "c=cat.png"],
      '"b": "1"\n"c": file "cat.png" (application/octet-stream, 4 bytes, sha-256 0f4636c78f65d3639ece5a064b5ae753e3408614a14fb18ab4d7540d2c248543)\n',
    ],
    [
      ["--data", "@cat.png"],
      "(4 bytes, sha-256 0f4636c78f65d3639ece5a064b5ae753e3408614a14fb18ab4d7540d2c248543)\n",
    ],
    [["--data", "text"], "  text\n"],
  ])("shows a body of %j", async (args, body) => {
    const inFolder = args.map((arg) => arg.replace(/@|(?<=^c)=/, (sign) => `${sign}${folder}/`));
    const { output } = await runCommand("POST /a", ...inFolder);
    expect(output.split("\n\n")[1]).toBe(body);
  });

  test("has the content type that clients add", async () => {
    const sent = ["POST /a", "--data", "text"];
    const { output } = await runCommand(...sent, "--as", "curl");
    const [, type] = /content-type: ([^']*)'/.exec(output) ?? [];
    expect(type).toBe("text/plain;charset=UTF-8");
    expect((await runCommand(...sent)).output).toContain(`\ncontent-type: ${String(type)}\n`);
  });

  test("is coloured by piece in a terminal", async () => {
    const { isTTY } = process.stdout;
    process.stdout.isTTY = true;
    const { NO_COLOR, TERM } = process.env;
    delete process.env.NO_COLOR;
    process.env.TERM = "xterm";
    try {
      const args = ["GET /{a}/b{?c}#d", "a=1", "c=2", "--query", "e=3"];
      const { output } = await runCommand(...args);
      expect(output.split("\n")[0]).toBe(
        "\x1b[1mGET\x1b[0m https://api.github.com/\x1b[36m1\x1b[0m/b\x1b[36m?c=2\x1b[0m&\x1b[32me=3\x1b[0m#d",
      );
      process.env.NO_COLOR = "1";
      expect((await runCommand(...args)).output).not.toContain("\x1b");
    } finally {
      process.stdout.isTTY = isTTY;
      delete process.env.NO_COLOR;
      if (NO_COLOR !== undefined) process.env.NO_COLOR = NO_COLOR;
      if (TERM !== undefined) process.env.TERM = TERM;
    }
  });

  test("has no colours where the stream has none", () => {
    expect(painter({ isTTY: true, hasColors: () => false })("red", "a")).toBe("a");
    expect(painter({ isTTY: false, hasColors: () => true })("red", "a")).toBe("a");
  });

  test.each([
    [["GET https://example.com{/a}{?b}", "a=1", "--query", "c=2"], "https://example.com/1?c=2"],
    [["GET /a", "x=1", "--base-url", "https://{x}.example.com/v1"], "https://1.example.com/v1/a"],
    [["GET /a", "x=1", "--base-url", "/{x}"], "/1/a"],
    [["GET {/a}{?b}", "a=1", "b=2"], "https://api.github.com/1?b=2"],
    [["GET {+a}/b", "a=https://example.com"], "https://example.com/b"],
    [["POST /a", 'b:={"c":1}', "--query", "q=1"], "https://api.github.com/a?q=1"],
  ])("has the whole URL: %j", async (args, url) => {
    const { output } = await runCommand(...args);
    expect(output.split("\n")[0]).toBe(`${args[0]?.split(" ")[0] ?? ""} ${url}`);
  });
});

/** Every way to write a request. */
const FORMATS = ["json", "curl", "fetch", "code", "http"];

const SECRET_ITEMS = [
  ["--header", "Authorization:token $SECRET_TOKEN"],
  ["--query", "access_token=$SECRET_TOKEN"],
  ["client_secret=$SECRET_TOKEN"],
  ["client_secret=$SECRET_TOKEN", "--form"],
  ["name=$SECRET_TOKEN"],
  ["api_key:=7"],
];

describe("Credentials", () => {
  test.each(FORMATS.concat("text"))("are in no output of --as %s", async (format) => {
    process.env.SECRET_TOKEN = SECRET;
    for (const items of SECRET_ITEMS) {
      const run = await runCommand("POST /a", ...items, "--as", format);
      expect(run).toMatchObject({ code: 0, errors: "" });
      expect(run.output).not.toContain(SECRET);
      const literal = items.map((item) => item.replace("$SECRET_TOKEN", SECRET));
      if (items[0] === "name=$SECRET_TOKEN") continue;
      const { output } = await runCommand("POST /a", ...literal, "--as", format);
      expect(output).not.toContain(SECRET);
    }
  });

  test.each(FORMATS.concat("text"))(
    "are in the output of --as %s with --show-secrets",
    async (format) => {
      process.env.SECRET_TOKEN = SECRET;
      const args = ["POST /a", "--header", "Authorization:token $SECRET_TOKEN", "--as", format];
      expect((await runCommand(...args, "--show-secrets")).output).toContain(SECRET);
    },
  );

  test.each([
    ["text", "authorization: token $SECRET_TOKEN"],
    ["json", '"authorization": "token $SECRET_TOKEN"'],
    ["curl", `'authorization: token '"\${SECRET_TOKEN:?not set}"`],
    ["fetch", "authorization: `token ${process.env.SECRET_TOKEN}`"],
    ["http", "authorization: token $SECRET_TOKEN\r\n"],
  ])("from the environment are shown by their name with --as %s", async (format, shown) => {
    process.env.SECRET_TOKEN = SECRET;
    const args = ["GET /a", "--header", "Authorization:token $SECRET_TOKEN", "--as", format];
    expect((await runCommand(...args)).output).toContain(shown);
  });

  test("of the command line are shown as ***", async () => {
    const { output } = await runCommand(
      ...[
        "POST https://user:secret@example.com/{?token}",
        "--header",
        "Authorization:token abc",
        "token=d",
      ],
      ...["password=e", "pin_code:=7"],
    );
    expect(output).toContain("POST https://***@example.com/?token=***\n");
    expect(output).toContain("authorization: token ***\n");
    expect(output).toContain('{\n  "password": "***",\n  "pin_code": "***"\n}');
    expect(output).not.toContain("secret");
  });

  test("are hidden beside a name of the environment", async () => {
    process.env.SECRET_TOKEN = SECRET;
    const { output } = await runCommand("GET /a", "--header", "X-Api-Key:id.$SECRET_TOKEN");
    expect(output).toContain("x-api-key: ***$SECRET_TOKEN\n");
  });

  test("are hidden in the bytes of a JSON body and in a form", async () => {
    writeFileSync(join(folder, "secret.json"), `{"token":"${SECRET}"}`);
    const data = ["POST /a", "--data", `@${join(folder, "secret.json")}`];
    expect((await runCommand(...data)).output).toContain('{"token":"***"}');
    const form = ["POST /a", `token=${SECRET}`, "--multipart"];
    expect((await runCommand(...form)).output).toContain('"token": "***"\n');
  });

  test("userinfo is sent in a header, which is a variable", async () => {
    const { output } = await runCommand("GET https://a:b@example.com/", "--as", "curl");
    expect(output).toContain(`'authorization: Basic '"\${HEADER_AUTHORIZATION:?not set}"`);
  });

  test("a variable of which the template takes the start is refused, because its name would be cut", async () => {
    process.env.SECRET_TOKEN = SECRET;
    const args = ["GET /{a:3}", "a=$SECRET_TOKEN"];
    const { code, errors } = await runCommand(...args);
    expect(code).toBe(1);
    expect(errors).toContain('Cannot hide the value of "a"');
    expect((await runCommand(...args, "--show-secrets")).output).toContain("/ghp\n");
  });

  test.each([
    ["the URL", "a&admin=true", ["GET /a", "q=$SECRET_TOKEN", "--as", "curl"]],
    ["a JSON body", 'a","admin":"true', ["POST /a", "q=$SECRET_TOKEN", "--as", "fetch"]],
    ["a form", "a b&", ["POST /a", "q=$SECRET_TOKEN", "--form", "--as", "fetch"]],
  ])(
    "a variable that is encoded in %s is refused in a command or a program",
    async (_, value, args) => {
      process.env.SECRET_TOKEN = value;
      const { code, errors } = await runCommand(...args);
      expect(code).toBe(1);
      expect(errors).toContain("Cannot hide an environment variable that the ");
      const shown = await runCommand(...args.slice(0, -1), "http");
      expect(shown).toMatchObject({ code: 0 });
      expect((await runCommand(...args, "--show-secrets")).code).toBe(0);
    },
  );

  test("are values where the request depends on them", async () => {
    process.env.SECRET_TOKEN = "application/x-www-form-urlencoded";
    const form = await runCommand("POST /a", "--header", "Content-Type:$SECRET_TOKEN", "b=1");
    expect(form.output).toContain("content-type: application/x-www-form-urlencoded\n\n  b=1\n");
    process.env.SECRET_TOKEN = "application/vnd.acme.v3+json";
    const raw = await runCommand("GET /a", "--header", "Accept:$SECRET_TOKEN");
    expect(raw.output).toContain("accept: application/vnd.acme.v3+json\n");
  });

  test("a variable that starts the URL is refused, because the output would show another URL", async () => {
    process.env.SECRET_TOKEN = "https://example.com";
    const args = ["GET {+base}/a", "base=$SECRET_TOKEN"];
    const { code, errors } = await runCommand(...args);
    expect(code).toBe(1);
    expect(errors).toContain("Cannot hide the environment variable that starts the URL");
    expect((await runCommand(...args, "--show-secrets")).output).toContain(
      "GET https://example.com/a",
    );
  });
});

describe("The output", () => {
  /** The output of a format, with the version and boundaries left out. */
  async function written(format: string, ...args: readonly string[]): Promise<string> {
    const { code, output, errors } = await runCommand(
      ...args,
      "--header",
      "User-Agent:",
      "--as",
      format,
    );
    expect({ code, errors }).toEqual({ code: 0, errors: "" });
    return output;
  }

  test("of --as fetch is a call with the result of its adapter", async () => {
    const output = await written("fetch", "POST /a", "b=`$", "c=\\${d}");
    expect(output).toContain('const response = await fetch("https://api.github.com/a", {');
    expect(output).toContain('"{\\"b\\":\\"`$\\",');
  });

  test("escapes what has a meaning in a template literal", async () => {
    process.env.SECRET_TOKEN = SECRET;
    const output = await written("fetch", "GET /a", "--header", 'X-A:`"\\${b} $SECRET_TOKEN');
    expect(output).toContain('"x-a": `\\`"\\${b} ${process.env.SECRET_TOKEN}`');
  });

  test("of --as fetch makes a form, and reads its files", async () => {
    const output = await written(
      "fetch",
      "POST /a",
      "b=1",
      "--file",
      `c=${join(folder, "cat.png")}`,
    );
    expect(output.split("\n\n").slice(0, 2)).toEqual([
      'import { readFile } from "node:fs/promises";',
      [
        "const form = new FormData();",
        'form.append("b", "1");',
        `form.append("c", new File([await readFile("${folder}/cat.png")], "cat.png", { type: "application/octet-stream" }));`,
      ].join("\n"),
    ]);
    expect(output).toContain("  body: form,\n});\n");
  });

  test("of --as curl reads the files of a form at their paths", async () => {
    const path = join(folder, 'a "b".png');
    writeFileSync(path, "cat");
    const files = ["--file", `b=${path}`, "--file", `c=${join(folder, "cat.png")};type=image/png`];
    const output = await written("curl", "POST /a", ...files);
    expect(output).toContain(`'c=@"${folder}/cat.png";filename="cat.png";type=image/png'`);
    expect(output).toContain(`'b=@"${folder}/a \\"b\\".png";filename="a \\"b\\".png";`);
  });

  test("of --as curl reads a form's file of the standard input there", async () => {
    typeInput("cat");
    const output = await written("curl", "POST /a", "--file", "b=-");
    expect(output).toContain(`--form 'b=@-;filename="stdin";type=application/octet-stream'`);
  });

  test.each(["curl", "fetch", "code"])(
    "of --as %s names a credential of the query after the query",
    async (format) => {
      const sent = [
        ["GET /a", `token=${SECRET}`],
        ["GET /a{?token}", `token=${SECRET}`],
        ["POST /a", "--query", `token=${SECRET}`],
      ];
      for (const args of sent) expect(await written(format, ...args)).toContain("QUERY_TOKEN");
      expect(await written(format, "POST /a", `token=${SECRET}`)).toContain("BODY_TOKEN");
    },
  );

  test("of --as fetch contains bytes", async () => {
    const output = await written("fetch", "POST /a", "--data", `@${join(folder, "cat.png")}`);
    expect(output).toContain('body: Uint8Array.from(Buffer.from("iVBORw==", "base64")),');
  });

  test("of --as http is a message", async () => {
    expect(await written("http", "POST /a", "b=ü")).toBe(
      [
        "POST /a HTTP/1.1",
        "host: api.github.com",
        "content-type: application/json; charset=utf-8",
        "accept: application/vnd.github.v3+json",
        "content-length: 10",
        "",
        '{"b":"ü"}',
      ].join("\r\n"),
    );
    expect(await written("http", "GET /a", "--header", "Accept:")).toBe(
      "GET /a HTTP/1.1\r\nhost: api.github.com\r\n\r\n",
    );
  });

  test("of --as http contains a form, and no bytes that are not text", async () => {
    const output = await written("http", "POST /a", "b=1", "--multipart");
    expect(output).toContain('Content-Disposition: form-data; name="b"\r\n\r\n1\r\n');
    const body = output.slice(output.indexOf("\r\n\r\n") + 4);
    expect(output).toContain(`content-length: ${String(body.length)}\r\n`);
    const bytes = await runCommand(
      "POST /a",
      "--data",
      `@${join(folder, "cat.png")}`,
      "--as",
      "http",
    );
    expect(bytes).toMatchObject({ code: 1, output: "" });
    expect(bytes.errors).toContain("The body contains bytes that are not text");
  });

  test("of --as fetch and --as text may have a path as its URL, but no other", async () => {
    const args = ["GET /a", "--base-url", "/v1"];
    expect(await written("fetch", ...args)).toContain('fetch("/v1/a", {');
    const { code, errors } = await runCommand(...args, "--as", "curl");
    expect(code).toBe(1);
    expect(errors).toContain("Set baseUrl to an absolute URL.");
  });
});

describe("--explain", () => {
  async function explained(...args: readonly string[]): Promise<readonly string[]> {
    const { code, errors } = await runCommand(...args, "--explain", "--as", "json");
    expect(code).toBe(0);
    // A rule that is longer than a line goes on in the next one.
    const lines = errors.replaceAll(/\n +/g, " ").split("\n").slice(0, -1);
    return lines
      .filter((line) => !line.includes("  is a header: "))
      .map((line) => line.replace(/ {2,}/, "  "));
  }

  const NO_VARIABLE = "the URL template has no variable of this name";

  test.each([
    [
      ["GET /{a}/{b}{?b}", "a=1", "b=2"],
      ["a  fills {a} of the URL template", "b  fills {b} and {?b} of the URL template"],
    ],
    [
      ["GET /:a", "a=1", "long=2"],
      [
        "a  fills :a of the URL template",
        `long  is in the query: ${NO_VARIABLE}, and GET has no body`,
      ],
    ],
    [
      ["POST /a", "b=1", "--query", "b=2"],
      [
        `b  is in the body: ${NO_VARIABLE}, and POST has a body`,
        "b  is in the query: it was given for the query",
      ],
    ],
    [
      ["GET /a{?b,c}", "b:=null", "c=1"],
      [
        "b  is not sent: an empty list, null in a URL, and an empty expansion leave nothing",
        "c  fills {?b,c} of the URL template",
      ],
    ],
    [
      ["POST /a", "b:=[1,2]", "c=1 2", "--form"],
      [
        `b  is in the body: ${NO_VARIABLE}, and POST has a body`,
        `c  is in the body: ${NO_VARIABLE}, and POST has a body`,
      ],
    ],
    [
      ["POST /a", "b=1", "c:=[]", "--multipart"],
      [
        `b  is in the body: ${NO_VARIABLE}, and POST has a body`,
        "c  is not sent: an empty list, null in a URL, and an empty expansion leave nothing",
      ],
    ],
    [["GET {?user%2Did}", "user-id=1"], ["user-id  fills {?user%2Did} of the URL template"]],
    [
      ["GET /a", "x=1", "--base-url", "https://{x}.example.com"],
      ["x  fills {x} of the URL template"],
    ],
    [["GET /a"], []],
  ])("says where each parameter of %j is", async (args, lines) => {
    expect(await explained(...args)).toEqual(lines);
  });

  test("says where each header comes from", async () => {
    typeInput('{ "headers": { "X-Input": "1" }, "b": 1 }');
    const { errors } = await runCommand(
      ...["POST /a", "-", "--header", "X-Given:1", "--explain", "--as", "json"],
    );
    expect(errors.split("\n")).toEqual([
      "b              is in the body: the URL template has no variable of this name,",
      "               and POST has a body",
      "accept:        is a header: it is a default",
      "user-agent:    is a header: it is a default",
      "x-input:       is a header: the standard input has it",
      "x-given:       is a header: it was given",
      "content-type:  is a header: the body is of this type",
      "",
    ]);
  });

  test.each([
    [
      "60",
      [
        "org   fills {org} of the URL template",
        "type  is in the query: the URL template has no variable of",
        "      this name, and GET has no body",
        "",
      ],
    ],
    [
      "40",
      [
        "org   fills {org} of the URL template",
        "type  is in the query: the URL template",
        "      has no variable of this name, and",
        "      GET has no body",
        "",
      ],
    ],
    [
      "10",
      [
        "org",
        "    fills",
        "    {org}",
        "    of the",
        "    URL",
        "    template",
        "type",
        "    is in",
      ],
    ],
  ])(
    "breaks lines between words for a width of %s, and indents the rest",
    async (columns, lines) => {
      process.env.COLUMNS = columns;
      const args = [
        "GET /orgs/{org}/repos",
        "org=a",
        "type=b",
        "--header",
        "Accept:",
        "--header",
        "User-Agent:",
      ];
      const { output } = await runCommand(...args, "--explain");
      delete process.env.COLUMNS;
      expect(output.split("\n").slice(2, 2 + lines.length)).toEqual(lines);
    },
  );

  test("follows the request for people on the standard output", async () => {
    const { output, errors } = await runCommand(
      "GET /{a}",
      "a=1",
      "--header",
      "User-Agent:",
      "--header",
      "Accept:",
      "--explain",
    );
    expect({ output, errors }).toEqual({
      output: "GET https://api.github.com/1\n\na  fills {a} of the URL template\n",
      errors: "",
    });
  });
});

describe("The help", () => {
  test.each([[["--help"]], [["GET /a", "--help"]], [["help"]], [["help", "-h"]]])(
    "is shown for %j",
    async (args) => {
      const { code, output } = await runCommand(...args);
      expect(code).toBe(0);
      expect(output).toContain("Usage: fluent-endpoint <route> [items] [options]");
      expect(output).toContain("fluent-endpoint generate <file or URL>");
    },
  );

  test("has examples that work", async () => {
    process.env.TOKEN = SECRET;
    writeFileSync(`${folder}/shop.json`, SHOP);
    const { output } = await runCommand("--help");
    const examples = output.split("\n").filter((line) => /^ {2}fluent-endpoint /.test(line));
    expect(examples.length).toBeGreaterThan(3);
    expect(examples[0]).toContain("--base-url https://shop.example.com");
    for (const example of examples) {
      const args = Array.from(
        example.matchAll(/"([^"]*)"|(\S*)'([^']*)'|(\S+)/g),
        ([, double, start = "", single, plain]) => double ?? plain ?? start + (single ?? ""),
      ).slice(1);
      const run = await runCommand(
        ...args.map((arg) =>
          arg.replace("=cat", `=${folder}/cat`).replace(/^shop.json$/, `${folder}/shop.json`),
        ),
      );
      expect({ example, errors: run.errors }).toEqual({ example, errors: "" });
    }
    delete process.env.TOKEN;
  });

  test.each([["--help"], ["generate", "--help"]])("has columns that align: %j", async (...args) => {
    const { output } = await runCommand(...args);
    const texts = [...output.matchAll(/^( {2}(?:-|name|<).*? {2,})\S/gm)];
    expect(texts.length).toBeGreaterThan(10);
    expect(new Set(texts.map(([, label = ""]) => label.length)).size).toBe(1);
  });

  test.each([[], ["--help"], ["generate", "--help"]])(
    "has coloured headings in a terminal, unless NO_COLOR is set: %j",
    async (...args) => {
      const isTTY = Object.getOwnPropertyDescriptor(process.stdout, "isTTY");
      Object.defineProperty(process.stdout, "isTTY", { value: true, configurable: true });
      jest.replaceProperty(process, "env", { ...process.env, NO_COLOR: "" });
      process.stdout.hasColors = () => true;
      const { output } = await runCommand(...args);
      process.env.NO_COLOR = "1";
      const plain = await runCommand(...args);
      Reflect.deleteProperty(process.stdout, "hasColors");
      Object.defineProperty(process.stdout, "isTTY", isTTY ?? { value: undefined });
      expect(output).toContain("\x1b[36mUsage:\x1b[0m");
      expect(plain.output).not.toContain("\x1b");
      expect(output.replaceAll(/\x1b\[\d+m/g, "")).toBe(plain.output);
    },
  );
});
