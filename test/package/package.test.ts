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
    // As an application would be, without any option for this package.
    buildSync({
      absWorkingDir: consumer,
      entryPoints: [program],
      outfile: "bundled.cjs",
      bundle: true,
      platform,
      format: "cjs",
    });
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
    const expected = expandedBySource();
    expect(expected.length).toBeGreaterThan(100);
    expect(outputOf(consumer, "file.mjs", [file, "templates", SUITES])).toEqual(expected);
  });

  test.each([
    ["on a page with an AMD loader", "amd", "https://api.github.com/orgs/a%20b?page=2"],
    ["as in jsdom 29", "without URL.canParse", "https://example.com/a?b=1"],
  ])("works %s: %s", (_, check, url) => {
    expect(outputOf(consumer, "file.mjs", [file, check])).toBe(url);
  });

  test("builds the same requests when Object.prototype is frozen", () => {
    const frozen = outputOf(consumer, "file.mjs", [file, "names", "frozen"]);
    expect(frozen).toEqual(outputOf(consumer, "file.mjs", [file, "names"]));
  });
});

test.each(["index.js", "index.cjs"])("Stack traces of the file %s can be read", (file) => {
  const [thrown, cause] = outputOf(consumer, "file.mjs", [file, "stacks"]) as [string, string];
  expect(thrown.split("\n")[1]).toContain("/file.mjs:66:");
  expect(cause).toMatch(/ at EndpointBuilder\.withDefaults /);
});

interface Suite {
  readonly variables: Record<string, unknown>;
  readonly testcases: readonly (readonly [template: string])[];
}

/** The URL that the source builds for each template of the suites, or the message of the error. */
function expandedBySource(): string[] {
  const names = ["spec-examples-by-section", "extended-tests", "negative-tests"];
  const files = names.map((name) => readFileSync(join(SUITES, `${name}.json`), "utf8"));
  const suites = files.flatMap((text) => Object.values(JSON.parse(text) as Record<string, Suite>));
  return suites.flatMap(({ variables, testcases }) =>
    testcases.map(([template]) => {
      try {
        return endpoint(`POST /-${template}` as string, { ...variables }).url;
      } catch (error) {
        return (error as Error).message;
      }
    }),
  );
}
