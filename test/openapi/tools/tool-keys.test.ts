import { describe, expect, test } from "@jest/globals";
import { buildTool, createApi, discover, listTools } from "fluent-endpoint/openapi";
import { toFetch } from "fluent-endpoint/clients";
import { bodyOf, documentWith, integer, object, parameter } from "../../helpers/descriptions.js";
import { thrownBy } from "../../helpers/thrown-by.js";

const long = "a".repeat(65);

interface Parts {
  readonly parameters?: readonly (readonly [location: string, name: string])[];
  readonly fields?: readonly string[];
  readonly mediaType?: string;
}

/** An API with one operation, whose parameters and fields are required integers. */
function apiWith({ parameters = [], fields = [], mediaType }: Parts) {
  const properties = Object.fromEntries(fields.map((name) => [name, integer]));
  const body = { ...object(properties, ...fields), additionalProperties: false };
  const described = parameters.map((each) => parameter(...each, integer, { required: true }));
  const variables = parameters.filter(([location]) => location === "path");
  const path = `/run${variables.map(([, name]) => `/{${name}}`).join("")}`;
  const operation = { parameters: described, ...(fields.length > 0 && bodyOf(body, mediaType)) };
  return createApi(documentWith(operation, `POST ${path}`));
}

/** The names of the arguments of a tool, of which each is required. */
function keysOf(parts: Parts): string[] {
  const [tool] = listTools(apiWith(parts));
  const keys = Object.keys(Object(tool?.inputSchema.properties));
  expect(tool?.inputSchema.required).toEqual(keys);
  expect(keys.filter((key) => !/^[a-zA-Z0-9_.-]{1,64}$/.test(key))).toEqual([]);
  return keys;
}

/** The request of a tool whose arguments are 1, 2, 3 and so on. */
function requestOf(parts: Parts) {
  const args = keysOf(parts).map((key, index) => [key, String(index + 1)]);
  return buildTool(apiWith(parts), "run", Object.fromEntries(args));
}

describe("The name of an argument", () => {
  test.each([
    ["filter[x]", "filter_x"],
    ["$select", "select"],
    ["page[after]", "page_after"],
    ["a b", "a_b"],
    ["@odata.type", "odata.type"],
    ["X-Rate.Limit_1", "X-Rate.Limit_1"],
    ["ids[]", "ids"],
    ["größe", "gr_e"],
  ])("has no characters that Anthropic refuses: %s is %s", (name, key) => {
    expect(keysOf({ parameters: [["query", name]] })).toEqual([key]);
  });

  test.each(["日本", "[]", long])("is made of a hash where nothing else is left: %j", (name) => {
    const [key = ""] = keysOf({ parameters: [["query", name]] });
    expect(key).toMatch(/^(?:a{50,}_)?[a-z0-9_]{8,}$/);
    expect(keysOf({ parameters: [["query", name]] })).toEqual([key]);
  });

  test("stays what it is where another name would become it", () => {
    const parameters = [
      ["query", "x[]"],
      ["query", "x"],
      ["query", "$y"],
      ["query", "y[]"],
    ] as const;
    const keys = keysOf({ parameters });
    expect(keys[1]).toBe("x");
    expect(new Set(keys).size).toBe(4);
    expect(keysOf({ parameters: [["query", "z"], ...parameters] }).slice(1)).toEqual(keys);
    const sent = new URL(requestOf({ parameters }).url).searchParams;
    expect(Object.fromEntries(sent)).toEqual({ "x[]": "1", x: "2", $y: "3", "y[]": "4" });
  });

  test("is sent as the name that the document has, from each place", () => {
    const parameters = [
      ["path", "a:b"],
      ["query", "filter[x]"],
      ["query", "$top"],
      ["header", "x-a!b"],
      ["cookie", "c!d"],
    ] as const;
    const request = requestOf({ parameters, fields: ["@type", "filter[x]"] });
    expect(request.url).toBe("https://api.example.com/run/1?filter%5Bx%5D=2&%24top=3");
    expect(request.headers).toMatchObject({ "x-a!b": "4", cookie: "c!d=5" });
    expect(request.body).toEqual({ "@type": 6, "filter[x]": 7 });
  });

  test.each(["multipart/form-data", "application/x-www-form-urlencoded"])(
    "is sent as the name of a field of %s",
    async (mediaType) => {
      const [url, init] = toFetch(requestOf({ fields: ["a[b]", "c d"], mediaType }));
      const form = await new Request(url, init).formData();
      expect(Object.fromEntries(form)).toEqual({ "a[b]": "1", "c d": "2" });
    },
  );

  test("is what an error names", () => {
    const api = apiWith({ parameters: [["query", "filter[x]"]] });
    const error = thrownBy(() => buildTool(api, "run", { filter_x: "no" }));
    expect(error.message).toBe('POST /run: The parameter "filter_x" must be an integer.');
    const [, describeTool, build] = discover(api);
    expect(describeTool.call({ name: "run" }).text).toContain('"filter_x"');
    const arguments_ = { filter_x: 1 };
    expect(build.call({ name: "run", arguments: arguments_ }).request?.url).toContain("%5Bx%5D=1");
  });
});
