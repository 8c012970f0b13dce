import {
  acceptedUrl,
  masked,
  refusedUrl,
  refusedValues,
  SECRET,
  topic,
  type Values,
} from "./hostile-input.js";
import { untypedEndpoint as endpoint } from "../../helpers/untyped.js";

/** The position of the expression whose value is refused, that of the variable `a` or another. */
const changed = (url: string, values: Values, position: number, parameter = "a", template = url) =>
  refusedUrl("changed-origin", { url, ...values }, position, { parameter, template });

const invalid = (url: string, a: string) => refusedUrl("invalid-url", { url, a }, 0);

const kept = (url: string, values: Values, expected: string) =>
  acceptedUrl({ url, ...values }, expected);

const H = "https://h.example";
const EVIL = "https://evil.example/";

export const origins = topic(
  "a value that would lead to another origin",
  changed(`${H}{a}`, { a: ".evil.example" }, 17),
  ...["@evil.example/", ":81/", "\\evil.example", "%2Fx"].flatMap((a) =>
    changed(`${H}{+a}`, { a }, 17),
  ),
  changed(`${H}{.a}`, { a: "evil.example" }, 17),
  changed(`${H}{;a}`, { a: "x" }, 17),
  changed(`${H}{&a}`, { a: "x" }, 17),
  changed(`${H}{+a,b}`, { b: ".evil.example" }, 17, "b"),
  changed(`${H}{a}{+b}`, { a: "", b: ".evil.example/" }, 20, "b"),
  changed(`${H}{?a}{+b}`, { b: ".evil.example/" }, 21, "b"),
  changed(`${H}{/a}{+b}`, { b: "@evil.example/" }, 21, "b"),
  changed(`${H}{#a}{b}`, { b: "x" }, 21, "b"),
  changed(`${H}{/a}{?b}{&c}{+d}`, { d: ":81" }, 29, "d"),
  changed("https://{a}", { a: "evil.example" }, 8),
  changed("https://{+a}/x", { a: "evil.example/" }, 8),
  changed("https://{a}@h.example/", { a: "u" }, 8, "a", "https://***@h.example/"),
  changed(
    `https://u:${SECRET}{a}@h.example/`,
    { a: "x" },
    10 + SECRET.length,
    "a",
    `https://${masked(`u:${SECRET}{a}`)}@h.example/`,
  ),
  changed("https://{a}.h.example/", { a: "evil.example%2F" }, 8),
  changed(`${H}:{a}/`, { a: 81 }, 18),
  changed(`${H}:8{a}/`, { a: 1 }, 19),
  changed("http{a}://h.example/", { a: "s" }, 4),
  changed("http{+a}", { a: "s://evil.example/" }, 4),
  changed("h{+a}", { a: "ttps://evil.example/" }, 1),
  changed("https:{+a}", { a: "//evil.example/" }, 6),
  changed("https:/{+a}", { a: "/evil.example/" }, 7),
  changed("https:{/a*}", { a: ["", "evil.example"] }, 6),
  changed("{a}{+b}", { a: "", b: EVIL }, 3, "b"),
  changed("{a}{+b}", { b: EVIL }, 3, "b"),
  changed("{+a}{+b}", { a: "https:", b: "//evil.example/" }, 4, "b"),
  changed("{+a}{b}", { a: H, b: ".evil.example" }, 4, "b"),
  changed("{+a}{+b}", { a: H, b: "@evil.example" }, 4, "b"),
  changed("{a}{b}", { a: `${H}:8`, b: 1 }, 3, "b"),
  changed("{a}{/c}{+b}", { a: H, b: ":81" }, 7, "b"),
  ...Array.from("./?;&").flatMap((operator) => changed(`{${operator}a}{+b}`, { b: EVIL }, 4, "b")),
  invalid("https://{a}", ""),
  invalid("https:{+a}", "h.example"),
  ...[
    ...["javascript:alert(1)", "JAVASCRIPT:alert(1)", "https:///x", "https:evil.example"],
    "https:\\\\evil.example",
  ].flatMap((a) => invalid("{+a}", a)),
  invalid("{+a}/x", "https:"),
  invalid("{a}", "https://h.example:99999/"),
  invalid("{a}", "https://%00/"),
  invalid("{a}:b", "x"),

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
  refusedValues(
    { code: "invalid-parameter", parameter: "a" },
    "as an origin",
    [`${H}/\n`, `https://${SECRET} @h`, `${H}\\@evil`, `${H}/\ud800`],
    (a) => endpoint({ url: "{a}", a }),
  ),
);
