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
import { codeBlocks, repository, type CodeBlock } from "./code-blocks.js";
import shop from "../../examples/shop/openapi.json";

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

test.each(ofLanguage("json"))("A block is valid JSON: $place", ({ code }) => {
  expect(() => JSON.parse(code) as unknown).not.toThrow();
});

test.each(ofLanguage("sh"))("A block has commands that exist: $place", ({ code }) => {
  const commands = code.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  expect(commands.flatMap((line) => line.split(" && ")).filter(isUnknownCommand)).toEqual([]);
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
  const program = [join(repository, "node_modules/typescript-7/bin/tsc"), "--pretty", "false"];
  return new Promise((resolve) => {
    execFile(process.execPath, program, { cwd: folder }, (_, output) => {
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

/** The text that a `console.log` prints, as the comment after it or on the lines below it says. */
interface ExpectedOutput {
  /** The line of the call, from 1. */
  readonly line: number;
  readonly text: string;
}

/** The outputs that a block promises. A call without a comment promises nothing. */
function expectedOutputs(code: string): ExpectedOutput[] {
  const lines = code.split("\n");
  return lines.flatMap((line, index) => {
    if (!line.includes("console.log(")) return [];
    const text = commentAfter(lines.slice(index));
    return text === "" ? [] : [{ line: index + 1, text }];
  });
}

function commentAfter(lines: string[]): string {
  const end = lines.findIndex((line) => /\);?\s*(?:\/\/.*)?$/.test(line));
  const behind = /\);?\s*\/\/\s?(.*)$/.exec(lines[end] ?? "")?.[1];
  if (behind !== undefined) return behind;
  const below = lines.slice(end + 1);
  const length = below.findIndex((line) => !/^\s*\/\//.test(line));
  return below
    .slice(0, length === -1 ? below.length : length)
    .map((line) => line.replace(/^\s*\/\/\s?/, ""))
    .join("\n");
}

/** Printed values are compared regardless of white space, of the kind of quotes, and of commas at an end. */
function normalized(output: string): string {
  return output
    .replaceAll("'", '"')
    .replaceAll(/\s+/g, " ")
    .replaceAll(/(?<=[[{(]) | (?=[\]})])|,(?= ?[\]})])/g, "")
    .trim();
}
