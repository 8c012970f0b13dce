import { describe, expect, test } from "@jest/globals";
import { generate, type GenerateSettings } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import { object, text } from "../helpers/descriptions.js";
import { CHOSEN_COMPILERS } from "../types/compilers.js";
import { errorsIn, ISOLATED } from "./compile-generated.js";
import { SAME_TYPES } from "./same-types.js";

const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (content: object) => ({ content: { "application/json": { schema: content } } });
const get = (operationId: string, tag: string, rest: object = {}) => ({
  operationId,
  tags: [tag],
  responses: { 200: { description: "All is well" } },
  ...rest,
});

/** Areas that use nothing shared, what goes one way, and each generic type; and areas with names that other things have. */
const DESCRIPTION = {
  openapi: "3.1.0",
  info: { title: "Example" },
  components: {
    schemas: {
      Pet: object(
        { id: { ...text, readOnly: true }, name: text, secret: { ...text, writeOnly: true } },
        "name",
      ),
      Plain: object({ a: text }),
      Lists: { type: "array", items: schema("Lists") },
    },
    pathItems: { Shared: { get: get("shared", "shared") } },
  },
  webhooks: { added: { post: get("webhook", "pets", { requestBody: json(schema("Pet")) }) } },
  paths: {
    "/empty": { summary: "Nothing is here" },
    "/pets": {
      post: get("pets/add", "pets", {
        requestBody: { required: true, ...json(schema("Pet")) },
        responses: { 200: { description: "The pet", ...json(schema("Pet")) } },
      }),
      get: get("owners/pets", "owners"),
    },
    "/pets/lists": {
      get: get("pets/lists", "pets", {
        responses: {
          200: { description: "Lists", ...json({ type: "array", items: schema("Lists") }) },
          201: { description: "A", ...json({ required: ["a"], allOf: [schema("Plain")] }) },
        },
      }),
    },
    "/z": { get: get("pets/add", "zoo") },
    "/none": { get: { tags: ["record"] } },
    "/same": { get: get("same", "components") },
    "/index": { get: get("index", "index") },
    "/type": { get: get("type", "component", { responses: { 200: json(schema("Plain")) } }) },
  },
};

const description = readDescription(DESCRIPTION);

function split(settings: GenerateSettings = {}, api = description) {
  return generate(api, { ...settings, types: "split" }).files;
}

function withOne(files: ReadonlyMap<string, string>, api = description) {
  const one = generate(api, { areas: "none" }).files.get("types.ts") ?? "";
  const types = [...files].filter(([file]) => file !== "operations.ts");
  return new Map([...types, ["one.ts", one]]);
}

describe("types: split", () => {
  const files = split({ compiled: true });
  const pathsIn = (file: string) =>
    [...(files.get(file) ?? "").matchAll(/^ {2}"(\/.*?)": \{$/gm)].map(([, path]) => path);

  test("writes a file for each area, and one for shared types", () => {
    expect([...files.keys()].filter((file) => file.startsWith("types"))).toEqual([
      "types.ts",
      "types/components.ts",
      "types/component.ts",
      "types/components-2.ts",
      "types/index.ts",
      "types/owners.ts",
      "types/pets.ts",
      "types/record.ts",
      "types/zoo.ts",
    ]);
  });

  test("writes a path into the file of its first operation, or beside the components", () => {
    expect(pathsIn("types/owners.ts")).toEqual(["/pets"]);
    expect(pathsIn("types/pets.ts")).toEqual(["/pets/lists"]);
    expect(pathsIn("types/components-2.ts")).toEqual(["/same"]);
    expect(pathsIn("types/components.ts")).toEqual(["/empty"]);
    expect(files.get("types/owners.ts")).toContain('"pets/add": {');
    expect(files.get("types/zoo.ts")).not.toContain('"pets/add"');
  });

  test.each([
    ["owners", "requestSchemas, responseSchemas"],
    ["pets", "components, ListOf, WithRequired"],
    ["component", "components"],
  ])("%s.ts imports only what it needs", (area, names) => {
    const lines = files.get(`types/${area}.ts`)?.split("\n") ?? [];
    expect(lines.filter((line) => line.startsWith("import"))).toEqual([
      `import type { ${names} } from "./components.js";`,
    ]);
  });

  test("a file that needs nothing imports nothing", () => {
    expect(files.get("types/zoo.ts")).not.toContain("import");
  });

  test.each(CHOSEN_COMPILERS)(
    "leads to the same types as one file: %s",
    async (version, compiler) => {
      const options = version === "TypeScript 5.4" ? { lib: ["es2023", "dom"] } : ISOLATED;
      const types = withOne(split({ areas: "none" }));
      const found = await errorsIn(types, SAME_TYPES, compiler, {
        ...options,
        noUnusedLocals: true,
      });
      expect(found).toEqual([]);
    },
  );

  test("compiles with all other files, whatever imports end with", async () => {
    const endings = [".js", ".ts", ".mjs", "none"] as const;
    const all = new Map(
      endings.flatMap((importExtension) =>
        [...split({ compiled: true, importExtension })].map(
          ([file, text]) => [`${importExtension}/${file}`, text] as const,
        ),
      ),
    );
    expect(await errorsIn(all, "", undefined, { allowImportingTsExtensions: true })).toEqual([]);
    const pets = [...all.keys()].filter((file) => /types\/pets/.test(file));
    expect(pets).toEqual([
      ".js/types/pets.ts",
      ".ts/types/pets.ts",
      ".mjs/types/pets.mts",
      "none/types/pets.ts",
    ]);
  });

  test("changes no other file", () => {
    const one = generate(description, { compiled: true }).files;
    const others = [...files].filter(([file]) => !file.startsWith("types"));
    expect(others).toEqual([...one].filter(([file]) => file !== "types.ts"));
  });
});
