import { describe, expect, test } from "@jest/globals";
import { createApi, matchOperation, readRequest } from "fluent-endpoint/openapi";
import { runCommand } from "../../generate/run-command.js";
import { ProjectFolder } from "../../command/project-folder.js";
import { documentWith, everyWay, inEveryWay } from "./every-way.js";

type Variables = Readonly<Record<string, string | { default?: string; enum?: string[] }>>;

function server(url: string, variables: Variables = {}): object {
  const described = Object.entries(variables).map(([name, value]) => [
    name,
    typeof value === "string" ? { default: value } : value,
  ]);
  return { url, variables: Object.fromEntries(described) as object };
}

const CLOSED = { r: { default: "us", enum: ["us", "eu"] } };

/** A server of the API, the settings, and the URL of `/t`. */
const ROOT: readonly (readonly [object, object, string])[] = [
  [
    server("https://api.ebay.com{basePath}", { basePath: "/sell/feed/v1" }),
    {},
    "https://api.ebay.com/sell/feed/v1/t",
  ],
  [server("https://{host}", { host: "localhost:8080" }), {}, "https://localhost:8080/t"],
  [
    server("{scheme}://{host}{path}", { scheme: "http", host: "h.example:81", path: "/v1/" }),
    {},
    "http://h.example:81/v1/t",
  ],
  [
    server("https://h.example/{version}", { version: "v1/beta" }),
    {},
    "https://h.example/v1/beta/t",
  ],
  [
    server("https://h.example:{port}/{base}", { port: "8443", base: "a" }),
    { variables: { base: "b/c", port: "1" } },
    "https://h.example:1/b/c/t",
  ],
  [server("{url}", { url: "https://d.example" }), {}, "https://d.example/t"],
  [
    server("{url}", { url: "https://d.example" }),
    { variables: { url: "https://h.example/x" } },
    "https://h.example/x/t",
  ],
  [
    server("{url}/v1", { url: "https://d.example" }),
    { variables: { url: "http://h.example" } },
    "http://h.example/v1/t",
  ],
  [server("https://{t}.example", { t: "a" }), { variables: { t: "b.c" } }, "https://b.c.example/t"],
  [server("https://{r}.h.example", CLOSED), { variables: { r: "eu" } }, "https://eu.h.example/t"],
];

describe("A server's URL has the values of its variables, as they are", () => {
  test.each(ROOT)("%j with %j", (described, settings, url) => {
    const document = documentWith({ servers: [described] }, {});
    const found = inEveryWay(everyWay(document, "GET /t", {}, { ...settings }), "url");
    expect([...new Set(Object.values(found))]).toEqual([url]);
  });

  test.each(ROOT)("and %j with %j is read back", async (described, settings, url) => {
    const api = createApi(documentWith({ servers: [described] }, {}), settings);
    expect(await readRequest(api, new Request(url))).toMatchObject({ operation: { id: "x" } });
    expect(matchOperation(api, new URL(url))?.operation.id).toBe("x");
  });

  const ofCommand = ROOT.filter(([, settings]) => Object.keys(settings).length === 0);
  test.each(ofCommand)("and %j by the command", async (described, _, url) => {
    const folder = new ProjectFolder();
    folder.write("api.json", JSON.stringify(documentWith({ servers: [described] }, {})));
    const { output } = await runCommand("x", "--api", "api.json", "--as", "json");
    folder.leave();
    expect((JSON.parse(output) as { url: string }).url).toBe(url);
  });
});

describe("A server's URL that is none is refused", () => {
  const refused: readonly (readonly [object, object, string])[] = [
    [server("https://{r}.h.example", CLOSED), { r: "evil" }, "invalid-options"],
    [server("{url}", { url: "https://d.example" }), { url: "javascript:x" }, "invalid-base-url"],
    [server("{url}", { url: "https://d.example" }), { url: "d.example" }, "invalid-base-url"],
    [server("https://{h}", { h: "d.example" }), { h: "d.example/?a" }, "invalid-base-url"],
    [server("https://{h}", { h: "d.example" }), { h: "d .example" }, "invalid-base-url"],
    [server("https://{h}", { h: "d.example" }), { h: "{h}.example" }, "invalid-base-url"],
    [server("https://{h}.d.example", { h: "" }), {}, "missing-variable"],
    [server("https://{h}.d.example", { h: "a" }), { h: "" }, "missing-variable"],
  ];
  test.each(refused)("%j with %j", (described, variables, code) => {
    const document = documentWith({ servers: [described] }, {});
    const found = inEveryWay(everyWay(document, "GET /t", {}, { variables }), "url");
    expect(new Set(Object.values(found))).toEqual(new Set([code]));
  });

  // The types of request.ts refuse the name.
  test("and a variable that no server has", () => {
    const document = documentWith({ servers: [server("https://{h}", { h: "a" })] }, {});
    const { createApi: api, class: made } = everyWay(
      document,
      "GET /t",
      {},
      { variables: { H: "b" } },
    );
    expect([api?.refused, made?.refused]).toEqual(["invalid-options", "invalid-options"]);
  });
});

/** Servers of the API and of the operation, the settings, and the URL of `/t`. */
const OWN: readonly (readonly [object[], object, object, string])[] = [
  [
    [server("https://a.example")],
    server("https://{r}.files.example", { r: "us" }),
    {},
    "https://us.files.example/t",
  ],
  [
    [server("https://a.example")],
    server("https://{r}.files.example", { r: "us" }),
    { variables: { r: "eu" } },
    "https://eu.files.example/t",
  ],
  [
    [server("https://{r}.a.example", { r: "us" })],
    server("https://{r}.files.example", { r: "us" }),
    { variables: { r: "eu" } },
    "https://eu.files.example/t",
  ],
  [
    [server("https://{r}.a.example", { r: "us" })],
    server("https://f.example"),
    { variables: { r: "eu" } },
    "https://f.example/t",
  ],
  [
    [server("https://a.example")],
    server("https://{r}.files.example", { r: "us" }),
    { baseUrl: "http://localhost:1" },
    "http://localhost:1/t",
  ],
  [[server("https://a.example")], server("/health"), {}, "https://a.example/health/t"],
  [[server("https://a.example/v1/")], server("/health"), {}, "https://a.example/health/t"],
  [[server("https://a.example/v1/")], server("health"), {}, "https://a.example/v1/health/t"],
  [
    [server("https://{r}.a.example/v1", { r: "us" })],
    server("/health"),
    { variables: { r: "eu" } },
    "https://eu.a.example/health/t",
  ],
  [
    [server("https://a.example/v1")],
    server("/health"),
    { baseUrl: "http://localhost:1/x" },
    "http://localhost:1/health/t",
  ],
  [[server("https://a.example/v1")], server("/{v}", { v: "v2" }), {}, "https://a.example/v2/t"],
  [
    [server("/v1")],
    server("/health"),
    { baseUrl: "http://localhost:1/x" },
    "http://localhost:1/health/t",
  ],
  [[server("https://a.example/v1")], server("/"), {}, "https://a.example/t"],
  [[server("https://a.example/v1")], server("//b.example/v2"), {}, "https://b.example/v2/t"],
];

describe("An operation's own server is called", () => {
  test.each(OWN)("of %j, %j with %j", (servers, own, settings, url) => {
    const document = documentWith({ servers }, { servers: [own] });
    const found = inEveryWay(everyWay(document, "GET /t", {}, { ...settings }), "url");
    expect([...new Set(Object.values(found))]).toEqual([url]);
  });

  test.each(OWN)("and read back: of %j, %j with %j", async (servers, own, settings, url) => {
    const api = createApi(documentWith({ servers }, { servers: [own] }), settings);
    expect(api.build("x").url).toBe(url);
    expect(await readRequest(api, new Request(url))).toMatchObject({ operation: { id: "x" } });
    expect(matchOperation(api, new URL(url))?.operation.id).toBe("x");
  });

  test("and that of a path item", () => {
    const document = {
      ...documentWith({}, {}),
      paths: {
        "/t": { servers: [{ url: "/p" }], get: { operationId: "x", tags: ["t"], responses: {} } },
      },
    };
    const found = inEveryWay(everyWay(document, "GET /t"), "url");
    expect([...new Set(Object.values(found))]).toEqual(["https://a.example/p/t"]);
  });
});

describe("A relative server has no host", () => {
  const credentials = { k: "v" };
  const secured = {
    components: { securitySchemes: { k: { type: "apiKey", in: "header", name: "x-key" } } },
    security: [{ k: [] }],
  };

  test.each(["index.php/api", "./v1", "v1", "/v1", "api.example.com/v1", "{p}/api"])(
    "so that %s needs a baseUrl",
    (url) => {
      const document = documentWith({ servers: [server(url, { p: "v1" })], ...secured }, {});
      const {
        createApi: api,
        class: made,
        "request.ts": compiled,
      } = everyWay(document, "GET /t", {}, { credentials });
      expect([api?.refused, made?.refused]).toEqual(["invalid-base-url", "invalid-base-url"]);
      expect(api?.message).toContain("baseUrl");
      expect(compiled?.url ?? "").not.toContain("//");
    },
  );

  test.each([
    ["index.php/api", "https://h.example/docs/index.php/api/t"],
    ["/v1", "https://h.example/v1/t"],
    ["../v1", "https://h.example/v1/t"],
    ["//b.example", "https://b.example/t"],
  ])("but %s is resolved against $self", (url, expected) => {
    const parts = {
      openapi: "3.2.0",
      $self: "https://h.example/docs/openapi.json",
      servers: [{ url }],
    };
    const found = inEveryWay(everyWay(documentWith(parts, {}), "GET /t"), "url");
    expect([...new Set(Object.values(found))]).toEqual([expected]);
  });
});
