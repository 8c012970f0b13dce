import {
  lstatSync,
  readdirSync,
  readFileSync,
  type Stats,
  statSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { NOTE } from "../../generate/generate.js";
import { FOLDERS } from "../../generate/layout.js";
import { isSystemError, reasonOf, RunError, codeOf } from "../usage-error.js";

export interface Differences {
  readonly missing: readonly string[];
  readonly changed: readonly string[];
  /** Files of an earlier run that are no longer written. */
  readonly outdated: readonly string[];
}

export function changedFiles({ missing, changed, outdated }: Differences): readonly string[] {
  return [...missing, ...changed, ...outdated];
}

export class OutputFolder {
  constructor(private readonly path: string) {}

  /** @returns `foreign`: changed files that the command did not write */
  compare(files: ReadonlyMap<string, string>): Differences & { foreign: readonly string[] } {
    return this.#attempt("read", () => {
      this.#assertNoObstacles(files);
      const missing: string[] = [];
      const changed: string[] = [];
      const foreign: string[] = [];
      for (const [file, content] of files) {
        const path = join(this.path, file);
        if (statusOf(path) === undefined) {
          missing.push(file);
          continue;
        }
        // Git may have written `\r
        // `.
        const present = readFileSync(path, "utf8").replaceAll("\r\n", "\n");
        if (present === content) continue;
        (isGenerated(present) ? changed : foreign).push(file);
      }
      const outdated = this.#generatedFiles().filter((file) => !files.has(file));
      return { missing, changed: [...changed, ...foreign], outdated, foreign };
    });
  }

  write(files: ReadonlyMap<string, string>, differences: Differences): void {
    const changes = changedFiles(differences).map((file) => [file, files.get(file)] as const);
    this.#attempt("write", () => {
      replaceFiles(this.path, new Map(changes));
    });
  }

  /** Links are refused, because a file could be written elsewhere through one. */
  #assertNoObstacles(files: ReadonlyMap<string, string>): void {
    const given = statusOf(this.path);
    const target = statSync(this.path, { throwIfNoEntry: false });
    if (given !== undefined && target?.isDirectory() !== true) {
      const what = given.isSymbolicLink() ? "a link that leads to no folder" : "a file";
      throw new RunError(
        `Cannot write ${this.path}: it is ${what}. Choose a folder with --output.`,
      );
    }
    const folders = new Set([...files.keys()].map(dirname).filter((folder) => folder !== "."));
    for (const name of [...folders, ...files.keys()]) {
      const path = join(this.path, name);
      const status = statusOf(path);
      const isAsWanted = folders.has(name) ? status?.isDirectory() : status?.isFile();
      if (status === undefined || isAsWanted === true) continue;
      throw new RunError(
        `Cannot write ${path}: it is ${kindOf(status)}. Remove it, or choose another folder with --output.`,
      );
    }
  }

  #generatedFiles(): string[] {
    return FOLDERS.flatMap((folder) => {
      if (statusOf(join(this.path, folder, "."))?.isDirectory() !== true) return [];
      return readdirSync(join(this.path, folder), { withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.[cm]?ts$/.test(entry.name))
        .map(({ name }) => (folder === "" ? name : `${folder}/${name}`))
        .filter((file) => isGenerated(readFileSync(join(this.path, file), "utf8")));
    });
  }

  #attempt<Result>(what: string, run: () => Result): Result {
    try {
      return run();
    } catch (error) {
      if (!isSystemError(error)) throw error;
      throw new RunError(`Cannot ${what} the folder ${this.path}: ${reasonOf(error)}.`, {
        cause: error,
      });
    }
  }
}

function statusOf(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}

function kindOf(status: Stats): string {
  if (status.isSymbolicLink()) return "a link";
  if (status.isDirectory()) return "a folder";
  return status.isFile() ? "a file" : "no file";
}

/** Up to version 0.3, the note was a line comment. */
function isGenerated(content: string): boolean {
  return ["/*\n * ", "// "].some((start) => content.startsWith(start + NOTE));
}

/** New files are written to a folder of this name and the process id. */
const STAGING = ".fluent-endpoint-";

interface Step {
  readonly path: string;
  readonly content: string | undefined;
  readonly next: string;
  /** The old file keeps this name until all files are replaced. */
  readonly previous: string;
}

/**
 * Replaces all files or none. A killed process leaves whole files, and the next run removes its folder.
 *
 * @param changes - new content, or `undefined` to remove the file
 * @throws the error of the system, after undoing every change
 */
export function replaceFiles(
  folder: string,
  changes: ReadonlyMap<string, string | undefined>,
): void {
  if (changes.size === 0) {
    if (existsSync(folder)) removeLeftovers(folder);
    return;
  }
  const undo: (() => void)[] = [];
  const staging = join(folder, `${STAGING}${process.pid}`);
  const steps = Array.from(changes, ([file, content], index) => ({
    path: join(folder, file),
    content,
    next: join(staging, `${index}.new`),
    previous: join(staging, `${index}.old`),
  }));
  try {
    makeFolder(folder, undo);
    removeLeftovers(folder);
    makeFolder(staging, undo);
    for (const { content, next } of steps) {
      if (content !== undefined) writeFileSync(next, content, { flag: "wx" });
    }
    for (const step of steps) replace(step, undo);
  } catch (error) {
    for (const step of undo.reverse()) step();
    throw error;
  }
  rmSync(staging, { recursive: true });
}

function replace({ path, content, next, previous }: Step, undo: (() => void)[]): void {
  const isKept = keep(path, previous);
  if (content === undefined) {
    rmSync(path, { force: true });
  } else {
    makeFolder(dirname(path), undo);
    renameSync(next, path);
  }
  undo.push(() => {
    if (isKept) renameSync(previous, path);
    else rmSync(path, { force: true });
  });
}

function keep(path: string, previous: string): boolean {
  try {
    linkSync(path, previous);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return false;
    // Not every file system has links.
    copyFileSync(path, previous);
  }
  return true;
}

/** Node's `recursive` reports a read-only file system as a missing file. */
function makeFolder(path: string, undo: (() => void)[]): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path), undo);
  mkdirSync(path);
  undo.push(() => {
    rmSync(path, { recursive: true, force: true });
  });
}

function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [, process = ""] = /^\.fluent-endpoint-(\d+)$/.exec(name) ?? [];
    if (process === "" || isRunning(Number(process))) continue;
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function isRunning(id: number): boolean {
  try {
    // The signal 0 only asks if the process runs.
    return id !== process.pid && process.kill(id, 0);
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}
