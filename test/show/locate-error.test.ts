import { describe, expect, test } from "@jest/globals";
import { BODY, createEndpoint, EndpointBuilder, EndpointError, PATH } from "fluent-endpoint";
import { locateError } from "fluent-endpoint/show";

function errorOf(route: string, parameters: object): EndpointError {
  try {
    createEndpoint(new EndpointBuilder())(route, { ...parameters });
  } catch (error) {
    if (error instanceof EndpointError) return error;
  }
  throw new Error("Expected an EndpointError");
}

/** The part of the route's URL template that an error is about. */
function locatedPart(route: string, parameters: object): string | undefined {
  const at = locateError(errorOf(route, parameters), route);
  return at?.source.slice(at.position, at.position + at.length);
}

describe("locateError", () => {
  test.each<[string, object, string]>([
    ["GET /a/{b}/{c}", { b: 1 }, "{c}"],
    ["GET /a/:b/c", {}, ":b"],
    ["GET /a/{b", { b: 1 }, "{b"],
    ["GET /a/{b}}", { b: 1 }, "}"],
    ["GET /a/{b}", { b: ".." }, "{b}"],
    ["GET /a{?user%2Did}", { "user-id": { a: { b: 1 } } }, "{?user%2Did}"],
  ])("finds in %s with %j the part %s", (route, parameters, part) => {
    expect(locatedPart(route, parameters)).toBe(part);
  });

  test("masks userinfo of the template, and keeps positions", () => {
    const route = "GET https://user:secret@example.com/{a}";
    const at = locateError(errorOf(route, { a: ".." }), route);
    expect(at?.source).toBe("https://***********@example.com/{a}");
    expect(at?.position).toBe(route.indexOf("{a}") - "GET ".length);
  });

  test.each<[string, object]>([
    ["GET /a", { b: new Map() }],
    ["FETCH", {}],
    [
      "POST /a/{b}",
      { [PATH]: { b: 1 }, [BODY]: { b: 2 }, headers: { "content-type": "text/plain" } },
    ],
  ])(
    "returns undefined for an error of %s that is not about an expression",
    (route, parameters) => {
      expect(locatedPart(route, parameters)).toBeUndefined();
    },
  );
});
