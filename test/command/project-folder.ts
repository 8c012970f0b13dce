import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A folder with a description in it, which is the current folder until it is removed. */
export class ProjectFolder {
  readonly path = mkdtempSync(join(tmpdir(), "fluent-endpoint-project-"));
  readonly #before = process.cwd();

  constructor() {
    copyFileSync(join(__dirname, "pets.yaml"), join(this.path, "pets.yaml"));
    process.chdir(this.path);
  }

  /** Writes a file, and the folders that it is in. */
  write(file: string, content: string | Buffer | object): void {
    const path = join(this.path, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(
      path,
      typeof content === "string" || Buffer.isBuffer(content) ? content : JSON.stringify(content),
    );
  }

  /** Writes a description of an API at https://example.com. */
  describe(file: string, paths: object, more: object = {}): void {
    const servers = [{ url: "https://example.com" }];
    this.write(file, { openapi: "3.1.0", servers, paths, ...more });
  }

  /** Removes a file. */
  remove(file: string): void {
    rmSync(join(this.path, file), { recursive: true, force: true });
  }

  leave(): void {
    process.chdir(this.#before);
    rmSync(this.path, { recursive: true });
  }
}
