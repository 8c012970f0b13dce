import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { COMPILERS, complaintsOf, type Complaint } from "./compilers.js";
import { configurationIn } from "./configuration.js";
import { describedCalls, type DescribedCall } from "./described-calls.js";
import { DESCRIPTIONS, typesOf } from "./descriptions.js";
import { readOperations } from "./operations.js";

const repository = join(__dirname, "../..");
const folder = join(repository, "etc/temporary/type-tests/descriptions");
const descriptions = Object.entries(DESCRIPTIONS).map(([name, path], index) => ({
  name,
  path,
  file: `calls-${index}.ts`,
}));

/** The calls by file: a call stands in the line behind the head that has its index. */
const calls = new Map<string, readonly DescribedCall[]>();
const counts: string[] = [];

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await Promise.all(descriptions.map(writeCalls));
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(configurationIn(repository)));
}, 120_000);

afterAll(() => {
  console.log(`Operations of descriptions as calls:\n${counts.sort().join("\n")}`);
});

async function writeCalls({ name, path, file }: (typeof descriptions)[number]): Promise<void> {
  const types = await typesOf(path, folder);
  const operations = readOperations(types);
  const all = operations.flatMap(describedCalls);
  const head =
    `import type { paths } from ${JSON.stringify(types)};` +
    ' import { BODY, createEndpoint, PATH, QUERY } from "fluent-endpoint";' +
    " void [BODY, PATH, QUERY]; const endpoint = createEndpoint<paths>();";
  writeFileSync(join(folder, file), [head, ...all.map(({ source }) => source)].join("\n"));
  calls.set(file, all);
  const incomplete = all.filter(({ without }) => without !== undefined).length;
  counts.push(
    `${name}: ${operations.length} operations, ${all.length - incomplete} calls compile,` +
      ` ${incomplete} without something required do not`,
  );
}

describe.each(Object.entries(COMPILERS))("Checked by %s", (_name, compiler) => {
  let complaints: Complaint[] = [];

  beforeAll(async () => {
    complaints = await complaintsOf(compiler, folder);
  }, 240_000);

  test("nothing but calls is complained of", () => {
    const files = descriptions.map(({ file }) => file);
    const others = complaints.filter(({ file, line }) => !files.includes(file) || line < 2);
    expect(others).toEqual([]);
  });

  describe.each(descriptions)("every operation of $name", ({ file }) => {
    test("compiles with what it requires", () => {
      const complete = complaints.filter((one) => one.file === file && !leftOut(one));
      expect(complete.map((one) => ({ ...one, call: callOf(one)?.source }))).toEqual([]);
    });

    test("does not compile without, and the message names what is missing", () => {
      const incomplete = (calls.get(file) ?? []).flatMap(({ without }, index) =>
        without === undefined ? [] : [{ line: index + 2, without }],
      );
      const named = new Set(
        complaints.filter((one) => one.file === file && says(one)).map(({ line }) => line),
      );
      expect(incomplete.filter(({ line }) => !named.has(line))).toEqual([]);
      expect(incomplete.length).toBeGreaterThan(0);
    });
  });
});

function callOf({ file, line }: Complaint): DescribedCall | undefined {
  return calls.get(file)?.[line - 2];
}

function leftOut(complaint: Complaint): boolean {
  return callOf(complaint)?.without !== undefined;
}

function says(complaint: Complaint): boolean {
  const without = callOf(complaint)?.without;
  return without !== undefined && complaint.message.includes(without);
}
