import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import * as library from "fluent-endpoint";
import ts from "typescript";
import { COMPILERS, diagnosticsOf } from "./compilers.js";
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

describe("Declarations can be written for exports without a type annotation", () => {
  test.each(Object.entries(COMPILERS))(
    "by %s",
    async (_name, compiler) => {
      expect(await diagnosticsOf(compiler, folder)).toEqual([]);
    },
    60_000,
  );
});

test("The declarations export no value that does not exist at run time", () => {
  const declarations = join(repository, "dist/index.d.ts");
  const program = ts.createProgram([declarations], { skipLibCheck: true, types: [] });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(declarations);
  const module = source && checker.getSymbolAtLocation(source);
  const values = (module ? checker.getExportsOfModule(module) : [])
    .filter(({ flags }) => (flags & ts.SymbolFlags.Value) !== 0)
    .map(({ name }) => name);
  expect(values.sort()).toEqual(Object.keys(library).sort());
});
