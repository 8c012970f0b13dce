import { describe, expect, test } from "@jest/globals";
import { BODY, EndpointBuilder, PATH, QUERY } from "../../../src/index.js";
import { untypedBuilder, untypedEndpoint } from "../../helpers/untyped.js";

const API = "https://api.github.com";

describe("The locations path, query and body", () => {
  test.each([
    ...["url", "method", "baseUrl", "headers", "mediaType", "data", "request"],
    ...["body", "path", "query", "constructor"],
  ])("accept a value of any name: %s", (name) => {
    const value = { [name]: "v" };
    expect(untypedEndpoint("PATCH /app/hook/config", { [BODY]: value })).toMatchObject({
      method: "patch",
      url: `${API}/app/hook/config`,
      body: value,
    });
    expect(
      untypedBuilder()
        .route("PATCH /x")
        .build({ [BODY]: value }).body,
    ).toEqual(value);
    expect(untypedEndpoint("POST /x", { [QUERY]: value }).url).toBe(`${API}/x?${name}=v`);
    expect(untypedEndpoint(`POST /x/{${name}}`, { [PATH]: value }).url).toBe(`${API}/x/v`);
  });

  test("may all contain the same name", () => {
    const values = { [PATH]: { a: 1 }, [QUERY]: { a: 2 }, [BODY]: { a: 3 } };
    const result = untypedEndpoint("PUT /{a}{?a}", values);
    expect(result).toMatchObject({ url: `${API}/1?a=2`, body: { a: 3 } });
  });

  test("may contain the name of a parameter that is used in another place", () => {
    const variable = { name: "OLD", [BODY]: { name: "NEW" } };
    expect(untypedEndpoint("PATCH /variables/{name}", variable)).toMatchObject({
      url: `${API}/variables/OLD`,
      body: { name: "NEW" },
    });
    expect(untypedEndpoint("POST /{a}{?a}", { a: 1, [PATH]: { a: 2 } }).url).toBe(`${API}/2?a=1`);
    expect(untypedEndpoint("POST /{a}{?a}", { a: 1, [QUERY]: { a: 2 } }).url).toBe(`${API}/1?a=2`);
  });

  test("null leaves out the variables of the location, not the variable that the parameter fills", () => {
    const values = { a: 1, [PATH]: { a: null } };
    expect(untypedEndpoint("POST /x{/a}{?a}", values).url).toBe(`${API}/x?a=1`);
    expect(untypedEndpoint("POST /x/{a}{?a}", values).url).toBe(`${API}/x/?a=1`);
    const query = { a: 1, [QUERY]: { a: null } };
    expect(untypedEndpoint("POST /x{/a}{?a}", query).url).toBe(`${API}/x/1`);
  });

  test("query fills {?…} and {&…}, path all other expressions, and the rest precedes a fragment", () => {
    const query = { a: 1, b: [2, 3], c: null, d: "é" };
    const { url } = untypedEndpoint("POST /x{?a}{&b}#f", { [QUERY]: query, data: "raw" });
    expect(url).toBe(`${API}/x?a=1&b=2,3&d=%C3%A9#f`);
    const path = { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 };
    const filled = untypedEndpoint("POST /{a}/{+b}{/c}{;d}{.e}{#f}", { [PATH]: path });
    expect(filled.url).toBe(`${API}/1/2/3;d=4.5#6`);
  });

  test("query does not fill the path, and body fills no part of the URL", () => {
    expect(untypedEndpoint("POST /x/{a}", { [QUERY]: { a: 1 } }).url).toBe(`${API}/x/?a=1`);
    expect(untypedEndpoint("POST /x/{a}{?b}", { [BODY]: { a: 1, b: 2 } })).toMatchObject({
      url: `${API}/x/`,
      body: { a: 1, b: 2 },
    });
  });

  test("ignore undefined, and keep null in the body alone", () => {
    const options = { [PATH]: undefined, [QUERY]: { a: undefined }, [BODY]: { a: undefined } };
    expect(untypedEndpoint("POST /x", options)).not.toHaveProperty("body");
    expect(untypedEndpoint("POST /x", options).url).toBe(`${API}/x`);
    const path = { a: 1, [PATH]: { a: undefined } };
    expect(untypedEndpoint("GET /x/{a}", path).url).toBe(`${API}/x/1`);
    const nulls = untypedEndpoint("POST /x", { [QUERY]: { a: null }, [BODY]: { a: null } });
    expect(nulls).toMatchObject({ url: `${API}/x`, body: { a: null } });
  });
});

describe("URLSearchParams", () => {
  const given = new URLSearchParams("a=1&b=x y&a=2&__x=");

  test("are read as the query, with a list for a name that occurs twice", () => {
    const shop = new EndpointBuilder(API);
    const { url } = shop.route("POST /x").query(given).build();
    expect(url).toBe(`${API}/x?a=1&a=2&b=x%20y&__x=`);
    expect(untypedBuilder().form(given).route("POST /x").build().body).toBe("a=1&a=2&b=x%20y&__x=");
  });

  test("are refused as parameters and with the name __proto__", () => {
    expect(() => untypedBuilder().params(given)).toThrow("plain object");
    const query = new URLSearchParams("__proto__=1");
    expect(() => untypedBuilder().query(query)).toThrow("__proto__");
  });

  test("with many values are read in linear time", () => {
    const many = new URLSearchParams("a=1&".repeat(50_000));
    for (let index = 0; index < 50_000; index++) many.append(`b${String(index)}`, "");
    const { [QUERY]: query } = new EndpointBuilder(API).query(many).options;
    expect(Object.keys(query ?? {})).toHaveLength(50_001);
  });
});
