import { describe, expect, test } from "@jest/globals";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as calls from "../../../src/call/index.js";
import * as clients from "../../../src/clients/index.js";
import * as index from "../../../src/index.js";
import * as generator from "../../../src/generate/index.js";
import * as openapi from "../../../src/openapi/index.js";
import * as swagger from "../../../src/openapi/swagger/index.js";
import * as yaml from "../../../src/openapi/yaml/index.js";
import * as routes from "../../../src/routes/index.js";
import * as show from "../../../src/show/index.js";
import { OF_THE_CORE, RUNS } from "./exported-runs.js";

const SOURCE = join(__dirname, "../../../src");

/** Options of the platform, which reads what its own objects inherit. */
const PLATFORM = ["type", "endings", "signal", "timeout", "base", "depth", "colors", "duplex"];

/** The names of everything that may be left out, in options, documents and inside. */
const NAMES = [...optionalNames(), ...["servers", "server", "headers", "body", "method", "url"]]
  .filter((name) => !(name in Object.prototype) && !PLATFORM.includes(name))
  .filter((name) => !["value", "get", "set", "message", "stack", "cause", "next"].includes(name));

function optionalNames(): Set<string> {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" });
  const texts = files.filter((file) => file.endsWith(".ts")).map((file) => join(SOURCE, file));
  const found = texts.flatMap((file) =>
    Array.from(readFileSync(file, "utf8").matchAll(/^ +readonly "?([\w-]+)"?\?:/gm)),
  );
  return new Set(found.map(([, name = ""]) => name));
}

/** The others call them, or they take no object of a caller. */
const LEFT_OUT = [
  ...["area", "checkNames", "entryOf", "keepCredentials", "keepServer", "mergeHeaders"],
  ...["optionsOf", "secretNames", "serverAddress", "serverUrl", "withCredential"],
];

/** The libraries of these read inherited values, so that they refuse to start. */
const REFUSED = ["parseYaml", "parseYaml: a mistake", "upgradeSwagger"];

/** `Request` of Node.js reads and sets names of its own objects, and so does any other platform. */
const PLATFORM_OBJECTS = ["toRequest"];

const tried = Object.entries(RUNS).filter(([name]) => !REFUSED.includes(name));

test("Every function that is exported is tried, or left out for a reason", () => {
  const modules = [index, calls, clients, generator, openapi, swagger, yaml, routes, show];
  const names = modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (typeof value === "function" ? [name] : [])),
  );
  expect(names.filter((name) => !(name in RUNS) && !LEFT_OUT.includes(name))).toEqual([]);
  expect(NAMES.length).toBeGreaterThan(100);
});

const list = [["evil", "https://evil.example.com"]];

/** An accessor at an index is not among them: with it, no list of JavaScript can grow. */
const POLLUTIONS: readonly (readonly [
  title: string,
  names: readonly string[],
  PropertyDescriptor,
])[] = [
  ["a text under each name", NAMES, { value: "polluted", writable: true }],
  ["an object under each name", NAMES, { value: { polluted: 1 }, writable: true }],
  ["true under each name", NAMES, { value: true, writable: true }],
  ["a list under each name", NAMES, { value: list, writable: true }],
  ["a text at the index 0", ["0"], { value: "polluted", writable: true }],
  ["a list at the index 0", ["0"], { value: list, writable: true }],
  ["a name that loops find", ["inherited"], { value: "raw", writable: true, enumerable: true }],
  ["a setter that keeps nothing under each name", NAMES, { set: () => undefined }],
  ["a getter that throws under each name", NAMES, { get: thrown }],
];

describe.each(POLLUTIONS)("If Object.prototype has %s", (_, names, descriptor) => {
  const isTried = (name: string) => "value" in descriptor || !PLATFORM_OBJECTS.includes(name);

  test.each(tried.filter(([name]) => isTried(name)))(
    "the result is the same: %s",
    async (_name, run) => {
      const expected = await resultOf(run);
      const result = await whilePolluted(names, descriptor, run);
      expect(await resultOf(() => result)).toBe(expected);
    },
  );

  test.each(REFUSED)("nothing is read: %s", async (name) => {
    const run = RUNS[name];
    const result = await whilePolluted(names, descriptor, () => run?.());
    expect(result).toMatch(/^DescriptionError: .* A program added a name to Object\.prototype/);
  });
});

test.each(Object.entries({ ...OF_THE_CORE, generate: RUNS.generate ?? thrown }))(
  "Names of headers and parameters that Object.prototype has change nothing: %s",
  async (_, run) => {
    const polluted = { value: "polluted", writable: true };
    const result = await whilePolluted(["accept", "content-type", "a"], polluted, run);
    expect(result).toEqual(await outcomeOf(run));
  },
);

test.each(REFUSED)("The getter `should` of test libraries is harmless: %s", async (name) => {
  const run = RUNS[name] ?? thrown;
  const should = { get: () => "should" };
  expect(await whilePolluted(["should"], should, run)).toEqual(await outcomeOf(run));
});

function thrown(): never {
  throw new Error("It was inherited.");
}

async function whilePolluted(
  names: readonly string[],
  descriptor: PropertyDescriptor,
  run: () => unknown,
): Promise<unknown> {
  for (const name of names) {
    Object.defineProperty(Object.prototype, name, { ...descriptor, configurable: true });
  }
  try {
    return await outcomeOf(run);
  } finally {
    for (const name of names) Reflect.deleteProperty(Object.prototype, name);
  }
}

async function outcomeOf(run: () => unknown): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    return String(error);
  }
}

async function resultOf(run: () => unknown): Promise<string> {
  return JSON.stringify(await outcomeOf(run));
}
