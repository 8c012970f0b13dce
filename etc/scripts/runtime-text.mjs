/** Writes the text of `src/runtime/arrange.ts` into the module from which the generator emits it. */
import { readFileSync, writeFileSync } from "node:fs";
import { fromRoot } from "./project.mjs";

const lines = readFileSync(fromRoot("src/runtime/arrange.ts"), "utf8").trimEnd().split("\n");
const source = `/** The text of \`src/runtime/arrange.ts\`, which generated code has a copy of. \`etc/scripts/runtime-text.mjs\` writes it. */
// prettier-ignore
export const ARRANGE_TEXT = [
${lines.map((line) => `  ${JSON.stringify(line)},\n`).join("")}].join("\\n");
`;
writeFileSync(fromRoot("src/generate/classes/arrange-text.ts"), source);
