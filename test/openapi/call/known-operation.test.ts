import { inspect } from "node:util";
import { describe, expect, test } from "@jest/globals";
import { createEndpoint, EndpointBuilder } from "fluent-endpoint";
import { createApi } from "fluent-endpoint/openapi";
import { requestKey, routeOf } from "fluent-endpoint/routes";
import { explainRequest, writeRequest } from "fluent-endpoint/show";
import { documentOf, parameter, text } from "../../helpers/descriptions.js";
import { thrownBy } from "../../helpers/thrown-by.js";

const SECRET = "k-5e1f00d";

const description = documentOf(
  {
    "/cities/{city}": {
      get: { operationId: "getCity", parameters: [parameter("path", "city", text)] },
      delete: { parameters: [parameter("path", "city", text)] },
    },
  },
  {
    servers: [{ url: "https://weather.example.com/v1" }],
    security: [{ app: [] }],
    components: {
      securitySchemes: {
        app: { type: "apiKey", in: "query", name: "appId" },
        caller: { type: "apiKey", in: "header", name: "X-Caller" },
      },
    },
  },
);

const weather = createApi(description, {
  credentials: { app: SECRET },
  headers: { "x-caller": SECRET },
});
const city = weather.builder("getCity");

describe("a builder of createApi", () => {
  test("knows the id of its operation, or its route where it has no id", () => {
    expect(routeOf(city)).toEqual({
      method: "GET",
      template: "/v1/cities/{city}",
      operation: "getCity",
    });
    expect(routeOf(weather.builder("DELETE /cities/{city}")).operation).toBe(
      "DELETE /cities/{city}",
    );
  });

  test("keeps the operation while values are set, and leaves it with its route or method", () => {
    const kept = city
      .headers({ accept: "text/plain" })
      .params({ city: "Bern" })
      .as(EndpointBuilder);
    expect(routeOf(kept).operation).toBe("getCity");
    expect(routeOf(kept.route("GET /towns")).operation).toBeUndefined();
    expect(routeOf(kept.url("/towns")).operation).toBeUndefined();
    expect(routeOf(kept.method("HEAD")).operation).toBeUndefined();
  });

  test("keeps the operation with a link that its route can have made", () => {
    const own = city.link("https://weather.example.com/v1/cities/Bern?page=2");
    expect(routeOf(own).operation).toBe("getCity");
    const other = city.link("https://weather.example.com/v1/towns");
    expect(routeOf(other).operation).toBeUndefined();
  });

  test("names the operation in the errors of build()", () => {
    for (const error of [
      thrownBy(() => city.params({ city: ".." }).build()),
      thrownBy(() => weather.build("getCity", { city: ".." })),
    ]) {
      expect(error).toMatchObject({ code: "dot-segment", operation: "getCity" });
      expect(error.message).toMatch(/ Operation: "getCity"\.$/);
      expect(error.stack).toContain(error.message);
    }
    expect(thrownBy(() => weather.build("getCity")).operation).toBe("getCity");
  });

  test("leaves an error alone that the request of another operation threw", () => {
    const inner = thrownBy(() => weather.builder("DELETE /cities/{city}").build());
    const { message } = inner;
    const values = {
      get city(): string {
        throw inner;
      },
    };
    expect(thrownBy(() => city.build(values))).toBe(inner);
    expect(inner).toMatchObject({ message, operation: "DELETE /cities/{city}" });
  });

  test("names no operation in the errors of an endpoint function with another route", () => {
    const error = thrownBy(() => createEndpoint(city)("GET /towns/{town}" as string));
    expect(error).not.toHaveProperty("operation");
  });

  test("builds a request that does not carry the operation", () => {
    const request = city.build({ city: "Bern" });
    expect(Reflect.ownKeys(request)).toEqual(["method", "url", "headers"]);
    expect(request.url).toBe(`https://weather.example.com/v1/cities/Bern?appId=${SECRET}`);
  });
});

describe("the credentials that security schemes name", () => {
  const bern = city.params({ city: "Bern" });

  test("are not shown, also after another route", () => {
    for (const builder of [bern, bern.route("GET /towns"), createEndpoint(bern)]) {
      const shown = [JSON.stringify(builder), String(builder), inspect(builder)].join("\n");
      expect(shown).not.toContain(SECRET);
      expect(shown).toContain("[hidden]");
      expect(shown).toContain("appId");
    }
  });

  test("are not in explanations, programs and keys", async () => {
    const shown = [
      explainRequest(bern),
      await writeRequest(bern, "builder"),
      await writeRequest(bern, "code"),
      requestKey(bern, undefined, { headers: ["x-caller"] }),
    ];
    for (const each of shown) {
      expect(JSON.stringify(each)).toContain("Bern");
      expect(JSON.stringify(each)).not.toContain(SECRET);
    }
  });

  test("are shown of builders that have no such description", () => {
    const other = new EndpointBuilder("https://weather.example.com").query({ appId: "shown" });
    JSON.stringify(bern);
    expect(JSON.stringify(other)).toContain("shown");
  });
});
