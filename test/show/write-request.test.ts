import { describe, expect, test } from "@jest/globals";
import { endpoint, EndpointBuilder } from "fluent-endpoint";
import { toCurl } from "fluent-endpoint/clients";
import { REQUEST_FORMATS, type RequestFormat, writeRequest } from "fluent-endpoint/show";

const SECRET = "ghp_0123456789";
const issue = endpoint("POST /repos/{owner}/{repo}/issues", {
  owner: "octokit",
  repo: "rest.js",
  title: "It works",
  client_secret: SECRET,
  headers: { authorization: `token ${SECRET}` },
});

const FORM = "application/x-www-form-urlencoded";

class WithToJson {
  toJSON(): object {
    return { client_secret: SECRET };
  }
}

describe("writeRequest", () => {
  test.each(REQUEST_FORMATS)("writes a request as %s without credentials", async (format) => {
    const text = await writeRequest(issue, format);
    expect(text).toMatch(/api\.github\.com/);
    expect(text).toContain("It works");
    expect(text).not.toContain(SECRET);
  });

  test.each(REQUEST_FORMATS)("writes credentials as %s if secrets is set", async (format) => {
    expect(await writeRequest(issue, format, { secrets: true })).toContain(SECRET);
  });

  test("writes text for people", async () => {
    expect(await writeRequest(issue, "text")).toBe(`\
POST https://api.github.com/repos/octokit/rest.js/issues
accept: application/vnd.github.v3+json
user-agent: fluent-endpoint/0.3.0
authorization: token ***
content-type: application/json; charset=utf-8

{
  "title": "It works",
  "client_secret": "***"
}
`);
  });

  test("writes the command of toCurl", async () => {
    expect(await writeRequest(issue, "curl", { secrets: true })).toBe(
      `${toCurl(issue, { secrets: true })}\n`,
    );
  });

  const json = new TextEncoder().encode(JSON.stringify({ a: "é", client_secret: SECRET }));
  const credentials: [string, unknown, string | undefined][] = [
    ["bytes of JSON", json, "application/json"],
    ["bytes of JSON without a content type", json, undefined],
    ["an ArrayBuffer", json.buffer, "application/json"],
    ["bytes of a form", new TextEncoder().encode(`client_secret=${SECRET}`), FORM],
    ["a URLSearchParams", new URLSearchParams({ client_secret: SECRET }), undefined],
    ["an object with toJSON", { toJSON: () => ({ client_secret: SECRET }) }, undefined],
    ["an instance with toJSON", new WithToJson(), undefined],
  ];

  test.each(
    credentials.flatMap(([name, data, type]) =>
      REQUEST_FORMATS.map((format) => [name, format, data, type] as const),
    ),
  )("writes %s as %s without credentials", async (_name, format, data, type) => {
    const builder = new EndpointBuilder().header("content-type", type ?? null);
    const request = builder.route("POST /login").data(data).build();
    const text = await writeRequest(request, format);
    const decoded = text.replace(/"([\w+/=]{20,})"/g, (_, base64: string) => atob(base64));
    expect(decoded).not.toContain(SECRET);
    if (format !== "text")
      expect(await writeRequest(request, format, { secrets: true })).not.toBe(text);
  });

  test("writes no credential of a Blob into an HTTP message", async () => {
    const data = new Blob([json], { type: "application/json" });
    const text = await writeRequest(endpoint("POST /login", { data }), "http");
    expect(text).toContain(
      `content-length: ${String(json.length)}\r\n\r\n{"a":"é","client_secret":"***"}`,
    );
  });

  test("counts the bytes of the real body, and writes them as text in a program", async () => {
    const request = endpoint("POST /login", { data: json });
    const text = await writeRequest(request, "text");
    expect(text).toContain(`(${String(json.length)} bytes, sha-256 `);
    expect(await writeRequest(request, "fetch")).toContain(
      'body: new TextEncoder().encode(`{"a":"é","client_secret":"${process.env.BODY_CLIENT_SECRET}"}`)',
    );
  });

  test("leaves out what only the running program has", async () => {
    const agent: { self?: object } = {};
    agent.self = agent;
    const request = endpoint("GET /user", {
      request: { signal: AbortSignal.timeout(1000), agent, fetch: () => undefined, timeout: 7 },
    });
    for (const format of REQUEST_FORMATS) {
      await writeRequest(request, format);
      await writeRequest(request, format, { secrets: true });
    }
    const text = await writeRequest(request, "code");
    expect(text).toContain("timeout: 7,");
    expect(text).not.toMatch(/signal|agent:|fetch:/);
  });

  test("writes the request option as JSON without credentials", async () => {
    const request = endpoint("GET /user", { request: { headers: { authorization: SECRET } } });
    expect(await writeRequest(request, "json")).toContain('"authorization": "[hidden]"');
  });

  test.each([0, 1, 2, 3, 4, 5, 9])(
    "has no part of a mark in an error that cuts it after %i",
    (length) => {
      const name = "a".repeat(41 - length);
      const request = new EndpointBuilder({ baseUrl: "/api" })
        .route(`GET /${name}`)
        .params({ access_token: SECRET })
        .build();
      return expect(writeRequest(request, "curl")).rejects.toThrow(`"/api/${name}?…"`);
    },
  );

  test.each(REQUEST_FORMATS)("has no mark in an error about %s", async (format) => {
    const request = new EndpointBuilder({ baseUrl: "/api" })
      .route("GET /x")
      .params({ access_token: SECRET })
      .build();
    const text = await writeRequest(request, format).catch(String);
    expect(text).toMatch(/access_token=(?:\*\*\*|.{0,4}\$\{)|\/x\?…/);
  });

  test("escapes control characters in the body of text", async () => {
    const request = { method: "post", url: "/a", headers: {}, body: "\u001b[2J\tb" };
    expect(await writeRequest(request, "text")).toContain("\n\n  \\u{1b}[2J\tb\n");
  });

  const upload = new EndpointBuilder().route("POST https://uploads.github.com/assets");

  const note = new File(["A note"], "note.txt", { type: "text/plain" });

  test.each<[RequestFormat, unknown, string]>([
    ["text", note, "(text/plain, 6 bytes, sha-256 "],
    ["json", note, '"body": {\n    "fileName": "note.txt",\n    "contentType": "text/plain"\n  }'],
    ["fetch", note, 'new File([await readFile("note.txt")], "note.txt", { type: "text/plain" })'],
    ["http", note, "content-length: 6\r\n\r\nA note"],
    ["curl", note, "--data-binary @-"],
    ["json", new Blob(["A"]), '"contentType": "application/octet-stream"'],
    [
      "text",
      new Uint8Array(3),
      "(3 bytes, sha-256 709e80c88487a2411e1ee4dfb9f22a861492d20c4765150c0c794abd70f8147c)",
    ],
    [
      "text",
      new ArrayBuffer(4),
      "(4 bytes, sha-256 df3f619804a92fdb4057192dc43dd748ea778adc52bc498ce80524c014b81119)",
    ],
    ["text", new Blob(["A"]), "(application/octet-stream, 1 bytes, sha-256 "],
  ])("writes as %s a body of %p", async (format, data, expected) => {
    const request = upload.withDefaults({ data }).build();
    expect(await writeRequest(request, format)).toContain(expected);
  });

  test.each<[RequestFormat, unknown]>([
    ["http", new Blob(["A"]).stream()],
    ["fetch", new Blob(["A"])],
    ["fetch", new Blob(["A"]).stream()],
  ])("does not write as %s a body of %p", async (format, data) => {
    const request = upload.withDefaults({ data }).build();
    await expect(writeRequest(request, format)).rejects.toMatchObject({ code: "unsupported-body" });
  });

  test.each(["CURL", "constructor", undefined, 1])("refuses the format %p", async (format) => {
    const written = writeRequest(issue, format as RequestFormat);
    await expect(written).rejects.toThrow(
      `The format must be one of ${REQUEST_FORMATS.join(", ")}, but got `,
    );
    await expect(written).rejects.toMatchObject({ code: "invalid-options" });
  });

  test.each(["text", "json", "curl"] as const)(
    "refuses a builder, and nothing, as %s",
    async (format) => {
      for (const given of [upload, undefined] as unknown[])
        await expect(writeRequest(given as typeof issue, format)).rejects.toMatchObject({
          code: "invalid-options",
        });
    },
  );
});
