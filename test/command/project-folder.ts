import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A folder with a description in it, which is the current folder until it is removed. */
export class ProjectFolder {
  readonly path = mkdtempSync(join(tmpdir(), "fluent-endpoint-project-"));
  readonly #before = process.cwd();
  readonly #cache = process.env.XDG_CACHE_HOME;

  constructor() {
    copyFileSync(join(__dirname, "pets.yaml"), join(this.path, "pets.yaml"));
    process.chdir(this.path);
    process.env.XDG_CACHE_HOME = join(this.path, "cache");
  }

  /** Writes a file, and the folders that it is in. */
  write(file: string, content: string | object): void {
    const path = join(this.path, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  }

  /** Changes what is in the cache, with a hash that fits. */
  changeCache(change: (json: string) => string): void {
    this.damageCache((text) => {
      const json = change(text.slice(text.indexOf("\n") + 1));
      return `${createHash("sha256").update(json).digest("hex")}\n${json}`;
    });
  }

  /** The names of the files in the cache. */
  cached(): readonly string[] {
    const cache = join(this.path, "cache/fluent-endpoint");
    return existsSync(cache) ? readdirSync(cache) : [];
  }

  /** Changes the files of the cache. */
  damageCache(change: (text: string) => string): void {
    const cache = join(this.path, "cache/fluent-endpoint");
    for (const file of readdirSync(cache)) {
      writeFileSync(join(cache, file), change(readFileSync(join(cache, file), "utf8")));
    }
  }

  /** Removes a file. */
  remove(file: string): void {
    rmSync(join(this.path, file), { recursive: true, force: true });
  }

  leave(): void {
    process.chdir(this.#before);
    if (this.#cache === undefined) delete process.env.XDG_CACHE_HOME;
    else process.env.XDG_CACHE_HOME = this.#cache;
    rmSync(this.path, { recursive: true });
  }
}
