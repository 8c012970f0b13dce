import { readFileSync } from "node:fs";
import { DescriptionError } from "../../openapi/description-error.js";
import type { Description } from "../../openapi/model.js";
import { readDescription } from "../../openapi/read/read-description.js";
import type { OverlaySource } from "../../openapi/overlay/read-overlay.js";
import { parseYaml } from "../../openapi/yaml/parse-yaml.js";
import { readStandardInput, referredFileReader } from "../input-files.js";
import { cannotRead, messageOf, RunError } from "../usage-error.js";
import { DescriptionFetcher } from "./fetch-description.js";
import { isUrl, type Job } from "./options.js";

/** The most files that are fetched for one description. */
const MOST_FILES = 1000;

/**
 * Reads the description of a job. Only a URL that the job names is fetched, and what it refers to on the same origin.
 *
 * @param files - gets the paths of the local files that are read, also if the description is wrong
 * @throws UsageError, RunError or DescriptionError
 */
export async function readInput(job: Job, files: Set<string>): Promise<Description> {
  const { input, skipBroken, allowRefs } = job;
  const overlays = job.overlays.map((file) => readOverlayFile(file, files));
  if (isUrl(input)) return fetchApi(job, overlays);
  const isStandardInput = input === "-";
  if (!isStandardInput) files.add(input);
  const text = await readWhole(input);
  const name = isStandardInput ? "standard input" : input;
  const readReferred = referredFileReader(isStandardInput ? undefined : input, allowRefs);
  return readDescription(parseYaml(text, name), {
    file: name,
    readFile: (file) => {
      files.add(file);
      return parseYaml(readReferred(file), file);
    },
    overlays,
    skipBroken,
  });
}

function readOverlayFile(file: string, files: Set<string>): OverlaySource {
  files.add(file);
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw cannotRead("overlay", file, error);
  }
  return { file, content: parseYaml(text, file) };
}

async function readWhole(input: string): Promise<string> {
  try {
    return input === "-" ? (await readStandardInput()).toString() : readFileSync(input, "utf8");
  } catch (error) {
    throw cannotRead("description", input, error);
  }
}

/** A description is read at once. What it refers to is fetched between attempts, until nothing is missing. */
async function fetchApi(
  { input, headers, skipBroken }: Job,
  overlays: readonly OverlaySource[],
): Promise<Description> {
  const fetcher = new DescriptionFetcher(input, headers);
  const { text, about } = await fetcher.description();
  const fetched = new Map<string, string | Error>();
  for (;;) {
    const missing = new Set<string>();
    const readFile = (file: string): object => {
      const content = fetched.get(file);
      if (content === undefined) missing.add(file);
      if (typeof content === "string") return parseYaml(content, file);
      throw content ?? new Error("It is not fetched yet.");
    };
    const settings = { file: fetcher.name, readFile, overlays, skipBroken };
    const attempt = tryReading(() => readDescription(parseYaml(text, fetcher.name), settings));
    if (missing.size === 0) return attempt.result(`${fetcher.name} returned ${about}.`);
    if (fetched.size + missing.size > MOST_FILES) {
      throw new RunError(`${fetcher.name} refers to more than ${MOST_FILES} files.`);
    }
    for (const file of missing) fetched.set(file, await fetchReferred(fetcher, file));
  }
}

async function fetchReferred(fetcher: DescriptionFetcher, file: string): Promise<string | Error> {
  try {
    return await fetcher.referred(file);
  } catch (error) {
    return new Error(messageOf(error).replace(/\.$/, ""), { cause: error });
  }
}

/** Reads a description, and keeps the error for the time when it is known to be the last. */
function tryReading(read: () => Description) {
  try {
    const api = read();
    return { result: () => api };
  } catch (error) {
    return {
      result: (about: string): never => {
        if (!(error instanceof DescriptionError) || error.problems.length > 1) throw error;
        throw new RunError(`${error.message}\n${about}`, { cause: error });
      },
    };
  }
}
