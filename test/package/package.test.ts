import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
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

describe("The packed tarball, installed in an empty folder", () => {
  test.each(["use.mjs", "use.cjs"])("builds requests from %s", (program) => {
    const output = execFileSync(process.execPath, [program], { cwd: consumer, encoding: "utf8" });
    expect(JSON.parse(output)).toEqual({
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
    });
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
