import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { COMPILERS, diagnosticsOf, type Diagnostic } from "./compilers.js";
import { configurationIn } from "./configuration.js";
import { readExpectations, withoutExpectations } from "./expectation.js";

const repository = join(__dirname, "../..");
const folder = join(repository, "etc/temporary/type-tests/cases");
const cases = readdirSync(join(__dirname, "cases")).map((file) => ({
  file,
  source: readFileSync(join(__dirname, "cases", file), "utf8"),
}));
const expectations = cases.flatMap(({ file, source }) => readExpectations(file, source));

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { file, source } of cases) {
    writeFileSync(join(folder, file), withoutExpectations(source));
  }
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(configurationIn(repository)));
});

describe.each(Object.entries(COMPILERS))("%s", (_name, compiler) => {
  let diagnostics: Diagnostic[] = [];

  beforeAll(async () => {
    diagnostics = await diagnosticsOf(compiler, folder);
  });

  test.each(expectations)("refuses $file:$line with: $message", ({ file, line, message }) => {
    const messages = diagnostics
      .filter((each) => each.file === file && each.line === line)
      .map((each) => each.message);
    expect(messages.join("\n")).toContain(message);
  });

  test("accepts every other line", () => {
    const refused = new Set(expectations.map(({ file, line }) => `${file}:${line}`));
    expect(diagnostics.filter(({ file, line }) => !refused.has(`${file}:${line}`))).toEqual([]);
  });
});
