import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { codeOf } from "../usage-error.js";

/** The start of the name of the folder that has the new files until all of them are written. The number of the process follows. */
const STAGING = ".fluent-endpoint-";

interface Step {
  readonly path: string;
  /** Undefined for a file that is removed. */
  readonly content: string | undefined;
  /** The path of the new file, until it is renamed. */
  readonly next: string;
  /** The path under which the old file is kept, until all is done. */
  readonly previous: string;
}

/**
 * Writes and removes files of a folder: all of them, or none. They are written beside, and renamed only when all of them are there. A
 * process that is killed leaves whole files, and the next run removes what it has written beside.
 *
 * @param changes - the new content of each file, undefined for a file to remove
 * @throws the error of the system, after everything is as it was
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

/** Gives a file a second name. Returns `false` if there is no file. */
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

/** Makes a folder, and those above it. Node's `recursive` reports a read-only file system as a missing file. */
function makeFolder(path: string, undo: (() => void)[]): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path), undo);
  mkdirSync(path);
  undo.push(() => {
    rmSync(path, { recursive: true, force: true });
  });
}

/** Removes what killed processes have left. */
function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [, process = ""] = /^\.fluent-endpoint-(\d+)$/.exec(name) ?? [];
    if (process === "" || isRunning(Number(process))) continue;
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function isRunning(id: number): boolean {
  try {
    // The signal 0 only asks.
    return id !== process.pid && process.kill(id, 0);
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}
