import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "@jest/globals";

const script = join(__dirname, "../../etc/scripts/plain-signatures.mjs");

/** The signatures that the reference shows first, for the overloads of a function. */
function plain(name: string, declarations: readonly string[]): string {
  const call = `plainSignatures(${JSON.stringify(name)}, ${JSON.stringify(declarations)}, 0)`;
  const program = `import { plainSignatures } from ${JSON.stringify(script)}; console.log(...${call});`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["--input-type=module", "--eval", program],
    { encoding: "utf8" },
  );
  return stdout.trim() + (/^Error: .*$/m.exec(stderr)?.[0] ?? "");
}

test("A type parameter is left out, with what it is an argument of", () => {
  const declaration =
    "function f<A, B extends object>(api: Api<A>, given: B, rest: A): Promise<Part<B>>;";
  expect(plain("f", [declaration])).toBe(
    "function f(api: Api, given: object, rest: unknown): Promise<Part>;",
  );
});

test("A declaration without type parameters stays as it is", () => {
  const declaration = "function f(a: Readonly<Record<string, number>>): void;";
  expect(plain("f", [declaration])).toBe(declaration);
});

test("A signature that was written by hand follows the parameters of the declaration", () => {
  const declared = (parameter: string) =>
    `function createEndpoint<P>(${parameter}: string, exceptions: Of<P>): E;`;
  expect(plain("createEndpoint", [declared("baseUrl")])).toBe(
    "function createEndpoint(baseUrl: string | URL, exceptions: Exceptions): Endpoint;",
  );
  expect(plain("createEndpoint", [declared("url")])).toMatch(/^Error: Expected the parameters url/);
});
