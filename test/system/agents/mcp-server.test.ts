import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import busboy from "busboy";
import { build } from "esbuild";
import { openApiDirectory } from "../describe/openapi-directory.js";
import { githubDescription } from "../../helpers/github-description.js";
import { IS_NIGHTLY } from "../../helpers/nightly.js";
import { installedTools } from "../../helpers/tools.js";
import { RecordingServer, type Arrival } from "../loopback/recording-server.js";
import { createConsumer, installBuild, typeErrors } from "../../package/installed-package.js";

type Call = readonly [name: string, args: object];

interface Answer {
  readonly tools: readonly string[];
  readonly results: readonly {
    readonly isError?: boolean;
    readonly content: readonly { readonly type: string; readonly text?: string }[];
  }[];
}

interface Subject {
  readonly file: string;
  readonly options?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

const repository = join(__dirname, "../../..");
const fromDirectory = (name: string) => join(openApiDirectory(), name);

let folder: string;
let api: RecordingServer;
const children: ChildProcess[] = [];

beforeAll(async () => {
  folder = createConsumer({ type: "module" });
  installBuild(folder);
  const modules = installedTools("etc/tools");
  symlinkSync(
    join(modules, "@modelcontextprotocol"),
    join(folder, "node_modules/@modelcontextprotocol"),
  );
  cpSync(join(repository, "examples/mcp-server"), folder, { recursive: true });
  cpSync(join(__dirname, "programs"), folder, { recursive: true });
  writeFileSync(join(folder, "cookies.json"), JSON.stringify(COOKIES));
  // Node 20 does not run TypeScript.
  await build({
    entryPoints: [join(folder, "server.ts")],
    outfile: join(folder, "server.mjs"),
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
  });
  api = await RecordingServer.start();
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill();
  api.take();
});

afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

const parameters = [
  { name: "theme", in: "cookie", schema: { type: "string" } },
  { name: "ids", in: "cookie", explode: false, schema: { type: "array", items: {} } },
];
const COOKIES = {
  openapi: "3.1.0",
  info: { title: "Cookies", version: "1" },
  servers: [{ url: "https://cookies.example.com" }],
  security: [{ session: [] }],
  paths: { "/settings": { get: { operationId: "getSettings", parameters } } },
  components: { securitySchemes: { session: { type: "apiKey", in: "cookie", name: "sid" } } },
};

/** The example for an API with cookies. */
const cookies = (...options: string[]): Subject => ({
  file: "cookies.json",
  options,
  env: { CREDENTIAL_SESSION: "k y" },
});

/** The arguments of the example for a description whose API is the recording server. */
function argumentsFor({ file, options = [] }: Subject, baseUrl = api.origin): string[] {
  return ["server.mjs", file, "--base-url", baseUrl, ...options];
}

/** Calls tools by the SDK's client, over standard input and output. */
async function callByStdio(
  subject: Subject,
  calls: readonly Call[],
  options: { readonly baseUrl?: string; readonly mode?: string } = {},
): Promise<Answer> {
  const args = argumentsFor(subject, options.baseUrl);
  return client({ ...options, args, env: subject.env ?? {}, calls });
}

/** Calls tools by the SDK's client, over HTTP. */
async function callByHttp(
  subject: Subject,
  calls: readonly Call[],
  options: { readonly mode?: string } = {},
): Promise<Answer> {
  return client({ ...options, url: await startHttp(subject), calls });
}

async function startHttp(subject: Subject): Promise<string> {
  const child = spawn(process.execPath, [...argumentsFor(subject), "--port", "0"], {
    cwd: folder,
    env: { ...process.env, ...subject.env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  children.push(child);
  let printed = "";
  for await (const text of child.stderr.setEncoding("utf8")) {
    printed += String(text);
    if (printed.includes("\n")) return printed.trim();
  }
  throw new Error(printed);
}

/** Runs Node in the folder. Servers in this process answer meanwhile. */
async function runNode(options: readonly string[]) {
  return promisify(execFile)(process.execPath, options, { cwd: folder });
}

async function client(input: object): Promise<Answer> {
  const { stdout } = await runNode(["client.mjs", JSON.stringify(input)]);
  return JSON.parse(stdout) as Answer;
}

const WAYS = [
  ["stdio", callByStdio],
  ["streamable HTTP", callByHttp],
] as const;

interface Arrived extends Omit<Arrival, "headers"> {
  readonly headers: Readonly<Record<string, string>>;
}

/** The requests that the API got, with the names of their headers in lower case. */
function arrivals(): Arrived[] {
  return api.take().map((arrival) => ({
    ...arrival,
    headers: Object.fromEntries(
      arrival.headers.map(([name, value]) => [name.toLowerCase(), value]),
    ),
  }));
}

/** It takes seconds to read one of their documents. */
const WAYS_TO_APIS = IS_NIGHTLY ? WAYS : WAYS.slice(0, 1);

describe.each(WAYS_TO_APIS)("The example mcp-server, over %s,", (_way, callBy) => {
  test("sends a nested form to Stripe", async () => {
    const { results } = await callBy(
      {
        file: fromDirectory("stripe.com.json"),
        options: ["--only", "/v1/customers"],
        env: { CREDENTIAL_BEARERAUTH: "sk_test" },
      },
      [
        [
          "PostCustomers",
          { email: "a@b.c", metadata: { tier: "a b" }, expand: ["tax", "sources"] },
        ],
      ],
    );
    expect(results[0]).toMatchObject({
      content: [
        { type: "text", text: "HTTP 200 OK" },
        { type: "text", text: '{"ok":true}' },
      ],
      isError: false,
    });
    const [arrival] = arrivals();
    expect(arrival).toMatchObject({ method: "POST", target: "/v1/customers" });
    expect(arrival?.headers).toMatchObject({
      authorization: "Bearer sk_test",
      "content-type": "application/x-www-form-urlencoded",
    });
    expect(decodeURIComponent(String(arrival?.body))).toBe(
      "email=a@b.c&metadata[tier]=a b&expand[0]=tax&expand[1]=sources",
    );
  });

  test("uploads a file, as base64, to Box", async () => {
    const attributes = { name: "a.txt", parent: { id: "0" } };
    await callBy(
      {
        file: fromDirectory("box.com.json"),
        options: ["--only", "/files/content"],
        env: { CREDENTIAL_OAUTH2SECURITY: "token" },
      },
      [["post_files_content", { attributes, file: btoa("bytes") }]],
    );
    const [arrival] = arrivals();
    expect(arrival?.headers.authorization).toBe("Bearer token");
    const parts = await partsOf(arrival);
    expect(JSON.parse(parts.attributes ?? "")).toEqual(attributes);
    expect(parts.file).toBe("bytes");
  });

  test("refuses what was not offered, credentials and what the description does not have", async () => {
    const args = { owner: "octokit", repo: "r" };
    const { tools, results } = await callBy(
      { file: githubDescription(), options: ["--only", "/repos/*/*", "--read-only"] },
      [
        ["repos_delete", args],
        ["issues_list-for-repo", args],
        ["repos_get", { ...args, authorization: "Bearer x" }],
        ["repos_get", { owner: "octokit", repo: ".." }],
        ["repos_get", args],
      ],
    );
    expect(tools).toContain("repos_get");
    expect(tools).not.toContain("repos_delete");
    expect(results.map(({ isError }) => isError)).toEqual([true, true, true, true, false]);
    expect(results[0]?.content[0]?.text).toMatch(/There is no tool/);
    expect(results[2]?.content[0]?.text).toMatch(/has no parameter "authorization"/);
    expect(arrivals()).toMatchObject([{ method: "GET", target: "/repos/octokit/r" }]);
  });
});

describe.each(WAYS)("The example mcp-server, over %s,", (_way, callBy) => {
  test("sends cookies, and a credential among them", async () => {
    await callBy(cookies(), [["getSettings", { theme: "dark", ids: ["1", "2"] }]]);
    const [arrival] = arrivals();
    expect(arrival?.headers.cookie).toBe("sid=k%20y; theme=dark; ids=1,2");
  });

  test("serves clients that speak the protocol of 2025", async () => {
    const calls: Call[] = [["getSettings", { theme: "dark" }]];
    const { tools, results } = await callBy(cookies(), calls, { mode: "legacy" });
    expect(tools).toEqual(["getSettings"]);
    expect(results[0]?.isError).toBe(false);
  });

  test("offers three tools by --discover, of which one calls", async () => {
    const { tools, results } = await callBy(cookies("--discover"), [
      ["search", { words: "settings" }],
      ["call", { name: "getSettings", arguments: { theme: ["dark"] } }],
      ["call", { name: "getSettings", arguments: { theme: "dark" } }],
    ]);
    expect(tools).toEqual(["search", "describe", "call"]);
    expect(results.map(({ content, isError }) => [content.at(-1)?.text, isError])).toEqual([
      ["getSettings: GET /settings", false],
      [expect.stringContaining('"theme" must be a string'), true],
      ['{"ok":true}', false],
    ]);
    expect(api.take().map(({ target }) => target)).toEqual(["/settings"]);
  });
});

describe("The example mcp-server", () => {
  let redirecting: Server;
  let origin: string;
  let target: string;

  beforeEach(async () => {
    redirecting = createServer((request, response) => {
      response.writeHead(302, { location: target, "x-path": request.url ?? "" }).end();
    });
    redirecting.listen(0, "127.0.0.1");
    await once(redirecting, "listening");
    origin = `http://127.0.0.1:${String((redirecting.address() as AddressInfo).port)}`;
    target = `${api.origin}/elsewhere?signed=1`;
  });

  afterEach(() => {
    redirecting.closeAllConnections();
    redirecting.close();
  });

  test("does not follow a redirect to another origin", async () => {
    const { results } = await callByStdio(cookies(), [["getSettings", {}]], { baseUrl: origin });
    const text = `HTTP 302 Found. It redirects to ${api.origin}, which is not followed`;
    expect(results[0]?.content).toEqual([{ type: "text", text }]);
    expect(api.take()).toEqual([]);
  });

  test("follows a redirect to an origin that is allowed, without credentials", async () => {
    await callByStdio(cookies("--origin", api.origin), [["getSettings", {}]], { baseUrl: origin });
    const [arrival] = arrivals();
    expect(arrival?.target).toBe("/elsewhere?signed=1");
    expect(arrival?.headers).not.toHaveProperty("cookie");
  });

  test("does not follow redirects for ever", async () => {
    target = "/settings";
    const { results } = await callByStdio(cookies(), [["getSettings", {}]], { baseUrl: origin });
    expect(results[0]?.content[0]?.text).toMatch(/^HTTP 302/);
  });

  test("answers neither a page of another origin, nor another name of this machine, nor GET", async () => {
    const url = new URL(await startHttp(cookies()));
    const answers = [{ origin: "https://evil.example" }, { host: "evil.example" }, {}].map(
      async (headers) => {
        const [answer] = (await once(get(url, { headers }), "response")) as [IncomingMessage];
        return answer.statusCode;
      },
    );
    expect(await Promise.all(answers)).toEqual([403, 403, 405]);
  });

  test("calls the first server of the description", async () => {
    const servers = [{ url: "/relative" }, { url: `${api.origin}/v1` }];
    writeFileSync(join(folder, "served.json"), JSON.stringify({ ...COOKIES, servers }));
    const args = ["server.mjs", "served.json"];
    const { results } = await client({ args, env: {}, calls: [["getSettings", {}]] });
    expect(results.map(({ isError }) => isError)).toEqual([false]);
    expect(api.take().map(({ target }) => target)).toEqual(["/v1/settings"]);
  });

  test.each([
    ["a description", [], "Pass the file of an OpenAPI description: node server.ts openapi.json"],
    [
      "a tool",
      ["cookies.json", "--only", "/nothing"],
      "No operation is offered. Check the patterns of --only, and --read-only.",
    ],
  ])("does not start without %s, and says so in a line", async (_what, options, message) => {
    await expect(runNode(["server.mjs", ...options])).rejects.toMatchObject({
      code: 1,
      stderr: `${message}\n`,
    });
  });

  test("has no type errors", () => {
    const options = {
      types: ["node"],
      typeRoots: [join(repository, "node_modules/@types")],
      skipLibCheck: true,
      allowImportingTsExtensions: true,
      erasableSyntaxOnly: true,
      exactOptionalPropertyTypes: false,
      verbatimModuleSyntax: true,
    };
    const compiler = join(repository, "node_modules/typescript-7/bin/tsc");
    const errors = typeErrors(folder, compiler, "nodenext", "nodenext", ["server.ts"], options);
    expect(errors).toBe("");
  });

  test("has the version of the SDK that is tested", () => {
    const [shown, tested] = ["examples/mcp-server", "etc/tools"].map((at) => {
      const text = readFileSync(join(repository, at, "package.json"), "utf8");
      return (JSON.parse(text) as { dependencies: Record<string, string> }).dependencies;
    });
    const { "fluent-endpoint": _, ...packages } = shown ?? {};
    expect(tested).toMatchObject(packages);
  });
});

/** The parts of a multipart body, as texts. */
async function partsOf(arrival: Arrived | undefined): Promise<Record<string, string>> {
  const parts: Record<string, string> = {};
  if (arrival === undefined) return parts;
  const parser = busboy({ headers: arrival.headers });
  parser.on("field", (name, value) => (parts[name] = value));
  parser.on("file", (name, stream) => {
    stream
      .setEncoding("utf8")
      .on("data", (text: string) => (parts[name] = (parts[name] ?? "") + text));
  });
  const ended = new Promise((resolve) => parser.on("close", resolve));
  parser.end(arrival.body);
  await ended;
  return parts;
}
