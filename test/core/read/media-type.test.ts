import { describe, expect, test } from "@jest/globals";
import { createEndpoint, endpoint, EndpointBuilder } from "../../../src/index.js";
import { thrownBy } from "../../helpers/thrown-by.js";
import {
  untyped,
  untypedBuilder,
  type UntypedBuilder,
  untypedEndpoint,
} from "../../helpers/untyped.js";

const acceptOf = (mediaType: unknown, accept?: string | number | null) =>
  untypedEndpoint("GET /x", { mediaType, headers: { accept } }).headers.accept;

const invalidAccept = { code: "invalid-media-type", location: "header", parameter: "accept" };

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
    ["application/vnd.acme.v3+json", "application/vnd.acme.v3.diff"],
    [
      "application/vnd.github.a-preview+json, application/vnd.b-preview, text/html",
      "application/vnd.github.a-preview.diff, application/vnd.b-preview.diff, text/html",
    ],
  ])("amends each part of the accept header that names a vendor: %s", (accept, expected) => {
    expect(acceptOf({ format: "diff" }, accept)).toBe(expected);
  });

  test.each(["application/json", "text/html, */*", "application/vndgithub.v3+json", "", 5])(
    "is an error if the accept header names no vendor: %j",
    (accept) => {
      expect(thrownBy(() => acceptOf({ format: "diff" }, accept))).toMatchObject(invalidAccept);
    },
  );

  test.each(["", null, undefined])("counts as not given: %j", (format) => {
    expect(acceptOf({ format })).toBe("application/vnd.github.v3+json");
    const raw = untypedBuilder().url("/x").format("raw").format(format);
    expect(raw.build().headers.accept).toBe("application/vnd.github.v3.raw");
    expect(untypedBuilder().format(format).options.mediaType?.format).toBeUndefined();
  });

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

  test.each([
    ["application/vnd.acme.beta-preview+xml", "beta,p", "acme"],
    ["application/vnd.acme.beta-preview+cbor, application/vnd.acme.v3+json", "beta,p", "acme"],
    ["application/vnd.acme.orders.v2+json", "p", "acme"],
    ["application/vnd.acme.v3+xml; q=0.5", "p", "acme"],
    ["application/vnd.mercy-preview+xml", "mercy,p", "github"],
    [
      "application/vnd.a-preview, application/vnd.github.b-preview+json;q=0.5, text/html,application/vnd.c-preview+json",
      "a,b,c,p",
      "github",
    ],
  ])(
    "keep the previews and the vendor of any media type of a vendor: %s",
    (accept, names, vendor) => {
      const types = names
        .split(",")
        .map((name) => `application/vnd.${vendor}.${name}-preview+json`);
      expect(acceptOf({ previews: ["p"] }, accept)).toBe(types.join());
    },
  );
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

describe("Previews and formats of another API", () => {
  const api = untypedBuilder("https://api.h.example").url("/x");

  test.each<[string, UntypedBuilder]>([
    ["a preview", api.preview("beta")],
    ["a format", api.format("raw")],
    ["a preview and no accept header", api.preview("beta").header("accept", null)],
    ["a format and no accept header", api.format("raw").header("accept", null)],
    ["a preview and another accept header", api.preview("b").header("accept", "text/html")],
    ["a preview without a vendor", api.preview("b").header("accept", "application/vnd.a-preview")],
  ])("are an error: %s", (_, builder) => {
    expect(thrownBy(() => builder.build())).toMatchObject(invalidAccept);
  });

  test("are written for the vendor that the accept header names, and ignored for bytes", () => {
    const vendor = api.header("accept", "application/vnd.acme.v2+json");
    const preview = vendor.preview("beta").build().headers.accept;
    expect(preview).toBe("application/vnd.acme.beta-preview+json");
    expect(vendor.format("raw").build().headers.accept).toBe("application/vnd.acme.v2.raw");
    const bytes = api.header("accept", "application/octet-stream").format("raw").preview("beta");
    expect(bytes.build().headers.accept).toBe("application/octet-stream");
  });

  test("are an error in a chain too, in a function, and in an instance of another class", () => {
    class Shop extends EndpointBuilder {}
    const shop = new EndpointBuilder("https://api.h.example").as(Shop).param("a", 1);
    const chained = untyped(createEndpoint(shop));
    const mediaType = { previews: ["beta"] };
    for (const call of [
      () => chained("GET /x", { mediaType }),
      () => chained.defaults({ mediaType })("GET /x"),
      () => chained.parse(chained.merge("GET /x", { mediaType })),
    ])
      expect(thrownBy(call).code).toBe("invalid-media-type");
  });
});
