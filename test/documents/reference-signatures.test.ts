import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "@jest/globals";

const script = join(__dirname, "../../etc/scripts/plain-signatures.mjs");
const STAYS = "function f(a: Readonly<Record<string, number>>): void;";
const declared = (parameter: string) =>
  `function createEndpoint<P>(${parameter}: string, operations: Of<P>): E;`;

/** The names of functions, their declarations, and the signatures that the reference shows first, by what they show. */
const SIGNATURES: Readonly<
  Record<string, readonly [name: string, declared: string, shown: string]>
> = {
  "A type parameter is left out, with what it is an argument of": [
    "f",
    "function f<A, B extends object>(api: Api<A>, given: B, rest: A): Promise<Part<B>>;",
    "function f(api: Api, given: object, rest: unknown): Promise<Part>;",
  ],
  "A declaration without type parameters stays as it is": ["f", STAYS, STAYS],
  "A signature that was written by hand follows the declaration": [
    "createEndpoint",
    declared("baseUrl"),
    "function createEndpoint<Paths = unknown>(baseUrl: string | URL, operations: Operations): Endpoint;",
  ],
  "A signature that was written by hand has the parameters of the declaration": [
    "createEndpoint",
    declared("url"),
    "Error: Expected the parameters url",
  ],
};

/** All of them from one process, which loads the compiler. */
const program = `
import { plainSignatures } from ${JSON.stringify(script)};
for (const [name, declaration] of ${JSON.stringify(Object.values(SIGNATURES))}) {
  try {
    console.log(...plainSignatures(name, [declaration], 0));
  } catch (error) {
    console.log(String(error).split("\\n")[0]);
  }
}`;
const options = ["--input-type=module", "--eval", program];
const printed = spawnSync(process.execPath, options, { encoding: "utf8" }).stdout.split("\n");

test.each(Object.keys(SIGNATURES).map((title, index) => [title, index] as const))(
  "%s",
  (title, index) => {
    const signature = printed[index]?.replace(/(?<=^Error: Expected the parameters url).*/, "");
    expect(signature).toBe(SIGNATURES[title]?.[2]);
  },
);
