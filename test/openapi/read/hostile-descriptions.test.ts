import { describe, expect, test } from "@jest/globals";
import { generate } from "fluent-endpoint/generate";
import { type DescriptionError, readDescription } from "fluent-endpoint/openapi";
import { parseYaml } from "fluent-endpoint/openapi/yaml";
import {
  bodyOf,
  documentOf,
  documentWith,
  object,
  parameter,
  reference,
  schemas,
} from "../../helpers/descriptions.js";
import { thrownBy } from "../../helpers/thrown-by.js";
import { problemsOf, yamlProblemsOf } from "../call/problems-of.js";

const HEAD = "openapi: 3.1.0\ninfo: { title: a }\n";

/** Aliases that each stand for the one before it several times. */
function laughs(count: number, times: number): string {
  const lines = Array.from(
    { length: count },
    (_, index) =>
      `x-a${index + 1}: &a${index + 1} { oneOf: [${Array(times).fill(`*a${index}`).join(",")}] }`,
  );
  return `${HEAD}x-a0: &a0 { type: string }\n${lines.join("\n")}\n`;
}

/** Schemas that each refer to the one before it several times. */
function chain(
  count: number,
  times: number,
  key: string,
  first: object = object({ a: {} }),
): object {
  const all = Array.from({ length: count }, (_, index) => [
    `A${index + 1}`,
    { [key]: Array.from({ length: times }, () => reference(`A${index}`)) },
  ]);
  const schema = reference(`A${count}`);
  const operation = { parameters: [parameter("query", "q", schema)], ...bodyOf(schema) };
  const components = schemas({ A0: first, ...(Object.fromEntries(all) as object) });
  return documentWith(operation, "POST /a", components);
}

describe("A host", () => {
  const withPath = (path: string) => `${HEAD}paths:\n  "${path}":\n    get: {}\n    post: {}\n`;

  test.each([
    "https://evil.example/x",
    "evil.example/x",
    "@evil.example",
    "{+url}",
    "",
    "\\\\evil",
  ])("is refused in the path %j", (path) => {
    const problems = yamlProblemsOf(withPath(path.replaceAll("\\", "\\\\")));
    expect(problems).toHaveLength(2);
    for (const problem of problems) {
      expect(problem).toMatch(/^openapi:4: #\/paths\/\S*: The path ".*" must begin with "\/"/);
    }
  });

  test("is refused in a path without operations", () => {
    expect(yamlProblemsOf(`${HEAD}paths: { x: {} }`)).toEqual([
      'openapi:3: #/paths/x: The path "x" must begin with "/". Only servers name a host.',
    ]);
  });

  test("is left out with the operations of its path, not with the others", () => {
    const { operations, problems } = readDescription(
      { openapi: "3.1.0", paths: { "https://evil.example": { get: {} }, "/a": { get: {} } } },
      { skipBroken: true },
    );
    expect(operations.map(({ path }) => path)).toEqual(["/a"]);
    expect(problems).toMatchObject([{ operation: "GET https://evil.example" }]);
  });
});

test("Parts that operations share are refused where reading them for each would take minutes", () => {
  const count = 750;
  const many = <Value>(value: (index: number) => Value) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`a/b${index}`, value(index)]));
  const requestBody = { $ref: "#/components/requestBodies/B" };
  const paths = Object.fromEntries(
    Object.keys(many(() => 0)).map((path) => [`/${path}`, { post: { requestBody } }]),
  );
  const document = documentOf(paths, {
    components: { requestBodies: { B: { content: many(() => ({})) } } },
  });
  const problems = problemsOf(document);
  expect(problems.length).toBeLessThan(count);
  expect(problems[0]).toContain("have millions of fields, parameters and media types in all");
});

test("Definitions of Swagger 2.0 that extend each other are read as far as their number is small", () => {
  const chain = (count: number) => {
    const names = Array.from({ length: count }, (_, index) => `D${index}`);
    const definitionOf = (_: string, index: number) => ({
      "x-ms-discriminator-value": `d${index}`,
      discriminator: "kind",
      allOf: [{ $ref: `#/definitions/D${index + 1}` }],
    });
    const definitions = Object.fromEntries(names.map((name, at) => [name, definitionOf(name, at)]));
    return problemsOf({ swagger: "2.0", paths: {}, definitions });
  };
  expect(chain(5000)).toEqual([
    expect.stringContaining("Its definitions extend each other too often to be read."),
  ]);
  expect(chain(50).join("\n")).not.toContain("extend each other");
});

describe("A name", () => {
  test.each(["header", "cookie"])("of a %s that is not a token is refused", (location) => {
    const parameters = [{ name: "a\r\nb", in: location }];
    expect(problemsOf({ openapi: "3.1.0", paths: { "/a": { get: { parameters } } } })).toEqual([
      expect.stringContaining(
        String.raw`The name of the ${location} "a\u{d}\u{a}b" must be a token`,
      ),
    ]);
  });

  test.each(["header", "cookie"])(
    "of an API key in a %s that is not a token is refused",
    (location) => {
      const key = { type: "apiKey", in: location, name: "k*/ static {} /*" };
      const description = { openapi: "3.1.0", components: { securitySchemes: { key } } };
      expect(problemsOf(description)).toEqual([
        expect.stringMatching(
          /^openapi: #\/components\/securitySchemes\/key\/name: The name of the/,
        ),
      ]);
      expect(readDescription(description, { skipBroken: true }).securitySchemes).toEqual([]);
    },
  );

  test("of a query parameter may be any text", () => {
    const parameters = [parameter("query", "a b*/")];
    expect(problemsOf({ openapi: "3.1.0", paths: { "/a": { get: { parameters } } } })).toEqual([]);
  });
});

describe("What multiplies", () => {
  test.each([
    [9, 9],
    [30, 2],
    [200, 2],
  ])("is refused in aliases: %d, each %d times", (count, times) => {
    const text = `${laughs(count, times)}paths:\n  /a: { get: { x: *a${count} } }\n`;
    expect(yamlProblemsOf(text)).toEqual([
      expect.stringContaining("Its aliases repeat the same values too often to be read."),
    ]);
  });

  test("is refused in the objects of a program", () => {
    let value: object = {};
    for (let count = 0; count < 60; count++) value = { a: value, b: value };
    expect(problemsOf({ openapi: "3.1.0", paths: { "/a": { get: { value } } } })).toEqual([
      expect.stringContaining("repeat the same values too often"),
    ]);
  });

  test("may be an alias that is used often", () => {
    const paths = Array.from({ length: 500 }, (_, index) => `  /a${index}: *shared\n`);
    const text = `${HEAD}x-a: &shared { get: { responses: {} } }\npaths:\n${paths.join("")}`;
    expect(readDescription(parseYaml(text)).operations).toHaveLength(500);
  });

  test.each(["oneOf", "anyOf", "allOf"])("is read once in references of %s", (key) => {
    const { operations } = readDescription(chain(100, 3, key));
    expect(operations[0]?.body?.contents[0]?.fields).toMatchObject([{ name: "a" }]);
  });

  test.each(["oneOf", "anyOf", "allOf"])("is written once in references of %s", (key) => {
    const { files } = generate(readDescription(chain(100, 3, key)), { compiled: true });
    expect([...files.keys()]).toContain("request.ts");
  });

  test.each(["oneOf", "anyOf", "allOf"])("is read once where %s leads to no object", (key) => {
    const description = chain(100, 3, key, { type: "string" });
    expect(readDescription(description).operations[0]?.body?.contents[0]?.fields).toBe(undefined);
  });

  test.each(["oneOf", "allOf"])("is refused in a chain of 3,000 references of %s", (key) => {
    expect(problemsOf(chain(3000, 1, key))).toEqual([
      expect.stringContaining(
        "Its schemas lead from one to the next more than 200 times. (POST /a)",
      ),
    ]);
  });
});

describe("What does not end", () => {
  const message = "It contains itself. Use $ref for a part that refers to itself.";

  test("is refused in aliases, with its line", () => {
    expect(
      yamlProblemsOf(`${HEAD}components:\n  schemas:\n    A: &a\n      allOf:\n        - *a\n`),
    ).toEqual([`openapi:7: #/components/schemas/A/allOf/0: ${message}`]);
  });

  test("is refused in an object", () => {
    const description: Record<string, unknown> = { openapi: "3.1.0" };
    description.paths = { "/a": { get: { description } } };
    expect(problemsOf(description)).toEqual([`openapi: #/paths/~1a/get/description: ${message}`]);
  });

  test("is read where references lead to themselves", () => {
    const A = { oneOf: [reference("B"), object({ a: {} })] };
    const B = { oneOf: [reference("A"), object({ b: {} })] };
    const { operations } = readDescription(
      documentWith(bodyOf(reference("A")), "POST /a", schemas({ A, B })),
    );
    const names = operations[0]?.body?.contents[0]?.fields?.map(({ name }) => name);
    expect(names).toEqual(["b", "a"]);
  });
});

describe("What is nested deep", () => {
  const allOf = (count: number) => {
    let schema: object = { type: "string" };
    for (let depth = 0; depth < count; depth++) schema = { allOf: [schema] };
    return { openapi: "3.1.0", components: { schemas: { A: schema } } };
  };

  test("is refused with a sentence", () => {
    const problem = expect.stringContaining("It is nested more than 500 levels deep.");
    expect(problemsOf(allOf(3000))).toEqual([problem]);
    const text = `{"openapi":"3.1.0","paths":{},"components":${'{"a":'.repeat(3000)}1${"}".repeat(3001)}`;
    expect(problemsOf(text)).toEqual([problem]);
  });

  test("is read up to 500 levels", () => {
    expect(problemsOf(allOf(240))).toEqual([]);
  });

  test.each(["[", "{a: ", "- ", "? ", "a:\n- "])("is refused in YAML: a million of %j", (start) => {
    const problems = yamlProblemsOf(start.repeat(start === "[" ? 1e6 : 1e4));
    expect(problems[0]).toMatch(/^openapi:\d+: /);
    expect(problems[0]).not.toMatch(/call stack/);
  });

  test("is refused in JSON: a million of [", () => {
    expect(problemsOf("[".repeat(1e6))).toEqual([
      expect.stringMatching(/^openapi: It is not JSON\./),
    ]);
  });

  test("is refused in valid JSON, in the line where it is", () => {
    const depth = 1e5;
    const deep = `{\n"x": ${"[".repeat(depth)}${"]".repeat(depth)}, "openapi": "3.1.0", "paths": {}}`;
    expect(problemsOf(deep)).toEqual([expect.stringMatching(/^openapi:2: .* levels deep/)]);
  });
});

describe("The message of an error", () => {
  const broken = (count: number) => {
    const schemas = Array.from({ length: count }, (_, index) => [`A${index}`, { $ref: "#/no" }]);
    return { openapi: "3.1.0", components: { schemas: Object.fromEntries(schemas) as object } };
  };
  const errorOf = (count: number) =>
    thrownBy(() => readDescription(broken(count))) as DescriptionError;

  test.each([
    [10, undefined],
    [11, "… and 1 more problem"],
    [800, "… and 790 more problems"],
  ])("has the first ten of %d problems, and a count", (count, last) => {
    const error = errorOf(count);
    const lines = error.message.split("\n");
    expect(lines).toHaveLength(last === undefined ? 10 : 11);
    if (last !== undefined) expect(lines.at(-1)).toBe(last);
    expect(error.problems).toHaveLength(count);
  });

  test("is an EndpointError with a code", () => {
    const error = errorOf(1);
    expect(error).toMatchObject({ code: "invalid-description", name: "DescriptionError" });
  });
});
