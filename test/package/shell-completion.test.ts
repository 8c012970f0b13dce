import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { describeWithPrograms } from "../helpers/missing-programs.js";
import { SCRIPT } from "../helpers/pseudo-terminal.js";

const program = join(__dirname, "../../dist/command.js");

/** The arguments that start each shell without a person's settings. */
const SHELLS = {
  bash: "bash --norc --noprofile -i",
  zsh: "zsh -f -i",
  fish: "fish --no-config -i",
};

/** The lines that docs/command.md adds to the settings of a shell. */
function documentedLine(shell: string): string {
  const page = readFileSync(join(__dirname, "../../docs/command.md"), "utf8");
  return new RegExp(`^\`\`\`${shell}\\n(.*?)^\`\`\`$`, "ms").exec(page)?.[1] ?? "";
}

let folder: string;
let result: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "fluent-endpoint-completion-"));
  result = join(folder, "result.txt");
  copyFileSync(join(__dirname, "../command/pets.yaml"), join(folder, "pets.yaml"));
  writeFileSync(join(folder, "fluent-endpoint.json"), '{ "api": "pets.yaml" }');
  // In place of the installed program, which writes its arguments into a file when it is not asked for completions.
  writeFileSync(
    join(folder, "fluent-endpoint"),
    [
      "#!/bin/sh",
      `case $1 in complete | completion) exec "${process.execPath}" "${program}" "$@" ;; esac`,
      `printf '%s\\n' "$@" > "${result}"`,
      "",
    ].join("\n"),
  );
  chmodSync(join(folder, "fluent-endpoint"), 0o755);
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Types a line into a shell in a pseudo-terminal, and returns the arguments that the program got. */
function typed(shell: keyof typeof SHELLS, line: string): readonly string[] {
  rmSync(result, { force: true });
  const { stdout } = spawnSync(SCRIPT, ["-qec", SHELLS[shell], "/dev/null"], {
    cwd: folder,
    input: `${documentedLine(shell)}${line}\nexit\n`,
    encoding: "utf8",
    timeout: 30_000,
    env: {
      ...process.env,
      PATH: `${folder}${delimiter}${process.env.PATH ?? ""}`,
      HOME: folder,
      XDG_CACHE_HOME: join(folder, "cache"),
      HISTFILE: "",
      TERM: "xterm",
    },
  });
  if (!existsSync(result)) throw new Error(`The program was not called: ${stdout}`);
  return readFileSync(result, "utf8").split("\n").slice(0, -1);
}

for (const shell of ["bash", "zsh", "fish"] as const) {
  const describeShell = describeWithPrograms(
    [SCRIPT, shell],
    `the tests of completion in ${shell}`,
  );

  describeShell(`In ${shell}, the tab key completes`, () => {
    test.each([
      ["a method, a path and a parameter", "GE\t/pets/se\tq\tx", ["GET", "/pets/search", "q==x"]],
      ["an operationId and a parameter", "listP\tstat\tsold", ["listPets", "status==sold"]],
      ["a path with a variable", "POST /lo\tlev\t1", ["POST", "/logs/{name}", "level=1"]],
      ["after a route in quotes", '"POST /logs/{name}" lev\t1', ["POST /logs/{name}", "level=1"]],
      ["a file", "--api pets.y\tlistP\t", ["--api", "pets.yaml", "listPets"]],
      ["options", "--expl\t--as cu\t", ["--explain", "--as", "curl"]],
      ["nothing that is not known", "listPets zzz\t", ["listPets", "zzz"]],
      [
        "nothing of what would run something",
        "listPets '$(touch bad)'\t",
        ["listPets", "$(touch bad)"],
      ],
    ])(
      "%s",
      (_, line, args) => {
        expect(typed(shell, `fluent-endpoint ${line}`)).toEqual(args);
        expect(existsSync(join(folder, "bad"))).toBe(false);
      },
      60_000,
    );
  });
}
