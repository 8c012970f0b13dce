import { describe, expect, test } from "@jest/globals";
import { buildTool, createApi, type Tool, listTools } from "fluent-endpoint/openapi";
import {
  bodyOf,
  documentWith,
  object,
  parameter,
  reference,
  schemas,
  text,
} from "../../helpers/descriptions.js";
import { thrownBy } from "../../helpers/thrown-by.js";

/** The only tool of a description whose operation takes a body with a field of a schema. */
function toolWith(schema: object, all: object): Tool {
  const document = documentWith(bodyOf(object({ a: schema })), "POST /run", schemas(all));
  const [tool] = listTools(createApi(document));
  if (tool === undefined) throw new Error("There is no tool.");
  return tool;
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

function definedIn({ inputSchema }: Tool): readonly string[] {
  return Object.keys(inputSchema.$defs ?? {});
}

describe("The schemas of a tool", () => {
  test("follow a chain of thousands of references", () => {
    const all = Object.fromEntries(
      numbers(20_000).map((each) => [
        `A${each}`,
        { properties: { next: reference(`A${each + 1}`) } },
      ]),
    );
    const tool = toolWith(reference("A0"), { ...all, A20000: text });
    expect(definedIn(tool)).toHaveLength(20_001);
    expect(tool.inputSchema.$defs).toMatchObject({
      A19999: { properties: { next: { $ref: "#/$defs/A20000" } } },
    });
  });

  test("name definitions apart whose names have no letter that a reference may have", () => {
    const names = ["é", "è", "ê", "_", "__2"];
    const all = Object.fromEntries(names.map((name) => [name, { ...text }]));
    const tool = toolWith({ anyOf: names.map(reference) }, all);
    expect(definedIn(tool)).toHaveLength(names.length);
  });

  test.each(["%zz", "%", "%E0%A4%A"])("read the reference to %s as it is", (name) => {
    const tool = toolWith(reference(name), { [name]: { type: "boolean" } });
    expect(Object.values(tool.inputSchema.$defs ?? {})).toEqual([{ type: "boolean" }]);
  });

  test("do not repeat a name of thousands of letters", () => {
    const long = "a".repeat(50_000);
    const all = { [long]: { type: "object" }, b: reference(long) };
    const many = [reference(long), ...numbers(1_000).map(() => reference("b"))];
    const tool = toolWith({ anyOf: many }, all);
    expect(JSON.stringify(tool).length).toBeLessThan(300_000);
  });

  test("end for lists of themselves", () => {
    const tool = toolWith(reference("List"), { List: { type: "array", items: reference("List") } });
    expect(tool.inputSchema.properties).toEqual({ a: { $ref: "#/$defs/List" } });
  });

  test("end for lists in thousands of lists", () => {
    const all = Object.fromEntries(
      numbers(20_000).map((each) => [
        `A${each}`,
        { type: "array", items: reference(`A${each + 1}`) },
      ]),
    );
    const tool = toolWith(reference("A0"), { ...all, A20000: { format: "binary" } });
    expect(definedIn(tool)).toHaveLength(20_001);
  });
});

describe("An argument of a tool", () => {
  test("is one of a hundred mistakes, where a model makes up thousands of names", () => {
    const parameters = numbers(200).map((each) =>
      parameter("query", `parameter_number_${each}`, text),
    );
    const api = createApi(documentWith({ parameters }, "GET /run"));
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
  const securitySchemes = {
    query: { type: "apiKey", in: "query", name: "api_key" },
    cookie: { type: "apiKey", in: "cookie", name: "key" },
  };
  const secured = { security: [{ query: [], cookie: [] }], components: { securitySchemes } };
  const api = createApi(documentWith({ parameters }, "GET /run", secured), {
    credentials: { query: "q", cookie: "c" },
  });

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
