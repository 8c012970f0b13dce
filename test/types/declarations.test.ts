import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { COMPILERS, complaintsOf } from "./compilers.js";
import { configurationIn } from "./configuration.js";

const repository = join(__dirname, "../..");
const folder = join(repository, "etc/temporary/type-tests/declarations");

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(__dirname, "declarations"), folder, { recursive: true });
  const { compilerOptions } = configurationIn(repository);
  const emit = { noEmit: false, declaration: true, emitDeclarationOnly: true, outDir: "emitted" };
  const configuration = { compilerOptions: { ...compilerOptions, ...emit } };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(configuration));
});

describe("What a library exports has a type that can be written down", () => {
  test.each(Object.entries(COMPILERS))(
    "by %s",
    async (_name, compiler) => {
      expect(await complaintsOf(compiler, folder)).toEqual([]);
    },
    60_000,
  );
});
