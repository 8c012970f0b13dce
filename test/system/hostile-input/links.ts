import { LINK, ORIGINS } from "fluent-endpoint";
import { accepted, refused, request, SECRET, type Topic } from "./hostile-input.js";
import { untypedBuilder, untypedEndpoint as endpoint } from "../../helpers/untyped.js";

const builder = untypedBuilder();

const foreign = (link: string) =>
  refused(`the link ${JSON.stringify(link)}`, () => endpoint({ [LINK]: link }), {
    code: "foreign-origin",
  });

const invalid = (link: unknown) =>
  refused(`the link ${JSON.stringify(link)}`, () => builder.link(link), { code: "invalid-url" });

const kept = (link: string) =>
  accepted(
    `the link ${JSON.stringify(link)}`,
    () => endpoint({ [LINK]: link, a: "/evil.example" }),
    request("get", link),
  );

const limited = (url: string, values: object = {}) =>
  refused(
    `${url} with ${JSON.stringify(values)} and allowed origins`,
    () => endpoint({ url, [ORIGINS]: ["https://uploads.github.com"], ...values }),
    { code: "foreign-origin" },
  );

const notOrigin = (origin: unknown) =>
  refused(`the origin ${JSON.stringify(origin)}`, () => builder.origins(origin), {
    code: "invalid-options",
  });

export const links: Topic = {
  name: "a link, and allowed origins",
  inputs: [
    ...[
      "https://evil.example/",
      "http://api.github.com/",
      "https://api.github.com:8443/",
      "https://api.github.com.evil.example/",
      "https://api.github.com@evil.example/",
      `https://api.github.com:${SECRET}@evil.example/`,
      "https://evilapi.github.com/",
      "https://api.github.com./",
      "https://xn--e1afmkfd.github.com/",
      "https://{a}.github.com/",
    ].map(foreign),
    ...[
      ...[
        "//api.github.com/",
        "/user",
        "",
        "javascript:alert(1)",
        "https:",
        "https://",
        "https:///x",
      ],
      ...["https:/api.github.com/", "https:api.github.com/", "\thttps://api.github.com/"],
      ...["https://api.github.com\\@evil.example/", "https://api.github.com/\r\nx-admin: 1"],
      ...["https://api.github.com\t/", "https://%00/", `https://${SECRET} @h.example/`],
      ...[null, 5, [], ["https://api.github.com/"], { href: "https://api.github.com/" }],
    ].map(invalid),
    kept("https://api.github.com/{a}/:a{?b}"),
    kept("https://api.github.com/../%2e%2E/x"),
    kept("https://api.github.com:443//evil.example/@x"),
    kept("HTTPS://API.GITHUB.COM/#//evil.example"),
    limited("https://evil.example/"),
    limited("{a}", { a: "https://evil.example/" }),
    limited("{+a}/x", { a: "https://uploads.github.com@evil.example" }),
    limited("{+a}", { a: "http://uploads.github.com/" }),
    limited("https://uploads.github.com:8443/{a}", { a: 1 }),
    ...[
      ...[
        "*",
        "https://*",
        "https://*.h.example",
        "null",
        "",
        "/",
        "file://",
        "https://h.example/a",
      ],
      ...["https://h.example?", `https://${SECRET}@h.example`, null, 5, {}],
    ].map(notOrigin),
  ],
};
