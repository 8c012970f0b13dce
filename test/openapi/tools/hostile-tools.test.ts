import { describe, expect, test } from "@jest/globals";
import { buildTool, createApi, type Tool, listTools } from "fluent-endpoint/openapi";
import { documentOf, object, parameter, reference, text } from "../../helpers/descriptions.js";
import { thrownBy } from "../../helpers/thrown-by.js";

/** The only tool of a description whose operation takes a body of a schema. */
function toolWith(schema: object, schemas: object, mediaType = "application/json"): Tool {
  const [tool] = listTools(
    createApi(
      documentOf(
        {
          "/run": {
            post: {
              operationId: "run",
              requestBody: { content: { [mediaType]: { schema: object({ a: schema }) } } },
            },
          },
        },
        { components: { schemas } },
      ),
    ),
  );
  if (tool === undefined) throw new Error("There is no tool.");
  return tool;
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

function definedIn({ inputSchema }: Tool): readonly string[] {
  return Object.keys(inputSchema.$defs ?? {});
}

describe("The schemas of a tool", () => {
  test("follow a chain of thousands of references", () => {
    const schemas = Object.fromEntries(
      numbers(20_000).map((each) => [
        `A${each}`,
        { properties: { next: reference(`A${each + 1}`) } },
      ]),
    );
    const tool = toolWith(reference("A0"), { ...schemas, A20000: text });
    expect(definedIn(tool)).toHaveLength(20_001);
    expect(tool.inputSchema.$defs).toMatchObject({
      A19999: { properties: { next: { $ref: "#/$defs/A20000" } } },
    });
  });

  test("name definitions apart whose names have no letter that a reference may have", () => {
    const names = ["é", "è", "ê", "_", "__2"];
    const schemas = Object.fromEntries(names.map((name) => [name, { ...text }]));
    const tool = toolWith({ anyOf: names.map(reference) }, schemas);
    expect(definedIn(tool)).toHaveLength(names.length);
  });

  test.each(["%zz", "%", "%E0%A4%A"])("read the reference to %s as it is", (name) => {
    const tool = toolWith(reference(name), { [name]: { type: "boolean" } });
    expect(Object.values(tool.inputSchema.$defs ?? {})).toEqual([{ type: "boolean" }]);
  });

  test("do not repeat a name of thousands of letters", () => {
    const long = "a".repeat(50_000);
    const schemas = { [long]: { type: "object" }, b: reference(long) };
    const tool = toolWith(
      { anyOf: [reference(long), ...numbers(1_000).map(() => reference("b"))] },
      schemas,
    );
    expect(JSON.stringify(tool).length).toBeLessThan(300_000);
  });

  test("end for lists of themselves", () => {
    const tool = toolWith(reference("List"), { List: { type: "array", items: reference("List") } });
    expect(tool.inputSchema.properties).toEqual({ a: { $ref: "#/$defs/List" } });
  });

  test("end for lists in thousands of lists", () => {
    const schemas = Object.fromEntries(
      numbers(20_000).map((each) => [
        `A${each}`,
        { type: "array", items: reference(`A${each + 1}`) },
      ]),
    );
    const tool = toolWith(reference("A0"), { ...schemas, A20000: { format: "binary" } });
    expect(definedIn(tool)).toHaveLength(20_001);
  });
});

describe("An argument of a tool", () => {
  test("is one of a hundred mistakes, where a model makes up thousands of names", () => {
    const parameters = numbers(200).map((each) =>
      parameter("query", `parameter_number_${each}`, text),
    );
    const api = createApi(documentOf({ "/run": { get: { operationId: "run", parameters } } }));
    const args = Object.fromEntries(numbers(20_000).map((each) => [`paramter_nmber_${each}`, "1"]));
    const { message, cause } = thrownBy(() => buildTool(api, "run", args));
    expect(cause).toHaveLength(100);
    expect(message.length).toBeLessThan(30_000);
    expect(api.check("run", { ...args, parameter_number_7: {} })).toHaveLength(101);
  });

  const parameters = [
    parameter("querystring", "whole", undefined, { content: { "text/plain": { schema: {} } } }),
    parameter("header", "Cookie", text),
  ];
  const api = createApi(
    documentOf(
      { "/run": { get: { operationId: "run", parameters } } },
      {
        security: [{ query: [], cookie: [] }],
        components: {
          securitySchemes: {
            query: { type: "apiKey", in: "query", name: "api_key" },
            cookie: { type: "apiKey", in: "cookie", name: "key" },
          },
        },
      },
    ),
    { credentials: { query: "q", cookie: "c" } },
  );

  test.each([["api_key"], [["api_key"]], [[null, "api_key"]]])(
    "is not the name of a credential, as a whole query: %j",
    (whole) => {
      const error = thrownBy(() => buildTool(api, "run", { whole }));
      expect(error).toMatchObject({ code: "conflicting-parameter", parameter: "whole" });
      expect(thrownBy(() => api.build("run", { whole })).code).toBe(error.code);
    },
  );

  test("is not the header of a credential's cookie", () => {
    expect(Object.keys(listTools(api)[0]?.inputSchema.properties ?? {})).toEqual(["whole"]);
    const error = thrownBy(() => buildTool(api, "run", { Cookie: "key=EVIL" }));
    expect(error).toMatchObject({ code: "conflicting-parameter", parameter: "Cookie" });
    expect(buildTool(api, "run").headers.cookie).toBe("key=c");
  });
});
