import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Case } from "./format.js";

export const FOLDER = "test/system/suite";

/** All cases, in the order of their files. */
export function allCases(): readonly Case[] {
  const folder = join(FOLDER, "cases");
  return readdirSync(folder).flatMap((file) => readJson(join("cases", file)) as readonly Case[]);
}

/** Reads a file of JSON in the folder of the suite. */
export function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(FOLDER, file), "utf8"));
}
