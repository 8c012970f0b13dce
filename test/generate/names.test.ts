import { describe, expect, test } from "@jest/globals";
import { EndpointBuilder } from "fluent-endpoint";
import { generate, type GenerateSettings } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import { documentOf } from "../helpers/descriptions.js";
import { BUILDER_MEMBERS } from "../../src/generate/classes/api-names.js";

interface Described {
  readonly id?: string;
  readonly tag?: string;
  readonly method?: string;
}

/** The files that are generated from operations, by their paths. */
function generated(
  operations: Readonly<Record<string, Described>>,
  { title = "Example", ...options }: GenerateSettings & { title?: string } = {},
) {
  const paths = Object.fromEntries(
    Object.entries(operations).map(([path, { id, tag, method = "get" }]) => [
      path,
      { [method]: { operationId: id, ...(tag !== undefined && { tags: [tag] }) } },
    ]),
  );
  const servers = [{ url: "https://example.com" }];
  const document = documentOf(paths, { info: { title }, servers });
  return generate(readDescription(document), options);
}

/** The area and the method of each operation, such as `pets.list`. */
function methodsIn(files: ReadonlyMap<string, string>): string[] {
  return [...files]
    .filter(([file]) => file.startsWith("areas/"))
    .flatMap(([file, source]) =>
      [...source.matchAll(/^ {2}(\w+)<(?:Self|$)/gm)].map(
        ([, method = ""]) => `${file.slice("areas/".length, -".ts".length)}.${method}`,
      ),
    );
}

describe("The name of a method", () => {
  test.each<[string, Described, string]>([
    ["is the id in camel case", { id: "get-pet_by ID", tag: "pets" }, "pets.getPetById"],
    ["has a mark before a digit", { id: "2fa", tag: "pets" }, "pets._2fa"],
    ["has no prefix that is the area", { id: "pets/list", tag: "Pets" }, "pets.list"],
    [
      "has no prefix of several words that is the area",
      { id: "big-pets/list", tag: "Big pets" },
      "big-pets.list",
    ],
    ["keeps a word that is the area", { id: "getPet", tag: "pet" }, "pet.getPet"],
    [
      "is the method and the path without an id",
      { tag: "pets", method: "delete" },
      "pets.deletePetsById",
    ],
    ["of an operation without a tag is in an area of its path", { id: "list" }, "pets.list"],
    ["is of ASCII where the id has accents", { id: "créer", tag: "pets" }, "pets.creer"],
    ["exists for HEAD, OPTIONS and TRACE", { method: "trace", tag: "pets" }, "pets.tracePetsById"],
  ])("%s", (_title, described, name) => {
    const { files, notices } = generated({ "/pets/{id}": described });
    expect(methodsIn(files)).toEqual([name]);
    expect(notices).toEqual([]);
  });

  test("of a second operation of the same name is its method and path, and is reported", () => {
    const { files, notices } = generated({
      "/a": { id: "list", tag: "pets" },
      "/b/{id}": { id: "pets/list", tag: "pets" },
    });
    expect(methodsIn(files)).toEqual(["pets.getBById", "pets.list"]);
    expect(notices.map(({ message }) => message)).toEqual([
      "GET /b/{id} is called pets.getBById: another operation is called list.",
    ]);
  });

  test("of a second operation is not a builder member's name either", () => {
    const { files } = generated({
      "/": { id: "list", tag: "pets" },
      "/-": { id: "list", tag: "pets", method: "options" },
    });
    expect(methodsIn(files)).toEqual(["pets.list", "pets.optionsOperation"]);
  });

  test("has a number where there is no other", () => {
    const { files } = generated({
      "/a b": { tag: "pets" },
      "/a-b": { tag: "pets" },
      "/a_b": { tag: "pets" },
      "/a.b": { tag: "pets" },
    });
    expect(methodsIn(files)).toEqual(["pets.getAB", "pets.getAB2", "pets.getAB3", "pets.getAB4"]);
  });

  test.each(["build", "param", "then", "toString", "constructor", "bearer"])(
    "of an operation %s does not hide a member of builders",
    (id) => {
      const { files, notices } = generated({ "/a": { id, tag: "pets" } });
      const [method] = methodsIn(files);
      expect(method).toMatch(/Operation$/);
      expect(notices).toHaveLength(1);
    },
  );

  test.each(["delete", "class", "new", "default"])("may be the keyword %s", (id) => {
    expect(methodsIn(generated({ "/a": { id, tag: "pets" } }).files)).toEqual([`pets.${id}`]);
  });
});

describe("The name of the type of parameters", () => {
  const typesOf = (operations: Readonly<Record<string, Described>>) =>
    [...generated(operations).files.values()]
      .flatMap((source) => [...source.matchAll(/^export interface (\w+)Parameters /gm)])
      .map(([, name]) => name);

  test.each([
    ["tax rates", "tax_rates/list", "TaxRatesList"],
    ["TaxRates", "TaxRatesUpdate", "TaxRatesUpdate"],
    ["tax", "tax", "TaxTax"],
  ])("in the area %s of the operation %s is %s", (tag, id, name) => {
    expect(typesOf({ "/a/{id}": { id, tag } })).toEqual([name]);
  });

  test("repeats the area where another type has the shorter name", () => {
    const operations = {
      "/a/{id}": { id: "update", tag: "TaxRates" },
      "/b/{id}": { id: "TaxRatesUpdate", tag: "TaxRates" },
    };
    expect(typesOf(operations)).toEqual(["TaxRatesTaxRatesUpdate", "TaxRatesUpdate"]);
  });
});

describe("The name of an area", () => {
  test("does not hide a member of builders, and is reported", () => {
    const { files, notices } = generated({ "/a": { id: "list", tag: "meta" } });
    expect(files.get("index.ts")).toContain("get metaArea()");
    expect(notices.map(({ message }) => message)).toEqual([
      'The area "meta" is called metaArea: every builder has a member meta.',
    ]);
  });

  test.each([
    ["/v1/pets", "pets"],
    ["/api", "api"],
    ["/{id}", "default"],
    ["/pets?all", "pets"],
  ])("of the path %s is %s", (path, area) => {
    const { files } = generated({ [path]: {} });
    expect([...files.keys()]).toContain(`areas/${area}.ts`);
  });

  test("is another where two tags would have the same", () => {
    const { files, notices } = generated({
      "/a": { id: "list", tag: "pet-shop" },
      "/b": { id: "other", tag: "pet shop" },
    });
    expect([...files.keys()].filter((file) => file.startsWith("areas/"))).toHaveLength(2);
    expect(notices).toHaveLength(1);
  });

  test("is another where its class would have the name of the root", () => {
    const { files, notices } = generated(
      { "/a": { id: "list", tag: "pets" } },
      { name: "PetsBuilder" },
    );
    expect(files.get("index.ts")).toContain("export class PetsBuilder extends PetsBuilderBase");
    expect(files.get("areas/pets.ts")).not.toContain("export class PetsBuilder extends");
    expect(notices).toHaveLength(1);
  });
});

describe("The comment of the root class", () => {
  test.each([
    ["", "The API."],
    ["Pets", "Pets."],
    ["All about pets!", "All about pets!"],
  ])("of the title %j is %j", (title, comment) => {
    const { files } = generated({}, { title, name: "Root" });
    expect(files.get("index.ts")).toContain(`/** ${comment} */\nexport class Root`);
  });
});

describe("The name of the root class", () => {
  test.each([
    ["Pets API", "Pets"],
    ["GitHub v3 REST API", "GitHub"],
    ["IoE² API", "IoE2"],
    ["1Password Connect", "Api1PasswordConnect"],
    ["API", "API"],
  ])("of the title %j is %s", (title, name) => {
    const { files } = generated({}, { title });
    expect(files.get("index.ts")).toContain(`export class ${name} extends ${name}Base`);
  });
});

describe("The file of an area", () => {
  const filesOf = (tags: readonly string[]) => {
    const { files } = generated(
      Object.fromEntries(tags.map((tag, index) => [`/${index}`, { id: `op${index}`, tag }])),
    );
    return [...files.keys()]
      .filter((file) => file.startsWith("areas/"))
      .map((file) => file.slice("areas/".length));
  };

  test("has a name that every file system takes", () => {
    const files = filesOf([`a${"b".repeat(400)}`, `a${"b".repeat(500)}`, "長".repeat(300)]);
    expect(files).toHaveLength(3);
    expect(new Set(files).size).toBe(3);
    for (const file of files) expect(new TextEncoder().encode(file).length).toBeLessThan(255);
  });

  test("differs from others in more than the case of its letters", () => {
    const files = filesOf(["pets", "PETS", "Pets"]).map((file) => file.toLowerCase());
    expect(new Set(files).size).toBe(3);
  });

  test.each(["con", "NUL", "lpt1"])("has no name that Windows keeps for a device: %s", (tag) => {
    expect(filesOf([tag])).toEqual([`${tag.toLowerCase()}-area.ts`]);
  });
});

test("Names take linear time", () => {
  // 8 seconds when each prefix of the id was read again.
  const { files } = generated({ "/a": { id: "-a".repeat(200_000), tag: "pets" } });
  expect(files.get("areas/pets.ts")).toContain("<Self");
});

test("The reserved names are the names of builders' members", () => {
  const members = [EndpointBuilder.prototype, Object.prototype].flatMap((prototype) =>
    Reflect.ownKeys(prototype).filter((key) => typeof key === "string"),
  );
  expect([...BUILDER_MEMBERS].sort()).toEqual([...new Set([...members, "then"])].sort());
});
