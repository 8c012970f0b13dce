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
user-agent: fluent-endpoint/0.1.0
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

  test("escapes control characters in the body of text", async () => {
    const request = { method: "post", url: "/a", headers: {}, body: "\u001b[2J\tb" };
    expect(await writeRequest(request, "text")).toBe("POST /a\n\n\\u{1b}[2J\tb\n");
  });

  const upload = new EndpointBuilder().route("POST https://uploads.github.com/assets");

  test.each<[RequestFormat, string]>([
    ["text", "(text/plain, 6 bytes)"],
    ["json", '"body": {\n    "fileName": "note.txt",\n    "contentType": "text/plain"\n  }'],
    ["fetch", 'new File([await readFile("note.txt")], "note.txt", { type: "text/plain" })'],
    ["http", "content-length: 6\r\n\r\nA note"],
    ["curl", "--data-binary @-"],
  ])("writes a file as %s", async (format, expected) => {
    const data = new File(["A note"], "note.txt", { type: "text/plain" });
    const request = upload.withDefaults({ data }).build();
    expect(await writeRequest(request, format)).toContain(expected);
  });

  test.each<[RequestFormat, unknown, string]>([
    ["json", new Blob(["A"]), '"contentType": "application/octet-stream"'],
    ["text", new Uint8Array(3), "(3 bytes)"],
    ["text", new ArrayBuffer(4), "(4 bytes)"],
    ["text", new Blob(["A"]), "(application/octet-stream, 1 bytes)"],
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

  test.each<[string, RequestFormat]>([
    ["a builder", "text"],
    ["a builder", "json"],
    ["a builder", "curl"],
    ["nothing", "text"],
    ["nothing", "json"],
  ])("refuses %s in place of request options with the format %s", async (what, format) => {
    const given: unknown = what === "nothing" ? undefined : upload;
    await expect(writeRequest(given as typeof issue, format)).rejects.toMatchObject({
      code: "invalid-options",
    });
  });
});
