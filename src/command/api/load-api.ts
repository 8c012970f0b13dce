import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import envPaths from "env-paths";
import { VERSION } from "../../version.js";
import { cannotRead } from "../usage-error.js";
import type { DescribedApi } from "./described-api.js";

/**
 * Reads a description, or takes what the cache has of it.
 *
 * @param file - its path
 * @param allowedFolders - more folders with files that it may refer to
 * @throws UsageError for a file that cannot be read
 * @throws DescriptionError for a description that cannot be read
 */
export async function loadApi(
  file: string,
  allowedFolders: readonly string[],
): Promise<DescribedApi> {
  const text = readDescriptionFile(file);
  const cache = new ApiCache(file, allowedFolders);
  const cached = cache.read();
  if (cached !== undefined) return cached;
  const hashes = new Map([[resolve(file), hashOf(text)]]);
  // The parsers are as large as the rest of the program.
  const [{ describeApi }, { parseYaml }, { referredFileReader }] = await Promise.all([
    import("./describe-api.js"),
    import("../../openapi/yaml/parse-yaml.js"),
    import("../referred-files.js"),
  ]);
  const readReferred = referredFileReader(file, allowedFolders);
  const api = describeApi(parseYaml(text, file), {
    file,
    readFile: (path) => {
      const content = readReferred(path);
      hashes.set(resolve(path), hashOf(content));
      return parseYaml(content, path);
    },
  });
  cache.write(api, hashes);
  return api;
}

function readDescriptionFile(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw cannotRead("description", file, error);
  }
}

/** A cached API, and the hashes of the files that it was read from, by path. */
interface Entry {
  readonly hashes: Readonly<Record<string, string>>;
  readonly api: DescribedApi;
}

/**
 * The described APIs of earlier runs, in the user's cache folder. Nothing here fails: without a cache the description is read again.
 * An entry is used only if the hash in its first line is that of the rest, so that a damaged one is ignored.
 */
class ApiCache {
  readonly #path: string;

  /**
   * @param file - the description
   * @param allowedFolders - more folders with files that it may refer to
   */
  constructor(file: string, allowedFolders: readonly string[]) {
    const key = hashOf(JSON.stringify([VERSION, resolve(file), ...allowedFolders]));
    const folder = envPaths("fluent-endpoint", { suffix: "" }).cache;
    this.#path = join(folder, `${key.slice(0, 32)}.json`);
  }

  /** Returns the API, if neither the description nor a file that it refers to has changed. */
  read(): DescribedApi | undefined {
    try {
      const text = readFileSync(this.#path, "utf8");
      const end = text.indexOf("\n");
      const json = text.slice(end + 1);
      if (text.slice(0, end) !== hashOf(json)) return undefined;
      const { hashes, api } = JSON.parse(json) as Entry;
      const isUnchanged = Object.entries(hashes).every(
        ([path, hash]) => hashOf(readFileSync(path, "utf8")) === hash,
      );
      return isUnchanged ? api : undefined;
    } catch {
      return undefined;
    }
  }

  /** @param hashes - of the description and the files that it refers to, by path */
  write(api: DescribedApi, hashes: ReadonlyMap<string, string>): void {
    try {
      const entry: Entry = { hashes: Object.fromEntries(hashes), api };
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
