import { UsageError } from "../usage-error.js";
import type { OpenDescription } from "../../openapi/read/open-description.js";
import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describeType, quote } from "../../internal/messages.js";
import { isPlainObject } from "../../internal/objects.js";
import { readText } from "../input-files.js";
import { didYouMean, nearNames } from "../../internal/words.js";

/** The options that say which API a command is about, for `parseArgs` of `node:util`. */
export const PROJECT_OPTIONS = {
  api: { type: "string" },
  config: { type: "string" },
  "no-config": { type: "boolean" },
  "allow-refs": { type: "string", multiple: true },
} as const;

interface ProjectValues {
  readonly api?: string | undefined;
  readonly config?: string | undefined;
  readonly "no-config"?: boolean | undefined;
  readonly "allow-refs"?: string[] | undefined;
}

export function projectArguments(values: ProjectValues): ConfigurationArguments {
  const { api, config, "no-config": isWithout = false } = values;
  const given = [
    ...(api === undefined ? [] : ["--api"]),
    ...(config === undefined ? [] : ["--config"]),
    ...(isWithout ? ["--no-config"] : []),
  ];
  if (config !== undefined && given.length > 1) {
    throw new UsageError(`Leave out one of ${given.join(" and ")}.`);
  }
  const allowedFolders = values["allow-refs"] ?? [];
  return { api, config, searchesConfig: !isWithout, allowedFolders };
}

/** The API that a command is about: the configuration, and the description that it names. */
export interface Project {
  readonly configuration: Configuration;
  readonly description: OpenDescription | undefined;
}

export const NO_PROJECT: Project = {
  configuration: { headers: {}, params: {} },
  description: undefined,
};

/** Reads the configuration and the description. */
export async function loadProject(args: ConfigurationArguments): Promise<Project> {
  const configuration = await readConfiguration(args);
  const { api } = configuration;
  if (api === undefined) return { configuration, description: undefined };
  // The reader of descriptions is larger than the rest.
  const { loadApi } = await import("./load-api.js");
  return { configuration, description: await loadApi(api, args.allowedFolders) };
}

/** The defaults of a project for its requests. */
export interface Configuration {
  /** The file that it is from, for messages. Undefined if there is none. */
  readonly file?: string;
  /** The path of the description. */
  readonly api?: string;
  readonly baseUrl?: string;
  /** Default headers, in lower case. Values may contain `$NAME`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Default parameters. Texts may contain `$NAME`. */
  readonly params: Readonly<Record<string, unknown>>;
}

const FILE_NAME = "fluent-endpoint.json";
const KEYS = ["api", "baseUrl", "headers", "params", "generate"] as const;

export interface ConfigurationArguments {
  /** The description of `--api`. */
  readonly api: string | undefined;
  /** The file of `--config`. */
  readonly config: string | undefined;
  /** Is `true` if a file is searched for. */
  readonly searchesConfig: boolean;
  /** The folders of `--allow-refs`, with files that the description may refer to. */
  readonly allowedFolders: readonly string[];
}

/**
 * The configuration: of the file that is named, or else of `fluent-endpoint.json` in the current folder or the nearest folder above
 * it. A description on the command line replaces it, because the headers of a file may be for another API.
 */
export async function readConfiguration(args: ConfigurationArguments): Promise<Configuration> {
  const { api, config, searchesConfig } = args;
  if (api !== undefined) {
    return { api: descriptionFile(api, "--api"), headers: {}, params: {} };
  }
  const file = config ?? (searchesConfig ? findFile(process.cwd()) : undefined);
  return file === undefined ? { headers: {}, params: {} } : parseFile(file);
}

function findFile(folder: string): string | undefined {
  const file = join(folder, FILE_NAME);
  if (existsSync(file)) return relative("", file);
  const above = dirname(folder);
  return above === folder ? undefined : findFile(above);
}

/** Finds the file that lists what is generated: the nearest `fluent-endpoint.json`. */
export function findGenerateFile(): string {
  const file = findFile(process.cwd());
  if (file !== undefined) return file;
  throw new UsageError(
    "Write one file or URL after generate, or list what to generate in fluent-endpoint.json.",
  );
}

/** Reads the list `generate` of a file. */
export async function readGenerateList(file: string): Promise<unknown> {
  const { generate } = await readObject(file);
  if (generate !== undefined) return generate;
  throw new UsageError(
    `${file} has no key "generate". Write "generate": [{ "input": "openapi.yaml", "output": "src/api" }], or a file after generate.`,
  );
}

async function readObject(file: string): Promise<Readonly<Record<string, unknown>>> {
  const content = parseContent(await readText(file), file);
  const fail = (message: string) => new UsageError(`${file}: ${message}`);
  if (!isPlainObject(content)) {
    throw fail(
      `Expected an object with the keys ${KEYS.join(", ")}, got ${describeType(content)}.`,
    );
  }
  const unknown = Object.keys(content).find((key) => !KEYS.some((each) => each === key));
  if (unknown !== undefined) {
    const advice = didYouMean(nearNames(unknown, KEYS)) || `The keys are ${KEYS.join(", ")}.`;
    throw fail(`There is no key ${quote(unknown)}. ${advice}`);
  }
  return content;
}

async function parseFile(file: string): Promise<Configuration> {
  const { api, baseUrl, headers, params } = await readObject(file);
  const fail = (message: string) => new UsageError(`${file}: ${message}`);
  if (api !== undefined && typeof api !== "string") throw fail(expected("api", "a path", api));
  if (baseUrl !== undefined && typeof baseUrl !== "string") {
    throw fail(expected("baseUrl", "a URL", baseUrl));
  }
  if (!isPlainObject(params ?? {})) throw fail(expected("params", "an object", params));
  return {
    file,
    headers: readHeaders(headers ?? {}, fail),
    params: isPlainObject(params) ? params : {},
    ...(api !== undefined && {
      api: besideFile(file, descriptionFile(api, `${file}: The key "api"`)),
    }),
    ...(baseUrl !== undefined && { baseUrl }),
  };
}

/** A path in a file is relative to the folder of the file. */
export function besideFile(file: string, path: string): string {
  return relative("", resolve(dirname(file), path)) || ".";
}

/** The message of a parser may show a part of the file. Only the position is taken from it. */
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

function readHeaders(headers: unknown, fail: (message: string) => Error): Record<string, string> {
  if (!isPlainObject(headers)) throw fail(expected("headers", "an object", headers));
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (typeof value === "string") return [name.toLowerCase(), value];
      throw fail(expected(`headers.${name}`, "a string", value));
    }),
  );
}

function expected(key: string, what: string, value: unknown): string {
  return `The key "${key}" must be ${what}, but got ${describeType(value)}.`;
}

/** Nothing is downloaded. The address is not shown, because it may contain a token. */
function descriptionFile(path: string, where: string): string {
  if (!/^[a-z][a-z\d+.-]+:\/\//i.test(path)) return path;
  throw new UsageError(
    `${where} takes the path of a file, but got a URL. Download the description first, and write the path of the file.`,
  );
}
