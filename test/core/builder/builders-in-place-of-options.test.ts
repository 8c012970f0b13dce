import { describe, expect, test } from "@jest/globals";
import { createEndpoint, EndpointBuilder, PATH } from "../../../src/index.js";
import { thrownBy } from "../../helpers/thrown-by.js";
import { untyped, untypedBuilder, untypedEndpoint } from "../../helpers/untyped.js";

const SECRET = "s3cr3t";
const BASE = "https://enterprise.h.example/api";

class Shop extends EndpointBuilder {}

const defaults = { baseUrl: BASE, headers: { authorization: `token ${SECRET}` } };

const BUILDER = Symbol.for("fluent-endpoint.builder");

/** A builder as another copy of this package makes it: another class, with the key that all copies share. */
class OtherCopy {
  get [BUILDER]() {
    return Reflect.get(new EndpointBuilder(defaults).param("a", 1), BUILDER) as object;
  }
}

const builders: readonly (readonly [string, object])[] = [
  ["a builder", new EndpointBuilder(defaults)],
  ["an instance of a subclass", new Shop(BASE)],
  ["a builder of another copy of the package", new OtherCopy()],
];

describe.each(builders)("%s in place of options", (_, builder) => {
  test.each<readonly [string, () => unknown]>([
    ["endpoint(builder)", () => untypedEndpoint(builder)],
    ["endpoint(route, builder)", () => untypedEndpoint("GET /x", builder)],
    ["endpoint.merge(builder)", () => untypedEndpoint.merge(builder)],
    ["endpoint.merge(route, builder)", () => untypedEndpoint.merge("GET /x", builder)],
    ["endpoint.parse(builder)", () => untypedEndpoint.parse(builder)],
    ["endpoint.defaults(builder)", () => untypedEndpoint.defaults(builder)],
    ["new EndpointBuilder(builder)", () => untypedBuilder(builder)],
    ["new Shop(builder)", () => Reflect.construct(Shop, [builder]) as unknown],
    ["new EndpointBuilder(url, builder)", () => untypedBuilder(BASE, builder)],
    [".withDefaults(builder)", () => untypedBuilder().withDefaults(builder)],
    [".params(builder)", () => untypedBuilder().params(builder)],
    [".headers(builder)", () => untypedBuilder().headers(builder)],
    [".path(builder)", () => untypedBuilder().path(builder)],
    [".style(builder)", () => untypedBuilder().style(builder)],
    ["{ [PATH]: builder }", () => untypedEndpoint("GET /x", { [PATH]: builder })],
    [".build(builder)", () => untypedBuilder().url("/x").build(builder)],
  ])("is an error that says what to write: %s", (__, call) => {
    const error = thrownBy(call);
    expect(error.code).toBe("invalid-options");
    expect(error.message).toContain("EndpointBuilder");
    for (const advice of ["builder.options", "builder.build()", "createEndpoint(builder)"]) {
      expect(error.message).toContain(advice);
    }
    expect(error.message).not.toContain(SECRET);
  });
});

describe("What the error advises", () => {
  const builder = new EndpointBuilder(defaults).param("page", 2);
  const expected = { url: `${BASE}/x?page=2`, headers: { authorization: `token ${SECRET}` } };

  test("works: builder.options", () => {
    expect(untypedEndpoint.defaults(builder.options)("GET /x")).toMatchObject(expected);
    expect(untypedBuilder(builder.options).route("GET /x").build()).toMatchObject(expected);
    expect(untypedBuilder().withDefaults(builder.options).url("/x").build()).toMatchObject(
      expected,
    );
  });

  test("works: createEndpoint(builder), of another copy of the package too", () => {
    expect(createEndpoint(builder)("GET /x")).toMatchObject(expected);
    const other = untyped(Reflect.apply(createEndpoint, undefined, [new OtherCopy()]));
    expect(other("GET /x")).toMatchObject({ ...expected, url: `${BASE}/x?a=1` });
    expect(thrownBy(() => other("GET /{b}")).code).toBe("missing-variable");
  });
});
