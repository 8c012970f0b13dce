import { readdirSync } from "node:fs";

/** A word that can stand at the cursor. */
export interface Candidate {
  /** The whole word. */
  readonly value: string;
  /** A description, for shells that show it. */
  readonly description?: string | undefined;
}

/** Returns `true` if a word is finished. After these characters, a value, a path or a part of a name follows. */
export function isFinished({ value }: Candidate): boolean {
  return !/[=:@/]$/.test(value);
}

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
