import { describe, expect, test } from "@jest/globals";
import { EndpointError } from "fluent-endpoint";
import {
  EMPTY_FORM,
  type Form,
  headerRow,
  parameterRow,
  STYLES,
  withFile,
  withKind,
  withoutRow,
  withRow,
} from "../../../docs/.vitepress/playground/form.js";
import { STYLES as LIBRARY_STYLES } from "../../../src/wire/styles.js";
import { firstLines } from "../../../docs/.vitepress/playground/first-lines.js";
import { fromJsonText, toJsonText } from "../../../docs/.vitepress/playground/form-json.js";
import { builderOf, showRequest } from "../../../docs/.vitepress/playground/shown-request.js";

test("The form offers the styles of the library", () => {
  expect(STYLES).toEqual(Object.keys(LIBRARY_STYLES));
});

const BASE = { ...EMPTY_FORM, baseUrl: "https://api.github.com" };
const form = (part: Partial<Form>): Form => ({ ...BASE, ...part });
const FILE = withKind(parameterRow("a", "b"), "file");

function problemOf(part: Partial<Form>) {
  const shown = showRequest(form(part));
  return "problem" in shown ? shown.problem : undefined;
}

describe("The request of a form", () => {
  test("has the parameters of all locations, headers, styles and media type options", () => {
    const { method, url, headers, body } = builderOf(
      form({
        route: "POST /a/{id}/{id2}{?page}",
        baseUrl: " https://example.com/v1 ",
        parameters: [
          parameterRow("id", "1"),
          parameterRow("id2", 2, "path"),
          parameterRow("page", 3, "query"),
          parameterRow("tags", ["a", "b"], "query"),
          parameterRow("title", "It"),
          parameterRow("labels", ["bug"], "body"),
          { ...parameterRow("unused", "x"), isUsed: false },
          parameterRow("", "no name"),
        ],
        headers: [
          headerRow(" X-Trace ", " 1 "),
          headerRow("accept", "application/vnd.github.v3+json"),
          headerRow("user-agent", ""),
          headerRow("", "x"),
        ],
        style: "json",
        styles: { tags: "brackets" },
        previews: "mercy, raw",
      }),
    ).build();
    expect(method).toBe("post");
    expect(url).toBe("https://example.com/v1/a/1/2?page=3&tags%5B%5D=a&tags%5B%5D=b");
    expect(headers).toEqual({
      "content-type": "application/json; charset=utf-8",
      accept: "application/vnd.github.mercy-preview+json,application/vnd.github.raw-preview+json",
      "x-trace": "1",
    });
    expect(body).toEqual({ title: "It", labels: ["bug"] });
  });

  test.each([
    ["GET /user", "https://api.github.com/user", "application/vnd.github.v3+json"],
    ["GET https://api.github.com/a", "https://api.github.com/a", "application/vnd.github.v3+json"],
    ["GET https://example.com/user", "https://example.com/user", "application/json"],
    ["https://example.com", "https://example.com/", "application/json"],
  ])("of the route %s is for the API of the route", (route, url, accept) => {
    const isAbsolute = route.includes("https:");
    const request = builderOf(form({ route, ...(isAbsolute && { baseUrl: "" }) })).build();
    expect(request.url.replace(/\.com$/, ".com/")).toBe(url);
    expect(request.headers.accept).toBe(accept);
  });

  test("has data as its body, and may lack a variable if it is not strict", () => {
    const given = form({ route: "POST /a/{b}", data: "text", isStrict: false });
    const { url, body } = builderOf(given).build();
    expect([url, body]).toEqual(["https://api.github.com/a/", "text"]);
  });
});

describe("The problem of a form", () => {
  test("asks for the base URL, unless the route has a mistake or is a whole URL", () => {
    const baseUrl = "";
    expect(problemOf({ route: "POST /shops/{shop}/orders", baseUrl })).toEqual({
      message: "Write the base URL of your API, such as https://shop.example.com/v1.",
      asksBaseUrl: true,
    });
    expect(problemOf({ route: "GET /a/{b", baseUrl })?.code).toBe("invalid-template");
    expect(problemOf({ route: "GET https://example.com/a", baseUrl })).toBeUndefined();
  });

  test.each<[string, Partial<Form>, string, string[] | undefined]>([
    [
      "the wrong part of a malformed template",
      { route: "GET /orgs/{org/repos" },
      "invalid-template",
      ["/orgs/", "{org/repos", ""],
    ],
    [
      "the expression of a missing variable",
      { route: "GET /orgs/{org}/repos" },
      "missing-variable",
      ["/orgs/", "{org}", "/repos"],
    ],
    ["nothing else", { route: "GET /a", baseUrl: "nowhere" }, "invalid-base-url", undefined],
  ])("underlines %s", (_, part, code, parts) => {
    const problem = problemOf(part);
    expect([problem?.code, problem?.parts]).toEqual([code, parts]);
    if (code === "invalid-template") {
      expect(problem?.message).toMatch(/^Invalid URL template, at .*: .*\. \S.*\.$/);
    }
  });

  test.each([
    [[parameterRow("a", "1"), parameterRow("a", "2")], 'There are two parameters "a".'],
    [[withKind(parameterRow("a", "[1"), "JSON")], 'The value of "a" is not JSON.'],
    [[FILE], 'Choose the file for "a".'],
    [[{ ...FILE, value: "cat.png" }], 'Choose the file "cat.png" for "a".'],
  ])("names a row that cannot be read", (parameters, message) => {
    const problem = problemOf({ route: "GET /a", parameters });
    expect(problem?.message).toContain(message);
    expect(problem?.code).toBeUndefined();
  });

  test("is about the value where a row of JSON has text", () => {
    const parameters = [withKind(parameterRow("a", ".."), "JSON")];
    expect(problemOf({ route: "GET /{a}", parameters })?.code).toBe("dot-segment");
  });

  test("masks the userinfo of a route", () => {
    const problem = problemOf({ route: "GET https://user:secret@example.com/{a" });
    expect(JSON.stringify(problem)).not.toContain("secret");
  });

  test("is an EndpointError for a route without a URL", () => {
    expect(problemOf({ route: "GET" })).toMatchObject({ code: "invalid-route" });
    expect(() => builderOf(form({ route: "GET" }))).toThrow(EndpointError);
  });
});

describe("Rows", () => {
  const rows = [parameterRow("a", "1"), parameterRow("b", { c: 2 }, "body")];
  const photo = withFile(parameterRow("photo", ""), new File(["x"], "cat.png"));

  test("are replaced and removed by their id, and the others stay the same objects", () => {
    const [a, b] = rows;
    const changed = { ...parameterRow("x", "y"), id: b?.id ?? 0 };
    expect(withRow(rows, changed)).toEqual([a, changed]);
    expect(withRow(rows, changed)[0]).toBe(a);
    expect(withoutRow(rows, a?.id ?? 0)).toEqual([b]);
  });

  test("become JSON with a key for each location, and the same rows again", () => {
    const text = toJsonText(rows) ?? "";
    expect(JSON.parse(text)).toEqual({ a: "1", "[BODY]": { b: { c: 2 } } });
    expect(fromJsonText(text, rows)).toEqual(rows);
  });

  test("keep hints and what is not used, while the JSON changes", () => {
    const known = { ...parameterRow("a", 1), hint: "integer" };
    const unused = { ...parameterRow("z", 1), isUsed: false };
    const read = fromJsonText('{ "a": 2, "n": null }', [known, unused]);
    expect(read.map(({ name, value, hint, isUsed }) => [name, value, hint, isUsed])).toEqual([
      ["a", "2", "integer", true],
      ["n", "null", undefined, true],
      ["z", "1", undefined, false],
    ]);
    expect(read[0]?.id).toBe(known.id);
  });

  test("keep files, which JSON cannot have", () => {
    expect(toJsonText([...rows, photo])).toBe(toJsonText(rows));
    expect(fromJsonText("{}", [photo])).toEqual([photo]);
  });

  test("have no file once they are of another kind", () => {
    const text = withKind(photo, "text");
    expect([text.kind, text.value, text.file]).toEqual(["text", "", undefined]);
    expect(withKind(parameterRow("a", "1"), "JSON")).toMatchObject({ kind: "JSON", value: "1" });
  });

  test("may have any name", () => {
    const text = '{"__proto__":"1","constructor":"2"}';
    const read = fromJsonText(text, []);
    expect(read.map(({ name }) => name)).toEqual(["__proto__", "constructor"]);
    expect(JSON.stringify(JSON.parse(toJsonText(read) ?? ""))).toBe(text);
    const [proto, ...others] = read;
    const { url } = builderOf(form({ route: "GET /a", parameters: others })).build();
    expect(url).toBe("https://api.github.com/a?constructor=2");
    // The library refuses this one, and says so.
    const problem = problemOf({ route: "GET /a", parameters: proto ? [proto] : [] });
    expect(problem?.message).toContain('The name "__proto__" cannot be used');
  });

  test("have no JSON while a value is not JSON", () => {
    expect(toJsonText([withKind(parameterRow("a", "{"), "JSON")])).toBeUndefined();
  });

  test.each([
    ["{", "The parameters are not JSON"],
    ["[]", "The parameters must be a JSON object"],
    ["null", "The parameters must be a JSON object"],
    ['{ "[QUERY]": 1 }', "[QUERY] must be a JSON object"],
  ])("are not read from %s", (text, message) => {
    expect(() => fromJsonText(text, [])).toThrow(message);
  });
});

test("A short message is shown as it is", () => {
  expect(firstLines("a\nb")).toBe("a\nb");
});

test("A long message is cut after ten lines, and its lines are cut", () => {
  const lines = Array.from({ length: 25 }, (_, index) => `${String(index)}${"x".repeat(400)}`);
  const shown = firstLines(lines.join("\n")).split("\n");
  expect(shown).toHaveLength(11);
  expect(shown[0]).toBe(`0${"x".repeat(299)}…`);
  expect(shown[10]).toBe("… and 15 more lines");
});
