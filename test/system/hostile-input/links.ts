import { LINK, ORIGINS } from "fluent-endpoint";
import { accepted, refusedValues, request, SECRET, topic } from "./hostile-input.js";
import { untypedBuilder, untypedEndpoint as endpoint } from "../../helpers/untyped.js";

const builder = untypedBuilder();

const kept = (link: string) =>
  accepted(
    `the link ${link}`,
    () => endpoint({ [LINK]: link, a: "/evil.example" }),
    request("get", link),
  );

export const links = topic(
  "a link, and allowed origins",
  refusedValues(
    "foreign-origin",
    "as a link",
    [
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
    ],
    (link) => endpoint({ [LINK]: link }),
  ),
  refusedValues(
    "invalid-url",
    "as a link",
    [
      ...["//api.github.com/", "/user", "", "javascript:alert(1)", "https:", "https://"],
      ...["https:///x", "https:/api.github.com/", "https:api.github.com/"],
      ...["\thttps://api.github.com/", "https://api.github.com\\@evil.example/"],
      ...["https://api.github.com/\r\nx-admin: 1", "https://api.github.com\t/", "https://%00/"],
      ...[`https://${SECRET} @h.example/`, null, 5, [], ["https://api.github.com/"]],
      { href: "https://api.github.com/" },
    ],
    (link) => builder.link(link),
  ),
  kept("https://api.github.com/{a}/:a{?b}"),
  kept("https://api.github.com/../%2e%2E/x"),
  kept("https://api.github.com:443//evil.example/@x"),
  kept("HTTPS://API.GITHUB.COM/#//evil.example"),
  refusedValues(
    "foreign-origin",
    "with allowed origins",
    [
      { url: "https://evil.example/" },
      { url: "{a}", a: "https://evil.example/" },
      { url: "{+a}/x", a: "https://uploads.github.com@evil.example" },
      { url: "{+a}", a: "http://uploads.github.com/" },
      { url: "https://uploads.github.com:8443/{a}", a: 1 },
    ],
    (options) => endpoint({ ...Object(options), [ORIGINS]: ["https://uploads.github.com"] }),
  ),
  refusedValues(
    "invalid-options",
    "as an allowed origin",
    [
      ...["*", "https://*", "https://*.h.example", "null", "", "/", "file://"],
      ...["https://h.example/a", "https://h.example?", `https://${SECRET}@h.example`, null, 5, {}],
    ],
    (origin) => builder.origins(origin),
  ),
);
