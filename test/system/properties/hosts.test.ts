import { describe, expect } from "@jest/globals";
import fc from "fast-check";
import { EndpointError, LINK, ORIGINS, STYLE } from "../../../src/index.js";
import { anyText } from "../../helpers/any-text.js";
import { testProperty } from "../../helpers/random.js";
import { untypedEndpoint } from "../../helpers/untyped.js";

/** Text that tries to end a host, a path or a label, among any other text. */
const hostile = fc.oneof(
  fc
    .array(
      fc.constantFrom(
        ...["/", "\\", "@", ":", "?", "#", ".", "..", "%2F", "%2e", "\t", "\n", " ", "{", "}", "é"],
        ...["evil.example", "https://evil.example", "//evil.example", "a", "80"],
        ...["\uff0f", "\u3002"],
      ),
      { maxLength: 6 },
    )
    .map((parts) => parts.join("")),
  anyText(12),
);

const value: fc.Arbitrary<unknown> = fc.oneof(
  hostile,
  fc.array(hostile, { maxLength: 3 }),
  fc.dictionary(hostile, hostile, { maxKeys: 2 }),
);

/** The value of a host: half of the time a label, so that the rest of the URL is tried too. */
const label = fc.oneof(fc.constant<unknown>("acme"), value);

const template = fc.constantFrom(
  ...["/{a}", "/{+a}", "{+a}/x", "{/a*}", "/x{?a*}", "//{a}", "/{a}/{b}", "{;a}", "{+b}{+a}"],
  "x{.a}",
);

/** The URL that a client requests, as a page of `page.example` resolves it; `undefined` where the options are refused. */
function requested(options: object): URL | undefined {
  try {
    return new URL(untypedEndpoint(options).url, "https://page.example");
  } catch (error) {
    if (error instanceof EndpointError) return undefined;
    throw error;
  }
}

describe("No value moves a request to another host", () => {
  testProperty(
    "than the host of a base URL with variables in its host and path",
    fc.property(value, label, template, (a, b, url) => {
      // A value that a template begins with may be a whole URL, which the allowed origins then exclude.
      const options = { baseUrl: "https://{b}.h.example:8443/{+b}", url, a, b, [ORIGINS]: [] };
      const found = requested(options);
      if (!found) return;
      expect(found.protocol).toBe("https:");
      expect(found.host).toMatch(/^[a-z\d.-]+\.h\.example:8443$/);
      expect(found.username + found.password).toBe("");
    }),
  );

  testProperty(
    "than the host of the page where the base URL is a path",
    fc.property(
      value,
      value,
      template,
      fc.constantFrom("/", "/api", "/{b}", "/{+b}", "/{+b}/x", "/{a}{+b}"),
      (a, b, url, baseUrl) => {
        const found = requested({ baseUrl, url, a, b, [ORIGINS]: [] });
        if (found) expect(found.origin).toBe("https://page.example");
      },
    ),
  );

  testProperty(
    "than the allowed ones, with any value at the start of the URL template",
    fc.property(
      value,
      value,
      fc.constantFrom("{a}", "{+a}", "{a}{b}", "{+a}/{+b}"),
      (a, b, url) => {
        const allowed = "https://uploads.github.com";
        const found = requested({ url, a, b, [ORIGINS]: [allowed] });
        if (found) expect([allowed, "https://api.github.com"]).toContain(found.origin);
      },
    ),
  );

  testProperty(
    "than the host of a link",
    fc.property(hostile, hostile, (a, b) => {
      const found = requested({ [LINK]: `https://api.github.com${a}`, a: b, b });
      if (found) expect(found.origin).toBe("https://api.github.com");
    }),
  );

  testProperty(
    "by a style, and no style adds to the path",
    fc.property(
      value,
      fc.constantFrom("comma", "repeat", "brackets", "indices", "deepObject", "json"),
      (a, style) => {
        const found = requested({ url: "/x", a, [STYLE]: style });
        if (found) expect(found.origin + found.pathname).toBe("https://api.github.com/x");
      },
    ),
  );
});
