import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { buildSync } from "esbuild";
import { endpoint } from "fluent-endpoint";
import { version } from "../../package.json";

const repository = join(__dirname, "../..");
const compilers = { "6.0": "typescript", "5.4": "typescript-5.4", "7": "typescript-7" };
/** The suites of RFC 6570, which uri-templates brings along. */
const SUITES = join(repository, "node_modules/uri-templates/test/uritemplate-test");

let consumer: string;

beforeAll(() => {
  consumer = mkdtempSync(join(tmpdir(), "fluent-endpoint-consumer-"));
  cpSync(join(__dirname, "consumer"), consumer, { recursive: true });
  writeFileSync(join(consumer, "package.json"), JSON.stringify({ private: true }));
  execFileSync("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", packTarball()], {
    cwd: consumer,
    stdio: "pipe",
  });
}, 120_000);

afterAll(() => {
  rmSync(consumer, { recursive: true, force: true });
});

/** What the programs in `consumer` print. */
const printed = {
  version,
  code: "missing-variable",
  request: {
    method: "post",
    url: "https://api.github.com/repos/octokit/endpoint.js/issues",
    headers: {
      accept: "application/vnd.github.v3+json",
      "content-type": "application/json; charset=utf-8",
      "user-agent": `fluent-endpoint/${version}`,
    },
    body: { title: "A title" },
  },
  sent: [
    "https://api.github.com/repos/octokit/endpoint.js/issues",
    expect.objectContaining({ method: "POST" }),
  ],
};

describe("The packed tarball, installed in an empty folder", () => {
  test.each(["use.mjs", "use.cjs"])(
    "builds requests from %s, and both its entry points throw one EndpointError",
    (program) => {
      expect(outputOf(program)).toEqual(printed);
    },
  );

  test("installs no other package", () => {
    const output = execFileSync("npm", ["ls", "--all", "--parseable"], { cwd: consumer });
    expect(output.toString().match(/(?<=node_modules[\\/]).+$/gm)).toEqual(["fluent-endpoint"]);
  });

  test.each([
    ["browser", "use.mjs"],
    ["neutral", "use.mjs"],
    ["neutral", "use.cjs"],
    ["node", "use.mjs"],
    ["node", "use.cjs"],
  ] as const)("does the same when esbuild has bundled it for %s from %s", (platform, program) => {
    bundle(platform, program, "bundled.cjs");
    expect(outputOf("bundled.cjs")).toEqual(printed);
  });

  test("recognises the errors of its ES module and its CommonJS module in each other", () => {
    expect(outputOf("copies.mjs")).toEqual({
      areTwoClasses: true,
      areRecognised: Array(4).fill([true, true]),
      areOfASubclass: Array(4).fill(false),
      areSymbolsShared: true,
    });
  });

  test.each([
    ["6.0", "node16", "node16"],
    ["6.0", "nodenext", "nodenext"],
    ["6.0", "esnext", "bundler"],
    ["5.4", "nodenext", "nodenext"],
    ["5.4", "esnext", "bundler"],
    ["7", "nodenext", "nodenext"],
    ["7", "esnext", "bundler"],
  ] as const)(
    "compiles with TypeScript %s, module %s, resolution %s",
    (compiler, module, resolution) => {
      const files = module === "esnext" ? ["use.mts"] : ["use.mts", "use.cts"];
      expect(typeErrors(compiler, module, resolution, files)).toBe("");
    },
  );
});

describe.each(["index.js", "index.cjs", "browser.js"])("The file %s", (file) => {
  test("expands the templates of the RFC 6570 suites as the source does", () => {
    const expected = suites().flatMap(({ variables, testcases }) =>
      testcases.map(([template]) => urlOrMessage(template, variables)),
    );
    expect(expected.length).toBeGreaterThan(100);
    expect(outputOf("expand.mjs", [file, SUITES])).toEqual(expected);
  });

  test("works on a page with an AMD loader", () => {
    expect(outputOf("amd.mjs", [file])).toBe("https://api.github.com/orgs/a%20b?page=2");
  });

  // Parameters are assigned by name to plain objects, which a frozen prototype forbids.
  test.failing("builds the same requests when Object.prototype is frozen", () => {
    expect(outputOf("frozen.mjs", [file, "frozen"])).toEqual(outputOf("frozen.mjs", [file]));
  });
});

test.each(["index.js", "index.cjs"])(
  "A stack trace of the file %s shows the names of the source",
  (file) => {
    expect(outputOf("stack.mjs", [file])).toMatch(/ at EndpointBuilder\.build /);
  },
);

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

function outputOf(program: string, options: readonly string[] = []): unknown {
  const output = execFileSync(process.execPath, [program, ...options], {
    cwd: consumer,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
  return JSON.parse(output);
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
    external: ["node:*"],
    define: { "import.meta.url": JSON.stringify(join(consumer, entryPoint)) },
  });
}

function packTarball(): string {
  const pack = `import { pack } from "./etc/scripts/pack.mjs"; console.log(pack().tarball);`;
  return execFileSync(process.execPath, ["--input-type=module", "--eval", pack], {
    cwd: repository,
    encoding: "utf8",
  }).trim();
}

function typeErrors(
  compiler: keyof typeof compilers,
  module: string,
  moduleResolution: string,
  files: string[],
): string {
  const config = join(consumer, "tsconfig.json");
  const compilerOptions = {
    module,
    moduleResolution,
    target: "es2022",
    lib: ["es2022", "dom", "dom.iterable"],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: false,
  };
  writeFileSync(config, JSON.stringify({ compilerOptions, files }));
  try {
    const program = join(repository, "node_modules", compilers[compiler], "bin/tsc");
    execFileSync(process.execPath, [program, "-p", config], { cwd: consumer, stdio: "pipe" });
    return "";
  } catch (error) {
    return String((error as { stdout: Buffer }).stdout);
  }
}
