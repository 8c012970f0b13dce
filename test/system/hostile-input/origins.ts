import { accepted, masked, refused, request, SECRET, type Topic } from "./hostile-input.js";
import { untypedEndpoint as endpoint } from "../../helpers/untyped.js";

type Values = Readonly<Record<string, unknown>>;

const changed = (
  url: string,
  values: Values,
  parameter: string,
  position: number,
  template: string = url,
) =>
  refused(`${url} with ${JSON.stringify(values)}`, () => endpoint({ url, ...values }), {
    code: "changed-origin",
    parameter,
    template,
    position,
  });

const kept = (url: string, values: Values, expected: string) =>
  accepted(
    `${url} with ${JSON.stringify(values)}`,
    () => endpoint({ url, ...values }),
    request("get", expected),
  );

const invalid = (url: string, values: Values) =>
  refused(`${url} with ${JSON.stringify(values)}`, () => endpoint({ url, ...values }), {
    code: "invalid-url",
    template: url,
    position: 0,
  });

const H = "https://h.example";

export const origins: Topic = {
  name: "a value that would lead to another origin",
  inputs: [
    changed(`${H}{a}`, { a: ".evil.example" }, "a", 17),
    changed(`${H}{+a}`, { a: "@evil.example/" }, "a", 17),
    changed(`${H}{+a}`, { a: ":81/" }, "a", 17),
    changed(`${H}{+a}`, { a: "\\evil.example" }, "a", 17),
    changed(`${H}{+a}`, { a: "%2Fx" }, "a", 17),
    changed(`${H}{.a}`, { a: "evil.example" }, "a", 17),
    changed(`${H}{;a}`, { a: "x" }, "a", 17),
    changed(`${H}{&a}`, { a: "x" }, "a", 17),
    changed(`${H}{+a,b}`, { b: ".evil.example" }, "b", 17),
    changed(`${H}{a}{+b}`, { a: "", b: ".evil.example/" }, "b", 20),
    changed(`${H}{?a}{+b}`, { b: ".evil.example/" }, "b", 21),
    changed(`${H}{/a}{+b}`, { b: "@evil.example/" }, "b", 21),
    changed(`${H}{#a}{b}`, { b: "x" }, "b", 21),
    changed(`${H}{/a}{?b}{&c}{+d}`, { d: ":81" }, "d", 29),
    changed("https://{a}", { a: "evil.example" }, "a", 8),
    changed("https://{+a}/x", { a: "evil.example/" }, "a", 8),
    changed("https://{a}@h.example/", { a: "u" }, "a", 8, "https://***@h.example/"),
    changed(
      `https://u:${SECRET}{a}@h.example/`,
      { a: "x" },
      "a",
      10 + SECRET.length,
      `https://${masked(`u:${SECRET}{a}`)}@h.example/`,
    ),
    changed("https://{a}.h.example/", { a: "evil.example%2F" }, "a", 8),
    changed(`${H}:{a}/`, { a: 81 }, "a", 18),
    changed(`${H}:8{a}/`, { a: 1 }, "a", 19),
    changed("http{a}://h.example/", { a: "s" }, "a", 4),
    changed("http{+a}", { a: "s://evil.example/" }, "a", 4),
    changed("h{+a}", { a: "ttps://evil.example/" }, "a", 1),
    changed("https:{+a}", { a: "//evil.example/" }, "a", 6),
    changed("https:/{+a}", { a: "/evil.example/" }, "a", 7),
    changed("https:{/a*}", { a: ["", "evil.example"] }, "a", 6),
    changed("{a}{+b}", { a: "", b: "https://evil.example/" }, "b", 3),
    changed("{a}{+b}", { b: "https://evil.example/" }, "b", 3),
    changed("{+a}{+b}", { a: "https:", b: "//evil.example/" }, "b", 4),
    changed("{+a}{b}", { a: H, b: ".evil.example" }, "b", 4),
    changed("{+a}{+b}", { a: H, b: "@evil.example" }, "b", 4),
    changed("{a}{b}", { a: `${H}:8`, b: 1 }, "b", 3),
    changed("{a}{/c}{+b}", { a: H, b: ":81" }, "b", 7),
    changed("{.a}{+b}", { b: "https://evil.example/" }, "b", 4),
    changed("{/a}{+b}", { b: "https://evil.example/" }, "b", 4),
    changed("{?a}{+b}", { b: "https://evil.example/" }, "b", 4),
    changed("{;a}{+b}", { b: "https://evil.example/" }, "b", 4),
    changed("{&a}{+b}", { b: "https://evil.example/" }, "b", 4),
    invalid("https://{a}", { a: "" }),
    invalid("https:{+a}", { a: "h.example" }),
    invalid("{+a}", { a: "javascript:alert(1)" }),
    invalid("{+a}", { a: "JAVASCRIPT:alert(1)" }),
    invalid("{+a}", { a: "https:///x" }),
    invalid("{+a}/x", { a: "https:" }),
    invalid("{+a}", { a: "https:evil.example" }),
    invalid("{+a}", { a: "https:\\\\evil.example" }),
    invalid("{a}", { a: "https://h.example:99999/" }),
    invalid("{a}", { a: "https://%00/" }),
    invalid("{a}:b", { a: "x" }),

    kept(`${H}{+a}`, { a: "/ok" }, `${H}/ok`),
    kept(`${H}{+a}`, { a: "" }, H),
    kept(`${H}{/a}`, { a: "@evil.example" }, `${H}/%40evil.example`),
    kept(`${H}{?a}`, { a: "/@evil.example" }, `${H}?a=%2F%40evil.example`),
    kept(`${H}{?a}{+b}`, { a: 1, b: ".evil.example" }, `${H}?a=1.evil.example`),
    kept("{+a}", { a: `${H}/x?y` }, `${H}/x?y`),
    kept("{+a}", { a: "//evil.example/x" }, "/evil.example/x"),
    kept("{+a}", { a: "\\\\evil.example" }, "/%5C%5Cevil.example"),
    kept("{+a}", { a: "\thttps://evil.example" }, "/%09https://evil.example"),
    kept("{+a}", { a: "ht\ttps://evil.example" }, "/ht%09tps://evil.example"),
    kept("/{+a}", { a: "/evil.example" }, "//evil.example"),
    kept("{/a}{+b}", { b: "//evil.example" }, "/evil.example"),
    kept("/{a}/b", { a: `${H}/../x` }, "/https%3A%2F%2Fh.example%2F..%2Fx/b"),
    kept("{a}/x", { a: "javascript:alert(1)" }, "/javascript%3Aalert%281%29/x"),
    kept("{a}/x", { a: "//evil.example" }, "/%2F%2Fevil.example/x"),
    kept("{a}/x", { a: "https:\\\\evil.example" }, "/https%3A%5C%5Cevil.example/x"),
    kept("{a}", { a: `${H}/x?y#z`, b: 1 }, `${H}/x?y&b=1#z`),
    kept("{a}/x", { a: `https://u:${SECRET}@h.example` }, `https://u:${SECRET}@h.example/x`),
    refused("an origin with a line break", () => endpoint({ url: "{a}", a: `${H}/\n` }), {
      code: "invalid-parameter",
      parameter: "a",
    }),
    refused("an origin with a space", () => endpoint({ url: "{a}", a: `https://${SECRET} @h` }), {
      code: "invalid-parameter",
      parameter: "a",
    }),
    refused("an origin with a backslash", () => endpoint({ url: "{a}", a: `${H}\\@evil` }), {
      code: "invalid-parameter",
      parameter: "a",
    }),
    refused("an origin with a lone surrogate", () => endpoint({ url: "{a}", a: `${H}/\ud800` }), {
      code: "invalid-parameter",
      parameter: "a",
    }),
  ],
};
