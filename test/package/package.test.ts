import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { buildSync } from "esbuild";
import { endpoint } from "fluent-endpoint";
import { version } from "../../package.json";
import {
  createConsumer,
  installByNpm,
  outputOf,
  packTarball,
  PRINTED,
  run,
  typeErrors,
} from "./installed-package.js";
import { COMPILERS } from "../types/compilers.js";

const repository = join(__dirname, "../..");
/** The suites of RFC 6570, which uri-templates brings along. */
const SUITES = join(repository, "node_modules/uri-templates/test/uritemplate-test");

let consumer: string;

beforeAll(() => {
  consumer = createConsumer();
  installByNpm(consumer, packTarball());
});

afterAll(() => {
  rmSync(consumer, { recursive: true, force: true });
});

describe("The packed tarball, installed in an empty folder", () => {
  test.each(["use.mjs", "use.cjs"])(
    "builds requests from %s, and both its entry points throw one EndpointError",
    (program) => {
      expect(outputOf(consumer, program)).toEqual(PRINTED);
    },
  );

  test("installs no other package", () => {
    const output = run(consumer, "npm", ["ls", "--all", "--parseable"]);
    expect(output.match(/(?<=node_modules[\\/]).+$/gm)).toEqual(["fluent-endpoint"]);
  });

  test.each([
    ["browser", "use.mjs"],
    ["neutral", "use.mjs"],
    ["neutral", "use.cjs"],
    ["node", "use.mjs"],
    ["node", "use.cjs"],
  ] as const)("does the same when esbuild has bundled it for %s from %s", (platform, program) => {
    bundle(platform, program, "bundled.cjs");
    expect(outputOf(consumer, "bundled.cjs")).toEqual(PRINTED);
  });

  test("recognises the errors of its ES module and its CommonJS module in each other", () => {
    expect(outputOf(consumer, "copies.mjs")).toEqual({
      areTwoClasses: true,
      areRecognised: Array(4).fill([true, true]),
      areOfASubclass: Array(4).fill(false),
      version,
      areSymbolsShared: true,
    });
  });

  // What the oldest and the newest compiler find, the one between them finds.
  test.each([
    ["TypeScript 6.0", "node16", "node16"],
    ["TypeScript 5.4", "nodenext", "nodenext"],
    ["TypeScript 5.4", "esnext", "bundler"],
    ["TypeScript 7", "nodenext", "nodenext"],
    ["TypeScript 7", "esnext", "bundler"],
  ] as const)("compiles with %s, module %s, resolution %s", (compiler, module, resolution) => {
    const files = module === "esnext" ? ["use.mts"] : ["use.mts", "use.cts"];
    const program = join(COMPILERS[compiler], "bin/tsc");
    expect(typeErrors(consumer, program, module, resolution, files)).toBe("");
  });
});

describe.each(["index.js", "index.cjs", "browser.js"])("The file %s", (file) => {
  test("expands the templates of the RFC 6570 suites as the source does", () => {
    const expected = suites().flatMap(({ variables, testcases }) =>
      testcases.map(([template]) => urlOrMessage(template, variables)),
    );
    expect(expected.length).toBeGreaterThan(100);
    expect(outputOf(consumer, "expand.mjs", [file, SUITES])).toEqual(expected);
  });

  test("works on a page with an AMD loader", () => {
    expect(outputOf(consumer, "amd.mjs", [file])).toBe("https://api.github.com/orgs/a%20b?page=2");
  });

  test("works without URL.canParse, as in jsdom 29", () => {
    expect(outputOf(consumer, "without-can-parse.mjs", [file])).toBe("https://example.com/a?b=1");
  });

  test("builds the same requests when Object.prototype is frozen", () => {
    expect(outputOf(consumer, "frozen.mjs", [file, "frozen"])).toEqual(
      outputOf(consumer, "frozen.mjs", [file]),
    );
  });
});

/** The stacks that `stack.mjs` prints. */
interface Stacks {
  readonly thrown: string;
  readonly cause: string;
}

test.each(["index.js", "index.cjs"])("Stack traces of the file %s can be read", (file) => {
  const { thrown, cause } = outputOf(consumer, "stack.mjs", [file]) as Stacks;
  expect(thrown.split("\n")[1]).toContain("stack.mjs:11:");
  expect(cause).toMatch(/ at EndpointBuilder\.withDefaults /);
});

interface Suite {
  readonly variables: Record<string, unknown>;
  readonly testcases: readonly (readonly [template: string])[];
}

function suites(): readonly Suite[] {
  return ["spec-examples-by-section", "extended-tests", "negative-tests"].flatMap((name) =>
    Object.values(
      JSON.parse(readFileSync(join(SUITES, `${name}.json`), "utf8")) as Record<string, Suite>,
    ),
  );
}

function urlOrMessage(template: string, variables: Record<string, unknown>): string {
  const route = `POST /-${template}`;
  try {
    return endpoint(route, { ...variables }).url;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Bundles a program as an application would be, without any option for this package. */
function bundle(
  platform: "browser" | "neutral" | "node",
  entryPoint: string,
  outfile: string,
): void {
  buildSync({
    absWorkingDir: consumer,
    entryPoints: [entryPoint],
    outfile,
    bundle: true,
    platform,
    format: "cjs",
  });
}
