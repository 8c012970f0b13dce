import { DescriptionError, type Description } from "../../openapi/model.js";
import { readDescription, type ReadSettings } from "../../openapi/read/read-description.js";
import { upgradeSwagger } from "../../openapi/swagger/index.js";
import { parseYaml } from "../../openapi/yaml/index.js";
import {
  fromEnvironment,
  readDescriptionText,
  referredFileReader,
  withVariables,
} from "../inputs.js";
import { messageOf, RunError, codeOf } from "../usage-error.js";
import { isHttpUrl, type Job } from "./generate-options.js";

const MOST_FILES = 1000;

/** Fetches only the URL that the job names, and references to the same origin. */
export async function readDescriptionInput(job: Job): Promise<Description> {
  const { input, skipBroken, allowRefs } = job;
  if (isHttpUrl(input)) return fetchApi(job);
  const isStandardInput = input === "-";
  const text = await readDescriptionText(input);
  const name = isStandardInput ? "standard input" : input;
  const readReferred = referredFileReader(isStandardInput ? undefined : input, allowRefs);
  const readFile = (file: string) => parseYaml(readReferred(file), file);
  return readUpgraded(parseYaml(text, name), { file: name, readFile, skipBroken });
}

function readUpgraded(parsed: object, settings: ReadSettings): Description {
  return readDescription(upgradeSwagger(parsed, settings), settings);
}

/** Reading is synchronous, so it starts again after each fetch of a missing file. */
async function fetchApi({ input, headers, skipBroken }: Job): Promise<Description> {
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
    try {
      const settings = { file: fetcher.name, readFile, skipBroken };
      const api = readUpgraded(parseYaml(text, fetcher.name), settings);
      if (missing.size === 0) return api;
    } catch (error) {
      if (missing.size === 0) throw withAnswer(error, `${fetcher.name} returned ${about}.`);
    }
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

/** The server's answer may explain why this is not a description. */
function withAnswer(error: unknown, about: string): unknown {
  if (!(error instanceof DescriptionError) || error.problems.length > 1) return error;
  return new RunError(`${error.message}\n${about}`, { cause: error });
}

/** The limit in bytes for one answer. */
const LARGEST = 100_000_000;
/** The limit in milliseconds for one answer. */
const LONGEST = 60_000;
const MOST_REDIRECTS = 5;

interface FetchedFile {
  readonly text: string;
  readonly about: string;
}

class DescriptionFetcher {
  readonly #url: URL;
  readonly #headers: Headers;

  constructor(url: string, headers: readonly string[]) {
    if (!URL.canParse(url)) throw new RunError("The URL of the description is not valid.");
    this.#url = new URL(url);
    if (this.#url.username !== "" || this.#url.password !== "") {
      throw new RunError(
        "Leave the user and the password out of the URL. Write --header 'Authorization:Basic $NAME'.",
      );
    }
    this.#headers = new Headers({ accept: "application/json, application/yaml, */*;q=0.8" });
    for (const header of headers) this.#setHeader(header);
  }

  #setHeader(header: string): void {
    const colon = header.indexOf(":");
    const name = header.slice(0, colon);
    const value = withVariables(header.slice(colon + 1).trim(), fromEnvironment);
    try {
      this.#headers.set(name, value);
    } catch {
      throw new RunError(`The header ${name} has a character that no header can have.`);
    }
  }

  /** The query may contain a credential, so it is left out. */
  get name(): string {
    return this.#url.origin + this.#url.pathname;
  }

  async description(): Promise<FetchedFile> {
    const file = await this.#fetch(this.#url);
    if (!/^\s*</.test(file.text)) return file;
    throw new RunError(`Expected an OpenAPI description, but ${this.name} returned ${file.about}.`);
  }

  async referred(reference: string): Promise<string> {
    const url = URL.canParse(reference, this.#url) ? new URL(reference, this.#url) : undefined;
    if (url?.origin !== this.#url.origin) {
      throw new RunError("It leads to an origin other than the description, and is not fetched.");
    }
    return (await this.#fetch(url)).text;
  }

  async #fetch(start: URL): Promise<FetchedFile> {
    const signal = AbortSignal.timeout(LONGEST);
    let url = start;
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      const shown = url.origin + url.pathname;
      try {
        const response = await fetch(url, { headers: this.#headers, redirect: "manual", signal });
        const location = response.headers.get("location");
        if (response.status < 300 || response.status >= 400 || location === null) {
          return await contentOf(response, shown);
        }
        await response.body?.cancel();
        const next = URL.canParse(location, url) ? new URL(location, url) : undefined;
        if (next?.origin !== start.origin) {
          const origin = next === undefined ? "" : `, ${next.origin}`;
          throw new RunError(
            `${shown} redirects to another origin${origin}. If you trust it, write the URL that it redirects to.`,
          );
        }
        url = next;
      } catch (error) {
        if (error instanceof RunError) throw error;
        throw new RunError(`Cannot fetch ${shown}: ${networkReason(error)}.`, { cause: error });
      }
    }
    throw new RunError(`${this.name} redirects more than ${MOST_REDIRECTS} times.`);
  }
}

async function contentOf(response: Response, shown: string): Promise<FetchedFile> {
  const type =
    response.headers.get("content-type")?.replace(/[^\x20-\x7e]/g, "") ?? "no content type";
  const about = `${response.status} with ${type}`;
  if (!response.ok) {
    await response.body?.cancel();
    throw new RunError(`Cannot fetch ${shown}: the server returned ${about}.`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > LARGEST) {
      throw new RunError(`Cannot fetch ${shown}: it has more than ${LARGEST / 1e6} MB.`);
    }
    chunks.push(chunk);
  }
  return { text: new TextDecoder().decode(Buffer.concat(chunks)), about };
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing answers there",
  ECONNRESET: "the connection was closed",
  EAI_AGAIN: "the name of the host cannot be looked up",
  ENOTFOUND: "there is no host of this name",
  UND_ERR_SOCKET: "the connection was closed",
};

function networkReason(error: unknown): string {
  const { name, cause } = Object(error) as { name?: unknown; cause?: unknown };
  if (name === "TimeoutError") return `there was no answer within ${LONGEST / 1000} seconds`;
  const code = codeOf(cause);
  return (
    REASONS[code] ?? (code === "" ? "the connection failed" : `the connection failed (${code})`)
  );
}
