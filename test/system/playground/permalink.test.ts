import { describe, expect, test } from "@jest/globals";
import {
  EMPTY_FORM,
  type Form,
  headerRow,
  parameterRow,
  withFile,
  withKind,
} from "../../../docs/.vitepress/playground/form.js";
import {
  fromFragment,
  isRequestLink,
  PLACEHOLDER,
  toFragment,
} from "../../../docs/.vitepress/playground/permalink.js";
import { SAMPLES } from "../../../docs/.vitepress/playground/samples.js";
import { builderOf } from "../../../docs/.vitepress/playground/shown-request.js";

const SECRET = "ghp_0123456789";
const FORM = headerRow("content-type", "application/x-www-form-urlencoded");
const jsonRow = (name: string, text: string) => withKind(parameterRow(name, text), "JSON");
const form = (part: Partial<Form>): Form => ({ ...EMPTY_FORM, ...part });

/** A form without the ids of its rows. */
function comparable({ parameters, headers, ...others }: Form): object {
  return {
    ...others,
    parameters: parameters.map(({ name, value, kind, givenFor }) => [name, value, kind, givenFor]),
    headers: headers.map(({ name, value }) => [name, value]),
  };
}

/** The form that a link to a form opens. */
const opened = (given: Form) => comparable(fromFragment(toFragment(given)) ?? EMPTY_FORM);

/** The content of a link, decoded. */
function textOf(given: Form): string {
  return Buffer.from(toFragment(given).replace("#request=", ""), "base64url").toString();
}

describe("A link", () => {
  test("has everything in the form", () => {
    const given = form({
      route: "POST /a/{b}",
      baseUrl: "https://example.com",
      parameters: [
        parameterRow("b", "grüße 🎉"),
        parameterRow("c", [1], "query"),
        parameterRow("d", "e", "body"),
      ],
      headers: [headerRow("x-trace", "1")],
      style: "indices",
      styles: { c: "comma" },
      isStrict: false,
      previews: "mercy",
      format: "raw",
      data: "text",
    });
    const fragment = toFragment(given);
    expect(fragment).toMatch(/^#request=[\w-]+$/);
    expect(opened(given)).toEqual(comparable(given));
  });

  test.each(SAMPLES.map(({ name, form: make }) => [name, make()] as const))(
    "opens the sample %s",
    (_, given) => {
      const request = builderOf(given).build();
      const { authorization } = request.headers;
      const shown = { authorization: String(authorization).replace(/\S+$/, PLACEHOLDER) };
      const headers = { ...request.headers, ...(authorization !== undefined && shown) };
      const linked = builderOf(fromFragment(toFragment(given)) ?? EMPTY_FORM).build();
      expect(linked).toEqual({ ...request, headers });
    },
  );

  test("of an empty form is empty", () => {
    expect(textOf(EMPTY_FORM)).toBe("{}");
    expect(fromFragment(toFragment(EMPTY_FORM))).toEqual(EMPTY_FORM);
  });

  test.each(["POST /a", "https://example.com"])("keeps that there is no base URL: %s", (route) => {
    expect(fromFragment(toFragment(form({ route, baseUrl: "" })))?.baseUrl).toBe("");
  });

  test("from before the base URL was asked for is to GitHub", () => {
    const fragment = `#request=${Buffer.from('{"r":"GET /user"}').toString("base64url")}`;
    expect(fromFragment(fragment)?.baseUrl).toBe("https://api.github.com");
  });

  test("leaves out parameters and headers that are not used", () => {
    const parameters = [{ ...parameterRow("a", "1"), isUsed: false }, parameterRow("", "b")];
    const headers = [{ ...headerRow("a", "1"), isUsed: false }];
    expect(textOf(form({ parameters, headers }))).toBe("{}");
  });

  test.each<[string, Partial<Form>]>([
    ["a cookie", { headers: [headerRow("cookie", `a=${SECRET}`)] }],
    ["an API key in a header", { headers: [headerRow("X-API-Key", SECRET)] }],
    ["a header whose name is not finished", { headers: [headerRow("authorization:", SECRET)] }],
    ["a parameter in JSON", { parameters: [parameterRow("token", [SECRET])] }],
    ["JSON that is not finished", { parameters: [jsonRow("token", `["${SECRET}`)] }],
    ["text in a row of JSON", { parameters: [jsonRow("a", `https://a:${SECRET}@b.com/`)] }],
    ["a URL in a parameter", { parameters: [parameterRow("a", `https://a:${SECRET}@b.com/`)] }],
    ["the base URL", { baseUrl: `https://user:${SECRET}@example.com` }],
    ["the userinfo of a broken route", { route: `GET https://user:${SECRET}@example.com/{a` }],
    ["a form body", { data: `password=${SECRET}`, headers: [FORM] }],
  ])("leaves out the credential in %s", (_, part) => {
    expect(textOf(form(part))).not.toContain(SECRET);
  });

  test("has a placeholder for each credential, so that the request is whole", () => {
    const given = form({
      route: "GET https://a:b@example.com/a?access_token=0123",
      parameters: [
        parameterRow("token", "0123"),
        parameterRow("x", "1"),
        parameterRow("a", [{ password: "0123", b: 1 }]),
        parameterRow("none", null),
      ],
      headers: [headerRow("authorization", "token 0123"), headerRow("cookie", "")],
      data: '{"password":"0123","b":1}',
    });
    expect(opened(given)).toEqual({
      ...comparable(given),
      route: "GET https://your-secret@example.com/a?access_token=your-secret",
      parameters: [
        ["token", "your-secret", "text", "any"],
        ["x", "1", "text", "any"],
        ["a", '[{"password":"your-secret","b":1}]', "JSON", "any"],
        ["none", "null", "JSON", "any"],
      ],
      headers: [
        ["authorization", "token your-secret"],
        ["cookie", ""],
      ],
      data: '{"password":"your-secret","b":1}',
    });
  });

  test("has the name of a file, which a person has to choose again", () => {
    const photo = withFile(parameterRow("photo", ""), new File(["x"], "cat.png"));
    const [row] = fromFragment(toFragment(form({ parameters: [photo] })))?.parameters ?? [];
    expect(row).toMatchObject({ name: "photo", value: "cat.png", kind: "file" });
    expect(row?.file).toBeUndefined();
  });

  test("may have a parameter of any name", () => {
    const given = form({ parameters: [parameterRow("__proto__", "1"), parameterRow("a", "2")] });
    expect(opened(given)).toEqual(comparable(given));
  });

  test("that is damaged is still known to be a link", () => {
    const fragment = toFragment(form({ route: "GET /a" })).slice(0, -3);
    expect(fromFragment(fragment)).toBeUndefined();
    expect(isRequestLink(fragment)).toBe(true);
    expect(isRequestLink("#parameters")).toBe(false);
  });

  test.each(["", "#parameters", "#request=%", "#request=e30x", "#request=bnVsbA"])(
    "is not read from %s",
    (fragment) => {
      expect(fromFragment(fragment)).toBeUndefined();
    },
  );

  test("may have values of any type, which are ignored", () => {
    const json = '{"r":1,"b":{},"p":[1,["a"],["b",2,1,9]],"h":[[]],"s":"x","n":{"a":"y"},"d":[]}';
    const read = fromFragment(`#request=${Buffer.from(json).toString("base64url")}`);
    expect(comparable(read ?? EMPTY_FORM)).toEqual({
      ...comparable(EMPTY_FORM),
      parameters: [
        ["", "", "text", "any"],
        ["a", "", "text", "any"],
        ["b", "", "JSON", "any"],
      ],
      headers: [["", ""]],
    });
  });
});
