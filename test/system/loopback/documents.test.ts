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
/** The rows of the table whose first column has this heading. */
const rowsBelow = (heading: string, page: string) =>
  new RegExp(`\\| ${heading} .*?\\n\\|[- |]+\\n((?:\\|.*\\n)+)`).exec(page)?.[1] ?? "";
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

/** Compiles a program of what the table has for each client, so that it sends to the server. */
function programOf(page: string): string {
  const calls = Array.from(
    rowsBelow("with", page).matchAll(/`([^`]*\(.*?)`/g),
    ([, code = ""]) => code,
  );
  const adapters = [...new Set(calls.join().match(/\bto[A-Z]\w+/g))];
  const undici = supportsCurrentUndici(runtime.path) ? "undici" : "undici-7";
  const source = "etc/temporary/clients-in-the-table.ts";
  const program = `
    import * as http from "node:http";
    import axios from "axios";
    import { createEndpoint } from "fluent-endpoint";
    import { ${adapters.join()} } from "fluent-endpoint/clients";
    import got from "got";
    import ky from "ky";
    import * as undici from "${undici}";

    const shop = createEndpoint("${server.origin}");
    const request = shop("PATCH /orders/{id}", { id: 7, note: "It's new" });
    const listener = (response: http.IncomingMessage) => response.resume();
    ${calls.map(statementOf).join("\n    ")}
  `;
  writeFileSync(join(ROOT, source), program);
  return bundle(source);
}

function statementOf(call: string): string {
  if (call.startsWith("toCurl")) return `console.log(${call});`;
  return call.startsWith("const ") ? `${call};` : `await ${call};`;
}

const runtime = nodeRuntimes().at(-1) ?? { name: "", path: process.execPath };

describe("docs/clients.md", () => {
  test("has the call of each client, and all of them send the same request", async () => {
    const output = await run(runtime.path, [programOf(read("docs/clients.md"))]);
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

  test.each(tableLines())("contains the row %s", (line) => {
    expect(withoutPadding(read("docs/clients.md")).split("\n")).toContain(line);
  });

  test("contains no other row", () => {
    const rows = rowsBelow("client", read("docs/clients.md"));
    expect(withoutPadding(rows).trim().split("\n")).toHaveLength(tableLines().length);
  });
});

describe("docs/migration.md", () => {
  test.each(octokitTableLines())("contains the row %s", (line) => {
    expect(withoutPadding(read("docs/migration.md")).split("\n")).toContain(line);
  });
});
