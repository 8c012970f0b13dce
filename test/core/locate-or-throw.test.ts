import { describe, expect, test } from "@jest/globals";
import { BODY, createEndpoint, EndpointBuilder, PATH } from "../../src/index.js";
import { thrownBy } from "../helpers/thrown-by.js";
import { untyped, untypedBuilder, untypedEndpoint } from "../helpers/untyped.js";

const API = "https://api.github.com";

describe("Parameters together with data", () => {
  const builder = untypedBuilder().route("POST /{id}{?q}").data("text");

  test("are an error in a strict builder, which names one and advises .query()", () => {
    const strict = untyped(createEndpoint(new EndpointBuilder()));
    for (const call of [
      () => builder.build({ id: 1, a: 2 }),
      () => builder.params({ a: 2, id: 1 }).build(),
      () => untypedBuilder({ a: 2 }).route("PUT /x").data({}).build(),
      () => strict("POST /x", { a: 2, data: "text" }),
    ]) {
      const error = thrownBy(call);
      expect(error).toMatchObject({ code: "conflicting-parameter", parameter: "a" });
      expect(error.message).toContain("Set it with .query(), add {?a} to the route, or remove it.");
    }
  });

  test("are not an error if they fill variables, or are in the path or .query()", () => {
    expect(builder.build({ id: 1, q: 2 })).toMatchObject({ url: `${API}/1?q=2`, body: "text" });
    const locations = builder.path({ id: 1, unused: 2 }).query({ a: 3 });
    expect(locations.build()).toMatchObject({ url: `${API}/1?a=3`, body: "text" });
  });

  test("are replaced by data in a builder that is not strict", () => {
    const request = builder.strict(false).build({ id: 1, a: 2 });
    expect(request).toMatchObject({ url: `${API}/1`, body: "text" });
  });

  test("of .body() are an error, strict or not", () => {
    for (const call of [
      () => builder.body({ a: 1 }).build({ id: 1 }),
      () => untypedEndpoint("POST /x", { data: "text", [BODY]: { a: 1 } }),
    ]) {
      const error = thrownBy(call);
      expect(error).toMatchObject({ code: "conflicting-parameter", parameter: "data" });
      expect(error.message).toMatch(
        /^The request has two bodies: data, and one with the field "a"\./,
      );
    }
  });
});

describe("A body for a method without one", () => {
  test.each([
    ["data", () => untypedBuilder().route("GET /x").data({ a: 1 }).build()],
    ["data", () => untypedBuilder().route("HEAD /x").data("a=1").build()],
    ["json", () => untypedBuilder().route("GET /x").json({ a: 1 }).build()],
    ["json", () => untypedBuilder().route("GET /x").json([1]).build()],
    ["the option", () => untyped(createEndpoint(API))("GET /x", { data: { a: 1 } })],
  ])("is refused by a strict builder: %s", (_method, call) => {
    const error = thrownBy(call);
    expect(error).toMatchObject({ code: "unplaced-parameter", parameter: "data" });
    expect(error.reason).toMatch(/^Cannot send "data": (?:GET|HEAD) has no body\.$/);
    // No variable takes the option.
    expect(error.message).not.toContain("{?data}");
    expect(error.advice?.text).toContain("use another method");
  });
});

describe("The fields of a request inside of a parameter", () => {
  const strict = untyped(createEndpoint(API));

  test.each([
    ["POST /a", { body: { a: 1 } }, "body"],
    ["POST /a/{id}", { id: 1, body: { a: 1 } }, "body"],
    ["POST /a", { params: { id: 1 }, body: { a: 1 } }, "params"],
    ["DELETE /a", { params: {} }, "params"],
    ["GET /a", { query: { a: 1 } }, "query"],
    ["HEAD /a", { params: { a: 1 }, query: { b: 2 } }, "params"],
    ["GET /a", { body: { a: 1 } }, "body"],
  ])("are refused by a strict function: %s %j", (route, given, parameter) => {
    const error = thrownBy(() => strict(route, given));
    expect(error).toMatchObject({ code: "invalid-parameter", parameter });
    expect(error.message).toContain("Pass the fields themselves: { a: 1 }.");
    const givenFor = /^(?:GET|HEAD)/.test(route) ? ".query() or [QUERY]" : ".body() or [BODY]";
    expect(error.message).toContain(givenFor);
  });

  test.each([
    ["POST /{index}/_search", { index: "a", query: { match: {} } }, { query: { match: {} } }],
    ["POST /a", { body: { a: 1 }, title: "b" }, { body: { a: 1 }, title: "b" }],
    ["POST /a", { params: [1] }, { params: [1] }],
    ["POST /a", { body: "text" }, { body: "text" }],
    ["POST /a", { [BODY]: { body: { a: 1 } } }, { body: { a: 1 } }],
    ["POST /a{?params*}", { params: { a: 1 }, b: 1 }, { b: 1 }],
  ])("may be what the API wants: %s %j", (route, given, body) => {
    expect(strict(route, given).body).toEqual(body);
  });

  test("may have a style in the query", () => {
    const builder = untypedBuilder().route("GET /a").style({ query: "deepObject" });
    expect(builder.build({ query: { a: 1 } }).url).toBe(`${API}/a?query%5Ba%5D=1`);
  });

  test("are sent by endpoint, which is not strict", () => {
    expect(untypedEndpoint("POST /a", { body: { a: 1 } }).body).toEqual({ body: { a: 1 } });
  });
});

describe("A value in .path()", () => {
  test.each(["GET /user{?org}", "GET /user?a=1{&org}", "POST /user{?org}"])(
    "is an error that says where it belongs, if the URL template has it in the query: %s",
    (route) => {
      const error = thrownBy(() => untypedEndpoint(route, { [PATH]: { org: "acme" } }));
      expect(error).toMatchObject({ code: "unplaced-parameter", parameter: "org" });
      expect(error.message).toContain("Set it with .query()");
      const both = untypedEndpoint(route.replace("/user", "/{org}"), { [PATH]: { org: 1 } });
      expect(both.url).toContain(`${API}/1`);
    },
  );

  const acme = untypedEndpoint.defaults({ [PATH]: { org: "acme", unused: new Map() } });

  test("is ignored if the URL template has no such variable", () => {
    expect(acme("GET /orgs/{org}/repos").url).toBe(`${API}/orgs/acme/repos`);
    expect(acme("GET /user{?q}", { q: 1 }).url).toBe(`${API}/user?q=1`);
    expect(acme("POST /user", { a: 1 }).body).toEqual({ a: 1 });
    expect(acme("POST /user")).not.toHaveProperty("body");
    expect(acme("OPTIONS /user").url).toBe(`${API}/user`);
    expect(acme("POST /user", { data: "text" }).body).toBe("text");
    expect(untypedBuilder().path({ org: 1 }).url("/user").build().url).toBe(`${API}/user`);
  });

  test("of a misspelt name leaves the variable without a value", () => {
    const call = () => untypedBuilder().path({ ogr: "acme" }).url("/orgs/{org}").build();
    expect(thrownBy(call)).toMatchObject({ code: "missing-variable", parameter: "org" });
  });

  test("does not replace a parameter of the same name in the body", () => {
    expect(acme("POST /x", { org: "other" }).body).toEqual({ org: "other" });
  });
});

test.each(["GET", "HEAD", "OPTIONS"])(
  "A value in .body() of %s, which has no body, is an error",
  (method) => {
    const error = { code: "unplaced-parameter", parameter: "a" };
    expect(thrownBy(() => untypedEndpoint(`${method} /x`, { [BODY]: { a: 1 } }))).toMatchObject(
      error,
    );
  },
);
