import { readFileSync, realpathSync } from "node:fs";
import { reasonOf } from "./usage-error.js";
import { dirname, isAbsolute, relative, resolve } from "node:path";

/**
 * Returns what reads the files that a description refers to. A description can name any file, and its content would show in the
 * output, so only files in the description's folder, in the working directory and in the folders that the user names are read.
 *
 * @param description - the path of the description. Undefined if it comes from the standard input
 * @param allowed - more folders
 */
export function referredFileReader(
  description: string | undefined,
  allowed: readonly string[],
): (file: string) => string {
  const beside = description === undefined ? [] : [dirname(description)];
  const folders = [process.cwd(), ...beside, ...allowed].map((folder) => realPath(resolve(folder)));
  return (file) => {
    // The real path: a link in one of the folders may lead out of it.
    const path = tried(() => realpathSync(file));
    if (!folders.some((folder) => contains(folder, path))) {
      throw new Error(
        `it is outside of the description's folder and the working directory. Add --allow-refs ${dirname(path)} to read it.`,
      );
    }
    return tried(() => readFileSync(path, "utf8"));
  };
}

/** The reason why a file cannot be read becomes a part of a message. */
function tried(read: () => string): string {
  try {
    return read();
  } catch (error) {
    throw new Error(reasonOf(error), { cause: error });
  }
}

function realPath(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

function contains(folder: string, path: string): boolean {
  const inner = relative(folder, path);
  return !isAbsolute(inner) && inner !== ".." && !/^\.\.[/\\]/.test(inner);
}
