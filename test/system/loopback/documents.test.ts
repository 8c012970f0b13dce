import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { bundle } from "./bundle.js";
import { tableLines } from "./differences.js";
import { octokitTableLines } from "./octokit-differences.js";
import { RecordingServer } from "./recording-server.js";
import { nodeRuntimes, supportsCurrentUndici } from "./runtimes.js";

const ROOT = join(__dirname, "../../..");

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const withoutPadding = (table: string) => table.replace(/ +\| +/g, " | ").replace(/ +\|$/gm, " |");

let server: RecordingServer;

beforeAll(async () => {
  server = await RecordingServer.start();
});

afterAll(() => server.close());

function run(command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(command, args, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new Error(`${error.message}\n${stderr}`));
    });
  });
}

/** Compiles the example with a line for each client, so that it sends to the server. */
function programOf(file: string): string {
  const blocks = [...read(file).matchAll(/^```ts no-run\n(.*?)^```$/gms)].map(
    ([, code = ""]) => code,
  );
  const code = blocks.find((block) => block.includes("fluent-endpoint/clients")) ?? "";
  const source = `etc/temporary/clients-in-${file.replaceAll(/\W/g, "-")}.ts`;
  const undici = supportsCurrentUndici(runtime.path) ? '"undici"' : '"undici-7"';
  const local = code.replace("http://localhost:8080", server.origin).replace('"undici"', undici);
  writeFileSync(join(ROOT, source), local);
  return bundle(source);
}

const runtime = nodeRuntimes().at(-1) ?? { name: "", path: process.execPath };

describe.each(["docs/clients.md"])("%s", (file) => {
  test("shows a line for each client, and all of them send the same request", async () => {
    const output = await run(runtime.path, [programOf(file)]);
    await run("sh", ["-c", output]);
    const arrivals = server.take().map(({ headers, body, ...others }) => {
      const accept = headers.find(([name]) => name.toLowerCase() === "accept")?.[1];
      return { ...others, accept, body: body.toString() };
    });
    expect(arrivals).toHaveLength(8);
    expect(new Set(arrivals.map((arrival) => JSON.stringify(arrival))).size).toBe(1);
    expect(arrivals[0]).toEqual({
      method: "PATCH",
      target: "/orders/7",
      accept: "application/json",
      body: '{"note":"It\'s new"}',
    });
  });
});

describe("docs/clients.md", () => {
  test.each(tableLines())("contains the row %s", (line) => {
    expect(withoutPadding(read("docs/clients.md")).split("\n")).toContain(line);
  });

  test("contains no other row", () => {
    const [, table = ""] =
      /\| client .*?\n\|[- |]+\n((?:\|.*\n)+)/.exec(read("docs/clients.md")) ?? [];
    expect(withoutPadding(table).trim().split("\n")).toHaveLength(tableLines().length);
  });
});

describe("docs/migration.md", () => {
  test.each(octokitTableLines())("contains the row %s", (line) => {
    expect(withoutPadding(read("docs/migration.md")).split("\n")).toContain(line);
  });
});
