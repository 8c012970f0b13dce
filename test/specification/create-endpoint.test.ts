import { describe, expect, test } from "@jest/globals";
import { createEndpoint, endpoint, EndpointBuilder } from "../../src/index.js";
import { thrownBy } from "../helpers/thrown-by.js";
import { untyped } from "../helpers/untyped.js";

const API = "https://api.github.com";

describe("createEndpoint", () => {
  test("makes a function with all operations from any builder", () => {
    const made = createEndpoint(new EndpointBuilder());
    expect(Object.keys(made).sort()).toEqual(Object.keys(endpoint).sort());
    expect(made("GET /user")).toEqual(endpoint("GET /user"));
  });

  test("the builder's options are its defaults", () => {
    const made = createEndpoint(
      new EndpointBuilder().baseUrl("https://example.com").param("org", "octokit").route("POST /x"),
    );
    expect(made.DEFAULTS).toMatchObject({ method: "POST", url: "/x", org: "octokit" });
    expect(made({})).toMatchObject({ method: "post", url: "https://example.com/x" });
    expect(made("GET /orgs/{org}").url).toBe("https://example.com/orgs/octokit");
  });

  test("the builder's strictness is its own, and that of its defaults", () => {
    const strict = untyped(createEndpoint(new EndpointBuilder()));
    expect(thrownBy(() => strict("GET /{a}")).code).toBe("missing-variable");
    expect(thrownBy(() => strict.defaults({})("GET /{a}")).code).toBe("missing-variable");
    expect(thrownBy(() => strict.parse(strict.merge("GET /{a}"))).code).toBe("missing-variable");
    const lenient = untyped(createEndpoint(new EndpointBuilder().strict(false)));
    expect(lenient("GET /{a}").url).toBe(`${API}/`);
    expect(lenient.defaults({})("GET /{a}").url).toBe(`${API}/`);
    expect(lenient.parse(lenient.merge("GET /{a}")).url).toBe(`${API}/`);
  });

  test(".builder hands the builder back", () => {
    const builder = new EndpointBuilder();
    expect(createEndpoint(builder).builder).toBe(builder);
    expect(endpoint.builder).toBeInstanceOf(EndpointBuilder);
  });

  test("the builder of defaults() holds those defaults", () => {
    const { builder } = endpoint.defaults({ org: "octokit" });
    expect(builder.route("GET /orgs/{org}").build().url).toBe(`${API}/orgs/octokit`);
    expect(endpoint.builder.options).not.toHaveProperty("org");
  });

  test("the exported endpoint is one of the global defaults, not strict", () => {
    expect(endpoint.builder.options).toEqual(new EndpointBuilder().options);
    expect(endpoint.builder.route("GET /{a}").build().url).toBe(`${API}/`);
  });

  test("without a builder it is one of the global defaults, not strict", () => {
    const made = createEndpoint();
    expect(made.DEFAULTS).toEqual(endpoint.DEFAULTS);
    expect(made.builder.route("GET /{a}").build().url).toBe(`${API}/`);
  });

  test("its operations need no this", () => {
    const { merge, parse, defaults } = endpoint;
    expect(parse(merge("GET /user"))).toEqual(endpoint("GET /user"));
    expect(defaults({ a: 1 })("GET /user").url).toBe(`${API}/user?a=1`);
  });

  test.each([
    undefined,
    null,
    5,
    {},
    () => 1,
    endpoint,
    EndpointBuilder,
    EndpointBuilder.prototype,
  ])("what is no builder is an error: %p", (builder) => {
    expect(thrownBy(() => createEndpoint(builder as EndpointBuilder)).code).toBe("invalid-options");
  });
});
