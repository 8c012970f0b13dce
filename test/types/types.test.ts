import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { COMPILERS, complaintsOf, type Complaint } from "./compilers.js";
import { configurationIn } from "./configuration.js";
import { outspoken, readExpectations } from "./expectation.js";

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
  for (const { file, source } of cases) writeFileSync(join(folder, file), outspoken(source));
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(configurationIn(repository)));
});

describe.each(Object.entries(COMPILERS))("Checked by %s", (_name, compiler) => {
  let complaints: Complaint[] = [];

  beforeAll(async () => {
    complaints = await complaintsOf(compiler, folder);
  }, 120_000);

  test.each(expectations)("$file:$line does not compile: $message", ({ file, line, message }) => {
    const said = complaints.filter((one) => one.file === file && one.line === line);
    expect(said.map((one) => one.message).join("\n")).toContain(message);
  });

  test("all the rest compiles", () => {
    const places = new Set(expectations.map(({ file, line }) => `${file}:${line}`));
    expect(complaints.filter(({ file, line }) => !places.has(`${file}:${line}`))).toEqual([]);
  });
});
