import { readFileSync } from "node:fs";
import { messageOf, UsageError } from "../usage-error.js";
import { ApiCache } from "./api-cache.js";
import type { DescribedApi } from "./described-api.js";

/**
 * Reads a description, or what the cache has of it.
 *
 * @param file - its path
 * @throws UsageError for a file that cannot be read
 * @throws DescriptionError for a description that cannot be read
 */
export async function loadApi(file: string): Promise<DescribedApi> {
  const cache = new ApiCache(file);
  const cached = cache.read();
  if (cached !== undefined) return cached;
  const text = readDescriptionFile(file);
  const files = [file];
  // The parsers are as large as the rest of the program.
  const { describeApi } = await import("./describe-api.js");
  const api = describeApi(text, {
    file,
    readFile: (path) => {
      files.push(path);
      return readFileSync(path, "utf8");
    },
  });
  cache.write(api, files);
  return api;
}

function readDescriptionFile(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new UsageError(`The description cannot be read: ${messageOf(error)}`, { cause: error });
  }
}
