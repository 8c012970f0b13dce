import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import envPaths from "env-paths";
import { VERSION } from "../../version.js";
import { readDescriptionText, referredFileReader } from "../inputs.js";
import { bundle } from "../../openapi/read/bundle.js";
import { openDescription, OpenDescription } from "../../openapi/read/open-description.js";
import { readJson, readSource } from "../../openapi/read/read-source.js";

/**
 * Reads a description. JSON without references to other files is read nearly as quickly as a cache would be; of others, the cache has the
 * whole as one document.
 */
export async function loadApi(
  file: string,
  allowedFolders: readonly string[],
): Promise<OpenDescription> {
  // Here, the standard input may have options.
  const text = await readDescriptionText(file === "-" ? "./-" : file);
  const mayBeWhole = /^\s*\{/.test(text) && !MAY_REFER.test(text);
  const json = mayBeWhole ? readJson(file, text) : undefined;
  if (json !== undefined) return new OpenDescription(bundle(json));
  const cache = new DocumentCache(file, allowedFolders);
  const cached = cache.read();
  if (cached !== undefined) return cached;
  const hashes = new Map([[resolve(file), hashOf(text)]]);
  // The parser is as large as the rest of the program.
  const { parseYaml } = await import("../../openapi/yaml/index.js");
  const readReferred = referredFileReader(file, allowedFolders);
  const bundled = bundle(readSource(file, parseYaml(text, file)), (path) => {
    const content = readReferred(path);
    hashes.set(resolve(path), hashOf(content));
    return parseYaml(content, path);
  });
  const source = new OpenDescription(bundled);
  if (isWhole(source)) cache.write(source, hashes);
  return source;
}

/** A reference to another file, or an escaped letter, with which a reference could be written. */
const MAY_REFER = /"\$ref"\s*:\s*"(?!#)|\\u00[2-7]/i;

/** Returns `true` if everything can be read. Messages about mistakes name lines of the files, which are not in the cache. */
function isWhole(source: OpenDescription): boolean {
  try {
    return source.readAll().problems.length === 0;
  } catch {
    return false;
  }
}

/** A cached description as one document, and the hashes of the files that it was read from, by path. */
interface Entry {
  readonly hashes: Readonly<Record<string, string>>;
  readonly document: object;
}

/**
 * The descriptions of earlier runs, in the user's cache folder. Nothing here fails: without a cache the description is read again.
 * An entry is used only if the hash in its first line fits the rest, so that a damaged one is ignored.
 */
class DocumentCache {
  readonly #path: string;

  constructor(file: string, allowedFolders: readonly string[]) {
    const key = hashOf(JSON.stringify([VERSION, resolve(file), ...allowedFolders]));
    const folder = envPaths("fluent-endpoint", { suffix: "" }).cache;
    this.#path = join(folder, `${key.slice(0, 32)}.json`);
  }

  /** Returns the description, if neither it nor a file that it refers to has changed. */
  read(): OpenDescription | undefined {
    try {
      const text = readFileSync(this.#path, "utf8");
      const end = text.indexOf("\n");
      const json = text.slice(end + 1);
      if (text.slice(0, end) !== hashOf(json)) return undefined;
      const { hashes, document } = JSON.parse(json) as Entry;
      const isUnchanged = Object.entries(hashes).every(
        ([path, hash]) => hashOf(readFileSync(path, "utf8")) === hash,
      );
      return isUnchanged ? openDescription(document) : undefined;
    } catch {
      return undefined;
    }
  }

  /** @param hashes - of the description and the files that it refers to, by path */
  write({ document }: OpenDescription, hashes: ReadonlyMap<string, string>): void {
    try {
      const entry: Entry = { hashes: Object.fromEntries(hashes), document };
      const json = JSON.stringify(entry);
      mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 });
      // Another process may read it meanwhile.
      const unfinished = `${this.#path}.${process.pid}`;
      writeFileSync(unfinished, `${hashOf(json)}\n${json}`, { mode: 0o600 });
      renameSync(unfinished, this.#path);
    } catch {
      return;
    }
  }
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
