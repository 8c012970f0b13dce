import { readFileSync } from "node:fs";
import { relative } from "node:path";
import type { parseArgs, ParseArgsConfig } from "node:util";
import type { BaseClass, GenerateSettings, ImportExtension, Names } from "../../generate/index.js";
import { describeType, quote } from "../../internal/messages.js";
import { isPlainObject, ownValue } from "../../internal/objects.js";
import { didYouMean, nearNames } from "../../internal/words.js";
import { orList } from "../../show/formats.js";
import type { Paint } from "../../show/output-formats.js";
import { besideFile, expected, type Fail, failureIn, assertKnownKeys } from "../api/project.js";
import { parseArguments } from "../arguments.js";
import { columns } from "../terminal.js";
import { reasonOf, UsageError } from "../usage-error.js";

const HELP = [
  [
    "<file or URL>",
    "OpenAPI 3.0, 3.1, 3.2 or Swagger 2.0, as JSON or YAML; - for the standard input",
  ],
  ["-o, --output <folder>", "writes the files into this folder"],
  ["--name <name>", "names the root class. Default: the document's title"],
  ["--areas <kind>", "groups operations by tag (default), by path, or none for types alone"],
  ["--compiled", "also writes request.ts, one call that needs no library"],
  [
    "--extends <file#class>",
    "makes the generated classes extend a class of yours, such as ./my-base.ts#MyBase",
  ],
  [
    "--import-extension <ext>",
    "ends the imports between the files with .js (default), .ts, .mjs for files that end with .mts, or none",
  ],
  [
    "--content-type <type>",
    "sends bodies as this media type where an operation takes it. Default: JSON. Can be repeated",
  ],
  ["--only <selector>", "keeps only these operations. Can be repeated"],
  ["--exclude <selector>", "leaves these operations out. Can be repeated"],
  ["--types <kind>", "writes types into one file (default), or split by area"],
  ["--skip-broken", "leaves out operations that cannot be read"],
  [
    "--allow-refs <folder>",
    "also reads files in this folder that the document refers to. Can be repeated",
  ],
  [
    "--header <name:value>",
    "sends a header to the URL of the document. Write secrets as '$NAME', from the environment",
  ],
  ["--force", "overwrites files that this command did not write"],
  ["--check", "writes nothing; ends with 1 if files are out of date"],
  ["--config <file>", "reads the list from this file"],
  ["-h, --help", "shows this help"],
] as const;

export function generateHelp(paint: Paint): string {
  return `${paint("cyan", "Usage:")} fluent-endpoint generate <file or URL> --output <folder> [options]
       fluent-endpoint generate

Writes the types and builder classes of an API from its OpenAPI document.
Without a file, writes everything that the list "generate" of
fluent-endpoint.json names.

${paint("cyan", "Options:")}
${columns(HELP, { paint })}

A selector is a route such as "GET /repos/**", tag:<name>, id:<operationId> or
deprecated.

${paint("cyan", "Examples:")}
  fluent-endpoint generate openapi.yaml --output src/api
  fluent-endpoint generate https://example.com/openapi.json -o src/api --check
  fluent-endpoint generate openapi.json -o src/api --only "GET /repos/**"
`;
}

const JOB_OPTIONS = {
  output: { type: "string", short: "o" },
  name: { type: "string" },
  areas: { type: "string" },
  compiled: { type: "boolean" },
  extends: { type: "string" },
  "import-extension": { type: "string" },
  "content-type": { type: "string", multiple: true },
  only: { type: "string", multiple: true },
  exclude: { type: "string", multiple: true },
  types: { type: "string" },
  "skip-broken": { type: "boolean" },
  "allow-refs": { type: "string", multiple: true },
  header: { type: "string", multiple: true },
  force: { type: "boolean" },
} as const;

const RUN_OPTIONS = {
  check: { type: "boolean", default: false },
  config: { type: "string" },
  help: { type: "boolean", short: "h", default: false },
} as const;

export interface Job {
  readonly input: string;
  readonly output: string;
  readonly settings: Omit<GenerateSettings, "extends" | "names"> & {
    readonly importExtension: ImportExtension;
  };
  readonly base: BaseFile | undefined;
  readonly names: Names | undefined;
  readonly only: readonly string[];
  readonly exclude: readonly string[];
  readonly skipBroken: boolean;
  readonly allowRefs: readonly string[];
  readonly headers: readonly string[];
  readonly force: boolean;
}

type ParsedOptions<Options extends ParseArgsConfig["options"]> = ReturnType<
  typeof parseArgs<{ options: Options }>
>["values"];

interface GenerateArguments extends ParsedOptions<typeof RUN_OPTIONS> {
  /** `undefined` if a file lists the jobs. */
  readonly job: Job | undefined;
}

export function parseGenerateArguments(args: readonly string[]): GenerateArguments {
  const { values, positionals } = parseArguments({
    args: [...args],
    allowPositionals: true,
    options: { ...JOB_OPTIONS, ...RUN_OPTIONS },
  });
  const { help, config } = values;
  const [input, ...others] = positionals;
  const isListed = input === undefined && !Object.keys(JOB_OPTIONS).some((name) => name in values);
  if (!help && !isListed && (input === undefined || others.length > 0)) {
    throw new UsageError("Write one file or URL after generate, or - for the standard input.");
  }
  if (config !== undefined && !isListed) {
    throw new UsageError("Leave out --config: it is for the list of fluent-endpoint.json.");
  }
  const job =
    help || input === undefined ? undefined : jobOf(input, values, (text) => new UsageError(text));
  return { ...values, job };
}

type JobValues = ParsedOptions<typeof JOB_OPTIONS> & { readonly names?: Names | undefined };

function jobOf(input: string, values: JobValues, fail: Fail): Job {
  const { output, name } = values;
  const areas = choice("areas", values.areas, ["tag", "path", "none"], fail);
  if (name !== undefined && !/^[A-Z_$][\w$]*$/i.test(name)) {
    throw fail(`--name takes the name of a class, such as GitHub, but got ${quote(name)}.`);
  }
  if (output === undefined || output === "") {
    throw fail("Write the folder for the files after --output.");
  }
  const base = values.extends === undefined ? undefined : baseFileOf(values.extends, areas, fail);
  const extensions = [".js", ".ts", ".mjs", "none"] as const;
  const importExtension = choice("import-extension", values["import-extension"], extensions, fail);
  const types = choice("types", values.types, ["file", "split"], fail);
  const headers = values.header ?? [];
  if (headers.some((header) => !/^[^:\s]+:/.test(header))) {
    throw fail("--header takes a name and a value, such as 'Authorization:Bearer $TOKEN'.");
  }
  if (headers.length > 0 && !isHttpUrl(input)) {
    throw fail("--header is for the URL of a description, and the description is a file.");
  }
  return {
    input,
    output,
    settings: {
      areas,
      compiled: values.compiled ?? false,
      importExtension,
      contentTypes: values["content-type"] ?? [],
      types,
      ...(name !== undefined && { name }),
    },
    base,
    names: values.names,
    only: values.only ?? [],
    exclude: values.exclude ?? [],
    skipBroken: values["skip-broken"] ?? false,
    allowRefs: values["allow-refs"] ?? [],
    headers,
    force: values.force ?? false,
  };
}

function choice<const Value extends string>(
  option: string,
  given: string | undefined,
  known: readonly [Value, ...Value[]],
  fail: Fail,
): Value {
  const found = known.find((each) => each === (given ?? known[0]));
  if (found !== undefined) return found;
  throw fail(`--${option} takes ${orList(known)}, but got ${quote(given ?? "")}.`);
}

function baseFileOf(text: string, areas: string, fail: Fail): BaseFile {
  const [, file, name] = /^(.+)#([\p{ID_Start}$_][\p{ID_Continue}$]*)$/su.exec(text) ?? [];
  if (file === undefined || name === undefined) {
    throw fail(
      `--extends takes a file and the name of a class, such as ./my-base.ts#MyBase, but got ${quote(text)}.`,
    );
  }
  if (areas === "none") throw fail("Leave out --extends: with --areas none there are no classes.");
  return { file, name };
}

export function isHttpUrl(input: string): boolean {
  return /^https?:\/\//i.test(input);
}

export function jobsOf(list: unknown, file: string): readonly Job[] {
  const fail = failureIn(file);
  if (!Array.isArray(list) || list.length === 0) {
    const found = Array.isArray(list) ? "an empty list" : describeType(list);
    throw fail(
      `The key "generate" must be a list such as [{ "input": "openapi.yaml", "output": "src/api" }], but got ${found}.`,
    );
  }
  const jobs = list.map((entry: unknown, index) => {
    const failHere: Fail = (message) => fail(`In the entry ${index + 1} of "generate": ${message}`);
    const { input, ...values } = checkEntry(entry, failHere);
    const job = jobOf(isHttpUrl(input) ? input : besideFile(file, input), values, failHere);
    const allowRefs = job.allowRefs.map((folder) => besideFile(file, folder));
    const base = job.base && { ...job.base, file: besideFile(file, job.base.file) };
    const output = besideFile(file, job.output);
    return { ...job, allowRefs, output, base };
  });
  const twice = jobs.find(({ output }, index) =>
    jobs.slice(0, index).some((other) => other.output === output),
  );
  if (twice !== undefined) {
    throw fail(
      `Two entries of "generate" write into ${twice.output}. Give each a folder of its own.`,
    );
  }
  return jobs;
}

function checkEntry(entry: unknown, fail: Fail): JobValues & { input: string } {
  if (!isPlainObject(entry)) {
    throw fail(`Expected an object with "input" and "output", got ${describeType(entry)}.`);
  }
  assertKnownKeys(entry, ["input", ...Object.keys(JOB_OPTIONS), "names"], fail);
  const check = (key: string) => (key === "names" ? readNames : checkValue);
  const values: Readonly<Record<string, unknown>> = Object.fromEntries(
    Object.entries(entry).map(([key, value]) => [key, check(key)(value, fail, key)]),
  );
  const { input } = values;
  if (typeof input !== "string" || input === "" || input === "-") {
    throw fail('The key "input" must be a file or a URL.');
  }
  if (values.output === undefined) throw fail('The key "output" must be a folder.');
  return { ...values, input };
}

function readNames(value: unknown, fail: Fail): Names {
  if (!isPlainObject(value)) {
    const wanted = 'an object such as { "methods": { "issues/create": "open" } }';
    throw fail(expected("names", wanted, value));
  }
  assertKnownKeys(value, ["areas", "methods"], fail, ' in "names"');
  for (const [kind, names] of Object.entries(value)) {
    if (isPlainObject(names) && Object.values(names).every((name) => typeof name === "string")) {
      continue;
    }
    throw fail(`The key "names.${kind}" must be an object whose values are strings.`);
  }
  return value;
}

function checkValue(value: unknown, fail: Fail, key: string): unknown {
  const { type = "string", multiple = false } =
    ownValue<{ type: string; multiple?: boolean }>(JOB_OPTIONS, key) ?? {};
  if (multiple) {
    const texts: unknown[] = Array.isArray(value) ? value : [value];
    if (texts.every((text) => typeof text === "string")) return texts;
    throw fail(expected(key, "a string or a list of strings", value));
  }
  if (typeof value === type) return value;
  throw fail(expected(key, type === "boolean" ? "true or false" : "a string", value));
}

interface BaseFile {
  readonly file: string;
  readonly name: string;
}

const EXPORTED =
  /^\s*export\s+(?:declare\s+)?(?:abstract\s+)?(?:class|const|let|var|function)\s+([\p{ID_Start}$_][\p{ID_Continue}$]*)/gmu;
const EXPORT_LIST = /^\s*export\s*\{([^}]*)\}/gm;
const EXPORT_ALL = /^\s*export\s*\*\s*from\b/m;

export function baseClassOf(
  { file, name }: BaseFile,
  output: string,
  extension: ImportExtension,
): BaseClass {
  const exported = exportsOf(file);
  if (exported !== undefined && !exported.includes(name)) {
    const advice =
      didYouMean(nearNames(name, exported)) ||
      `Write: export class ${name}<Paths = unknown> extends EndpointBuilder<Paths> {}`;
    throw new UsageError(
      `The file ${quote(file)} of --extends exports no class ${quote(name)}. ${advice}`,
    );
  }
  return { name, from: importedAs(importPath(output, file), extension) };
}

export function importPath(folder: string, file: string): string {
  const path = relative(folder, file).replaceAll("\\", "/");
  return path.startsWith(".") ? path : `./${path}`;
}

function exportsOf(file: string): readonly string[] | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new UsageError(`Cannot read the file ${quote(file)} of --extends: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
  if (EXPORT_ALL.test(text)) return undefined;
  const listed = Array.from(text.matchAll(EXPORT_LIST), ([, names = ""]) => names.split(","))
    .flat()
    .map((each) => each.trim().replace(/^.*\s+as\s+/s, ""));
  return [...Array.from(text.matchAll(EXPORTED), ([, name = ""]) => name), ...listed];
}

/** TypeScript imports the compiled file, unless imports end with `.ts`. */
function importedAs(path: string, extension: ImportExtension): string {
  if (extension === "none") return path.replace(/\.[cm]?[jt]s$/, "");
  return extension === ".ts" ? path : path.replace(/\.([cm]?)ts$/, ".$1js");
}
