import { readdirSync } from "node:fs";
import type { Candidate } from "./candidate.js";

/**
 * The files whose paths start with a text.
 *
 * @param before - what stands in front of the path in the word, such as `photo@`
 */
export function fileCandidates(path: string, before = ""): Candidate[] {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const isHidden = path.startsWith(".", folder.length);
  return readdirSync(folder || ".", { withFileTypes: true })
    .filter(({ name }) => isHidden || !name.startsWith("."))
    .map((entry) => ({
      value: `${before}${folder}${entry.name}${entry.isDirectory() ? "/" : ""}`,
    }));
}
