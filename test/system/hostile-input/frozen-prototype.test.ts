import { beforeAll, describe, expect, test } from "@jest/globals";
import { untypedBuilder, untypedEndpoint } from "../../helpers/untyped.js";

/** Names that `Object.prototype` has: where it is frozen, they cannot be assigned to a new object. */
const values = { constructor: "a", toString: "b" };

describe("Where Object.prototype is frozen", () => {
  // Each test file has an Object.prototype of its own.
  beforeAll(() => {
    Object.freeze(Object.prototype);
  });

  test("parameters and body fields may have the names of its methods", () => {
    expect(untypedEndpoint("POST /x", values).body).toEqual(values);
    expect(untypedEndpoint("GET /x", values).url).toMatch(/\/x\?constructor=a&toString=b$/);
    expect(untypedBuilder(values).route("POST /x").param("valueOf", "c").build().body).toEqual({
      ...values,
      valueOf: "c",
    });
  });

  test("headers may have them too", () => {
    const headers = { constructor: "a" };
    expect(untypedEndpoint.defaults({ headers })("/x").headers).toMatchObject(headers);
    expect(untypedBuilder({ headers }).header("constructor", "b").options.headers).toMatchObject({
      constructor: "b",
    });
  });

  test("options with them can be merged and shown", () => {
    const options = { ...values, nested: { constructor: { a: 1 } } };
    const merged = untypedEndpoint.defaults(options).merge("/x", {
      nested: { constructor: { b: 2 } },
    });
    expect(merged).toMatchObject({ ...values, nested: { constructor: { a: 1, b: 2 } } });
    expect(JSON.parse(JSON.stringify(untypedBuilder(options)))).toMatchObject(options);
  });
});
