import { execFile } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { bin, scripts } from "../../package.json";
import { parseGenerateArguments } from "../../src/command/generate/generate-options.js";
import { generate } from "../../src/generate/index.js";
import { readDescription } from "../../src/openapi/index.js";
import { parseYaml } from "../../src/openapi/yaml/index.js";
import { codeBlocks, type CodeBlock } from "./code-blocks.js";
import shop from "../../examples/shop/openapi.json";
import { expectedOutputs, normalized } from "./expected-outputs.js";

const repository = join(__dirname, "../..");
const folder = join(repository, "etc/temporary/documents");

const blocks = codeBlocks();
/** What test/package.json has. Programs that import HTTP clients are skipped where it is not installed. */
const furtherPackages = join(repository, "test/node_modules");
const withoutFurther = !existsSync(furtherPackages);
const CLIENTS = /^import .* from "(?:axios|got|ky|undici)";$/m;

const programs = blocks
  .filter(({ language }) => language === "ts" || language === "js")
  .filter(({ code }) => !(withoutFurther && CLIENTS.test(code)))
  .map((block, index) => ({ ...block, name: `${index + 1}.${block.language}` }));

interface Outcome {
  readonly outputs: readonly { readonly line: number; readonly text: string }[];
  readonly error?: string;
}

let outcomes: Partial<Record<string, Outcome>> = {};
let typeErrors = "";

beforeAll(async () => {
  writePrograms();
  [typeErrors, outcomes] = await Promise.all([compile(), run()]);
});

describe("A program in the documents", () => {
  for (const { place, name, code, mark } of programs) {
    test(`compiles: ${place}`, () => {
      const own = typeErrors.split("\n").filter((line) => line.startsWith(`${name}(`));
      expect(own).toEqual([]);
    });

    if (mark === "no-run") continue;
    test(`prints what its comments say: ${place}`, () => {
      const { error, outputs = [] } = outcomes[name] ?? {};
      expect(error).toBeUndefined();
      for (const { line, text } of expectedOutputs(code)) {
        const printed = outputs.filter((output) => output.line === line);
        const said = normalized(printed.map((output) => output.text).join("\n"));
        expect({ line, text: said }).toEqual({ line, text: normalized(text) });
      }
    });
  }

  test("is found, and there are no errors outside of programs", () => {
    const names = programs.map(({ name }) => `${name}(`);
    const own = (line: string) =>
      line.startsWith(" ") || names.some((name) => line.startsWith(name));
    expect(names.length).toBeGreaterThan(0);
    expect(typeErrors.split("\n").filter((line) => line !== "" && !own(line))).toEqual([]);
  });
});

describe("A block of another language", () => {
  for (const { place, code } of ofLanguage("json")) {
    test(`is valid JSON: ${place}`, () => {
      expect(() => JSON.parse(code) as unknown).not.toThrow();
    });
  }

  for (const { place, code } of ofLanguage("sh")) {
    test(`has commands that exist: ${place}`, () => {
      const commands = code.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
      expect(commands.flatMap((line) => line.split(" && ")).filter(isUnknownCommand)).toEqual([]);
    });
  }
});

test("docs/generate.md shows the document of its examples, and what the command prints for it", () => {
  const inGuide = ({ place }: CodeBlock) => place.startsWith("docs/generate.md");
  const [shown] = ofLanguage("yaml").filter(inGuide);
  const [command] = ofLanguage("console").filter(inGuide);
  const description = parseYaml(shown?.code ?? "");
  // The other pages need summaries and responses too.
  expect(shop).toMatchObject(description);
  const api = readDescription(description);
  const { files } = generate(api, { name: "Shop" });
  expect(command?.code).toContain(
    `\n${api.operations.length} operations, ${files.size} files in src/shop\n`,
  );
});

function ofLanguage(language: string): CodeBlock[] {
  return blocks.filter((block) => block.language === language && block.mark !== "no-run");
}

function isUnknownCommand(command: string): boolean {
  const [program = "", first = "", second = ""] = command.replace(/^(?:\w+=\S* )+/, "").split(" ");
  if (program === "npm" && first === "run") return !(second in scripts);
  if (program === "npm") return !["ci", "install", "test", "version"].includes(first);
  if (program === "git") return first !== "push";
  if (program === "npx" && first in bin) return !isGenerateCommand(command);
  if (program === "npx" && first === "node@22") return !existsSync(join(repository, second));
  if (program === "npx") return !existsSync(join(repository, "node_modules/.bin", first));
  return !existsSync(join(repository, program === "node" ? first : program));
}

/** True if a command line runs `fluent-endpoint generate` with options that exist. */
function isGenerateCommand(command: string): boolean {
  const words = command.match(/"[^"]*"|'[^']*'|[^ ]+/g) ?? [];
  const [, , name, ...options] = words.map((word) => word.replaceAll(/^["']|["']$/g, ""));
  return name === "generate" && !parseGenerateArguments(options).help;
}

function writePrograms(): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { name, code } of programs) writeFileSync(join(folder, name), code);
  symlinkSync(furtherPackages, join(folder, "node_modules"), "junction");
  // The programs about generated builders import these.
  symlinkSync(join(repository, "examples/github"), join(folder, "github"), "junction");
  writeShop();
  copyFileSync(join(repository, "examples/shop/openapi.json"), join(folder, "openapi.json"));
  const config = {
    extends: "../../../tsconfig.json",
    compilerOptions: { moduleDetection: "force" },
    include: ["*", "../../text-imports.d.ts"],
    exclude: ["compiled"],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
}

/** Writes what `fluent-endpoint generate openapi.yaml --output shop --name Shop` does. */
function writeShop(): void {
  for (const [file, text] of generate(readDescription(shop), { name: "Shop" }).files) {
    mkdirSync(dirname(join(folder, "shop", file)), { recursive: true });
    writeFileSync(join(folder, "shop", file), text);
  }
}

/** The errors of the compiler, a line each. */
async function compile(): Promise<string> {
  // The native compiler takes a fraction of the time.
  const compiler = join(repository, "node_modules/typescript-7/bin/tsc");
  const parameters = [compiler, "--pretty", "false"];
  return new Promise((resolve) => {
    execFile(process.execPath, parameters, { cwd: folder }, (_, output) => {
      resolve(output);
    });
  });
}

async function run(): Promise<Partial<Record<string, Outcome>>> {
  const skipped = programs.filter(({ mark }) => mark === "no-run").map(({ name }) => name);
  const parameters = [join(__dirname, "run-programs.mjs"), folder, ...skipped];
  const { stdout } = await promisify(execFile)(process.execPath, parameters);
  return JSON.parse(stdout) as Partial<Record<string, Outcome>>;
}
