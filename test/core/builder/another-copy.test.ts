import { beforeAll, describe, expect, jest, test } from "@jest/globals";
import { createEndpoint, endpoint, EndpointBuilder, EndpointError } from "../../../src/index.js";
import type * as Library from "../../../src/index.js";
import { pathPattern, requestKey, routeOf } from "../../../src/routes/index.js";
import { thrownBy } from "../../helpers/thrown-by.js";
import { untypedEndpoint } from "../../helpers/untyped.js";

/** A second copy of the library, as in a program that loads the ES module and the CommonJS module. */
let other: typeof Library;

beforeAll(async () => {
  await jest.isolateModulesAsync(async () => {
    other = await import("../../../src/index.js");
  });
});

describe("Another copy of the library", () => {
  test("has its own class of builders", () => {
    expect(other.EndpointBuilder).not.toBe(EndpointBuilder);
    expect(new other.EndpointBuilder()).not.toBeInstanceOf(EndpointBuilder);
  });

  test("has builders that createEndpoint() accepts, with their options", () => {
    const builder = new other.EndpointBuilder("https://api.example", { headers: { "x-a": "1" } });
    const strict = createEndpoint(builder);
    expect(strict("GET /x/{a}", { a: "b" })).toEqual(builder.route("GET /x/{a}").build({ a: "b" }));
  });

  test("has builders whose vendor and strictness are kept", () => {
    const lenient = createEndpoint(new other.EndpointBuilder().strict(false));
    const mediaType = { previews: ["mercy"] };
    expect(lenient("GET /x/{a}", { a: "", mediaType })).toEqual(
      endpoint("GET /x/{a}", { a: "", mediaType }),
    );
    const text = { data: '{"a":1}' };
    const copied = createEndpoint(other.endpoint.builder);
    expect(copied("POST /x", text)).toEqual(endpoint("POST /x", text));
    const strict = createEndpoint(new other.EndpointBuilder());
    expect(thrownBy(() => strict("GET /x/{a}", { a: "" })).code).toBe("missing-variable");
  });

  test("has builders whose operation and names of credentials are kept", () => {
    const hooks = { label: "getX", hidden: { appid: true } };
    const options: object = { url: "/x", [Symbol.for("fluent-endpoint.hooks")]: hooks };
    const builder = new other.EndpointBuilder("https://api.example", { appid: "not-shown" });
    const known = builder.withDefaults(options);
    expect(routeOf(known).operation).toBe("getX");
    expect(requestKey(known)).toContainEqual({ query: { appid: expect.stringMatching(/secret/) } });
    expect(createEndpoint(known).toString()).not.toContain("not-shown");
  });

  test("has builders that routes read", () => {
    const at = new Date(0);
    const of = ({ EndpointBuilder: Builder }: Pick<typeof Library, "EndpointBuilder">) =>
      new Builder("https://{host}.example/v1", { host: "a", after: [at], filter: { by: at } })
        .withDefaults({
          mediaType: { format: "raw" },
          headers: { accept: "application/vnd.acme.v3+json" },
        })
        .route("GET /users/{id}");
    const settings = { headers: ["accept"] };
    const key = requestKey(of(other), { id: 7 }, settings);
    expect(key).toEqual(requestKey(of({ EndpointBuilder }), { id: 7 }, settings));
    expect(key[2]).toEqual({
      path: { id: "7" },
      headers: { accept: "application/vnd.acme.v3.raw" },
    });
    expect(pathPattern(of(other), "colon")).toBe("https://a.example/v1/users/:id");
    const next = of(other).link("https://a.example/v1/users/8?page=2");
    expect(requestKey(next).slice(1)).toEqual([
      "GET /users/{id}",
      { path: { id: "8" } },
      { query: { page: "2" } },
    ]);
    let shared: object = { c: at };
    for (let level = 0; level < 14; level++) shared = { a: shared, b: shared };
    const deep = new other.EndpointBuilder().route("POST /x").param("shared", shared);
    expect(() => requestKey(deep)).not.toThrow();
  });

  test("has builders that are refused in place of options", () => {
    const error = thrownBy(() => untypedEndpoint("GET /x", new other.EndpointBuilder()));
    expect(error).toBeInstanceOf(EndpointError);
    expect(error.message).toContain("builder");
  });

  test("throws errors that are instances of EndpointError", () => {
    expect(thrownBy(() => other.endpoint("GET /{" as "GET /x"))).toBeInstanceOf(EndpointError);
  });
});
