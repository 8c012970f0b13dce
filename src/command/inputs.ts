import { readFileSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, relative, resolve } from "node:path";
import { EndpointError } from "../errors.js";
import { decodeUtf8, keepPath } from "../internal/bytes.js";
import { quote } from "../internal/messages.js";
import { isPlainObject } from "../internal/objects.js";
import { reasonOf, UsageError } from "./usage-error.js";

export async function readBytes(
  path: string,
  kind: "file" | "description" = "file",
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    if (path !== "-") return new Uint8Array(readFileSync(path));
    const chunks: Buffer[] = [];
    for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk as Uint8Array));
    return new Uint8Array(Buffer.concat(chunks));
  } catch (error) {
    const what = path === "-" ? "the standard input" : `the ${kind} ${quote(path)}`;
    throw new UsageError(`Cannot read ${what}: ${reasonOf(error)}.`, { cause: error });
  }
}

export async function readDescriptionText(path: string): Promise<string> {
  return Buffer.from(await readBytes(path, "description")).toString();
}

export async function readText(path: string): Promise<string> {
  const text = decodeUtf8(await readBytes(path));
  if (text !== undefined) return text;
  const what = path === "-" ? "The standard input" : `The file ${quote(path)}`;
  throw new UsageError(`${what} is not text in UTF-8.`);
}

/** The message of `JSON.parse` may contain credentials, so it is not shown. */
export function parseJsonInput(json: string, what: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    throw new UsageError(`${what} is not valid JSON. Strings are in double quotes: '"text"'.`);
  }
}

export async function readOptionsInput(): Promise<Readonly<Record<string, unknown>>> {
  const options = parseJsonInput(await readText("-"), "The standard input");
  if (!isPlainObject(options)) {
    throw new UsageError('The standard input must be an object, such as {"org": "octokit"}.');
  }
  const given = ["url", "method"].find((name) => Object.hasOwn(options, name));
  if (given === undefined) return options;
  throw new UsageError(`Leave ${given} out of the options: the route on the command line has it.`);
}

/** `path;type=image/png` sets the media type. */
export async function readFormFile(value: string): Promise<File> {
  const [, path = value, type = ""] = /^(.*);type=([^;]*)$/s.exec(value) ?? [];
  const isInput = path === "-";
  const file = new File([await readBytes(path)], isInput ? "stdin" : basename(path), { type });
  if (!isInput) keepPath(file, path);
  return file;
}

/**
 * A description could name any file and show it in the output, so only its folder, the working directory and `--allow-refs` are
 * read.
 */
export function referredFileReader(
  description: string | undefined,
  allowed: readonly string[],
): (file: string) => string {
  const beside = description === undefined ? [] : [dirname(description)];
  const folders = [process.cwd(), ...beside, ...allowed].map((folder) => realPath(resolve(folder)));
  return (file) => {
    // A link in one of the folders may lead out of it.
    const path = tried(() => realpathSync(file));
    if (!folders.some((folder) => contains(folder, path))) {
      throw new Error(
        `it is outside of the description's folder and the working directory. Add --allow-refs ${dirname(path)} to read it.`,
      );
    }
    return tried(() => readFileSync(path, "utf8"));
  };
}

function tried(read: () => string): string {
  try {
    return read();
  } catch (error) {
    throw new Error(reasonOf(error), { cause: error });
  }
}

function realPath(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

function contains(folder: string, path: string): boolean {
  const inner = relative(folder, path);
  return !isAbsolute(inner) && inner !== ".." && !/^\.\.[/\\]/.test(inner);
}

export type ResolveVariable = (name: string) => string;

const VARIABLE = /\\\$|\$(?:([A-Z_][A-Z0-9_]*)|\{([A-Za-z_]\w*)\})/g;

/** Resolves `$NAME` and `${NAME}`. `\$` is a dollar sign. */
export function withVariables(text: string, resolve: ResolveVariable): string {
  return text.replace(VARIABLE, (match, plain?: string, braced?: string) => {
    const name = plain ?? braced;
    return name === undefined ? match.slice(1) : resolve(name);
  });
}

export function hasVariables(text: string): boolean {
  return text.search(VARIABLE) >= 0;
}

/** `accept` and `content-type` are shown, because the request depends on them. */
export function headerWithVariables(name: string, text: string, resolve: ResolveVariable): string {
  const isRead = /^(?:accept|content-type)$/i.test(name);
  return withVariables(text, isRead ? fromEnvironment : resolve);
}

export function fromEnvironment(name: string): string {
  const value = process.env[name];
  if (value !== undefined && value !== "") return value;
  throw new EndpointError(
    "missing-variable",
    `The environment variable ${name} is ${value === "" ? "empty" : "not set"}.`,
    { advice: "Set it, or write \\$ for a dollar sign." },
  );
}
