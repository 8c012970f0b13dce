import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import type { parseArgs } from "node:util";
import { describeType, quote } from "../../internal/messages.js";
import { isPlainObject } from "../../internal/objects.js";
import { didYouMean, nearNames } from "../../internal/words.js";
import type { OpenDescription } from "../../openapi/read/open-description.js";
import { readText } from "../inputs.js";
import { UsageError } from "../usage-error.js";

export const PROJECT_OPTIONS = {
  api: { type: "string" },
  config: { type: "string" },
  "no-config": { type: "boolean" },
  "allow-refs": { type: "string", multiple: true },
} as const;

type ProjectOptions = ReturnType<typeof parseArgs<{ options: typeof PROJECT_OPTIONS }>>["values"];

export interface Project {
  readonly configuration: Configuration;
  readonly description: OpenDescription | undefined;
}

export const NO_PROJECT: Project = { configuration: {}, description: undefined };

export async function loadProject(options: ProjectOptions): Promise<Project> {
  const configuration = await readConfiguration(options);
  const { api } = configuration;
  if (api === undefined) return { configuration, description: undefined };
  // Loaded on demand, because the reader of descriptions is larger than the rest.
  const { loadApi } = await import("./load-api.js");
  return { configuration, description: await loadApi(api, options["allow-refs"] ?? []) };
}

interface Configuration {
  readonly file?: string;
  readonly api?: string;
  readonly baseUrl?: string;
}

const FILE_NAME = "fluent-endpoint.json";
const KEYS = ["api", "baseUrl", "generate"] as const;

/** The base URL in the configuration may be for another API, so `--api` replaces the whole configuration. */
async function readConfiguration(options: ProjectOptions): Promise<Configuration> {
  const { api, config, "no-config": isWithout = false } = options;
  if (config !== undefined && (api !== undefined || isWithout)) {
    const both = api === undefined ? "--config and --no-config" : "--api and --config";
    throw new UsageError(`Leave out one of ${both}.`);
  }
  if (api !== undefined) {
    return { api: descriptionFile(api, "--api") };
  }
  const file = config ?? (isWithout ? undefined : findFile(process.cwd()));
  return file === undefined ? NO_PROJECT.configuration : parseFile(file);
}

function findFile(folder: string): string | undefined {
  const file = join(folder, FILE_NAME);
  if (existsSync(file)) return relative("", file);
  const above = dirname(folder);
  return above === folder ? undefined : findFile(above);
}

export function findGenerateFile(): string {
  const file = findFile(process.cwd());
  if (file !== undefined) return file;
  throw new UsageError(
    "Write one file or URL after generate, or list what to generate in fluent-endpoint.json.",
  );
}

export async function readGenerateList(file: string): Promise<unknown> {
  const { generate } = await readObject(file);
  if (generate !== undefined) return generate;
  throw new UsageError(
    `${file} has no key "generate". Write "generate": [{ "input": "openapi.yaml", "output": "src/api" }], or a file after generate.`,
  );
}

export type Fail = (message: string) => UsageError;

export function failureIn(file: string): Fail {
  return (message) => new UsageError(`${file}: ${message}`);
}

async function readObject(file: string): Promise<Readonly<Record<string, unknown>>> {
  const content = parseContent(await readText(file), file);
  const fail = failureIn(file);
  if (!isPlainObject(content)) {
    throw fail(
      `Expected an object with the keys ${KEYS.join(", ")}, got ${describeType(content)}.`,
    );
  }
  if (["headers", "params"].some((key) => Object.hasOwn(content, key))) {
    throw fail(
      "Requests have no default headers and parameters. Remove the keys headers and params, and pass --header and name=value.",
    );
  }
  assertKnownKeys(content, KEYS, fail);
  return content;
}

export function assertKnownKeys(
  object: object,
  keys: readonly string[],
  fail: Fail,
  where = "",
): void {
  const unknown = Object.keys(object).find((key) => !keys.includes(key));
  if (unknown === undefined) return;
  const advice = didYouMean(nearNames(unknown, keys)) || `The keys are ${keys.join(", ")}.`;
  throw fail(`There is no key ${quote(unknown)}${where}. ${advice}`);
}

async function parseFile(file: string): Promise<Configuration> {
  const { api, baseUrl } = await readObject(file);
  const fail = failureIn(file);
  if (api !== undefined && typeof api !== "string") throw fail(expected("api", "a path", api));
  if (baseUrl !== undefined && typeof baseUrl !== "string") {
    throw fail(expected("baseUrl", "a URL", baseUrl));
  }
  return {
    file,
    ...(api !== undefined && {
      api: besideFile(file, descriptionFile(api, `${file}: The key "api"`)),
    }),
    ...(baseUrl !== undefined && { baseUrl }),
  };
}

export function besideFile(file: string, path: string): string {
  return relative("", resolve(dirname(file), path)) || ".";
}

/** The parser's message may contain a part of the file, so only its position is shown. */
function parseContent(text: string, file: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const [, position = ""] = /position (\d+)/.exec(String(error)) ?? [];
    const end = position === "" ? text.length : Number(position);
    const line = text.slice(0, end).split("\n").length;
    throw new UsageError(`${file}:${line}: This is not valid JSON.`, { cause: error });
  }
}

export function expected(key: string, what: string, value: unknown): string {
  return `The key "${key}" must be ${what}, but got ${describeType(value)}.`;
}

/** The URL may contain a token, so it is not shown. */
function descriptionFile(path: string, where: string): string {
  if (!/^[a-z][a-z\d+.-]+:\/\//i.test(path)) return path;
  throw new UsageError(
    `${where} takes the path of a file, but got a URL. Download the description first, and write the path of the file.`,
  );
}
