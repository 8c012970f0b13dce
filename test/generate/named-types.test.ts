import { describe, expect, test } from "@jest/globals";
import { generate, type GenerateSettings } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import { documentOf, object, parameter, reference, text } from "../helpers/descriptions.js";
import { CHOSEN_COMPILERS } from "../types/compilers.js";
import { errorsIn, ISOLATED } from "./compile-generated.js";
import { loadGenerated } from "./generated-module.js";

/** The files that are generated from a description with these components and operations. */
function generated(components: object, paths: object = {}, settings: GenerateSettings = {}) {
  const info = { title: "Shelter" };
  const servers = [{ url: "https://example.com" }];
  const document = documentOf(paths, { info, servers, components });
  return generate(readDescription(document), settings);
}

describe("schemas.ts", () => {
  const aliasesOf = (schemas: object, settings: GenerateSettings = {}) => {
    const { files, notices } = generated({ schemas }, {}, settings);
    const source = files.get("schemas.ts") ?? "";
    const aliases = [...source.matchAll(/export type (\S+) =\s+(\S+);/g)];
    return { aliases: aliases.map(([, name, type]) => `${name}: ${type}`), notices };
  };

  test.each([
    ["Pet", "Pet"],
    ["pet", "Pet"],
    ["pet-owner", "PetOwner"],
    ["pet.owner_name", "PetOwnerName"],
    ["DNSRecord", "DNSRecord"],
    ["Pet_Owner", "Pet_Owner"],
    ["3d-model", "_3dModel"],
    ["-", "Schema"],
  ])("calls the schema %s %s", (schema, name) => {
    expect(aliasesOf({ [schema]: text })).toEqual({
      aliases: [`${name}: components["schemas"]["${schema}"]`],
      notices: [],
    });
  });

  test("has a number in the second of two names, and a notice", () => {
    const { aliases, notices } = aliasesOf({ "pet-owner": text, PetOwner: text, pet_owner: text });
    expect(aliases).toEqual([
      'PetOwner: components["schemas"]["PetOwner"]',
      'PetOwner2: components["schemas"]["pet-owner"]',
      'PetOwner3: components["schemas"]["pet_owner"]',
    ]);
    expect(notices).toEqual([
      {
        code: "renamed-schema",
        message: 'The schema "pet-owner" is called PetOwner2: PetOwner is another schema.',
      },
      {
        code: "renamed-schema",
        message: 'The schema "pet_owner" is called PetOwner3: PetOwner is another schema.',
      },
    ]);
  });

  test("has no type with the name of the root class, which index.ts exports too", () => {
    const { aliases, notices } = aliasesOf({ shelter: text });
    expect(aliases).toEqual(['ShelterSchema: components["schemas"]["shelter"]']);
    expect(notices).toEqual([
      {
        code: "renamed-schema",
        message: 'The schema "shelter" is called ShelterSchema: Shelter is the root class.',
      },
    ]);
    expect(aliasesOf({ shelter: text }, { areas: "none" }).notices).toEqual([]);
  });

  test("has the comments of the description, and is exported by index.ts", () => {
    const { files } = generated({ schemas: { pet: { ...text, description: "A *pet*." } } });
    expect(files.get("schemas.ts")).toContain("/** A *pet*. */\nexport type Pet =");
    expect(files.get("index.ts")).toContain('export type * from "./schemas.js";\n');
  });

  test("is missing where there are no schemas", () => {
    const { files } = generated({});
    expect([...files.keys()]).not.toContain("schemas.ts");
    expect(files.get("index.ts")).not.toContain("schemas.js");
  });
});

const schemas = {
  state: { enum: ["free", "sold", null] },
  size: { oneOf: [{ const: 1, title: "Small" }, { const: 2 }] },
  Pet: object(
    {
      state: reference("state"),
      maybe: { anyOf: [reference("state"), { type: "null" }] },
      kind: { enum: ["cat", "dog", "cat"] },
      flags: { type: "array", items: { enum: [true, false] } },
      parent: object({ kind: { enum: ["cat", "dog"] } }),
      coat: { allOf: [{ enum: ["long", "short"] }] },
      tags: { type: "object", additionalProperties: { enum: ["a", "b"] } },
      open: { anyOf: [text, { enum: ["x", "y"] }] },
      mixed: { enum: ["a", { b: 1 }] },
      only: { enum: ["one"] },
    },
    "state",
    "kind",
    "flags",
    "parent",
    "coat",
    "tags",
    "open",
    "mixed",
    "only",
  ),
  Event: {
    oneOf: [object({ type: { enum: ["a", "b"] } }), object({ type: { enum: ["b", "c"] } })],
  },
};

const paths = {
  "/pets": {
    parameters: [parameter("query", "format", { enum: ["short", "long"] })],
    get: {
      operationId: "pets/list",
      parameters: [
        parameter("header", "X-Order", { enum: ["asc", "desc"] }),
        parameter("query", "state", reference("state")),
        { $ref: "#/components/parameters/size" },
      ],
    },
    post: {
      requestBody: {
        content: { "application/json": { schema: object({ color: { enum: ["red", "blue"] } }) } },
      },
    },
    put: { requestBody: { $ref: "#/components/requestBodies/pet" } },
  },
};

const components = {
  schemas,
  parameters: {
    size: parameter("query", "size", { enum: [1, 2] }),
    Other: { $ref: "#/components/parameters/size" },
  },
  requestBodies: {
    pet: {
      content: {
        "application/json": { schema: { properties: { color: { enum: ["red", "green"] } } } },
      },
    },
  },
};

describe("enums.ts", () => {
  const { files, notices } = generated(components, paths);

  test("has a list for each enumeration of schemas, parameters and bodies", () => {
    expect({ ...loadGenerated(files, "enums.ts") }).toEqual({
      stateValues: ["free", "sold"],
      sizeValues: [1, 2],
      petKindValues: ["cat", "dog"],
      petFlagsValues: [true, false],
      petParentKindValues: ["cat", "dog"],
      petCoatValues: ["long", "short"],
      petTagsValues: ["a", "b"],
      petOpenValues: ["x", "y"],
      eventTypeValues: ["a", "b", "c"],
      sizeParameterValues: [1, 2],
      petColorBodyValues: ["red", "green"],
      petsListXOrderValues: ["asc", "desc"],
      petsListFormatValues: ["short", "long"],
      postPetsColorValues: ["red", "blue"],
      postPetsFormatValues: ["short", "long"],
      putPetsFormatValues: ["short", "long"],
    });
    expect(notices).toEqual([]);
  });

  test("says where the values are from", () => {
    const source = files.get("enums.ts") ?? "";
    for (const comment of [
      "/** The values of the schema `state`. */\nexport const stateValues",
      "/** The values of `parent.kind` in the schema `Pet`. */",
      "/** The values of the parameter `size`. */",
      "/** The values of `color` in the request body `pet`. */",
      "/** The values of `X-Order` in the operation `petsList`. */",
    ]) {
      expect(source).toContain(comment);
    }
  });

  test("has a number in the second of two names, and a notice", () => {
    const clashing = generated({
      schemas: {
        pet: { properties: { "owner-state": { enum: ["a", "b"] } } },
        "pet-owner-state": { enum: ["c", "d"] },
      },
    });
    expect(clashing.files.get("enums.ts")).toContain('petOwnerStateValues = ["c", "d"]');
    expect(clashing.notices).toEqual([
      {
        code: "renamed-enum",
        message:
          "The values of `owner-state` in the schema `pet` are called petOwnerStateValues2: petOwnerStateValues is another list.",
      },
    ]);
  });

  test("has the values of a schema that leads back to itself", () => {
    const endless = { allOf: [{ anyOf: [reference("endless"), { enum: ["a"] }] }] };
    const { files: own } = generated({ schemas: { endless } });
    expect({ ...loadGenerated(own, "enums.ts") }).toEqual({ endlessValues: ["a"] });
  });

  test("is missing where there are no enumerations", () => {
    expect([...generated({ schemas: { pet: text } }).files.keys()]).not.toContain("enums.ts");
  });
});

test.each(CHOSEN_COMPILERS)(
  "The types and the lists have the types of the description, with %s",
  async (_name, compiler) => {
    const files = new Map(generated(components, paths, { areas: "none" }).files);
    // It imports the library, whose source is for other settings of the compiler.
    files.delete("operations.ts");
    const program = `
import type { components, paths } from "./types.js";
import type { Pet, Size, State } from "./schemas.js";
import * as lists from "./enums.js";

type Equal<One, Other> = [One, Other] extends [Other, One] ? true : false;
type In<List extends readonly unknown[]> = List[number];
export const checks: true[] = [
  true satisfies Equal<Pet, components["schemas"]["Pet"]>,
  true satisfies Equal<In<typeof lists.stateValues>, NonNullable<State>>,
  true satisfies Equal<In<typeof lists.sizeValues>, Size>,
  true satisfies Equal<In<typeof lists.petKindValues>, Pet["kind"]>,
  true satisfies Equal<In<typeof lists.petFlagsValues>, Pet["flags"][number]>,
  true satisfies Equal<In<typeof lists.petCoatValues>, Pet["coat"]>,
  true satisfies Equal<
    In<typeof lists.petsListFormatValues>,
    NonNullable<NonNullable<paths["/pets"]["get"]["parameters"]["query"]>["format"]>
  >,
];
`;
    const options = compiler.includes("5.4") ? { lib: ["es2023", "dom"] } : ISOLATED;
    expect(await errorsIn(files, program, compiler, options)).toEqual([]);
  },
);
