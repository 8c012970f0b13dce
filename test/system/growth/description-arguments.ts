import { generate } from "fluent-endpoint/generate";
import { DescriptionError, formatProblem, readDescription } from "fluent-endpoint/openapi";
import { parseYaml } from "fluent-endpoint/openapi/yaml";
import { tested, type TestedArgument } from "./tested-argument.js";

/** A description that has most parts of OpenAPI. */
export const DESCRIPTION = parseYaml(`
openapi: 3.1.0
info: { title: Pets API, version: "1.0", description: All about pets }
servers:
  - { url: "https://{region}.example.com/v1", variables: { region: { default: eu, enum: [eu] } } }
tags: [{ name: pets, description: Pets }]
security: [{ key: [] }]
paths:
  /pets/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    post:
      operationId: updatePet
      summary: Updates a pet
      description: Updates a pet by its id
      tags: [pets]
      externalDocs: { url: "https://example.com", description: More }
      parameters:
        - { name: limit, in: query, description: How many, style: form, schema: &pet {
            type: object, title: Pet, description: A pet, required: [name], example: pet,
            properties: {
              name: { type: string, enum: [a, b], default: a, format: date, pattern: ^a },
              tags: { type: array, items: { $ref: "#/components/schemas/Tag" } } } } }
        - { name: x-trace, in: header, schema: { type: string }, example: a }
      requestBody:
        description: A pet
        content: { multipart/form-data: { schema: *pet, encoding: { name: { contentType: a/b } } } }
      responses:
        200: { description: ok, content: { application/json: { schema: *pet } } }
        default: { $ref: "#/components/responses/Error" }
components:
  schemas: { Tag: { type: string, description: A tag, discriminator: { propertyName: a } } }
  responses: { Error: { description: error } }
  securitySchemes: { key: { type: apiKey, in: header, name: x-key, description: A key } }
`);

export type Path = readonly string[];

/** The paths of all texts in a value: its strings and its names. */
function textsIn(value: unknown, path: Path = []): readonly { path: Path; isName: boolean }[] {
  if (typeof value === "string") return [{ path, isName: false }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [
    ...(Array.isArray(value) ? [] : [{ path: [...path, name], isName: true }]),
    ...textsIn(member, [...path, name]),
  ]);
}

/** A copy of a value in which the member at a path is another. */
export function changedAt(
  value: unknown,
  [name, ...rest]: Path,
  change: (member: unknown) => unknown,
): unknown {
  if (name === undefined) return change(value);
  const entries = Object.entries(value as object).map(([key, member]: [string, unknown]) => {
    return [key, key === name ? changedAt(member, rest, change) : member] as const;
  });
  return Array.isArray(value) ? entries.map(([, member]) => member) : Object.fromEntries(entries);
}

/** A copy of a value with a text in place of a string, or of a name. */
function withText(value: unknown, path: Path, isName: boolean, text: string): unknown {
  if (!isName) return changedAt(value, path, () => text);
  return changedAt(value, path.slice(0, -1), (object) =>
    Object.fromEntries(
      Object.entries(object as object).map(([key, member]: [string, unknown]) => {
        return [key === path.at(-1) ? text : key, member];
      }),
    ),
  );
}

/** Reads a description for generated classes and for compiled functions. */
function read(description: object): void {
  generate(readDescription(description), { compiled: true });
}

const problem = { code: "invalid-description", severity: "error", file: "a", pointer: "" } as const;

/** Lines that have to do with those before, or that are wrong in each line. */
const YAML_UNITS = [
  ...["a: 1\n", "  x: 1\n x\n", "<<: *a\n", "- &a a\n- *a\n", "- ", "a: ", "[a,", "\t- b\n"],
];

export const DESCRIPTION_ARGUMENTS: readonly TestedArgument[] = [
  ...textsIn(DESCRIPTION).map(({ path, isName }) =>
    tested(
      "generate",
      `${path.join("/")}${isName ? " (name)" : ""}`,
      path[0] === "paths" && path.length === 2 ? ["/$", "/{$}"] : ["$"],
      (text) => {
        read(withText(DESCRIPTION, path, isName, text) as object);
      },
    ),
  ),
  ...["$", "openapi: 3.1.0\n$", 'openapi: "$', "{$", "a: [$", "a: |\n  $", "a:\n  b: &a {}\n$"].map(
    (frame) =>
      tested(
        "parseYaml",
        JSON.stringify(frame),
        [frame],
        parseYaml,
        frame === "$" ? YAML_UNITS : [],
      ),
  ),
  ...["$", '{"openapi":"$"}', '{"paths":[$', '{"$'].map((frame) =>
    tested("readDescription", JSON.stringify(frame), [frame], (text) => readDescription(text)),
  ),
  tested("formatProblem", "message", ["$"], (message) => formatProblem({ ...problem, message })),
  tested("DescriptionError", "message", ["$"], (message) =>
    String(new DescriptionError([{ ...problem, message }])),
  ),
];
