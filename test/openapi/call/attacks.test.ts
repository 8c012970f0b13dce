import { describe, expect, test } from "@jest/globals";
import { buildTool, createApi } from "fluent-endpoint/openapi";
import { documentOf, parameter, text } from "../../helpers/descriptions.js";
import { thrownBy } from "../../helpers/thrown-by.js";
import attacks from "../../system/attacks/calls.json";
import { attacksOn } from "../../system/attacks/run-attacks.js";

const BASE = "https://api.example.com/v1";

describe("An attack by arguments", () => {
  const { description, cases } = attacksOn("api.example.com", "evil.example");
  const api = createApi(description, { credentials: { key: attacks.credential } });

  test.each(cases)("is refused or stays in its place: $name", (attack) => {
    const { operation, arguments: args, arrives, code } = attack;
    for (const call of [() => api.build(operation, args), () => buildTool(api, operation, args)]) {
      if (code === undefined) {
        const { url } = call();
        expect(url.split("?")[0]).toBe(`http://api.example.com${arrives?.path ?? ""}`);
        // Clients remove dot segments, so there must be none.
        expect(new URL(url).href).toBe(url);
        continue;
      }
      const error = thrownBy(call);
      expect(error).toMatchObject({ code });
      expect(error.message).not.toContain(attacks.credential);
    }
  });
});

describe("A value in a place that allows reserved characters", () => {
  const reserved = { name: "a", required: true, allowReserved: true };
  const api = createApi(
    documentOf(
      {
        "/p/{a}/end": { get: { operationId: "path", parameters: [{ ...reserved, in: "path" }] } },
        "/q": {
          get: {
            operationId: "query",
            parameters: [
              { ...reserved, in: "query", schema: { type: "object" } },
              parameter("query", "b", text),
            ],
          },
        },
      },
      { servers: [{ url: BASE }] },
    ),
  );

  test.each(["..", ".", "%2e%2e", "%2E.", ""])("cannot leave its segment: %j", (a) => {
    const { code } = thrownBy(() => api.build("path", { a }));
    expect(code).toBe(a === "" ? "missing-variable" : "dot-segment");
  });

  test.each([
    ["../x", "..%2Fx"],
    ["a?b#c", "a%3Fb%23c"],
    ["%2F", "%2F"],
    ["%zz", "%25zz"],
  ])("ends where it should: %j", (a, sent) => {
    expect(api.build("path", { a }).url).toBe(`${BASE}/p/${sent}/end`);
  });

  test("cannot take the name of another parameter", () => {
    expect(thrownBy(() => api.build("query", { a: { b: "1" }, b: "2" })).code).toBe(
      "conflicting-parameter",
    );
    expect(api.build("query", { a: { c: "1&b=2" } }).url).toBe(`${BASE}/q?c=1%26b%3D2`);
  });
});
