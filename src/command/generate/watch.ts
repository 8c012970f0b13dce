import { statSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

/** The time between two looks at the watched files, in milliseconds. Not every system tells about changes. */
const PAUSE = 250;

/** Returns what tells one version of a file from another. */
function versionOf(file: string): string {
  const { mtimeMs = 0, size = 0, ino = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
  return `${mtimeMs} ${size} ${ino}`;
}

/** Files as they were when they were first seen. */
export class WatchedFiles {
  readonly #versions: ReadonlyMap<string, string>;

  constructor(files: Iterable<string>) {
    this.#versions = new Map(Array.from(files, (file) => [file, versionOf(file)]));
  }

  /**
   * Waits until a file changes, or some time is over.
   *
   * @param limit - the time, in milliseconds
   */
  async changed(limit: number): Promise<void> {
    for (let waited = 0; waited < limit; waited += PAUSE) {
      await setTimeout(PAUSE);
      for (const [file, version] of this.#versions) {
        if (versionOf(file) !== version) return;
      }
    }
  }
}
