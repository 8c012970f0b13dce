import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "@jest/globals";
import { version } from "../../package.json";
import { describeInTerminal, SCRIPT } from "../helpers/pseudo-terminal.js";

const program = join(__dirname, "../../dist/command.js");

/** Runs the built program in a process of its own. */
function run(args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: undefined },
  });
  return { code: status, output: stdout, errors: stderr };
}

describe("The process fluent-endpoint", () => {
  test("writes the request to the standard output, without colours", () => {
    const args = ["GET /orgs/{org}/repos", "org=octokit", "--query", "type=public"];
    const { code, output, errors } = run(args);
    const note = "Note: Without --base-url <url>, the request goes to GitHub's API.\n";
    expect([code, errors]).toEqual([0, note]);
    expect(output.split("\n")[0]).toBe("GET https://api.github.com/orgs/octokit/repos?type=public");
    expect(output).not.toContain("\x1b");
  });

  test("writes errors to the standard error, and ends with 1 or 2", () => {
    expect(run(["GET /orgs/{org}"])).toEqual({
      code: 1,
      output: "",
      errors: [
        'The variable "org" of the URL template "/orgs/{org}" has no value. Write org=<value>.',
        "    /orgs/{org}",
        "          ^^^^^",
        "",
      ].join("\n"),
    });
    expect(run(["GET /orgs/{org}", "org"])).toMatchObject({ code: 2, output: "" });
  });

  test.each(["fetch", "code"])("writes a program that can be parsed with --as %s", (format) => {
    const { output } = run(["POST /a", "b=${HOME}`", "--as", format]);
    const check = ["--input-type=module", "--check", "-"];
    const parsed = spawnSync(process.execPath, check, { input: output, encoding: "utf8" });
    expect(parsed.stderr).toBe("");
  });
});

const page = readFileSync(join(__dirname, "../../docs/command.md"), "utf8");

/** The commands of docs/command.md, each with what it prints. */
const documented = Array.from(
  page.matchAll(/^```console\n\$ ((?:[^\n]*\\\n)*[^\n]*)\n(.*?)^```$/gms),
  ([, command = "", printed = ""]) => [command, printed] as const,
);

/** A function of the shell in place of the installed program. */
const NPX = `npx() { shift; "${process.execPath}" "${program}" "$@"; }`;

describe("A command in docs/command.md", () => {
  const folder = mkdtempSync(join(tmpdir(), "fluent-endpoint-documents-"));
  const shop = join(__dirname, "../../examples/shop/openapi.json");
  mkdirSync(join(folder, "project/openapi"), { recursive: true });
  copyFileSync(shop, join(folder, "shop.json"));
  copyFileSync(shop, join(folder, "project/openapi/shop.json"));
  const [, configuration = ""] = /^```json\n(.*?)^```$/ms.exec(page) ?? [];
  writeFileSync(join(folder, "project/fluent-endpoint.json"), configuration);

  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  test.each(documented)("prints what stands below it: %s", (command, printed) => {
    const { stdout } = spawnSync("sh", ["-c", `${NPX}\n{ ${command}; } 2>&1`], {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, SHOP_TOKEN: "0123456789" },
    });
    const said = printed.replaceAll(/(?<=fluent-endpoint\/)[\d.]+/g, version);
    expect(stdout.trimEnd()).toBe(said.trimEnd());
  });

  test("is found", () => {
    expect(documented.length).toBeGreaterThanOrEqual(8);
  });
});

/** Node shows no colours where CI is set. */
const COLOURED = { CI: undefined, NO_COLOR: undefined, TERM: "xterm-256color" };

/** Runs the program in a pseudo-terminal, where both outputs are one. */
function runInTerminal(args: string, environment: NodeJS.ProcessEnv = {}): string {
  const command = `"${process.execPath}" "${program}" ${args}`;
  return spawnSync(SCRIPT, ["-qec", command, "/dev/null"], {
    encoding: "utf8",
    env: { ...process.env, ...COLOURED, ...environment },
  }).stdout;
}

describeInTerminal("In a terminal, fluent-endpoint", () => {
  test("colours the pieces of the URL", () => {
    expect(runInTerminal("'GET /{a}' a=1 b=2")).toContain(
      "\x1b[1mGET\x1b[0m https://api.github.com/\x1b[36m1\x1b[0m?\x1b[32mb=2\x1b[0m\r\n",
    );
    expect(runInTerminal("'GET /{a}'")).toContain("\x1b[31mThe variable");
  });

  test("has no colours with NO_COLOR, and in a terminal without colours", () => {
    expect(runInTerminal("'GET /{a}' a=1", { NO_COLOR: "1" })).not.toContain("\x1b[3");
    expect(runInTerminal("'GET /{a}' a=1", { TERM: "dumb" })).not.toContain("\x1b[3");
  });
});
