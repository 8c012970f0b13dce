import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";

const program = join(__dirname, "../../dist/command.js");

const description = (id: string) => `openapi: 3.1.0
info: { title: Pets API }
servers: [{ url: https://pets.example.com }]
paths: { /pets: { get: { operationId: ${id}, tags: [pets] } } }
`;

let folder: string;
let running: ChildProcess;
let printed: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fluent-endpoint-watch-"));
  writeFileSync(join(folder, "pets.yaml"), description("listPets"));
});

afterEach(() => {
  running.kill();
  rmSync(folder, { recursive: true, force: true });
});

function start(...args: readonly string[]): void {
  printed = "";
  running = spawn(process.execPath, [program, "generate", ...args, "--watch"], { cwd: folder });
  const keep = (text: Buffer) => {
    printed += text.toString();
  };
  running.stdout?.on("data", keep);
  running.stderr?.on("data", keep);
}

/** Waits until something is printed, and forgets it. */
async function until(text: string): Promise<void> {
  while (!printed.includes(text)) {
    expect(running.exitCode).toBe(null);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  printed = "";
}

const types = () => readFileSync(join(folder, "api/types.ts"), "utf8");

describe("fluent-endpoint generate --watch", () => {
  test("writes again after a change, and goes on after an error", async () => {
    start("pets.yaml", "-o", "api");
    await until("1 operation, 4 files in api\n");
    writeFileSync(join(folder, "pets.yaml"), description("allPets"));
    await until("1 operation, 4 files in api\n");
    expect(types()).toContain("allPets");
    writeFileSync(join(folder, "pets.yaml"), "openapi: 4\n");
    await until("Nothing was written.\n");
    writeFileSync(join(folder, "pets.yaml"), description("fewPets"));
    await until("1 operation, 4 files in api\n");
    expect(types()).toContain("fewPets");
  }, 60_000);

  test("follows the file of options, which may become wrong", async () => {
    const list = (output: string) => JSON.stringify({ generate: [{ input: "pets.yaml", output }] });
    writeFileSync(join(folder, "fluent-endpoint.json"), list("api"));
    start();
    await until("1 operation, 4 files in api\n");
    writeFileSync(join(folder, "fluent-endpoint.json"), "{");
    await until("This is not valid JSON.");
    writeFileSync(join(folder, "fluent-endpoint.json"), list("other"));
    await until("1 operation, 4 files in other\n");
  }, 60_000);

  test("asks for a URL by interval", async () => {
    let id = "listPets";
    const server = createServer((_, response) => response.end(description(id)));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
      const { port } = server.address() as AddressInfo;
      start(`http://127.0.0.1:${port}/openapi.yaml`, "-o", "api", "--interval", "1");
      await until("1 operation, 4 files in api\n");
      id = "allPets";
      await until("1 operation, 4 files in api\n");
      expect(types()).toContain("allPets");
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }, 60_000);
});
