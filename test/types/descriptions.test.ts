import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { CHOSEN_COMPILERS, diagnosticsOf, type Diagnostic } from "./compilers.js";
import { IS_NIGHTLY } from "../helpers/nightly.js";
import { configurationIn } from "./configuration.js";
import { describedCalls, type DescribedCall } from "./described-calls.js";
import { DESCRIPTIONS, GITHUB, LARGE, typesOf } from "./descriptions.js";
import { readOperations, type Operation } from "./operations.js";

const repository = join(__dirname, "../..");
const folder = join(repository, "etc/temporary/type-tests/descriptions");
/** Calls that a compiler checks. */
interface Suite {
  readonly name: string;
  /** The description. */
  readonly path: string;
  /** The name of the file with the calls. */
  readonly file: string;
  /** An expression for the function that is called. */
  readonly endpoint: string;
  /** Returns the part of an operation that the types of the function know. */
  readonly select: (operation: Operation) => Operation;
}

const described: Readonly<Record<string, string>> = IS_NIGHTLY
  ? { ...DESCRIPTIONS, ...LARGE }
  : DESCRIPTIONS;

/** A suite for each description, and one for the routes of a description alone: then only the variables of the path are known. */
const suites: readonly Suite[] = [
  ...Object.entries(described).map(([name, path], index) => ({
    name,
    path,
    file: `calls-${index}.ts`,
    endpoint: `createEndpoint<paths>(${path === GITHUB ? "" : '"https://api.example.com"'})`,
    select: (operation: Operation) => operation,
  })),
  {
    name: "routes as strings",
    path: IS_NIGHTLY ? GITHUB : "@readme/oas-examples/3.0/json/petstore.json",
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

/** The calls by file. Line 1 of a file is its head, and the call with index 0 is in line 2. */
const calls = new Map<string, readonly DescribedCall[]>();
const counts: string[] = [];

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await Promise.all(suites.map(writeCalls));
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(configurationIn(repository)));
});

afterAll(() => {
  console.log(`Operations of descriptions as calls:\n${counts.sort().join("\n")}`);
});

async function writeCalls({ name, path, file, endpoint, select }: Suite): Promise<void> {
  const types = await typesOf(path, folder);
  const operations = readOperations(types);
  const all = operations.map(select).flatMap(describedCalls);
  const head =
    `import type { paths } from ${JSON.stringify(types)};` +
    ' import { BODY, createEndpoint, PATH, QUERY, STYLE } from "fluent-endpoint";' +
    ` export type { paths }; void [BODY, PATH, QUERY, STYLE]; const endpoint = ${endpoint};`;
  writeFileSync(join(folder, file), [head, ...all.map(({ source }) => source)].join("\n"));
  calls.set(file, all);
  const incomplete = all.filter(({ without }) => without !== undefined).length;
  counts.push(
    `${name}: ${operations.length} operations, ${all.length - incomplete} calls compile,` +
      ` ${incomplete} without something required do not`,
  );
}

describe.each(CHOSEN_COMPILERS)("%s", (_name, compiler) => {
  let diagnostics: Diagnostic[] = [];

  beforeAll(async () => {
    diagnostics = await diagnosticsOf(compiler, folder);
  });

  test("reports no error outside of the calls", () => {
    const files = suites.map(({ file }) => file);
    const others = diagnostics.filter(({ file, line }) => !files.includes(file) || line < 2);
    expect(others).toEqual([]);
  });

  describe.each(suites)("accepts each operation of $name", ({ file }) => {
    test("with everything that it requires", () => {
      const complete = diagnostics.filter((one) => one.file === file && !isIncomplete(one));
      expect(complete.map((one) => ({ ...one, call: callOf(one)?.source }))).toEqual([]);
    });

    test("only with everything that it requires, and names what is missing", () => {
      const incomplete = (calls.get(file) ?? []).flatMap(({ without }, index) =>
        without === undefined ? [] : [{ line: index + 2, without }],
      );
      const named = new Set(
        diagnostics.filter((one) => one.file === file && namesMissing(one)).map(({ line }) => line),
      );
      expect(incomplete.filter(({ line }) => !named.has(line))).toEqual([]);
      expect(incomplete.length).toBeGreaterThan(0);
    });
  });
});

function callOf({ file, line }: Diagnostic): DescribedCall | undefined {
  return calls.get(file)?.[line - 2];
}

function isIncomplete(diagnostic: Diagnostic): boolean {
  return callOf(diagnostic)?.without !== undefined;
}

/** Returns `true` if the message says what is missing. That the name occurs in it is not enough, because the message shows the call. */
function namesMissing({ message, ...place }: Diagnostic): boolean {
  const without = callOf({ message, ...place })?.without;
  if (without === undefined) return false;
  const name = without.replaceAll(/[^\w]/g, String.raw`\$&`);
  return [
    new RegExp(`Property '"?${name}"?' is missing`),
    // Without the only header, the option is missing.
    new RegExp(`Property 'headers' is missing [^]* required in type [^]*\\b${name}"?: `),
    new RegExp(`missing the following properties from type [^]*: .*\\b${name}\\b`),
    // Of an empty object and a union, the compiler shows only the name of the expected type, with the route.
    new RegExp(`'{}' is not assignable to parameter of type 'ParametersOf<[^>]*{${name}}`),
    // For a union and for a location, the compiler shows the expected type.
    new RegExp(`assignable to parameter of type [^]*\\b${name}"?: `),
  ].some((pattern) => pattern.test(message));
}
