import { accepted, masked, refused, request, SECRET, type Topic } from "./hostile-input.js";
import { untypedEndpoint as endpoint, untypedBuilder } from "../../helpers/untyped.js";
import { Unconvertible } from "./values.js";

const builder = untypedBuilder();

const invalidUrl = (url: string, template: string = url) =>
  refused(`the url ${JSON.stringify(url)}`, () => endpoint({ url }), {
    code: "invalid-url",
    template,
    position: 0,
  });

const invalidTemplate = (url: string, position: number) =>
  refused(`the url ${JSON.stringify(url)}`, () => endpoint({ url }), {
    code: "invalid-template",
    template: url,
    position,
  });

const joined = (url: string, path: string) =>
  accepted(`the url ${JSON.stringify(url)}`, () => endpoint({ url }), request("get", path));

const invalidBase = (baseUrl: unknown, name = JSON.stringify(baseUrl)) =>
  refused(`${name} as baseUrl`, () => endpoint("GET /x", { baseUrl }), {
    code: "invalid-base-url",
  });

export const urls: Topic = {
  name: "url and baseUrl",
  inputs: [
    refused("an empty url", () => endpoint({ url: "" }), { code: "missing-url" }),
    refused("null as url", () => endpoint({ url: null }), { code: "invalid-url" }),
    refused("a number as url", () => builder.url(1), { code: "invalid-url" }),
    refused("a list as url", () => builder.url(["/x"]), { code: "invalid-url" }),
    refused("a function as url", () => endpoint({ url: () => "/x" }), {
      code: "invalid-url",
    }),
    refused("a URL as url", () => builder.url(new URL(`https://${SECRET}@h.example`)), {
      code: "invalid-url",
    }),
    refused("a url whose toString throws", () => builder.url(new Unconvertible()), {
      code: "invalid-url",
    }),

    joined("//evil.example/x", "/evil.example/x"),
    joined("///evil.example", "/evil.example"),
    joined("@evil.example/x", "/@evil.example/x"),
    joined(".evil.example", "/.evil.example"),
    joined("?x=1", "/?x=1"),
    joined("#f", "/#f"),
    joined("a//b", "/a//b"),
    joined("/x:y", "/x:y"),
    invalidUrl("javascript:alert(1)"),
    invalidUrl("JavaScript:alert(1)"),
    invalidUrl("data:text/html,x"),
    invalidUrl("file:///etc/passwd"),
    invalidUrl("ws://h.example/x"),
    invalidUrl("x:y"),
    invalidUrl("https:"),
    invalidUrl("https:x"),
    invalidUrl("https:/h.example/x"),
    invalidUrl("https://"),
    invalidUrl("https:///x"),
    invalidUrl("http:///h.example/x"),
    invalidUrl("http://:80/"),
    invalidUrl("https://?x"),
    invalidUrl("https://h.example:99999/"),
    invalidUrl("https://h.example:x/"),
    invalidUrl("https://h.example:80:x/"),
    invalidUrl("https://[::1/x"),
    invalidUrl("https://%00/"),
    invalidUrl("https://h%2fevil.example/"),
    invalidUrl("https://h%5cevil.example/"),
    invalidUrl(`https://${SECRET}@/x`, `https://${masked(SECRET)}@/x`),
    invalidUrl(`ftp://u:${SECRET}@h.example/x`, `ftp://${masked(`u:${SECRET}`)}@h.example/x`),
    invalidTemplate("\\\\evil.example\\x", 0),
    invalidTemplate("/\\evil.example", 1),
    invalidTemplate("https:\\\\evil.example", 6),
    refused("a backslash before an @", () => endpoint({ url: "https://h\\@evil.example" }), {
      code: "invalid-template",
      template: "https://**@evil.example",
      position: 9,
    }),
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

    invalidBase(null),
    invalidBase(1),
    invalidBase(["https://h.example"]),
    invalidBase(() => "https://h.example", "a function"),
    invalidBase(new Unconvertible(), "an object whose toString throws"),
    invalidBase(""),
    invalidBase("h.example"),
    invalidBase("//h.example"),
    invalidBase("javascript:alert(1)"),
    invalidBase("https:h.example"),
    invalidBase("https:///h.example"),
    invalidBase("https:\\\\h.example"),
    invalidBase("https://h.example\\x"),
    invalidBase("https://h.example/?x"),
    invalidBase("https://h.example/#f"),
    invalidBase("https://h.example/a b"),
    invalidBase("https://h.example/{a"),
    invalidBase("https://h.example/{?a}"),
    invalidBase("https://h.example:99999"),
    invalidBase("https://h.example/\n"),
    invalidBase("ht\ttps://h.example"),
    invalidBase(" https://h.example"),
    invalidBase("https://h.example/\ud800"),
    refused("a relative url without baseUrl", () => endpoint.parse({ url: "/x" }), {
      code: "invalid-base-url",
    }),
    accepted(
      "a colon in the path of baseUrl",
      () => endpoint("/x", { baseUrl: "https://h.example/:a" }).url,
      "https://h.example/:a/x",
    ),
  ],
};
