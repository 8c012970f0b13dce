import { describe, expect, test } from "@jest/globals";
import { createEndpoint, EndpointBuilder, endpoint } from "../../../src/index.js";
import { thrownBy } from "../../helpers/thrown-by.js";
import { untyped, untypedBuilder, type UntypedBuilder } from "../../helpers/untyped.js";

const API = "https://api.h.example";

class Shop extends EndpointBuilder {
  products() {
    return this.route("GET /products");
  }
}

describe("new EndpointBuilder(url)", () => {
  test("starts with the base URL, JSON as accept header and the user agent, and nothing else", () => {
    expect(new EndpointBuilder(API).options).toEqual({
      method: "GET",
      baseUrl: API,
      headers: {
        accept: "application/json",
        "user-agent": endpoint.DEFAULTS.headers["user-agent"],
      },
    });
  });

  test("merges defaults over these", () => {
    const { options } = untypedBuilder(API, {
      page: 1,
      headers: { accept: "text/html", "user-agent": null, authorization: "Bearer 1" },
    });
    expect(options).toMatchObject({ baseUrl: API, page: 1 });
    expect(options.headers).toEqual({ accept: "text/html", authorization: "Bearer 1" });
  });

  test.each([
    [new URL("https://h.example/api"), "https://h.example/api/x"],
    ["/api", "/api/x"],
    ["https://{tenant}.h.example", "https://a.h.example/x"],
  ])("accepts every kind of base URL: %s", (baseUrl, url) => {
    expect(untypedBuilder(baseUrl, { tenant: "a" }).url("/x").strict(false).build().url).toContain(
      url,
    );
  });

  test.each([[[undefined]], [[undefined, {}]], [[""]], [["api.h.example"]]])(
    "is an error for a bad base URL: %j",
    (input) => {
      expect(thrownBy(() => untypedBuilder(...input)).code).toBe("invalid-base-url");
    },
  );

  test.each([null, 5, [API]])("throws for anything but a URL or options: %j", (input) => {
    expect(thrownBy(() => untypedBuilder(input)).code).toBe("invalid-options");
  });

  test("says what to write where the base URL is undefined", () => {
    expect(thrownBy(() => untypedBuilder(undefined)).message).toMatch(
      /The base URL is undefined.*leave it out/,
    );
  });

  test("is an error when a getter of the base URL throws", () => {
    const baseUrl = {
      get [Symbol.toStringTag](): string {
        throw new Error("not yet");
      },
    };
    expect(thrownBy(() => untypedBuilder(baseUrl)).code).toBe("unreadable-input");
  });

  test.each([null, 5, "text", new EndpointBuilder()])(
    "refuses defaults that are not options: %p",
    (defaults) => {
      expect(thrownBy(() => untypedBuilder(API, defaults)).code).toBe("invalid-options");
    },
  );

  test("is strict, like any builder", () => {
    const call = () => untypedBuilder(API).url("/{a}").build();
    expect(thrownBy(call)).toMatchObject({ code: "missing-variable", parameter: "a" });
  });

  test("sends nothing to the default API", () => {
    const api = untyped(createEndpoint(new EndpointBuilder(API)));
    expect(api("GET /x").url).toBe(`${API}/x`);
    expect(api.defaults({ a: 1 })("POST /x")).toMatchObject({ url: `${API}/x`, body: { a: 1 } });
    expect(api.parse(api.merge("GET /x")).url).toBe(`${API}/x`);
  });
});

describe("A subclass", () => {
  test("inherits the constructor", () => {
    const shop = new Shop(API, { headers: { "x-store": "a" } });
    expect(shop.products().build()).toMatchObject({
      url: `${API}/products`,
      headers: { accept: "application/json", "x-store": "a" },
    });
    expect(shop.products()).toBeInstanceOf(Shop);
  });

  test("may have its own constructor, which passes the base URL on", () => {
    class Store extends Shop {
      constructor(readonly id: string) {
        super(`https://${id}.h.example`, { headers: { "x-store": id } });
      }
    }
    const { url, headers } = new Store("a").products().build();
    expect(url).toBe("https://a.h.example/products");
    expect(headers).toMatchObject({ accept: "application/json", "x-store": "a" });
  });
});

describe("Previews and formats of another API", () => {
  const api = untypedBuilder(API).url("/x");

  test.each<[string, UntypedBuilder]>([
    ["a preview", api.preview("beta")],
    ["a format", api.format("raw")],
    ["a preview and no accept header", api.preview("beta").header("accept", null)],
    ["a format and no accept header", api.format("raw").header("accept", null)],
    [
      "a preview and an accept header without a vendor",
      api.preview("b").header("accept", "text/html"),
    ],
    ["a preview without a vendor", api.preview("b").header("accept", "application/vnd.a-preview")],
  ])("are an error: %s", (_, builder) => {
    expect(thrownBy(() => builder.build())).toMatchObject({
      code: "invalid-media-type",
      location: "header",
      parameter: "accept",
    });
  });

  test("are written for the vendor that the accept header names", () => {
    const vendor = api.header("accept", "application/vnd.acme.v2+json");
    expect(vendor.preview("beta").build().headers.accept).toBe(
      "application/vnd.acme.beta-preview+json",
    );
    expect(vendor.format("raw").build().headers.accept).toBe("application/vnd.acme.v2.raw");
  });

  test("are ignored if the accept header accepts application/octet-stream", () => {
    const bytes = api.header("accept", "application/octet-stream");
    expect(bytes.format("raw").preview("beta").build().headers.accept).toBe(
      "application/octet-stream",
    );
  });

  test("are an error in a chain too, in a function, and in an instance of another class", () => {
    const chained = untyped(createEndpoint(new EndpointBuilder(API).as(Shop).param("a", 1)));
    const mediaType = { previews: ["beta"] };
    for (const call of [
      () => chained("GET /x", { mediaType }),
      () => chained.defaults({ mediaType })("GET /x"),
      () => chained.parse(chained.merge("GET /x", { mediaType })),
    ]) {
      expect(thrownBy(call).code).toBe("invalid-media-type");
    }
  });
});

test.each([API, new URL(API)])(
  "The error for a base URL in place of options says what to write: %s",
  (given) => {
    expect(thrownBy(() => untypedBuilder().withDefaults(given))).toMatchObject({
      code: "invalid-options",
      message: expect.stringContaining("Pass a base URL as { baseUrl:") as unknown,
    });
  },
);

describe("A format of the default API", () => {
  test.each(["", null, undefined])("counts as not given: %j", (format) => {
    const accept = "application/vnd.github.v3+json";
    const builder = untypedBuilder().url("/x");
    expect(builder.format(format).build().headers.accept).toBe(accept);
    expect(builder.format("raw").format(format).build().headers.accept).toBe(
      "application/vnd.github.v3.raw",
    );
    expect(builder.format(format).options.mediaType?.format).toBeUndefined();
  });

  test.each(["application/json", "text/html, */*", "application/vndgithub.v3+json", "", 5])(
    "is an error if the caller's accept header has no media type to add it to: %j",
    (accept) => {
      const builder = untypedBuilder().url("/x").header("accept", accept).format("raw");
      expect(thrownBy(() => builder.build())).toMatchObject({
        code: "invalid-media-type",
        location: "header",
        parameter: "accept",
      });
    },
  );

  test("also amends a part of the accept header that names a preview", () => {
    const accept = "application/vnd.github.a-preview+json, application/vnd.b-preview, text/html";
    expect(
      untypedBuilder().url("/x").header("accept", accept).format("raw").build().headers.accept,
    ).toBe("application/vnd.github.a-preview.raw, application/vnd.b-preview.raw, text/html");
  });
});

test("No preview that the accept header names is lost, in any part, with or without a vendor", () => {
  const accept =
    "application/vnd.a-preview, application/vnd.github.b-preview+json;q=0.5, text/html,application/vnd.c-preview+json";
  const { headers } = untypedBuilder().url("/x").header("accept", accept).preview("d").build();
  const names = ["a", "b", "c", "d"];
  expect(headers.accept).toBe(
    names.map((name) => `application/vnd.github.${name}-preview+json`).join(),
  );
});
