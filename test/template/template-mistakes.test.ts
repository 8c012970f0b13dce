import { describe, expect, test } from "@jest/globals";
import { createEndpoint, EndpointBuilder } from "../../src/index.js";
import { thrownBy } from "../helpers/thrown-by.js";
import { untyped, untypedBuilder, untypedEndpoint } from "../helpers/untyped.js";

const shop = untyped(createEndpoint("https://h.example"));

describe("A route that is valid by mistake", () => {
  const mistakes: readonly (readonly [route: string, part: string, advice: string])[] = [
    ["GET/orders", "^^^", "GET /user"],
    ["DELETE/orders/{id}", "^^^^^^", "GET /user"],
    ["GET /a/${id}", "^^", "{name}"],
    ["GET /a{?x}&b=${id}", "^^", "%24"],
    ["GET /users/../admin", "^^", "{name}"],
    ["GET /users/%2E%2e", "^^^^^^", "{name}"],
    ["GET /users/./a?b", "^", "{name}"],
    ["GET https://h.example/a/..#b", "^^", "{name}"],
    ["GET /a?x=:x", "^^", "{?name}"],
    ["GET /a?y=1&x=:x#b", "^^", "%3A"],
  ];
  test.each(mistakes)(
    "is refused by a strict function and a builder, each time: %s",
    (route, part, advice) => {
      const error = thrownBy(() => shop(route, { x: 1, id: 2 }));
      expect(error.code).toBe("invalid-template");
      expect(error.template?.length).toBe(part.length);
      expect(error.advice?.text).toContain(advice);
      const builder = untypedBuilder().route(route).params({ x: 1, id: 2 });
      for (const build of [() => builder.build(), () => builder.build()])
        expect(thrownBy(build).code).toBe("invalid-template");
    },
  );

  test.each([
    ["GET/orders", "/GET/orders"],
    ["GET /a/${id}", "/a/$2"],
    ["GET /users/../admin", "/users/../admin"],
    ["GET /a?x=:x", "/a?x=:x&x=1"],
  ])("is sent by endpoint, which is not strict: %s", (route, url) => {
    const given = route.includes(":x") ? { x: 1 } : route.includes("{id}") ? { id: 2 } : {};
    expect(untypedEndpoint(route, given).url).toBe(`https://api.github.com${url}`);
  });

  test.each([
    ["GET /GET/orders", "/GET/orders"],
    ["GET get/orders", "/get/orders"],
    ["GET /a/%24{id}", "/a/$2"],
    ["GET /a/$metadata{?id}", "/a/$metadata?id=2"],
    ["GET /a.../.b/..c?d=../e", "/a.../.b/..c?d=../e"],
    ["GET /a?x=%3Ax", "/a?x=:x"],
    ["GET /a?t=12:30", "/a?t=12:30"],
    ["GET /a#x=:x", "/a#x=:x"],
  ])("is not found in a route that only looks alike: %s", (route, url) => {
    const given = route.includes("id}") ? { id: 2 } : {};
    expect(decodeURIComponent(shop(route, given).url)).toBe(`https://h.example${url}`);
  });

  test("takes linear time", () => {
    const long = "?".repeat(200_000);
    expect(() => shop(`GET /${long}`)).not.toThrow();
    expect(() => shop(`GET /a?${"=:a".repeat(100_000)}!`)).not.toThrow();
    expect(() => shop(`GET /${"a/.".repeat(100_000)}b`)).not.toThrow();
  });
});

test("The types refuse a route without its space, and one with ${", () => {
  // The lines that follow are compiled, and not run.
  const calls = [
    // @ts-expect-error -- the route has no space
    () => createEndpoint("https://h.example")("GET/orders"),
    // @ts-expect-error -- the route is in plain quotes
    () => createEndpoint("https://h.example")("GET /a/${id}", { id: 1 }),
    // @ts-expect-error -- the route has no space
    () => new EndpointBuilder().route("POST/orders"),
    // @ts-expect-error -- the route is in plain quotes
    () => new EndpointBuilder().route("POST /a/${id}"),
  ];
  expect(calls).toHaveLength(4);
});
