import { describe, expect, test } from "@jest/globals";
import { generate } from "fluent-endpoint/generate";
import { createApi, listTools, matchOperation, readDescription } from "fluent-endpoint/openapi";
import { changedAt, DESCRIPTION, type Path } from "./description-arguments.js";
import { excessiveGrowthAtEnd } from "./growth.js";

/** Work whose square part is small looks linear with fewer. A path has a whole operation. */
const most = (path: Path) => (path.at(-1) === "paths" ? 1024 : 16_384);

/** The fields of OpenAPI whose members have names of the author. A security requirement is one, too. */
const NAMED =
  /^(?:paths|variables|properties|encoding|content|responses|schemas|securitySchemes|security\/0)$/;

/** The paths of all lists, and of all objects whose members have any names. */
function collectionsIn(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== "object" || value === null) return [];
  const isNamed = [1, 2].some((count) => NAMED.test(path.slice(-count).join("/")));
  return [
    ...(Array.isArray(value) || isNamed ? [path] : []),
    ...Object.entries(value).flatMap(([name, member]) => collectionsIn(member, [...path, name])),
  ];
}

/** A list or an object with a number of copies of its members, too. */
function grown(collection: unknown, count: number): unknown {
  const entries = Object.entries(collection as object);
  const copies = Array.from({ length: count }, (_, index) => {
    const [key, member] = entries[index % entries.length] ?? [];
    return [`${key}${index}`, renamed(member, index)];
  });
  return Array.isArray(collection)
    ? [...(collection as unknown[]), ...copies.map(([, copy]) => copy)]
    : { ...(collection as object), ...(Object.fromEntries(copies) as object) };
}

function renamed(member: unknown, index: number): unknown {
  if (typeof member === "string") return `${member}${index}`;
  if (typeof member !== "object" || member === null || !("name" in member)) return member;
  return { ...member, name: `${String(member.name)}${index}` };
}

const WORK = {
  generate: (description: object) => generate(readDescription(description), { compiled: true }),
  check: (description: object) =>
    createApi(description).check("POST /pets/{id}", { id: "1", name: "a", "x-trace": "b" }),
  listTools: (description: object) => listTools(createApi(description)),
  matchOperation: (description: object) =>
    matchOperation(createApi(description), {
      method: "POST",
      url: "https://eu.example.com/v1/pets/1?name=a",
    }),
};

describe.each(Object.entries(WORK))("%s takes linear time", (_name, work) => {
  test.each(collectionsIn(DESCRIPTION).map((path) => [path.join("."), path] as const))(
    "in the members of %s",
    async (_title, path) => {
      const prepare = (count: number) => {
        const description = changedAt(DESCRIPTION, path, (each) => grown(each, count)) as object;
        return () => work(description);
      };
      expect(await excessiveGrowthAtEnd(prepare, most(path))).toBeUndefined();
    },
    600_000,
  );
});
