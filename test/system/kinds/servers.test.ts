import { describe, expect, test } from "@jest/globals";
import { createApi, matchOperation, readRequest } from "fluent-endpoint/openapi";
import { runCommand } from "../../generate/run-command.js";
import { ProjectFolder } from "../../command/project-folder.js";
import { documentWith, everyWay, sentAlike } from "./every-way.js";

type Variables = Readonly<Record<string, string | { default?: string; enum?: string[] }>>;

function server(url: string, variables: Variables = {}): object {
  const described = Object.entries(variables).map(([name, value]) => [
    name,
    typeof value === "string" ? { default: value } : value,
  ]);
  return { url, variables: Object.fromEntries(described) as object };
}

const CLOSED = { r: { default: "us", enum: ["us", "eu"] } };
const ANY = server("{url}", { url: "https://d.example" });

/** A server of the API, the values of its variables, and the URL of `/t`. */
const ROOT: readonly (readonly [object, object, string])[] = [
  [server("https://h.example{p}", { p: "/sell/v1" }), {}, "https://h.example/sell/v1/t"],
  [server("https://{host}", { host: "localhost:8080" }), {}, "https://localhost:8080/t"],
  [
    server("{scheme}://{host}{path}", { scheme: "http", host: "h.example:81", path: "/v1/" }),
    {},
    "http://h.example:81/v1/t",
  ],
  [server("https://h.example/{v}", { v: "v1/beta" }), {}, "https://h.example/v1/beta/t"],
  [
    server("https://h.example:{port}/{base}", { port: "8443", base: "a" }),
    { base: "b/c", port: "1" },
    "https://h.example:1/b/c/t",
  ],
  [ANY, {}, "https://d.example/t"],
  [ANY, { url: "https://h.example/x" }, "https://h.example/x/t"],
  [
    server("{url}/v1", { url: "https://d.example" }),
    { url: "http://h.example" },
    "http://h.example/v1/t",
  ],
  [server("https://{t}.example", { t: "a" }), { t: "b.c" }, "https://b.c.example/t"],
  [server("https://{r}.h.example", CLOSED), { r: "eu" }, "https://eu.h.example/t"],
];

/** Expects that every way sends to a URL, and that a server reads it back. */
async function expectUrl(document: object, settings: object, url: string): Promise<void> {
  expect(sentAlike(document, "GET /t", {}, "url", { ...settings })).toBe(url);
  const api = createApi(document, settings);
  expect(await readRequest(api, new Request(url))).toMatchObject({ operation: { id: "x" } });
  expect(matchOperation(api, new URL(url))?.operation.id).toBe("x");
}

describe("A server's URL", () => {
  test.each(ROOT)(
    "has the values of its variables, as they are: %j %j",
    async (own, values, url) => {
      const variables = Object.keys(values).length > 0 ? { variables: values } : {};
      await expectUrl(documentWith({ servers: [own] }, {}), variables, url);
    },
  );

  const ofCommand = ROOT.filter(([, variables]) => Object.keys(variables).length === 0);
  test.each(ofCommand)("has them by the command: %j %j", async (described, _, url) => {
    const folder = new ProjectFolder();
    folder.write("api.json", JSON.stringify(documentWith({ servers: [described] }, {})));
    const { output } = await runCommand("x", "--api", "api.json", "--as", "json");
    folder.leave();
    expect((JSON.parse(output) as { url: string }).url).toBe(url);
  });

  const host = server("https://{h}", { h: "d.example" });
  test.each<[object, object, string]>([
    [server("https://{r}.h.example", CLOSED), { r: "evil" }, "invalid-options"],
    [ANY, { url: "javascript:x" }, "invalid-base-url"],
    [ANY, { url: "d.example" }, "invalid-base-url"],
    [host, { h: "d.example/?a" }, "invalid-base-url"],
    [host, { h: "d .example" }, "invalid-base-url"],
    [host, { h: "{h}.example" }, "invalid-base-url"],
    [server("https://{h}.d.example", { h: "" }), {}, "missing-variable"],
    [server("https://{h}.d.example", { h: "a" }), { h: "" }, "missing-variable"],
  ])("that is none is refused: %j with %j", (described, variables, code) => {
    const document = documentWith({ servers: [described] }, {});
    expect(sentAlike(document, "GET /t", {}, "url", { variables })).toBe(code);
  });

  test("is that of the server which is named", () => {
    for (const [openapi, name] of [
      ["3.1.0", "description"],
      ["3.2.0", "name"],
    ] as const) {
      const named = { url: "https://s.example", [name]: "sandbox" };
      const document = documentWith({ openapi, servers: [server("https://a.example"), named] }, {});
      expect(sentAlike(document, "GET /t", {}, "url", { server: "sandbox" })).toBe(
        "https://s.example/t",
      );
    }
  });

  // The types of request.ts refuse the name.
  test("has no variable that no server has", () => {
    const settings = { variables: { H: "b" } };
    const ways = everyWay(documentWith({ servers: [host] }, {}), "GET /t", {}, settings);
    const refused = [ways.createApi?.refused, ways.class?.refused];
    expect(refused).toEqual(["invalid-options", "invalid-options"]);
  });
});

const FILES = server("https://{r}.files.example", { r: "us" });
const REGION = { variables: { r: "eu" } };
const LOCAL = { baseUrl: "http://localhost:1/x" };

/** A server of the API and one of the operation, the settings, and the URL of `/t`. */
const OWN: readonly (readonly [object, object, object, string])[] = [
  [server("https://a.example"), FILES, {}, "https://us.files.example/t"],
  [server("https://a.example"), FILES, REGION, "https://eu.files.example/t"],
  [server("https://{r}.a.example", { r: "us" }), FILES, REGION, "https://eu.files.example/t"],
  [
    server("https://{r}.a.example", { r: "us" }),
    server("https://f.example"),
    REGION,
    "https://f.example/t",
  ],
  [server("https://a.example"), FILES, LOCAL, "http://localhost:1/x/t"],
  [server("https://a.example"), server("/health"), {}, "https://a.example/health/t"],
  [server("https://a.example/v1/"), server("/health"), {}, "https://a.example/health/t"],
  [server("https://a.example/v1/"), server("health"), {}, "https://a.example/v1/health/t"],
  [
    server("https://{r}.a.example/v1", { r: "us" }),
    server("/health"),
    REGION,
    "https://eu.a.example/health/t",
  ],
  [server("https://a.example/v1"), server("/health"), LOCAL, "http://localhost:1/health/t"],
  [server("https://a.example/v1"), server("/{v}", { v: "v2" }), {}, "https://a.example/v2/t"],
  [server("/v1"), server("/health"), LOCAL, "http://localhost:1/health/t"],
  [server("https://a.example/v1"), server("/"), {}, "https://a.example/t"],
  [server("https://a.example/v1"), server("//b.example/v2"), {}, "https://b.example/v2/t"],
];

describe("An operation's own server is called", () => {
  test.each(OWN)("of %j, %j with %j", async (root, own, settings, url) => {
    await expectUrl(documentWith({ servers: [root] }, { servers: [own] }), settings, url);
  });

  test("and that of a path item", () => {
    const item = {
      servers: [{ url: "/p" }],
      get: { operationId: "x", tags: ["t"], responses: {} },
    };
    const document = { ...documentWith({}, {}), paths: { "/t": item } };
    expect(sentAlike(document, "GET /t", {}, "url")).toBe("https://a.example/p/t");
  });
});

describe("A relative server has no host", () => {
  const settings = { credentials: { k: "v" } };
  const secured = {
    components: { securitySchemes: { k: { type: "apiKey", in: "header", name: "x-key" } } },
    security: [{ k: [] }],
  };

  test.each(["index.php/api", "./v1", "v1", "/v1", "api.example.com/v1", "{p}/api"])(
    "so that %s needs a baseUrl",
    (url) => {
      const document = documentWith({ servers: [server(url, { p: "v1" })], ...secured }, {});
      const ways = everyWay(document, "GET /t", {}, settings);
      const refused = [ways.createApi?.refused, ways.class?.refused];
      expect(refused).toEqual(["invalid-base-url", "invalid-base-url"]);
      expect(ways.createApi?.message).toContain("baseUrl");
      expect(ways["request.ts"]?.url ?? "").not.toContain("//");
    },
  );

  test.each([
    ["index.php/api", "https://h.example/docs/index.php/api/t"],
    ["/v1", "https://h.example/v1/t"],
    ["../v1", "https://h.example/v1/t"],
    ["//b.example", "https://b.example/t"],
  ])("but %s is resolved against $self", (url, expected) => {
    const $self = "https://h.example/docs/openapi.json";
    const document = documentWith({ openapi: "3.2.0", $self, servers: [{ url }] }, {});
    expect(sentAlike(document, "GET /t", {}, "url")).toBe(expected);
  });
});
