import { readFileSync } from "node:fs";
import { DescriptionError, formatProblem } from "../../openapi/description-error.js";
import { HEADER, generate, type GeneratedFiles } from "../../generate/generate.js";
import type { Description } from "../../openapi/model.js";
import { readDescription } from "../../openapi/read/read-description.js";
import { selectOperations } from "../../openapi/read/select-operations.js";
import { parseGenerateArguments, type GenerateArguments } from "./options.js";
import { readStandardInput } from "../input-files.js";
import { OutputFolder, type Differences } from "./output-folder.js";
import { Progress } from "../terminal.js";
import { cannotRead, UsageError } from "../usage-error.js";
import { parseYaml } from "../../openapi/yaml/parse-yaml.js";
import { printable } from "../../show/printable.js";
import { referredFileReader } from "../referred-files.js";

export const GENERATE_HELP = `Usage: fluent-endpoint generate <file> --output <folder> [options]

Writes the types and the builder classes of an API from its OpenAPI description.

  <file>                   OpenAPI 3.0, 3.1, 3.2 or Swagger 2.0, as JSON or YAML; - for the standard input
  -o, --output <folder>    where the files are written
      --name <name>        the name of the root class. Default: the title of the description
      --areas <kind>       how operations are put in areas: by tag (default), by path, or none for types alone
      --only <glob>        only these routes, such as "GET /repos/**". Can be given several times
      --check              write nothing; exit with 1 if the files are out of date
      --allow-refs <folder>  also read files in this folder that the description refers to. Can be given several times
      --skip-broken        leave out operations that cannot be written
      --force              overwrite files that this command did not write
  -h, --help               show this help

Examples:
  fluent-endpoint generate openapi.yaml --output src/api
  fluent-endpoint generate openapi.json --output src/github --name GitHub --check
`;

/**
 * Runs `fluent-endpoint generate`.
 *
 * @returns the exit code
 * @throws UsageError
 */
export async function generateCommand(args: readonly string[]): Promise<number> {
  const options = parseGenerateArguments(args);
  if (options.help) {
    process.stdout.write(GENERATE_HELP);
    return 0;
  }
  const progress = new Progress(process.stderr);
  try {
    const generated = await progress.during(() => produce(options, progress));
    return finish(generated, options);
  } catch (error) {
    if (!(error instanceof DescriptionError)) throw error;
    process.stderr.write(`${printable(error.message)}\nNothing was written.${hint(error)}\n`);
    return 1;
  }
}

function hint({ problems }: DescriptionError): string {
  return problems.every(({ operation }) => operation !== undefined)
    ? " --skip-broken leaves out the operations that cannot be written."
    : "";
}

async function produce(
  options: GenerateArguments,
  progress: Progress,
): Promise<GeneratedFiles & { api: Description }> {
  const { input, name, areas, only, skipBroken, allowRefs } = options;
  await progress.step("Reading", 0);
  const text = await readInput(input);
  await progress.step("Understanding", 1 / 4);
  const file = input === "-" ? "standard input" : input;
  const readReferred = referredFileReader(input === "-" ? undefined : input, allowRefs);
  const whole = readDescription(parseYaml(text, file), {
    file,
    readFile: (path) => parseYaml(readReferred(path), path),
    skipBroken,
  });
  const api = only.length === 0 ? whole : selectOperations(whole, only);
  if (only.length > 0 && api.operations.length === 0) {
    throw new UsageError(`No route matches --only ${only.join(" --only ")}.`);
  }
  await progress.step("Writing", 1 / 2);
  const generated = generate(api, { areas, ...(name !== undefined && { name }) });
  await progress.step("Writing", 1);
  return { ...generated, api };
}

async function readInput(input: string): Promise<string> {
  try {
    return input === "-" ? (await readStandardInput()).toString() : readFileSync(input, "utf8");
  } catch (error) {
    throw cannotRead("description", input, error);
  }
}

/** Reads a file that a description refers to. The reason why it cannot be read becomes a part of a message. */
function finish(
  { api, files, notices }: GeneratedFiles & { api: Description },
  { output, check, force }: GenerateArguments,
): number {
  for (const problem of api.problems) {
    process.stderr.write(`${printable(formatProblem(problem))}\n`);
  }
  const folder = new OutputFolder(output, HEADER);
  const differences = folder.compare(files);
  if (check) return report(differences, output);
  if (differences.foreign.length > 0 && !force) {
    const names = differences.foreign.map((file) => `${output}/${file}`).join(", ");
    process.stderr.write(
      `This command did not write ${names}. Nothing was written. --force overwrites.\n`,
    );
    return 1;
  }
  folder.write(files, differences);
  for (const notice of notices) process.stderr.write(`${notice}\n`);
  process.stdout.write(`${summary(api, files)} in ${output}\n`);
  return 0;
}

function summary({ operations }: Description, files: ReadonlyMap<string, string>): string {
  return `${operations.length} operations, ${files.size} files`;
}

function report({ missing, changed, outdated, foreign }: Differences, output: string): number {
  const lines = [
    ...missing.map((file) => `${output}/${file} is missing.`),
    ...[...changed, ...foreign].map((file) => `${output}/${file} is out of date.`),
    ...outdated.map((file) => `${output}/${file} is not needed any more.`),
  ];
  if (lines.length === 0) {
    process.stdout.write(`${output} is up to date.\n`);
    return 0;
  }
  process.stderr.write(
    `${lines.join("\n")}\nRun the command without --check to write the files.\n`,
  );
  return 1;
}
