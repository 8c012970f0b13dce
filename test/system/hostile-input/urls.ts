import {
  accepted,
  acceptedUrl,
  masked,
  refused,
  refusedUrl,
  refusedValues,
  SECRET,
  topic,
  type Values,
} from "./hostile-input.js";
import { untypedEndpoint as endpoint, untypedBuilder } from "../../helpers/untyped.js";
import { Unconvertible } from "./values.js";

const builder = untypedBuilder();

const invalidUrl = (url: string, template = url) =>
  refusedUrl("invalid-url", { url }, 0, { template });

const invalidTemplate = (url: string, position: number, template = url) =>
  refusedUrl("invalid-template", { url }, position, { template });

export const urls = topic(
  "url and baseUrl",
  refused("missing-url", { "an empty url": () => endpoint({ url: "" }) }),
  refused("invalid-url", {
    "null as url": () => endpoint({ url: null }),
    "a number as url": () => builder.url(1),
    "a list as url": () => builder.url(["/x"]),
    "a function as url": () => endpoint({ url: () => "/x" }),
    "a URL as url": () => builder.url(new URL(`https://${SECRET}@h.example`)),
    "a url whose toString throws": () => builder.url(new Unconvertible()),
  }),
  acceptedUrl({ url: "//evil.example/x" }, "/evil.example/x"),
  acceptedUrl({ url: "///evil.example" }, "/evil.example"),
  acceptedUrl({ url: "@evil.example/x" }, "/@evil.example/x"),
  acceptedUrl({ url: ".evil.example" }, "/.evil.example"),
  acceptedUrl({ url: "?x=1" }, "/?x=1"),
  acceptedUrl({ url: "#f" }, "/#f"),
  acceptedUrl({ url: "a//b" }, "/a//b"),
  acceptedUrl({ url: "/x:y" }, "/x:y"),
  [
    ...["javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "file:///etc/passwd"],
    ...["ws://h.example/x", "x:y", "https:", "https:x", "https:/h.example/x", "https://"],
    ...["https:///x", "http:///h.example/x", "http://:80/", "https://?x"],
    ...["https://h.example:99999/", "https://h.example:x/", "https://h.example:80:x/"],
    ...["https://[::1/x", "https://%00/", "https://h%2fevil.example/", "https://h%5cevil.example/"],
  ].flatMap((url) => invalidUrl(url)),
  invalidUrl(`https://${SECRET}@/x`, `https://${masked(SECRET)}@/x`),
  invalidUrl(`ftp://u:${SECRET}@h.example/x`, `ftp://${masked(`u:${SECRET}`)}@h.example/x`),
  invalidTemplate("\\\\evil.example\\x", 0),
  invalidTemplate("/\\evil.example", 1),
  invalidTemplate("https:\\\\evil.example", 6),
  invalidTemplate("https://h\\@evil.example", 9, "https://**@evil.example"),
  invalidTemplate("ht\ttps://evil.example", 2),
  invalidTemplate("ht\ntps://evil.example", 2),
  invalidTemplate("/\t/evil.example", 1),
  invalidTemplate(" https://evil.example", 0),
  invalidTemplate("\0https://evil.example", 0),
  invalidTemplate("/\ud800", 1),
  invalidTemplate("/\udc00x", 1),
  invalidTemplate("/a\u007f", 2),
  invalidTemplate("/a\u0085", 2),
  invalidTemplate("/100%", 4),
  invalidTemplate("/a|b", 2),
);

const TENANT = "https://{a}.h.example";

/** A value that is refused at a position of the base URL. */
const changed = (baseUrl: string, a: unknown, position: number) =>
  refusedUrl("changed-origin", { baseUrl, url: "/x", a }, position, {
    parameter: "a",
    template: baseUrl,
  });

/** A value of the URL template that would make a path start with two slashes. */
const doubled = (url: string, a: string) =>
  refusedUrl("changed-origin", { baseUrl: "/", url, a }, 1, { parameter: "a" });

const kept = (baseUrl: unknown, url: string, values: Values, expected: string) =>
  accepted(
    `${String(baseUrl)} and ${url} with ${JSON.stringify(values)}`,
    () => endpoint({ baseUrl, url, ...values }).url,
    expected,
  );

export const baseUrls = topic(
  "a base URL, and a value in it",
  refusedValues(
    "invalid-base-url",
    "as baseUrl",
    {
      "a function": () => "https://h.example",
      "an object whose toString throws": new Unconvertible(),
      "a URL of a script": new URL("javascript:alert(1)"),
      "a URL of a file": new URL("file:///etc/passwd"),
    },
    (baseUrl) => endpoint("GET /x", { baseUrl }),
  ),
  refusedValues(
    "invalid-base-url",
    "as baseUrl",
    [
      ...[null, 1, ["https://h.example"], "", "h.example", "//h.example", "javascript:alert(1)"],
      ...["https:h.example", "https:///h.example", "https:\\\\h.example", "https://h.example\\x"],
      ...["https://h.example/?x", "https://h.example/#f", "https://h.example/a b"],
      ...["https://h.example/{a", "https://h.example/{?a}", "https://h.example:99999"],
      ...["https://h.example/\n", "ht\ttps://h.example", " https://h.example"],
      ...["https://h.example/\ud800", "//evil.example", "/\\evil.example", "\\\\evil.example"],
      ...["/\t/evil.example", "{a}", "{+a}/x", "//{a}", "/{?a}"],
    ],
    (baseUrl) => endpoint("GET /x", { baseUrl }),
  ),
  refused("invalid-base-url", {
    "a relative url without baseUrl": () => endpoint.parse({ url: "/x" }),
  }),
  kept("https://h.example/:a", "/x", {}, "https://h.example/:a/x"),
  [
    ...["evil.example/", "evil.example?", "evil.example#", "evil.example\\", "evil.example:80"],
    ...["u@evil.example", "evil.example\0", "\t", "a b", "a\r\nb", "a_b", "%2F", "%00", "é"],
    ...["\u3002", "evil.example\uff0f", "[::1]", "a,b", "{b}", ".", "a.", ".a", "a..b"],
    ...[["a", "b"], { a: "b" }],
  ].flatMap((value) => changed(TENANT, value, 8)),
  changed("https://h.example{+a}", "@evil.example", 17),
  changed("https://h.example{+a}", ".evil.example", 17),
  changed("https://h.example{+a}", ":80", 17),
  changed("https://h.example{a}/b", "@evil.example", 17),
  changed("https://h.example:{a}/b", "80@evil.example", 18),
  changed("https://h.example:{a}", "80/", 18),
  changed("/{+a}", "/evil.example", 1),
  changed("/{+a}/x", "/\\evil.example", 1),
  changed("/{a}/evil.example", "", 1),
  doubled("/{+a}", "/evil.example"),
  doubled("/{+a}", "/\t/evil.example"),
  doubled("/{a}/evil.example", ""),
  kept("/", "{+a}", { a: "//evil.example" }, "/evil.example"),
  kept("/", "//evil.example", {}, "/evil.example"),
  kept("/", "/{+a}", { a: "\\evil.example" }, "/%5Cevil.example"),
  kept("/", "/{+a}", { a: "\t/evil.example" }, "/%09/evil.example"),
  kept("/api", "{+a}", { a: "//evil.example" }, "/api/evil.example"),
  kept(TENANT, "/x", { a: "evil.example" }, "https://evil.example.h.example/x"),
  kept("https://h.example/{a}", "/x", { a: "//b" }, "https://h.example/%2F%2Fb/x"),
  kept("https://h.example/{+a}", "/x", { a: "/b" }, "https://h.example//b/x"),
  kept(new URL("https://h.example/a"), "@evil.example", {}, "https://h.example/a/@evil.example"),
  refused(
    { code: "dot-segment", parameter: "a", template: "/{a}", position: 1 },
    { "a dot segment": () => endpoint({ baseUrl: "/{a}", url: "/x", a: ".." }) },
  ),
  refused(
    { code: "invalid-parameter", parameter: "a" },
    { "a query": () => endpoint({ baseUrl: "/{+a}", url: "/x", a: "b?" }) },
  ),
  refused(
    { code: "missing-variable", parameter: "a", template: TENANT, position: 8 },
    { "a host without a value": () => endpoint({ baseUrl: TENANT, url: "/x" }) },
  ),
  refused(
    { code: "invalid-url", template: "https://h:{a}", position: 0 },
    { "a port out of range": () => endpoint({ baseUrl: "https://h:{a}", url: "/x", a: 65536 }) },
  ),
);
