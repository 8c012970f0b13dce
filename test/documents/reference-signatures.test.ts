import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "@jest/globals";

const script = join(__dirname, "../../etc/scripts/plain-signatures.mjs");
const STAYS = "function f(a: Readonly<Record<string, number>>): void;";
const declared = (parameter: string) =>
  `function createEndpoint<P>(${parameter}: string, operations: Of<P>): E;`;

/** Names of functions, their declarations, and the signatures that the reference shows first. */
const SIGNATURES: readonly (readonly [
  title: string,
  name: string,
  declared: string,
  shown: string,
])[] = [
  [
    "A type parameter is left out, with what it is an argument of",
    "f",
    "function f<A, B extends object>(api: Api<A>, given: B, rest: A): Promise<Part<B>>;",
    "function f(api: Api, given: object, rest: unknown): Promise<Part>;",
  ],
  ["A declaration without type parameters stays as it is", "f", STAYS, STAYS],
  [
    "A signature that was written by hand follows the declaration",
    "createEndpoint",
    declared("baseUrl"),
    "function createEndpoint<Paths = unknown>(baseUrl: string | URL, operations: Operations): Endpoint;",
  ],
  [
    "A signature that was written by hand has the parameters of the declaration",
    "createEndpoint",
    declared("url"),
    "Error: Expected the parameters url",
  ],
];

/** All of them from one process, which loads the compiler. */
const printed = printedBy(`
import { plainSignatures } from ${JSON.stringify(script)};
for (const [, name, declaration] of ${JSON.stringify(SIGNATURES)}) {
  try {
    console.log(...plainSignatures(name, [declaration], 0));
  } catch (error) {
    console.log(String(error).split("\\n")[0]);
  }
}`);

test.each(SIGNATURES.map(([title, , , shown], index) => [title, shown, printed[index]] as const))(
  "%s",
  (_, shown, signature) => {
    expect(signature?.replace(/(?<=^Error: Expected the parameters url).*/, "")).toBe(shown);
  },
);

function printedBy(program: string): string[] {
  const options = ["--input-type=module", "--eval", program];
  return spawnSync(process.execPath, options, { encoding: "utf8" }).stdout.split("\n");
}
