import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Case } from "./format.js";

export const FOLDER = "test/system/suite";

/** All cases of a folder of the suite, in the order of their files. */
export function allCases(folder = "cases"): readonly Case[] {
  return readdirSync(join(FOLDER, folder))
    .filter((file) => file.endsWith(".json"))
    .flatMap((file) => readJson(join(folder, file)) as readonly Case[]);
}

/** Cases that repeat another one: they are run on this library, and do not count. */
export function repeatedCases(): readonly Case[] {
  return readJson("repeats.json") as readonly Case[];
}

/** Reads a file of JSON in the folder of the suite. */
export function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(FOLDER, file), "utf8"));
}
