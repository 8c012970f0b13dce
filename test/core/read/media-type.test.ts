import { describe, expect, test } from "@jest/globals";
import { endpoint } from "../../../src/index.js";
import { thrownBy } from "../../helpers/thrown-by.js";
import { untypedBuilder, untypedEndpoint } from "../../helpers/untyped.js";

const acceptOf = (mediaType: unknown, accept?: string | number | null) =>
  untypedEndpoint("GET /x", { mediaType, headers: { accept } }).headers.accept;

describe("A format", () => {
  test.each(["raw", "diff", "text+json", "aZ09._+-"])(
    "becomes a part of the media type: %s",
    (format) => {
      expect(acceptOf({ format })).toBe(`application/vnd.github.v3.${format}`);
    },
  );

  test.each([
    ["application/vnd.github.v3+json", "application/vnd.github.v3.diff"],
    ["application/vnd.github.v3.raw+json", "application/vnd.github.v3.diff"],
    ["application/vnd.github.v3.raw", "application/vnd.github.v3.diff"],
    ["application/vnd.github.v3+json;q=0.5", "application/vnd.github.v3.diff;q=0.5"],
    [
      "application/vnd.github.v3+json,application/vnd.github.v3.full+json",
      "application/vnd.github.v3.diff,application/vnd.github.v3.diff",
    ],
    ["text/html,application/vnd.github.v3+json", "text/html,application/vnd.github.v3.diff"],
    ["application/vnd.github.mercy-preview+json", "application/vnd.github.mercy-preview.diff"],
    ["application/vnd.acme.v3+json", "application/vnd.acme.v3.diff"],
  ])("amends each part of the accept header that names a vendor: %s", (accept, expected) => {
    expect(acceptOf({ format: "diff" }, accept)).toBe(expected);
  });

  test.each(["application/json", "text/html"])(
    "is an error if the accept header names no vendor: %s",
    (accept) => {
      expect(thrownBy(() => acceptOf({ format: "diff" }, accept))).toMatchObject({
        code: "invalid-media-type",
        location: "header",
        parameter: "accept",
      });
    },
  );

  test("requests GitHub's media type if there is no accept header", () => {
    expect(acceptOf({ format: "raw" }, null)).toBe("application/vnd.github.v3.raw");
  });

  test("replaces an earlier one and keeps previews", () => {
    const builder = untypedBuilder().format("raw").preview("a").format("diff");
    expect(builder.options.mediaType).toEqual({ format: "diff", previews: ["a"] });
  });
});

describe("Previews", () => {
  test.each(["mercy", "symmetra", "scarlet-witch", "aZ09._+-"])(
    "become media types: %s",
    (preview) => {
      expect(acceptOf({ previews: [preview] })).toBe(
        `application/vnd.github.${preview}-preview+json`,
      );
    },
  );

  test("follow the previews that the accept header names already", () => {
    expect(
      acceptOf(
        { previews: ["mercy"] },
        "application/vnd.github.v3+json,application/vnd.github.inertia-preview+json," +
          "application/vnd.github.scarlet-witch-preview.raw",
      ),
    ).toBe(
      "application/vnd.github.inertia-preview+json," +
        "application/vnd.github.scarlet-witch-preview+json," +
        "application/vnd.github.mercy-preview+json",
    );
  });

  test("are each named once, with or without the suffix -preview", () => {
    expect(
      acceptOf(
        { previews: ["symmetra", "mercy", "symmetra", "mercy-preview"] },
        "application/vnd.github.mercy-preview+json,application/vnd.github.mercy-preview.raw",
      ),
    ).toBe(
      "application/vnd.github.mercy-preview+json,application/vnd.github.symmetra-preview+json",
    );
    expect(
      untypedEndpoint.merge("/x", { mediaType: { previews: ["mercy-preview"] } }).mediaType,
    ).toEqual({ previews: ["mercy"] });
  });

  test.each([
    [["mercy"], "raw", undefined, "application/vnd.github.mercy-preview.raw"],
    [["mercy"], "text+json", undefined, "application/vnd.github.mercy-preview.text+json"],
    [
      ["mercy"],
      "raw",
      "application/vnd.github.inertia-preview+json",
      "application/vnd.github.inertia-preview.raw,application/vnd.github.mercy-preview.raw",
    ],
  ])("all have the format if there is one: %j, %s", (previews, format, accept, expected) => {
    expect(acceptOf({ previews, format }, accept)).toBe(expected);
  });

  test.each([null, "text/html", "application/json", "", 5])(
    "have the vendor github if the accept header names none: %j",
    (accept) => {
      expect(acceptOf({ previews: ["mercy"] }, accept)).toBe(
        "application/vnd.github.mercy-preview+json",
      );
    },
  );

  test("have the vendor that the accept header names", () => {
    expect(acceptOf({ previews: ["mercy"] }, "application/vnd.acme.v3+json")).toBe(
      "application/vnd.acme.mercy-preview+json",
    );
    const mercy = endpoint.defaults({ mediaType: { previews: ["mercy"] } });
    const headers = { accept: "application/vnd.acme.v3+json" };
    expect(mercy("GET /x", { headers }).headers.accept).toBe(
      "application/vnd.acme.mercy-preview+json",
    );
  });

  test.each([
    ["application/vnd.acme.beta-preview+xml", "beta,p", "acme"],
    ["application/vnd.acme.beta-preview+cbor, application/vnd.acme.v3+json", "beta,p", "acme"],
    ["application/vnd.acme.orders.v2+json", "p", "acme"],
    ["application/vnd.acme.v3+xml; q=0.5", "p", "acme"],
    ["application/vnd.mercy-preview+xml", "mercy,p", "github"],
  ])(
    "keep the previews and the vendor of any media type of a vendor: %s",
    (accept, names, vendor) => {
      const types = names
        .split(",")
        .map((name) => `application/vnd.${vendor}.${name}-preview+json`);
      expect(acceptOf({ previews: ["p"] }, accept)).toBe(types.join());
    },
  );

  test("add up in a chain", () => {
    const builder = untypedBuilder().preview("a", "b").preview("b-preview", "c").preview();
    expect(builder.options.mediaType).toEqual({ previews: ["a", "b", "c"] });
  });
});

describe("The accept header", () => {
  test.each(["application/octet-stream", "text/html, application/octet-stream;q=0.5"])(
    "stays as it is if it accepts application/octet-stream: %s",
    (accept) => {
      expect(acceptOf({ format: "raw", previews: ["mercy"] }, accept)).toBe(accept);
    },
  );

  test.each([{}, { previews: [] }, { format: undefined, previews: undefined }])(
    "stays as it is without format and previews: %j",
    (mediaType) => {
      expect(acceptOf(mediaType)).toBe("application/vnd.github.v3+json");
      expect(acceptOf(mediaType, "text/html")).toBe("text/html");
      expect(acceptOf(mediaType, null)).toBeUndefined();
    },
  );

  test("is amended in results, not in merged options or defaults", () => {
    const mediaType = { format: "raw", previews: ["mercy"] };
    const merged = untypedEndpoint.merge("GET /x", { mediaType });
    expect(merged.mediaType).toEqual(mediaType);
    for (const { headers } of [
      merged,
      endpoint.defaults({ mediaType }).DEFAULTS,
      untypedBuilder({ mediaType }).options,
    ]) {
      expect(headers.accept).toBe("application/vnd.github.v3+json");
    }
  });
});
