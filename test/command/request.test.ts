import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  jest,
  test,
} from "@jest/globals";
import { painter } from "../../src/command/terminal.js";
import { VERSION } from "../../src/version.js";
import type { Run } from "../generate/run-command.js";
import { run as runWithNote, typeInput, words } from "./command-line.js";
import { ProjectFolder } from "./project-folder.js";

const API = "https://api.github.com";
const SECRET = "ghp_0123456789";
/** What the command says of a route for no API in particular. */
const NOTE = "Note: Without --base-url <url>, the request goes to GitHub's API.\n";
let folder: ProjectFolder;

beforeAll(() => {
  folder = new ProjectFolder();
  folder.write("cat.png", Buffer.from([0x89, 0x50, 0x4e, 0x47]));
  folder.write("issue.json", '{"title":"A title"}');
});

afterEach(() => {
  delete process.env.SECRET_TOKEN;
  jest.restoreAllMocks();
});

afterAll(() => {
  folder.leave();
});

/** Runs the command, most often for a route alone. */
async function run(...line: readonly (string | string[])[]): Promise<Run> {
  const result = await runWithNote(...line);
  return { ...result, errors: result.errors.replace(NOTE, "") };
}

/** The output of the command, without the header user-agent, which has the version. */
async function outputOf(...line: readonly (string | string[])[]): Promise<string> {
  const { code, output, errors } = await run(...line, "--header User-Agent:");
  expect({ code, errors }).toEqual({ code: 0, errors: "" });
  return output;
}

/** The request options that a command line makes. */
async function request(...line: readonly string[]): Promise<Record<string, unknown>> {
  const { code, output, errors } = await run(...line, "--as json");
  expect({ code, errors }).toEqual({ code: 0, errors: "" });
  return JSON.parse(output) as Record<string, unknown>;
}

describe("Without a base URL", () => {
  test("a note says that a route goes to GitHub's API", async () => {
    const { code, output, errors } = await runWithNote("GET /a");
    expect({ code, errors }).toEqual({ code: 0, errors: NOTE });
    expect(output).toMatch(/^GET https:\/\/api\.github\.com\/a$/m);
  });

  test.each([
    "GET /a --base-url https://shop.example.com",
    "GET https://shop.example.com/a",
    "GET https://api.github.com/a",
    "GET /a -",
  ])("there is no note if the API is named: %s", async (line) => {
    typeInput('{"baseUrl": "https://shop.example.com"}');
    expect((await runWithNote(line)).errors).toBe("");
  });
});

describe("A method", () => {
  test.each([
    ["'GTE /r'", 'Did you mean "GET"?'],
    ["GTE /r", 'Did you mean "GET"?'],
    ["'PSOT /r' a=b", 'Did you mean "POST"?'],
    ["'FROBNICATE /r'", "Use GET"],
  ])("that HTTP does not know is refused: %s", async (line, advice) => {
    const { code, output, errors } = await run(line);
    expect(code).not.toBe(0);
    expect(output).toBe("");
    expect(errors).toContain(advice);
  });

  test.each(["get", "QUERY", "PROPFIND", "copy", "REPORT"])(
    "that HTTP knows is taken: %s",
    async (method) => {
      expect((await run(method, "/r")).code).toBe(0);
    },
  );
});

describe("An item", () => {
  test.each([
    ["'GET /orgs/{org}' org=octokit", "/orgs/octokit"],
    ["/orgs/{org} org=octokit", "/orgs/octokit"],
    ["get /orgs/{org} org=octokit", "/orgs/octokit"],
    ["GET /a b=1 c='x y'", "/a?b=1&c=x%20y"],
    ["GET /a b:=[1,2]", "/a?b=1,2"],
    ["GET /a b:=null c:=true", "/a?c=true"],
    ["GET /a b=", "/a?b="],
    ["OPTIONS /a --query b=1", "/a?b=1"],
    ["GET /a --query b:=[1,2]", "/a?b=1,2"],
    ["GET /a b=@c d:e=1", "/a?b=%40c&d%3Ae=1"],
    [`GET /a b:='"=c"'`, "/a?b=%3Dc"],
    ["GET /a x/b=1", "/a?x%2Fb=1"],
    ["GET /a url=1 method=2 baseUrl=3", "/a?url=1&method=2&baseUrl=3"],
    ["GET /a b=\\$HOME", "/a?b=%24HOME"],
    ["GET /a b='costs $5'", "/a?b=costs%20%245"],
    ["GET /a b:=[1,2] c:=[3,4] --style b:repeat --style pipeDelimited", "/a?b=1&b=2&c=3%7C4"],
  ])("%s makes the URL %s", async (line, path) => {
    expect(await request(line)).toMatchObject({ url: API + path });
  });

  test("sets a header, or removes one", async () => {
    const { headers } = await request("GET /a --header 'X-Name: a:b=c' --header User-Agent:");
    expect(headers).toEqual({ accept: "application/vnd.github.v3+json", "x-name": "a:b=c" });
  });

  test("is in the body where the method has one", async () => {
    expect(await request("POST /{a} a=1 b:=[3]")).toMatchObject({
      url: `${API}/1`,
      body: { b: [3] },
    });
  });

  test("sends a file with --file, in a multipart body", async () => {
    const files = "--file plain=cat.png --file typed=cat.png;type=image/png";
    const { headers, body } = await request("POST /a b=1", files);
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
    expect(await request("GET /{org} - org=c")).toMatchObject({
      url: `${API}/c?b=1&q=2`,
      headers: { "x-a": "1" },
    });
  });

  test.each([
    ["GET /a - --query b=5", '{"b": 1}', "/a?b=5"],
    ["GET /a - b=5", '{"[QUERY]": {"b": 1, "c": 2}}', "/a?b=5&c=2"],
    ["GET /{b} - b=5", '{"[PATH]": {"b": 1}}', "/5"],
    ["GET /{b}{?b} - --query b=5", '{"b": 1}', "/1?b=5"],
    ["GET /{b} - --query b=5", '{"b": 1}', "/1?b=5"],
    ["OPTIONS /a - --query b=5", '{"b": 1}', "/a?b=5"],
  ])("has values over which items of another location win: %s %s", async (line, text, path) => {
    typeInput(text);
    expect(await request(line)).toMatchObject({ url: API + path });
  });

  test("has fields of the body over which items win", async () => {
    typeInput('{"b": 1, "[BODY]": {"c": 2}}');
    expect(await request("POST /a - b=3 c=4 --query b=5")).toMatchObject({
      url: `${API}/a?b=5`,
      body: { b: "3", c: "4" },
    });
  });

  test("is read as a file with --file", async () => {
    typeInput("text");
    expect(await request("POST /a --file file=-")).toMatchObject({
      body: [{ name: "file", fileName: "stdin" }],
    });
  });

  test.each([
    ["[1]", "The standard input must be an object"],
    ["secret", "The standard input is not valid JSON."],
    ['{"url": "/b"}', "Leave url out of the options"],
  ])("is refused if it contains %j", async (text, message) => {
    typeInput(text);
    const { code, errors } = await run("GET /a -");
    expect(code).toBe(2);
    expect(errors).toContain(message);
  });
});

describe("The option", () => {
  test("--base-url chooses another API, which has no media type of GitHub", async () => {
    expect(await request("GET /a --base-url https://example.com/v1")).toEqual({
      method: "get",
      url: "https://example.com/v1/a",
      headers: { accept: "application/json", "user-agent": `fluent-endpoint/${VERSION}` },
    });
    expect(await request("GET https://example.com/a")).toMatchObject({
      url: "https://example.com/a",
      headers: { accept: "application/json" },
    });
  });

  test.each<[string, object]>([
    [
      "--form",
      { headers: { "content-type": "application/x-www-form-urlencoded" }, body: "b=1%202" },
    ],
    ["--multipart", { body: [{ name: "b", value: "1 2" }] }],
  ])("%s chooses the form of the body", async (option, expected) => {
    expect(await request("POST /a b='1 2'", option)).toMatchObject(expected);
  });

  test("--data is the body, @ reads it from a file, and a method without body refuses it", async () => {
    expect(await request("POST /a --data text")).toMatchObject({ body: "text" });
    expect(await request("POST /a --data @issue.json")).toMatchObject({
      headers: { "content-type": "application/json" },
      body: '{"title":"A title"}',
    });
    const { errors } = await run("GET /a --data 1");
    expect(errors).toContain('Cannot send "data": GET has no body. Write --query data=<value>');
  });
});

describe("Arguments that cannot be understood", () => {
  test.each([
    ["--as json", "Write a route first"],
    ["GET /a b", 'The item "b" has no "=". Write name=value or name:=json'],
    ["GET /a X-A:b", 'The item "X-A:…" has no "=". Write name=value or name:=json, a header as'],
    [
      "GET /a b==c",
      'For the query, write --query b=<value>. For a value that starts with "=", write b:=\'"=<value>"\'.',
    ],
    ["POST orders", 'The path "orders" does not start with "/". Did you mean "POST /orders"?'],
    ["get orders/{id} id=7", 'Did you mean "GET /orders/{id}"?'],
    ["POST X-A:b", 'The item "X-A:…" has no "=".'],
    ["GET /a --header secret", "--header takes a name and a value"],
    ["GET /a --file b", "--file takes a name and a path, such as photo=cat.png"],
    ["GET /a --file b=missing", 'Cannot read the file "missing": there is no such file.'],
    ["GET /a =b", 'An item has no name in front of "="'],
    [
      "GET /a b=1 b=2",
      `"b" is given twice. Leave one of them out. For a list, write b:='["a","b"]'.`,
    ],
    ["GET /a --header B:1 --header b:2", '"b" is given twice. Leave one of them out.'],
    ["GET /a b:={", "The value of b is not valid JSON."],
    ["GET /a --wrong", 'There is no option "--wrong".'],
    ["GET /a --curl", 'There is no option "--curl". Did you mean "--as curl"?'],
    ["review --help", 'There is no command "review". The only command is generate.'],
    ["genrate a.yaml", 'There is no command "genrate". Did you mean "generate"?'],
    ["xyzzy", "The only command is generate. A route starts with"],
    ["GET /a --as wget", "--as takes text, json, curl, fetch, code or http, but got"],
    ["GET /a --form --multipart", "Leave out one of --form and --multipart"],
    ["GET /a - --data @-", "can read the standard input."],
  ])("end with 2: %s", async (line, message) => {
    const { code, output, errors } = await run(line);
    expect({ code, output }).toEqual({ code: 2, output: "" });
    expect(errors).toContain(message);
    expect(errors).toContain("fluent-endpoint --help shows how the command is used.\n");
  });
});

describe("A request that cannot be built ends with 1", () => {
  test.each([
    [
      "GET /orgs/{org}/repos",
      'The variable "org" of the URL template "/orgs/{org}/repos" has no value. Write org=<value>.',
      "    /orgs/{org}/repos",
      "          ^^^^^",
    ],
    [
      "GET /orgs/{org}/repos ogr=octokit",
      'The variable "org" of the URL template "/orgs/{org}/repos" has no value; you passed "ogr". Did you mean org= instead of ogr=?',
      "    /orgs/{org}/repos",
      "          ^^^^^",
    ],
    [
      "GET /orgs/:org/repos org=..",
      'The parameter "org" would make a path segment "." or ".." in "/orgs/:org/repos", which is another resource. Pass a value that is not "." or "..".',
      "    /orgs/:org/repos",
      "          ^^^^",
    ],
    [
      "GET /a/{",
      'Invalid URL template, at "{": the expression is not closed. Close it with "}", or write "%7B" for the brace itself.',
      "    /a/{",
      "       ^",
    ],
    [
      "GET /a b:={} --style c:wrong",
      'The style must be one of comma, repeat, brackets, indices, deepObject, spaceDelimited, pipeDelimited, json, jsonItems, but got "wrong".',
    ],
    [
      `GET /a b:='{"c":1}'`,
      'The parameter "b" is an object, and a query has several ways to write one. Choose one by --style, such as --style b:deepObject.',
    ],
    [
      "OPTIONS /a b=1",
      'Cannot send "b": OPTIONS has no body. Write --query b=<value> for the query, or leave it out.',
    ],
    [
      "GET /a b=${SECRET_TOKEN}",
      "The environment variable SECRET_TOKEN is not set. Set it, or write \\$ for a dollar sign.",
    ],
    [
      "GET /a b=$EMPTY",
      "The environment variable EMPTY is empty. Set it, or write \\$ for a dollar sign.",
    ],
  ])("and says why: %s", async (line, ...lines) => {
    process.env.EMPTY = "";
    expect(await run(line)).toEqual({ code: 1, output: "", errors: `${lines.join("\n")}\n` });
  });
});

describe("A request for people to read", () => {
  test("has the method, the URL, the headers and the body", async () => {
    expect((await run("POST /{a} a=1 b:=[2] --header", ["X-A:\x1b[2J"])).output).toBe(
      `POST https://api.github.com/1
accept: application/vnd.github.v3+json
user-agent: fluent-endpoint/${VERSION}
x-a: \\u{1b}[2J
content-type: application/json; charset=utf-8

{
  "b": [
    2
  ]
}
`,
    );
  });

  const BYTES =
    "4 bytes, sha-256 0f4636c78f65d3639ece5a064b5ae753e3408614a14fb18ab4d7540d2c248543)";

  test.each([
    ["b=1 --form", "  b=1\n"],
    ["b=1 --file c=cat.png", `"b": "1"\n"c": file "cat.png" (application/octet-stream, ${BYTES}\n`],
    ["--data @cat.png", `(${BYTES}\n`],
    ["--data text", "  text\n"],
  ])("shows a body of %s", async (items, body) => {
    expect((await run("POST /a", items)).output.split("\n\n")[1]).toBe(body);
  });

  test("has the content type that clients add", async () => {
    const sent = "POST /a --data text";
    const { output } = await run(sent, "--as curl");
    const [, type] = /content-type: ([^']*)'/.exec(output) ?? [];
    expect(type).toBe("text/plain;charset=UTF-8");
    expect((await run(sent)).output).toContain(`\ncontent-type: ${String(type)}\n`);
  });

  test("is coloured by piece in a terminal", async () => {
    const line = "GET /{a}/b{?c}#d a=1 c=2 --query e=3";
    const [coloured, plain] = await inTerminal(line);
    expect(coloured.output.split("\n")[0]).toBe(
      "\x1b[1mGET\x1b[0m https://api.github.com/\x1b[36m1\x1b[0m/b\x1b[36m?c=2\x1b[0m&\x1b[32me=3\x1b[0m#d",
    );
    expect(plain.output).not.toContain("\x1b");
  });

  test("has no colours where the stream has none", () => {
    expect(painter({ isTTY: true, hasColors: () => false })("red", "a")).toBe("a");
    expect(painter({ isTTY: false, hasColors: () => true })("red", "a")).toBe("a");
  });

  test.each([
    ["GET https://example.com{/a}{?b} a=1 --query c=2", "GET https://example.com/1?c=2"],
    ["GET /a x=1 --base-url https://{x}.example.com/v1", "GET https://1.example.com/v1/a"],
    ["GET /a x=1 --base-url /{x}", "GET /1/a"],
    ["GET {/a}{?b} a=1 b=2", "GET https://api.github.com/1?b=2"],
    ["GET {+a}/b a=https://example.com", "GET https://example.com/b"],
    [`POST /a b:='{"c":1}' --query q=1`, "POST https://api.github.com/a?q=1"],
  ])("has the whole URL: %s", async (line, first) => {
    expect((await run(line)).output.split("\n")[0]).toBe(first);
  });
});

/** Runs the command in a terminal with colours, once more where NO_COLOR is set. */
async function inTerminal(...line: readonly string[]): Promise<readonly [Run, Run]> {
  const isTTY = Object.getOwnPropertyDescriptor(process.stdout, "isTTY");
  Object.defineProperty(process.stdout, "isTTY", { value: true, configurable: true });
  jest.replaceProperty(process, "env", { ...process.env, NO_COLOR: "", TERM: "xterm" });
  process.stdout.hasColors = () => true;
  const coloured = await run(...line);
  process.env.NO_COLOR = "1";
  const plain = await run(...line);
  Reflect.deleteProperty(process.stdout, "hasColors");
  if (isTTY) Object.defineProperty(process.stdout, "isTTY", isTTY);
  else Reflect.deleteProperty(process.stdout, "isTTY");
  return [coloured, plain];
}

/** Every way to write a request. */
const FORMATS = ["text", "json", "curl", "fetch", "code", "http"];
const TOKEN = "--header 'Authorization:token $SECRET_TOKEN'";

describe("Credentials", () => {
  beforeEach(() => {
    process.env.SECRET_TOKEN = SECRET;
  });

  test.each(FORMATS)("are in no output of --as %s, unless with --show-secrets", async (format) => {
    for (const items of [
      TOKEN,
      "--query access_token=$SECRET_TOKEN",
      "client_secret=$SECRET_TOKEN",
      "client_secret=$SECRET_TOKEN --form",
      "name=$SECRET_TOKEN",
      "api_key:=7",
    ]) {
      const output = await outputOf("POST /a", items, "--as", format);
      expect(output).not.toContain(SECRET);
      if (items === "name=$SECRET_TOKEN") continue;
      const literal = items.replace("$SECRET_TOKEN", SECRET);
      expect((await run("POST /a", literal, "--as", format)).output).not.toContain(SECRET);
    }
    const { output } = await run("POST /a", TOKEN, "--show-secrets --as", format);
    expect(output).toContain(SECRET);
  });

  test.each([
    ["text", "authorization: token $SECRET_TOKEN"],
    ["json", '"authorization": "token $SECRET_TOKEN"'],
    ["curl", `'authorization: token '"\${SECRET_TOKEN:?not set}"`],
    ["fetch", "authorization: `token ${process.env.SECRET_TOKEN}`"],
    ["http", "authorization: token $SECRET_TOKEN\r\n"],
    ["code", "authorization: `token ${process.env.SECRET_TOKEN}`"],
  ])("from the environment are shown by their name with --as %s", async (format, shown) => {
    expect((await run("GET /a", TOKEN, "--as", format)).output).toContain(shown);
  });

  test("of the command line are shown as ***", async () => {
    const { output } = await run(
      "POST https://user:secret@example.com/{?token} token=d password=e pin_code:=7",
      "--header 'Authorization:token abc'",
    );
    expect(output).toContain("POST https://***@example.com/?token=***\n");
    expect(output).toContain("authorization: token ***\n");
    expect(output).toContain('{\n  "password": "***",\n  "pin_code": "***"\n}');
    expect(output).not.toContain("secret");
  });

  test.each([
    ["GET /a --header X-Api-Key:id.$SECRET_TOKEN", "x-api-key: ***$SECRET_TOKEN\n"],
    ["POST /a --data @secret.json", '{"token":"***"}'],
    [`POST /a token=${SECRET} --multipart`, '"token": "***"\n'],
    [
      "GET https://a:b@example.com/ --as curl",
      `'authorization: Basic '"\${HEADER_AUTHORIZATION:?not set}"`,
    ],
  ])(
    "are hidden beside a variable, in bytes, in forms and in userinfo: %s",
    async (line, shown) => {
      folder.write("secret.json", { token: SECRET });
      expect((await run(line)).output).toContain(shown);
    },
  );

  test.each([
    ['value of "a"', SECRET, "GET /{a:3} a=$SECRET_TOKEN", "/ghp\n"],
    [
      "environment variable that starts the URL",
      "https://example.com",
      "GET {+base}/a base=$SECRET_TOKEN",
      "GET https://example.com/a",
    ],
  ])("that would be cut or start the URL are refused: the %s", async (what, value, line, shown) => {
    process.env.SECRET_TOKEN = value;
    const { code, errors } = await run(line);
    expect(code).toBe(1);
    expect(errors).toContain(`Cannot hide the ${what}`);
    expect((await run(line, "--show-secrets")).output).toContain(shown);
  });

  test.each([
    ["the URL", "a&admin=true", "GET /a q=$SECRET_TOKEN --as curl"],
    ["a JSON body", 'a","admin":"true', "POST /a q=$SECRET_TOKEN --as fetch"],
    ["a form", "a b&", "POST /a q=$SECRET_TOKEN --form --as fetch"],
  ])("that %s encodes are refused in a command or a program", async (_, value, line) => {
    process.env.SECRET_TOKEN = value;
    const { code, errors } = await run(line);
    expect(code).toBe(1);
    expect(errors).toContain("Cannot hide an environment variable that the ");
    expect(await run(line.replace(/\w+$/, "http"))).toMatchObject({ code: 0 });
    expect((await run(line, "--show-secrets")).code).toBe(0);
  });

  test.each([
    [
      "application/x-www-form-urlencoded",
      "POST /a b=1 --header Content-Type:$SECRET_TOKEN",
      "content-type: application/x-www-form-urlencoded\n\n  b=1\n",
    ],
    [
      "application/vnd.acme.v3+json",
      "GET /a --header Accept:$SECRET_TOKEN",
      "accept: application/vnd.acme.v3+json\n",
    ],
  ])("are values where the request depends on them: %s", async (value, line, shown) => {
    process.env.SECRET_TOKEN = value;
    expect((await run(line)).output).toContain(shown);
  });
});

describe("The output", () => {
  test("of --as fetch is a call with the result of its adapter", async () => {
    const output = await outputOf("POST /a b=`$ c=\\${d} --as fetch");
    expect(output).toContain('const response = await fetch("https://api.github.com/a", {');
    expect(output).toContain('"{\\"b\\":\\"`$\\",');
    const bytes = await outputOf("POST /a --data @cat.png --as fetch");
    expect(bytes).toContain('body: Uint8Array.from(Buffer.from("iVBORw==", "base64")),');
  });

  test("escapes what has a meaning in a template literal", async () => {
    process.env.SECRET_TOKEN = SECRET;
    const output = await outputOf("GET /a --as fetch --header", ['X-A:`"\\${b} $SECRET_TOKEN']);
    expect(output).toContain('"x-a": `\\`"\\${b} ${process.env.SECRET_TOKEN}`');
  });

  test("of --as curl reads the files of a form at their paths, or at its input", async () => {
    folder.write('a "b".png', "cat");
    const files = "--file c=cat.png;type=image/png --file";
    const output = await outputOf("POST /a --as curl", files, ['b=a "b".png']);
    expect(output).toContain(`'c=@"cat.png";filename="cat.png";type=image/png'`);
    expect(output).toContain(`'b=@"a \\"b\\".png";filename="a \\"b\\".png";`);
    typeInput("cat");
    expect(await outputOf("POST /a --file b=- --as curl")).toContain(
      `--form 'b=@-;filename="stdin";type=application/octet-stream'`,
    );
  });

  test.each(["curl", "fetch", "code"])(
    "of --as %s names a credential after the query or the body",
    async (format) => {
      for (const [route, name] of [
        ["GET /a", "QUERY_TOKEN"],
        ["POST /a --query", "QUERY_TOKEN"],
        ["POST /a", "BODY_TOKEN"],
      ] as const)
        expect(await outputOf(route, `token=${SECRET} --as`, format)).toContain(name);
    },
  );

  test("of --as http is a message", async () => {
    expect(await outputOf("POST /a b=ü --as http")).toBe(
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
    expect(await outputOf("GET /a --header Accept: --as http")).toBe(
      "GET /a HTTP/1.1\r\nhost: api.github.com\r\n\r\n",
    );
  });

  test("of --as http contains a form, and no bytes that are not text", async () => {
    const output = await outputOf("POST /a b=1 --multipart --as http");
    expect(output).toContain('Content-Disposition: form-data; name="b"\r\n\r\n1\r\n');
    const body = output.slice(output.indexOf("\r\n\r\n") + 4);
    expect(output).toContain(`content-length: ${String(body.length)}\r\n`);
    const bytes = await run("POST /a --data @cat.png --as http");
    expect(bytes).toMatchObject({ code: 1, output: "" });
    expect(bytes.errors).toContain("The body contains bytes that are not text");
  });

  test("of --as fetch and --as text may have a path as its URL, but no other", async () => {
    expect(await outputOf("GET /a --base-url /v1 --as fetch")).toContain('fetch("/v1/a", {');
    const { code, errors } = await run("GET /a --base-url /v1 --as curl");
    expect(code).toBe(1);
    expect(errors).toContain("Set baseUrl to an absolute URL.");
  });
});

describe("--explain", () => {
  const IN_BODY =
    "is in the body: the URL template has no variable of this name, and POST has a body";
  const IN_QUERY =
    "is in the query: the URL template has no variable of this name, and GET has no body";
  const NOT_SENT =
    "is not sent: an empty list, null in a URL, and an empty expansion leave nothing";

  test.each([
    [
      "GET /{a}/{b}{?b} a=1 b=2",
      "a  fills {a} of the URL template",
      "b  fills {b} and {?b} of the URL template",
    ],
    ["GET /:a a=1 long=2", "a  fills :a of the URL template", `long  ${IN_QUERY}`],
    ["POST /a b=1 --query b=2", `b  ${IN_BODY}`, "b  is in the query: it was given for the query"],
    ["GET /a{?b,c} b:=null c=1", `b  ${NOT_SENT}`, "c  fills {?b,c} of the URL template"],
    ["POST /a b:=[1,2] c='1 2' --form", `b  ${IN_BODY}`, `c  ${IN_BODY}`],
    ["POST /a b=1 c:=[] --multipart", `b  ${IN_BODY}`, `c  ${NOT_SENT}`],
    ["GET {?user%2Did} user-id=1", "user-id  fills {?user%2Did} of the URL template"],
    ["GET /a x=1 --base-url https://{x}.example.com", "x  fills {x} of the URL template"],
    ["GET /a"],
  ])("says where each parameter of %s is", async (line, ...expected) => {
    const { code, errors } = await run(line, "--explain --as json");
    expect(code).toBe(0);
    // A rule that is longer than a line goes on in the next one.
    const lines = errors.replaceAll(/\n +/g, " ").split("\n").slice(0, -1);
    expect(
      lines
        .filter((each) => !each.includes("  is a header: "))
        .map((each) => each.replace(/ {2,}/, "  ")),
    ).toEqual(expected);
  });

  test("says where each header comes from", async () => {
    typeInput('{ "headers": { "X-Input": "1" }, "b": 1 }');
    const { errors } = await run("POST /a - --header X-Given:1 --explain --as json");
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
      `org   fills {org} of the URL template
type  is in the query: the URL template has no variable of
      this name, and GET has no body
`,
    ],
    ["10", "org\n    fills\n    {org}\n    of the\n    URL\n    template\ntype\n    is in"],
  ])("breaks lines between words for a width of %s, and indents the rest", async (width, text) => {
    process.env.COLUMNS = width;
    const output = await outputOf("GET /orgs/{org}/repos org=a type=b --header Accept: --explain");
    delete process.env.COLUMNS;
    expect(output).toContain(`GET https://api.github.com/orgs/a/repos?type=b\n\n${text}`);
  });

  test("follows the request for people on the standard output", async () => {
    expect(await outputOf("GET /{a} a=1 --header Accept: --explain")).toBe(
      "GET https://api.github.com/1\n\na  fills {a} of the URL template\n",
    );
  });
});

describe("The help", () => {
  test.each([
    ["", 2],
    ["--help", 0],
    ["GET /a --help", 0],
    ["help", 0],
    ["help -h", 0],
  ])("is shown for %j", async (line, expected) => {
    const { code, output } = await run(line);
    expect(code).toBe(expected);
    expect(output).toContain("Usage: fluent-endpoint <route> [items] [options]");
    expect(output).toContain("fluent-endpoint generate ");
  });

  test("has examples that work", async () => {
    process.env.TOKEN = SECRET;
    const servers = [{ url: "https://shop.example.com" }];
    const get = { operationId: "getOrder", summary: "Get an order" };
    folder.describe("shop.json", { "/orders/{id}": { get } }, { servers });
    const { output } = await run("--help");
    const examples = output.split("\n").filter((line) => /^ {2}fluent-endpoint /.test(line));
    expect(examples.length).toBeGreaterThan(3);
    expect(examples[0]).toContain("--base-url https://shop.example.com");
    for (const example of examples)
      expect({ example, ...(await run(words(example).slice(1))) }).toMatchObject({ errors: "" });
    delete process.env.TOKEN;
  });

  test.each(["--help", "generate --help"])("has columns that align: %j", async (line) => {
    const { output } = await run(line);
    const texts = [...output.matchAll(/^( {2}(?:-|name|<).*? {2,})\S/gm)];
    expect(texts.length).toBeGreaterThan(10);
    expect(new Set(texts.map(([, label = ""]) => label.length)).size).toBe(1);
  });

  test.each(["", "--help", "generate --help"])(
    "has coloured headings in a terminal: %s",
    async (line) => {
      const [coloured, plain] = await inTerminal(line);
      expect(coloured.output).toContain("\x1b[36mUsage:\x1b[0m");
      expect(plain.output).not.toContain("\x1b");
      expect(coloured.output.replaceAll(/\x1b\[\d+m/g, "")).toBe(plain.output);
    },
  );
});
