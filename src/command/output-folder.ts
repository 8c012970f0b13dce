import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";

/** How the files in a folder differ from those that are to be written, by path. */
export interface Differences {
  /** Files that are not there. */
  readonly missing: readonly string[];
  /** Files with other content. */
  readonly changed: readonly string[];
  /** Files of an earlier run that are not written any more. */
  readonly outdated: readonly string[];
  /** Files that the command did not write, with the name of one that it has to write. */
  readonly foreign: readonly string[];
}

/** A folder with generated files. They are known by their first line. */
export class OutputFolder {
  constructor(
    private readonly path: string,
    private readonly header: string,
  ) {}

  /** How the folder differs from these files. */
  compare(files: ReadonlyMap<string, string>): Differences {
    const missing: string[] = [];
    const changed: string[] = [];
    const foreign: string[] = [];
    for (const [file, content] of files) {
      const path = join(this.path, file);
      if (!existsSync(path)) missing.push(file);
      else {
        const present = readFileSync(path, "utf8");
        if (withoutReturns(present) === content) continue;
        (this.#isGenerated(present) ? changed : foreign).push(file);
      }
    }
    const outdated = this.#generatedFiles().filter((file) => !files.has(file));
    return { missing, changed, outdated, foreign };
  }

  /** Writes the files, and removes those that are not written any more. */
  write(
    files: ReadonlyMap<string, string>,
    { missing, changed, outdated, foreign }: Differences,
  ): void {
    for (const file of [...missing, ...changed, ...foreign]) {
      const path = join(this.path, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, files.get(file) ?? "");
    }
    for (const file of outdated) rmSync(join(this.path, file));
  }

  /** The generated files in the folder: those of its own, and those of areas. */
  #generatedFiles(): string[] {
    return ["", "areas"].flatMap((folder) => {
      const path = join(this.path, folder);
      if (!existsSync(path)) return [];
      return readdirSync(path, { withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
        .map(({ name }) => join(folder, name))
        .filter((file) => this.#isGenerated(readFileSync(join(this.path, file), "utf8")))
        .map((file) => file.split(sep).join("/"));
    });
  }

  #isGenerated(content: string): boolean {
    return content.startsWith(this.header.trimEnd());
  }
}

/** Git may have written `\r\n`. */
function withoutReturns(text: string): string {
  return text.includes("\r") ? text.replaceAll("\r\n", "\n") : text;
}
