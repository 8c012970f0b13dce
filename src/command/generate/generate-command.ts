import { join } from "node:path";
import { EndpointError } from "../../errors.js";
import { operationKeys, type Names } from "../../generate/classes/api-names.js";
import { generate } from "../../generate/generate.js";
import type { FirstCall, GeneratedFiles } from "../../generate/index.js";
import { printableLine } from "../../internal/printable.js";
import { withoutUndefined } from "../../internal/objects.js";
import { didYouMean, greatestOf, nearNames } from "../../internal/words.js";
import {
  DescriptionError,
  type Description,
  formatProblem,
  type Operation,
} from "../../openapi/model.js";
import { defaultAccept } from "../../openapi/plan/accepted-types.js";
import {
  selectableNames,
  selectOperations,
  unusedSelectors,
} from "../../openapi/read/select-operations.js";
import { findGenerateFile, readGenerateList } from "../api/project.js";
import { painter, ProgressLine } from "../terminal.js";
import { messageOf, RunError, UsageError } from "../usage-error.js";
import {
  baseClassOf,
  generateHelp,
  importPath,
  type Job,
  jobsOf,
  parseGenerateArguments,
} from "./generate-options.js";
import { changedFiles, type Differences, OutputFolder } from "./output-folder.js";
import { readDescriptionInput } from "./read-input.js";

export async function generateCommand(args: readonly string[]): Promise<number> {
  const { help, job, config, check } = parseGenerateArguments(args);
  if (help) {
    process.stdout.write(generateHelp(painter(process.stdout)));
    return 0;
  }
  const outcomes = finish(
    await prepareAll(job === undefined ? await jobsOfFile(config) : [job]),
    check,
  );
  report(outcomes);
  return greatestOf(outcomes.map(({ code }) => code));
}

async function jobsOfFile(file = findGenerateFile()): Promise<readonly Job[]> {
  return jobsOf(await readGenerateList(file), file);
}

interface Outcome {
  /** `ready` means that the files were not written, because another job failed. */
  readonly status: "written" | "up-to-date" | "out-of-date" | "failed" | "ready";
  readonly code: number;
  readonly output: readonly string[];
  readonly errors: readonly string[];
  /** `true` if `--skip-broken` avoids the failure. */
  readonly isSkippable?: boolean;
}

interface Prepared {
  readonly status: "ready";
  readonly job: Job;
  readonly operations: number;
  readonly generated: GeneratedFiles;
  readonly folder: OutputFolder;
  readonly differences: Differences;
  readonly notes: readonly string[];
}

async function prepareAll(jobs: readonly Job[]): Promise<readonly (Prepared | Outcome)[]> {
  const progress = new ProgressLine(process.stderr);
  return progress.during(async () => {
    const prepared: (Prepared | Outcome)[] = [];
    for (const [index, job] of jobs.entries()) {
      const step = (name: string, done: number) =>
        progress.step(name, (index + done) / jobs.length);
      try {
        prepared.push(await prepare(job, step));
      } catch (error) {
        prepared.push(failure(error));
      }
    }
    return prepared;
  });
}

async function prepare(
  job: Job,
  step: (name: string, done: number) => Promise<void>,
): Promise<Prepared> {
  const { output, base, settings, names } = job;
  await step("Reading", 0);
  const whole = await readDescriptionInput(job);
  await step("Writing", 1 / 2);
  const api = select(whole, job);
  const generated = generate(
    api,
    withoutUndefined({
      ...settings,
      names: names && selectedNames(names, whole, api),
      extends: base && baseClassOf(base, output, settings.importExtension),
    }),
  );
  const folder = new OutputFolder(output);
  const { foreign, ...differences } = folder.compare(generated.files);
  await step("Writing", 1);
  if (foreign.length > 0 && !job.force) {
    const files = foreign.map((file) => `${output}/${file}`).join(", ");
    throw new RunError(`This command did not write ${files}. --force overwrites.`);
  }
  const notices = generated.notices.map(({ message }) => message);
  const notes = [...api.problems.map(formatProblem), ...notices];
  const operations = api.operations.length;
  return { status: "ready", job, operations, generated, folder, differences, notes };
}

/** Names that the selection excludes are dropped. Those that the whole description lacks are reported later. */
function selectedNames(names: Names, whole: Description, api: Description): Names {
  if (whole === api) return names;
  const { areas, methods } = names;
  return withoutUndefined({
    areas: areas && withoutUnselected(areas, whole, api, ({ tags }) => tags.slice(0, 1)),
    methods: methods && withoutUnselected(methods, whole, api, operationKeys),
  });
}

function withoutUnselected(
  names: Readonly<Record<string, string>>,
  whole: Description,
  api: Description,
  keys: (operation: Operation) => readonly string[],
): Readonly<Record<string, string>> {
  const selected = new Set(api.operations.flatMap(keys));
  const all = new Set(whole.operations.flatMap(keys));
  return Object.fromEntries(
    Object.entries(names).filter(([key]) => selected.has(key) || !all.has(key)),
  );
}

function select(whole: Description, { only, exclude }: Job): Description {
  if (only.length === 0 && exclude.length === 0) return whole;
  const [unused] = unusedSelectors(whole, only);
  if (unused !== undefined) {
    const near = didYouMean(nearNames(unused, selectableNames(unused, whole.operations)));
    throw new UsageError(`No operation matches --only ${unused}. ${near}`.trimEnd());
  }
  const selected = selectOperations(whole, { only, exclude });
  if (selected.operations.length === 0) {
    throw new UsageError("The selection leaves no operation. Check --only and --exclude.");
  }
  return { ...selected, accept: defaultAccept(whole) };
}

/** All other errors are bugs of the program. */
const EXPECTED = [DescriptionError, RunError, UsageError, EndpointError];

function failure(error: unknown): Outcome {
  if (!EXPECTED.some((kind) => error instanceof kind)) throw error;
  const problems = error instanceof DescriptionError ? error.problems : [];
  return {
    status: "failed",
    code: error instanceof UsageError ? 2 : 1,
    output: [],
    errors: messageOf(error).split("\n"),
    isSkippable: problems.length > 0 && problems.every(({ operation }) => operation !== undefined),
  };
}

/** Writes nothing unless every job succeeds. */
function finish(jobs: readonly (Prepared | Outcome)[], isCheck: boolean): readonly Outcome[] {
  const isFailed = jobs.some(({ status }) => status === "failed");
  return jobs.map((each) => {
    if (!("job" in each)) return each;
    if (isCheck) return compared(each);
    return isFailed ? { status: "ready", code: 0, output: [], errors: [] } : written(each);
  });
}

function compared({ job: { output }, differences }: Prepared): Outcome {
  const { missing, changed, outdated } = differences;
  if (changedFiles(differences).length === 0) {
    return { status: "up-to-date", code: 0, output: [`${output} is up to date.`], errors: [] };
  }
  const errors = [
    ...missing.map((file) => `${output}/${file} is missing.`),
    ...changed.map((file) => `${output}/${file} is out of date.`),
    ...outdated.map((file) => `${output}/${file} is not needed any more.`),
  ];
  return { status: "out-of-date", code: 1, output: [], errors };
}

function written(prepared: Prepared): Outcome {
  const { job, operations, generated, folder, differences, notes } = prepared;
  try {
    folder.write(generated.files, differences);
  } catch (error) {
    return failure(error);
  }
  const state = changedFiles(differences).length > 0 ? "" : ": up to date";
  const files = counted(generated.files.size, "file");
  const line = `${counted(operations, "operation")}, ${files} in ${job.output}${state}`;
  return { status: "written", code: 0, output: [line, ...startOf(prepared)], errors: notes };
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function startOf({ job, generated: { start }, differences }: Prepared): readonly string[] {
  if (start === undefined || !differences.missing.includes(start.file)) return [];
  return ["", importOf(start, job), ...(start.call === undefined ? [] : [`${start.call};`])];
}

function importOf({ name, file }: FirstCall, { output, settings }: Job): string {
  const { importExtension } = settings;
  const ending = importExtension === "none" ? "" : importExtension;
  const from = importPath("", join(output, file.replace(/\.m?ts$/, ""))) + ending;
  return `import { ${name} } from ${JSON.stringify(from)};`;
}

function report(outcomes: readonly Outcome[]): void {
  const has = (wanted: Outcome["status"]) => outcomes.some(({ status }) => status === wanted);
  const errors = outcomes.flatMap((each) => each.errors);
  // A folder may have been written before one that cannot be.
  const nothing = has("failed") && !has("written") ? ["Nothing was written."] : [];
  const hint = outcomes.some(({ isSkippable }) => isSkippable === true)
    ? ["--skip-broken leaves out the operations that cannot be written."]
    : [];
  const last = [...nothing, ...hint];
  if (last.length > 0) errors.push(last.join(" "));
  if (has("out-of-date")) errors.push("Run the command without --check to write the files.");
  const textOf = (lines: readonly string[]) =>
    lines.map((line) => `${printableLine(line)}\n`).join("");
  process.stderr.write(textOf(errors));
  process.stdout.write(textOf(outcomes.flatMap(({ output }) => output)));
}
