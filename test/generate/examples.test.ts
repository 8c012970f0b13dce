import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";

const repository = join(__dirname, "../..");
const areas = join(repository, "examples/github/areas");
const folder = join(repository, "etc/temporary/generated-examples");

/** The examples in the doc comments of the generated classes of GitHub, one a line. */
function examples(): string[] {
  return readdirSync(areas).flatMap((file) =>
    [...readFileSync(join(areas, file), "utf8").matchAll(/```ts\n([^]*?)```/g)].map(
      ([, code = ""]) =>
        code
          .split("\n")
          .map((line) => line.replace(/^\s*\* ?/, ""))
          .join(" "),
    ),
  );
}

/** What the compiler says of a program. */
function compile(program: string): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "examples.ts"), program);
  const config = {
    extends: "../../../tsconfig.json",
    compilerOptions: { types: [] },
    files: ["examples.ts"],
    include: [],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  try {
    const compiler = join(repository, "node_modules/typescript-7/bin/tsc");
    execFileSync(process.execPath, [compiler, "--project", folder], { encoding: "utf8" });
    return "";
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

test("Almost all methods of GitHub have an example, and every example compiles", () => {
  const found = examples();
  expect(found.length).toBeGreaterThan(1200);
  const start = 'import { GitHub } from "../../../examples/github/index.js";\n';
  expect(compile(start + found.join("\n"))).toBe("");
}, 60_000);
