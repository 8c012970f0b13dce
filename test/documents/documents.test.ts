import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { scripts } from "../../package.json";
import { codeBlocks, type CodeBlock } from "./code-blocks.js";
import { expectedOutputs, normalized } from "./expected-outputs.js";

const repository = join(__dirname, "../..");
const folder = join(repository, "etc/temporary/documents");

const blocks = codeBlocks();
const programs = blocks
  .filter(({ language }) => language === "ts" || language === "js")
  .map((block, index) => ({ ...block, name: `${index + 1}.${block.language}` }));

interface Outcome {
  readonly outputs: readonly { readonly line: number; readonly text: string }[];
  readonly error?: string;
}

let outcomes: Partial<Record<string, Outcome>> = {};
let typeErrors = "";

beforeAll(() => {
  writePrograms();
  typeErrors = compile();
  outcomes = run();
}, 120_000);

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
        const said = printed.map((output) => normalized(output.text)).join("\n");
        expect({ line, text: said }).toEqual({ line, text: normalized(text) });
      }
    });
  }

  test("is there, and nothing else hinders its compilation", () => {
    const names = programs.map(({ name }) => `${name}(`);
    const own = (line: string) =>
      line.startsWith(" ") || names.some((name) => line.startsWith(name));
    expect(names.length).toBeGreaterThan(0);
    expect(typeErrors.split("\n").filter((line) => line !== "" && !own(line))).toEqual([]);
  });
});

describe("Beside the programs", () => {
  for (const { place, code } of ofLanguage("json")) {
    test(`JSON is JSON: ${place}`, () => {
      expect(() => JSON.parse(code) as unknown).not.toThrow();
    });
  }

  for (const { place, code } of ofLanguage("sh")) {
    test(`commands are there to be run: ${place}`, () => {
      const commands = code.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
      expect(commands.flatMap((line) => line.split(" && ")).filter(isUnknownCommand)).toEqual([]);
    });
  }
});

function ofLanguage(language: string): CodeBlock[] {
  return blocks.filter((block) => block.language === language && block.mark !== "no-run");
}

function isUnknownCommand(command: string): boolean {
  const [program = "", first = "", second = ""] = command.split(" ");
  if (program === "npm" && first === "run") return !(second in scripts);
  if (program === "npm") return !["ci", "install", "test"].includes(first);
  if (program === "npx") return !existsSync(join(repository, "node_modules/.bin", first));
  return !existsSync(join(repository, program === "node" ? first : program));
}

function writePrograms(): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { name, code } of programs) writeFileSync(join(folder, name), code);
  const config = {
    extends: "../../../tsconfig.json",
    compilerOptions: { moduleDetection: "force" },
    include: ["*"],
    exclude: ["compiled"],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
}

function compile(): string {
  const compiler = join(repository, "node_modules/typescript/bin/tsc");
  const options = { cwd: folder, encoding: "utf8" } as const;
  return spawnSync(process.execPath, [compiler, "--pretty", "false"], options).stdout;
}

function run(): Partial<Record<string, Outcome>> {
  for (const { name, mark } of programs) if (mark === "no-run") rmSync(join(folder, name));
  const output = execFileSync(process.execPath, [join(__dirname, "run-programs.mjs"), folder], {
    encoding: "utf8",
    timeout: 60_000,
  });
  return JSON.parse(output) as Partial<Record<string, Outcome>>;
}
