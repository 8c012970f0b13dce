import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import envPaths from "env-paths";
import { isPlainObject } from "../../internal/objects.js";
import { VERSION } from "../../version.js";
import type { DescribedApi } from "./described-api.js";

/** A file as it was when it was read. */
interface FileStamp {
  readonly path: string;
  readonly size: number;
  readonly modified: number;
}

interface Entry {
  readonly files: readonly FileStamp[];
  readonly api: DescribedApi;
}

/** The described APIs of earlier runs, in the user's cache folder. Nothing here fails: without a cache the description is read again. */
export class ApiCache {
  readonly #path: string;

  /** @param file - the description */
  constructor(file: string) {
    const key = createHash("sha256")
      .update(`${VERSION} ${resolve(file)}`)
      .digest("hex");
    this.#path = join(
      envPaths("fluent-endpoint", { suffix: "" }).cache,
      `${key.slice(0, 32)}.json`,
    );
  }

  /** The API, if neither the description nor a file that it refers to has changed. */
  read(): DescribedApi | undefined {
    try {
      const entry: unknown = JSON.parse(readFileSync(this.#path, "utf8"));
      return isEntry(entry) && entry.files.every(isUnchanged) ? entry.api : undefined;
    } catch {
      return undefined;
    }
  }

  /** @param files - the description, and the files that it refers to */
  write(api: DescribedApi, files: readonly string[]): void {
    try {
      const entry: Entry = { files: files.map(stampOf), api };
      mkdirSync(join(this.#path, ".."), { recursive: true, mode: 0o700 });
      // Another process may read it meanwhile.
      const unfinished = `${this.#path}.${process.pid}`;
      writeFileSync(unfinished, JSON.stringify(entry), { mode: 0o600 });
      renameSync(unfinished, this.#path);
    } catch {
      return;
    }
  }
}

function isEntry(value: unknown): value is Entry {
  return isPlainObject(value) && Array.isArray(value.files) && isPlainObject(value.api);
}

function stampOf(file: string): FileStamp {
  const { size, mtimeMs } = statSync(file);
  return { path: resolve(file), size, modified: mtimeMs };
}

function isUnchanged({ path, size, modified }: FileStamp): boolean {
  const now = stampOf(path);
  return now.size === size && now.modified === modified;
}
