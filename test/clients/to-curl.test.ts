import { Readable } from "node:stream";
import { describe, expect, test } from "@jest/globals";
import { endpoint } from "fluent-endpoint";
import { toCurl } from "fluent-endpoint/clients";
import { commandLine as lineOf, optionsWith, errorWith } from "./adapters.js";

const URL_ARGUMENT = "--url 'https://api.example.com/path?a=b'";

describe("toCurl", () => {
  test("writes one argument on each line", () => {
    const options = endpoint("PATCH /gists/{gist_id}", {
      gist_id: "1",
      description: "it's new",
      headers: { authorization: "token 0123", "user-agent": "me" },
    });
    expect(toCurl(options)).toBe(
      [
        "curl \\",
        "  --request PATCH \\",
        "  --url 'https://api.github.com/gists/1' \\",
        "  --header 'content-type: application/json; charset=utf-8' \\",
        "  --header 'accept: application/vnd.github.v3+json' \\",
        "  --header 'user-agent: me' \\",
        `  --header 'authorization: token '"\${HEADER_AUTHORIZATION:?not set}" \\`,
        `  --data-raw '{"description":"it'\\''s new"}'`,
      ].join("\n"),
    );
  });

  test("writes the method, except for GET", () => {
    expect(lineOf(optionsWith({ method: "get" }))).toBe(`curl ${URL_ARGUMENT}`);
    expect(lineOf(optionsWith({ method: "head" }))).toBe(`curl --head ${URL_ARGUMENT}`);
    expect(lineOf(optionsWith({ method: "delete" }))).toBe(`curl --request DELETE ${URL_ARGUMENT}`);
    expect(lineOf(optionsWith({ method: "it's" }))).toBe(
      `curl --request 'IT'\\''S' ${URL_ARGUMENT}`,
    );
  });

  test("writes an empty body where the method expects one", () => {
    expect(lineOf(optionsWith({ method: "put" }))).toBe(
      `curl --request PUT ${URL_ARGUMENT} --header 'content-type:' --data-raw ''`,
    );
  });

  test("keeps curl from expanding brackets in the URL", () => {
    const options = optionsWith({ method: "get", url: "https://example.com/[1-3]" });
    for (const secrets of [true, false]) {
      expect(lineOf(options, { secrets })).toBe("curl --globoff --url 'https://example.com/[1-3]'");
    }
  });

  test("writes the timeout in seconds", () => {
    const command = lineOf(optionsWith({ method: "get", request: { timeout: 1500 } }));
    expect(command).toBe(`curl --max-time 1.5 ${URL_ARGUMENT}`);
    expect(lineOf(optionsWith({ method: "get", request: { timeout: 0 } }))).not.toContain(
      "max-time",
    );
  });

  test("writes an empty header, and a header above ASCII as bytes", () => {
    const headers = { "x-empty": "", "x-latin": "caf\u00e9\t!", "x-end": "\u00e9" };
    const command = lineOf(optionsWith({ method: "get", headers }));
    expect(command).toBe(
      `curl ${URL_ARGUMENT} --header 'x-empty;' --header 'x-latin: caf'"$(printf '\\351\\011')"'!' --header 'x-end: '"$(printf '\\351')"`,
    );
  });

  test("writes text with control and formatting characters to curl's input", () => {
    expect(lineOf(optionsWith({ body: "a\u001b\0'\u202e" }))).toBe(
      `printf 'a\\033\\000\\047\\342\\200\\256' | curl --request POST ${URL_ARGUMENT} --header 'content-type: text/plain;charset=UTF-8' --data-binary @-`,
    );
  });

  test("writes long text to curl's input, because an argument cannot hold it", () => {
    const command = lineOf(optionsWith({ body: "x".repeat(50_000) }));
    expect(command.startsWith(`printf %s 'xxx`)).toBe(true);
    expect(command.endsWith("--data-binary @-")).toBe(true);
  });

  test("writes bytes to curl's input, and keeps curl from adding a content type", () => {
    expect(lineOf(optionsWith({ body: Uint8Array.of(0, 65, 255) }))).toBe(
      `printf '\\000A\\377' | curl --request POST ${URL_ARGUMENT} --header 'content-type:' --data-binary @-`,
    );
  });

  test.each([
    ["a Blob", new Blob(["x"])],
    ["a stream", Readable.from(["x"])],
  ])("leaves %s to curl's input", (_, body) => {
    expect(lineOf(optionsWith({ body }))).toBe(
      `curl --request POST ${URL_ARGUMENT} --header 'content-type:' --data-binary @-`,
    );
  });

  test("leaves out content-length, which curl counts", () => {
    const headers = { "content-length": 2 };
    expect(lineOf(optionsWith({ headers, body: "ab" }))).not.toContain("content-length");
  });
});

describe("toCurl with a form", () => {
  test("writes each field, and leaves a file to curl's input", () => {
    const body = new FormData();
    body.append("text", "@a\nb");
    body.append("password", "0123");
    body.append("file", new File(["x"], 'a"\\.txt', { type: "text/plain;charset=utf-8" }));
    expect(lineOf(optionsWith({ body }))).toBe(
      `curl --request POST ${URL_ARGUMENT} --form-string 'text=@a'"$(printf '\\015')"'\nb' --form-string 'password='"\${BODY_PASSWORD:?not set}" --form 'file=@-;filename="a\\"\\\\.txt";type=text/plain;charset=utf-8'`,
    );
  });

  test("writes the type application/octet-stream for a file without one", () => {
    const body = new FormData();
    body.append("file", new File(["x"], "a.txt"));
    expect(lineOf(optionsWith({ body }))).toContain(";type=application/octet-stream'");
  });

  const file = new File(["x"], "a.txt");
  test.each<[name: string, ...entries: [string, string | File][]]>([
    ["an empty form"],
    ["two files", ["a", file], ["b", file]],
    ["NUL", ["a", "\0"]],
    ["an empty name", ["", "a"]],
    ["a name with an equals sign", ["a=b", "c"]],
    ["a name with a line break", ["a\nb", "c"]],
    ["a file name with a control character", ["a", new File(["x"], "\u0007")]],
    ["a file with an invalid type", ["a", new File(["x"], "b", { type: "a;b" })]],
  ])("refuses %s", (...[, ...entries]) => {
    const body = new FormData();
    for (const [name, value] of entries) body.append(name, value as string);
    expect(() => toCurl(optionsWith({ body }))).toThrow(errorWith("unsupported-body"));
  });
});
