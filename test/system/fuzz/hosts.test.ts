import { describe, expect } from "@jest/globals";
import fc from "fast-check";
import { EndpointBuilder, EndpointError } from "fluent-endpoint";
import { testProperty } from "../../helpers/random.js";

/** Text that could end a host or begin one, or that URL parsers read in different ways. */
const hostile = fc
  .array(
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom("/", "//", "\\", "@", ":", "?", "#", ".", "..", "%"),
      },
      {
        weight: 2,
        arbitrary: fc.constantFrom("evil.example", "https://", "%2F", "%40", "%2e", "80"),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom("\t", "\n", " ", "[", "]", "é", "。", "/", "\u00ad"),
      },
      { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 3 }) },
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(""));
const label = fc.oneof(hostile, fc.constantFrom("a", "a-b", "a.b"));
const port = fc.oneof(hostile, fc.constantFrom("80", "8443"));

/** The URL of a request as a browser reads it, or `undefined` for a refusal. */
function urlOf(build: () => { url: string }): URL | undefined {
  try {
    return new URL(build().url, "https://page.example/");
  } catch (error) {
    expect(error).toBeInstanceOf(EndpointError);
    return undefined;
  }
}

describe("No value moves a request to another host", () => {
  testProperty(
    "in a template as base URL",
    fc.property(label, port, hostile, hostile, (tenant, number, version, path) => {
      const api = new EndpointBuilder("https://{tenant}.api.example:{number}/{version}/{+base}");
      const url = urlOf(() =>
        api
          .path({ tenant, number, version, base: path })
          .route("GET /x/{+path}")
          .strict(false)
          .build({ path }),
      );
      if (!url) return;
      expect(url.protocol).toBe("https:");
      expect(url.hostname).toMatch(/^[a-z\d.-]+\.api\.example$/);
      expect([url.username, url.password]).toEqual(["", ""]);
    }),
  );

  const relative = fc.constantFrom("{+path}/x", "/{+path}", "/{path}/x");

  testProperty(
    "with a path as base URL, not even at the start of the path",
    fc.property(
      fc.constantFrom("/", "/api", "/{+base}", "/{base}/"),
      relative,
      hostile,
      hostile,
      (baseUrl, template, base, path) => {
        const api = new EndpointBuilder(baseUrl).path({ base }).strict(false);
        const url = urlOf(() => api.url(template).path({ path }).build());
        // An absolute URL as the first value is used as it is; .origins() refuses it.
        const isWhole = template.startsWith("{") && /^https?:/i.test(path);
        if (url && !isWhole) expect(url.origin).toBe("https://page.example");
      },
    ),
  );

  const allowed = ["https://api.example", "https://uploads.example:8443"];
  const near = fc
    .tuple(
      fc.constantFrom(
        "https://api.example",
        "https://uploads.example:8443",
        "http://api.example",
        "//api.example",
        "",
      ),
      hostile,
    )
    .map((parts) => parts.join(""));
  const limited = new EndpointBuilder("https://api.example/v1").origins(
    "https://uploads.example:8443",
  );

  testProperty(
    "beyond the allowed origins, as a route or as the first value",
    fc.property(near, hostile, (start, path) => {
      for (const build of [
        () => limited.url("{+start}/{+path}").strict(false).build({ start, path }),
        () => limited.url(start).strict(false).build(),
      ]) {
        const url = urlOf(build);
        if (url) expect(allowed).toContain(url.origin);
      }
    }),
  );

  testProperty(
    "beyond the allowed origins, as a link",
    fc.property(near, (link) => {
      const url = urlOf(() => limited.link(link).build());
      if (url) expect(allowed).toContain(url.origin);
    }),
  );
});
