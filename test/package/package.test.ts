import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { buildSync } from "esbuild";
import { version } from "../../package.json";

const repository = join(__dirname, "../..");
const compilers = { "6.0": "typescript", "5.4": "typescript-5.4", "7": "typescript-7" };

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

  test("needs no package but itself in Node", () => {
    const hidden = join(consumer, "node_modules/.hidden");
    renameSync(join(consumer, "node_modules/immer"), hidden);
    try {
      expect([outputOf("use.mjs"), outputOf("use.cjs")]).toEqual([printed, printed]);
    } finally {
      renameSync(hidden, join(consumer, "node_modules/immer"));
    }
  });

  test.each([
    ["browser", "use.mjs"],
    ["neutral", "use.mjs"],
    ["neutral", "use.cjs"],
    ["node", "use.mjs"],
    ["node", "use.cjs"],
  ] as const)("does the same when a bundler has packed it for %s from %s", (platform, program) => {
    bundle(platform, program, "bundled.cjs");
    expect(outputOf("bundled.cjs")).toEqual(printed);
  });

  test("expands as uri-templates does where it holds a part of that package itself", () => {
    const files = ["index.js", "node.mjs", "node.cjs", "browser.js"];
    const [imported, ...included] = outputOf("expand.mjs", files) as string[][];
    expect(new Set(imported).size).toBeGreaterThan(100);
    expect(included).toEqual([imported, imported, imported]);
  });

  test("leaves immer and uri-templates to a bundler, so that an application has each of them once", () => {
    const { inputs } = bundle("neutral", "use.mjs", "bundled.cjs");
    const inPackages = inputs.filter((path) => /^node_modules[\\/](?:immer|uri-t)/.test(path));
    expect(inPackages).toHaveLength(2);
  });

  test("brings immer and uri-templates, and nothing else", () => {
    const output = execFileSync("npm", ["ls", "--all", "--parseable"], { cwd: consumer });
    const packages = output.toString().match(/(?<=node_modules[\\/]).+$/gm);
    expect(packages?.sort()).toEqual(["fluent-endpoint", "immer", "uri-templates"]);
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

function outputOf(program: string, options: readonly string[] = []): unknown {
  const output = execFileSync(process.execPath, [program, ...options], {
    cwd: consumer,
    encoding: "utf8",
  });
  return JSON.parse(output);
}

/** Bundles a program as an application would be, and tells which files went into it. */
function bundle(
  platform: "browser" | "neutral" | "node",
  entryPoint: string,
  outfile: string,
): { inputs: readonly string[] } {
  const { metafile } = buildSync({
    absWorkingDir: consumer,
    entryPoints: [entryPoint],
    outfile,
    bundle: true,
    metafile: true,
    platform,
    format: "cjs",
    mainFields: ["module", "main"],
    external: ["node:*"],
    define: { "import.meta.url": JSON.stringify(join(consumer, entryPoint)) },
  });
  return { inputs: Object.keys(metafile.inputs) };
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
