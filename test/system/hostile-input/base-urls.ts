import { accepted, refused, type Topic } from "./hostile-input.js";
import { untypedEndpoint as endpoint } from "../../helpers/untyped.js";

type Values = Readonly<Record<string, unknown>>;

const named = (baseUrl: unknown, url: string, values: Values) =>
  `${String(baseUrl)} and ${url} with ${JSON.stringify(values)}`;

const kept = (baseUrl: unknown, url: string, values: Values, expected: string) =>
  accepted(named(baseUrl, url, values), () => endpoint({ baseUrl, url, ...values }).url, expected);

const changed = (baseUrl: string, value: unknown, position: number) =>
  refused(named(baseUrl, "/x", { a: value }), () => endpoint({ baseUrl, url: "/x", a: value }), {
    code: "changed-origin",
    parameter: "a",
    template: baseUrl,
    position,
  });

/** A value of the URL template that would make a path start with two slashes. */
const doubled = (baseUrl: string, url: string, a: unknown) =>
  refused(named(baseUrl, url, { a }), () => endpoint({ baseUrl, url, a }), {
    code: "changed-origin",
    parameter: "a",
    template: url,
    position: 1,
  });

const invalid = (baseUrl: unknown) =>
  refused(`${String(baseUrl)} as baseUrl`, () => endpoint("/x", { baseUrl }), {
    code: "invalid-base-url",
  });

const TENANT = "https://{a}.h.example";

export const baseUrls: Topic = {
  name: "a value in a base URL, and a path as base URL",
  inputs: [
    ...[
      ...["evil.example/", "evil.example?", "evil.example#", "evil.example\\", "evil.example:80"],
      ...[
        "u@evil.example",
        "evil.example\0",
        "\t",
        "a b",
        "a\r\nb",
        "a_b",
        "%2F",
        "%00",
        "é",
        "\u3002",
      ],
      ...["evil.example\uff0f", "[::1]", "a,b", "{b}", ".", "a.", ".a", "a..b"],
      ...[["a", "b"], { a: "b" }],
    ].map((value) => changed(TENANT, value, 8)),
    changed("https://h.example{+a}", "@evil.example", 17),
    changed("https://h.example{+a}", ".evil.example", 17),
    changed("https://h.example{+a}", ":80", 17),
    changed("https://h.example{a}/b", "@evil.example", 17),
    changed("https://h.example:{a}/b", "80@evil.example", 18),
    changed("https://h.example:{a}", "80/", 18),
    changed("/{+a}", "/evil.example", 1),
    changed("/{+a}/x", "/\\evil.example", 1),
    changed("/{a}/evil.example", "", 1),
    doubled("/", "/{+a}", "/evil.example"),
    doubled("/", "/{+a}", "/\t/evil.example"),
    doubled("/", "/{a}/evil.example", ""),
    kept("/", "{+a}", { a: "//evil.example" }, "/evil.example"),
    kept("/", "//evil.example", {}, "/evil.example"),
    kept("/", "/{+a}", { a: "\\evil.example" }, "/%5Cevil.example"),
    kept("/", "/{+a}", { a: "\t/evil.example" }, "/%09/evil.example"),
    kept("/api", "{+a}", { a: "//evil.example" }, "/api/evil.example"),
    kept(TENANT, "/x", { a: "evil.example" }, "https://evil.example.h.example/x"),
    kept(
      "https://h.example/{a}",
      "/x",
      { a: "//evil.example" },
      "https://h.example/%2F%2Fevil.example/x",
    ),
    kept(
      "https://h.example/{+a}",
      "/x",
      { a: "/evil.example" },
      "https://h.example//evil.example/x",
    ),
    kept(new URL("https://h.example/a"), "@evil.example", {}, "https://h.example/a/@evil.example"),
    refused(
      "a dot segment in a base URL",
      () => endpoint({ baseUrl: "/{a}", url: "/x", a: ".." }),
      {
        code: "dot-segment",
        parameter: "a",
        template: "/{a}",
        position: 1,
      },
    ),
    refused("a query in a base URL", () => endpoint({ baseUrl: "/{+a}", url: "/x", a: "b?" }), {
      code: "invalid-parameter",
      parameter: "a",
    }),
    refused("a host without a value", () => endpoint({ baseUrl: TENANT, url: "/x" }), {
      code: "missing-variable",
      parameter: "a",
      template: TENANT,
      position: 8,
    }),
    refused(
      "a port that is out of range",
      () => endpoint({ baseUrl: "https://h:{a}", url: "/x", a: 65536 }),
      {
        code: "invalid-url",
        template: "https://h:{a}",
        position: 0,
      },
    ),
    invalid("//evil.example"),
    invalid("/\\evil.example"),
    invalid("\\\\evil.example"),
    invalid("/\t/evil.example"),
    invalid("{a}"),
    invalid("{+a}/x"),
    invalid("//{a}"),
    invalid("/{?a}"),
    invalid(new URL("javascript:alert(1)")),
    invalid(new URL("file:///etc/passwd")),
  ],
};
