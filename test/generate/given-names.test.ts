import { describe, expect, test } from "@jest/globals";
import { generate, type GenerateSettings } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import { documentOf } from "../helpers/descriptions.js";
import { instanceOf, loadGenerated, requestBy } from "./generated-module.js";

const api = readDescription(
  documentOf(
    {
      "/pets": {
        get: { operationId: "pets/list", tags: ["pet shop"] },
        post: { operationId: "pets/add", tags: ["pet shop"] },
      },
      "/pets/{id}": { get: { tags: ["pet shop"] } },
      "/owners": { get: { operationId: "owners/list", tags: ["owners"] } },
    },
    { info: { title: "Pets", version: "1" }, servers: [{ url: "https://pets.example" }] },
  ),
);

function files(names: GenerateSettings["names"] & object): ReadonlyMap<string, string> {
  return generate(api, { names }).files;
}

describe("Names given by hand", () => {
  test("name areas and methods, by tag, id and route", () => {
    const given = files({
      areas: { "pet shop": "shop" },
      methods: { "pets/list": "all", "GET /pets/{id}": "one" },
    });
    expect([...given.keys()]).toContain("areas/shop.ts");
    const pets = instanceOf(loadGenerated(given), "Pets");
    expect(requestBy(pets, "shop", "all", {}).url).toBe("https://pets.example/pets");
    expect(requestBy(pets, "shop", "one", { id: 7 }).url).toBe("https://pets.example/pets/7");
    expect(given.get("areas/shop.ts")).toContain("export class ShopBuilder extends PetsBase");
    expect(given.get("areas/shop.ts")).toContain("export interface ShopOneParameters");
  });

  test("win over the names of others", () => {
    const { files: given, notices } = generate(api, {
      names: { areas: { "pet shop": "owners" }, methods: { "pets/list": "petsAdd" } },
    });
    expect([...given.keys()]).toContain("areas/owners2.ts");
    expect(notices.map(({ code }) => code)).toEqual(["renamed-area", "renamed-method"]);
    expect(given.get("areas/owners.ts")).toMatch(/ petsAdd</);
  });

  test("are by the part of the path if areas are", () => {
    const { files: given } = generate(api, { areas: "path", names: { areas: { pets: "shop" } } });
    expect([...given.keys()]).toContain("areas/shop.ts");
  });

  test.each([
    [{ areas: { "pet shops": "a" } }, 'There is no area "pet shops" to give a name to. Did you'],
    [{ methods: { "pets/lists": "a" } }, 'no operation "pets/lists" to give a name to. Did you'],
    [{ methods: { "GET /cats": "a" } }, 'Did you mean "GET /pets"'],
    [{ methods: { xyzzy: "a" } }, 'There is no operation "xyzzy" to give a name to.'],
    [{ methods: { "pets/list": "a b" } }, '"a b" is not a TypeScript identifier.'],
    [{ methods: { "pets/list": "build" } }, '"build" cannot be given: every builder has a member'],
    [{ areas: { owners: "constructor" } }, '"constructor" cannot be given'],
    [{ methods: { "pets/list": "a", "pets/add": "a" } }, "Two operations of an area cannot both"],
    [{ areas: { owners: "a", "pet shop": "a" } }, 'Two areas cannot both have the name "a".'],
  ])("such as %j are refused", (names, message) => {
    expect(() => generate(api, { names })).toThrow(
      expect.objectContaining({
        code: "invalid-options",
        message: expect.stringContaining(message),
      }),
    );
  });
});
