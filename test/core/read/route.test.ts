import { describe, expect, test } from "@jest/globals";
import { endpoint } from "../../../src/index.js";
import { thrownBy } from "../../helpers/thrown-by.js";
import { untypedBuilder, untypedEndpoint } from "../../helpers/untyped.js";

const API = "https://api.github.com";

describe("A route string", () => {
  test.each(["POST   /user", "POST\t/user", "POST \t \t /user", " POST /user", "\tPOST /user \t"])(
    "may have any number of spaces and tabs between its parts and around them: %j",
    (route) => {
      expect(untypedEndpoint(route)).toMatchObject({ method: "post", url: `${API}/user` });
    },
  );

  test.each(["/user", "user", "  /user  ", "https://api.github.com/user"])(
    "may be a URL alone, and the method is GET: %j",
    (route) => {
      expect(untypedEndpoint(route)).toMatchObject({ method: "get", url: `${API}/user` });
    },
  );

  test.each(["GET", "get", "GET ", " PATCH\t", "VERB"])("needs a URL: %j", (route) => {
    expect(thrownBy(() => untypedEndpoint(route)).code).toBe("invalid-route");
  });

  test("is a path when it is given as the option url", () => {
    expect(endpoint({ url: "GET" }).url).toBe(`${API}/GET`);
  });
});

describe("The method", () => {
  test.each(["GET", "get", "pAtCh", "M-SEARCH", "VERSION_CONTROL", "!#$%&'*+.^`|~09"])(
    "is any RFC 9110 token, lower case in the result and upper case in merged options: %s",
    (method) => {
      expect(untypedEndpoint(`${method} /user`).method).toBe(method.toLowerCase());
      expect(untypedEndpoint({ method, url: "/user" }).method).toBe(method.toLowerCase());
      expect(untypedEndpoint.merge(`${method} /user`).method).toBe(method.toUpperCase());
      expect(untypedEndpoint.merge({ method, url: "/user" }).method).toBe(method.toUpperCase());
      expect(untypedBuilder().method(method).options.method).toBe(method.toUpperCase());
    },
  );
});

describe("A route string together with the options url and method", () => {
  test.each([
    [{ url: "https://hooks.example" }, "url"],
    [{ method: "POST" }, "method"],
    [{ method: "PATCH" }, "method"],
    [{ url: "/app/hook/config", method: "PATCH" }, "url"],
  ])("is an error that advises to use .body(): %j", (options, parameter) => {
    for (const call of [untypedEndpoint, untypedEndpoint.merge]) {
      const error = thrownBy(() => call("PATCH /app/hook/config", options));
      expect(error).toMatchObject({ code: "route-conflict", parameter });
      expect(error.message).toContain(`[BODY]: { ${parameter}:`);
    }
  });

  test("is not an error when they are undefined", () => {
    const options = { url: undefined, method: undefined };
    const request = untypedEndpoint("PATCH /user", options);
    expect(request).toMatchObject({ method: "patch", url: `${API}/user` });
  });
});

describe("Defaults with url and method", () => {
  const user = untypedEndpoint.defaults({ method: "PATCH", url: "/user" });

  test.each<[given: string | object, method: string, path: string]>([
    [{}, "patch", "/user"],
    ["POST /orgs", "post", "/orgs"],
    ["/orgs", "get", "/orgs"],
    [{ url: "/orgs" }, "patch", "/orgs"],
    [{ method: "PUT" }, "put", "/user"],
    [{ method: undefined, url: undefined }, "patch", "/user"],
  ])(
    "are replaced by the route of a call, or one by one by its options: %j",
    (given, method, path) => {
      expect(user(given)).toMatchObject({ method, url: API + path });
      expect(user({ name: "a" }).body).toEqual({ name: "a" });
    },
  );
});

describe("Unicode white space in a route", () => {
  const spaces = ["\u00a0", "\u1680", "\u2003", "\u2028", "\u2029", "\u202f", "\u3000", "\ufeff"];

  test.each(spaces.map((space) => [space]))("is an error: %j", (space) => {
    const routes = [
      `GET${space}/user`,
      `GET /user${space}`,
      `${space}GET /user`,
      `GET /a${space}b`,
    ];
    for (const route of routes)
      expect(thrownBy(() => untypedEndpoint(route)).code).toMatch(/^invalid-(?:route|template)$/);
    expect(thrownBy(() => untypedEndpoint(`GET${space}/user`)).code).toBe("invalid-route");
    expect(thrownBy(() => untypedEndpoint({ url: `/a${space}b` })).code).toBe("invalid-template");
  });
});
