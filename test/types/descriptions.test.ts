import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { COMPILERS, complaintsOf, type Complaint } from "./compilers.js";
import { configurationIn } from "./configuration.js";
import { describedCalls, type DescribedCall } from "./described-calls.js";
import { DESCRIPTIONS, GITHUB, typesOf } from "./descriptions.js";
import { readOperations, type Operation } from "./operations.js";

const repository = join(__dirname, "../..");
const folder = join(repository, "etc/temporary/type-tests/descriptions");
interface Suite {
  readonly name: string;
  readonly path: string;
  readonly file: string;
  /** As source text. */
  readonly endpoint: string;
  /** What is known of an operation. */
  readonly select: (operation: Operation) => Operation;
}

/** Each description, and the routes of GitHub's as strings, of which only the variables of the path are known. */
const suites: readonly Suite[] = [
  ...Object.entries(DESCRIPTIONS).map(([name, path], index) => ({
    name,
    path,
    file: `calls-${index}.ts`,
    endpoint: "createEndpoint<paths>()",
    select: (operation: Operation) => operation,
  })),
  {
    name: "GitHub's routes as strings",
    path: GITHUB,
    file: "routes.ts",
    endpoint: "createEndpoint()",
    select: ({ method, path, pathParameters }: Operation): Operation => ({
      method,
      path,
      pathParameters,
      queryParameters: [],
      headers: [],
    }),
  },
];

/** The calls by file: a call stands in the line behind the head that has its index. */
const calls = new Map<string, readonly DescribedCall[]>();
const counts: string[] = [];

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await Promise.all(suites.map(writeCalls));
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(configurationIn(repository)));
}, 120_000);

afterAll(() => {
  console.log(`Operations of descriptions as calls:\n${counts.sort().join("\n")}`);
});

async function writeCalls({ name, path, file, endpoint, select }: Suite): Promise<void> {
  const types = await typesOf(path, folder);
  const operations = readOperations(types);
  const all = operations.map(select).flatMap(describedCalls);
  const head =
    `import type { paths } from ${JSON.stringify(types)};` +
    ' import { BODY, createEndpoint, PATH, QUERY } from "fluent-endpoint";' +
    ` export type { paths }; void [BODY, PATH, QUERY]; const endpoint = ${endpoint};`;
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
    const files = suites.map(({ file }) => file);
    const others = complaints.filter(({ file, line }) => !files.includes(file) || line < 2);
    expect(others).toEqual([]);
  });

  describe.each(suites)("every operation of $name", ({ file }) => {
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

/** Whether the message says so, and does not only show the call. */
function says({ message, ...place }: Complaint): boolean {
  const without = callOf({ message, ...place })?.without;
  if (without === undefined) return false;
  const name = without.replaceAll(/[^\w]/g, String.raw`\$&`);
  return [
    new RegExp(`Property '"?${name}"?' is missing`),
    new RegExp(`missing the following properties from type [^]*: .*\\b${name}\\b`),
    // Of a union, and of a channel, the compiler shows the type that is wanted.
    new RegExp(`assignable to parameter of type [^]*\\b${name}"?: `),
  ].some((pattern) => pattern.test(message));
}
