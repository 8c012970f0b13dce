import { join } from "node:path";
import {
  DescriptionError,
  type Description,
  type Operation,
  formatProblem,
  type DescriptionProblem,
} from "../../openapi/model.js";
import { generate } from "../../generate/generate.js";
import type { FirstCall, Notice } from "../../generate/index.js";
import { keysOf, type Names } from "../../generate/classes/api-names.js";
import { defaultAccept } from "../../openapi/plan/accepted-types.js";
import {
  selectOperations,
  unusedSelectors,
  selectableNames,
} from "../../openapi/read/select-operations.js";
import { withoutUndefined } from "../../internal/objects.js";
import { didYouMean, nearNames } from "../../internal/words.js";
import { EndpointError } from "../../errors.js";
import { findGenerateFile, readGenerateList } from "../api/project.js";
import { Progress } from "../terminal.js";
import { messageOf, RunError, UsageError } from "../usage-error.js";
import {
  GENERATE_HELP,
  type GenerateArguments,
  importPath,
  isUrl,
  type Job,
  jobsOf,
  parseGenerateArguments,
  baseClassOf,
} from "./options.js";
import { changedFiles, type Differences, OutputFolder } from "./output-folder.js";
import { readInput } from "./read-input.js";
import { statSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { printable } from "../../show/output-formats.js";

export async function generateCommand(args: readonly string[]): Promise<number> {
  const options = parseGenerateArguments(args);
  if (options.help) {
    process.stdout.write(GENERATE_HELP);
    return 0;
  }
  if (options.watch) return watch(options);
  return report(await run(options, new WatchedFiles()), options);
}

function report(outcomes: readonly Outcome[], { json }: GenerateArguments): number {
  if (json) {
    const generate = outcomes.map(({ code: _, isNew: _new, ...outcome }) => outcome);
    process.stdout.write(`${JSON.stringify({ generate }, null, 2)}\n`);
  } else {
    const { output, errors } = textReport(outcomes);
    process.stderr.write(errors);
    process.stdout.write(output);
  }
  return Math.max(...outcomes.map(({ code }) => code));
}

/** Runs again after each change. Only the signal of a terminal ends it. */
async function watch(options: GenerateArguments): Promise<never> {
  let last = "";
  for (;;) {
    const files = new WatchedFiles();
    const outcomes = await runForWatch(options, files);
    // A report that did not change since the last run is not repeated.
    const { output, errors } = textReport(outcomes);
    if (errors !== "" ? errors !== last : outcomes.some(({ changed }) => changed) || last !== "") {
      process.stderr.write(errors);
      process.stdout.write(output);
    }
    last = errors;
    const hasUrl = outcomes.some(({ input }) => isUrl(input));
    await files.changed(hasUrl ? options.interval * 1000 : Infinity);
  }
}

/** Runs, and takes an error in the file of options for an outcome: it may be mended while it is watched. */
async function runForWatch(
  options: GenerateArguments,
  files: WatchedFiles,
): Promise<readonly Outcome[]> {
  try {
    return await run(options, files);
  } catch (error) {
    if (!(error instanceof UsageError) || files.isEmpty) throw error;
    return [failure({ input: "", output: "" }, error)];
  }
}

/** A job that can be done: the files only wait for the others. */
interface Prepared {
  readonly outcome: Outcome;
  readonly differences: Differences;
  readonly write: () => void;
}

/**
 * Does all jobs, or none: nothing is written unless everything can be.
 *
 * @param files - gets the local files that are read
 */
async function run(options: GenerateArguments, files: WatchedFiles): Promise<readonly Outcome[]> {
  const jobs = options.job === undefined ? await listedJobs(options, files) : [options.job];
  const prepared = await prepareAll(jobs, options, files);
  const isFailed = prepared.some((each) => "status" in each);
  return prepared.map((each) => {
    if ("status" in each) return each;
    if (options.check) return compared(each);
    return isFailed ? each.outcome : written(each);
  });
}

async function listedJobs(
  { config = findGenerateFile() }: GenerateArguments,
  files: WatchedFiles,
): Promise<readonly Job[]> {
  files.add(config);
  return jobsOf(await readGenerateList(config), config);
}

async function prepareAll(
  jobs: readonly Job[],
  { strict }: GenerateArguments,
  files: WatchedFiles,
): Promise<readonly (Prepared | Outcome)[]> {
  const progress = new Progress(process.stderr);
  return progress.during(async () => {
    const prepared: (Prepared | Outcome)[] = [];
    for (const [index, job] of jobs.entries()) {
      const step = (name: string, done: number) =>
        progress.step(name, (index + done) / jobs.length);
      try {
        prepared.push(await prepare(job, strict, files, step));
      } catch (error) {
        prepared.push(failure(job, error));
      }
    }
    return prepared;
  });
}

/** The errors that the arguments, the description or the system cause. Others are mistakes of the program. */
const EXPECTED = [DescriptionError, RunError, UsageError, EndpointError];

function failure(job: Pick<Job, "input" | "output">, error: unknown): Outcome {
  if (!EXPECTED.some((kind) => error instanceof kind)) throw error;
  const problems = error instanceof DescriptionError ? error.problems : [];
  const isSkippable =
    problems.length > 0 && problems.every(({ operation }) => operation !== undefined);
  return {
    ...outcomeOf(job),
    status: "failed",
    code: error instanceof UsageError ? 2 : 1,
    error: messageOf(error),
    problems,
    ...(isSkippable && { hint: "--skip-broken leaves out the operations that cannot be written." }),
  };
}

function outcomeOf(
  { input, output }: Pick<Job, "input" | "output">,
  start?: Outcome["start"],
): Outcome {
  return {
    // The query of a URL may contain a credential.
    input: isUrl(input) ? input.replace(/[?#].*$/s, "") : input,
    output,
    operations: 0,
    files: 0,
    changed: false,
    problems: [],
    notices: [],
    ...(start !== undefined && { start }),
    status: "not-written",
    code: 0,
  };
}

async function prepare(
  job: Job,
  strict: boolean,
  files: WatchedFiles,
  step: (name: string, done: number) => Promise<void>,
): Promise<Prepared | Outcome> {
  const { output, base, settings } = job;
  await step("Reading", 0);
  const whole = await readInput(job, files);
  await step("Writing", 1 / 2);
  const api = select(whole, job);
  if (base !== undefined) files.add(base.file);
  const generated = generate(
    api,
    withoutUndefined({
      ...settings,
      names: job.names && selectedNames(job.names, whole, api),
      extends: base && baseClassOf(base, output, settings.importExtension),
    }),
  );
  const folder = new OutputFolder(output);
  const { foreign, ...differences } = folder.compare(generated.files);
  await step("Writing", 1);
  if (foreign.length > 0 && !job.force) {
    const names = foreign.map((file) => `${output}/${file}`).join(", ");
    throw new RunError(`This command did not write ${names}. --force overwrites.`);
  }
  const { notices, start } = generated;
  const outcome: Outcome = {
    ...outcomeOf(job, start && startFrom(start, job)),
    operations: api.operations.length,
    files: generated.files.size,
    problems: api.problems,
    notices,
    isNew: start !== undefined && differences.missing.includes(start.file),
  };
  if (strict && (notices.length > 0 || api.problems.length > 0)) {
    const error = "With --strict, every notice is an error.";
    return { ...outcome, status: "failed", code: 1, error };
  }
  const write = () => {
    folder.write(generated.files, differences);
  };
  return { outcome, differences, write };
}

/** Leaves out the names of what the selection leaves out. What the whole description does not have is refused later. */
function selectedNames(names: Names, whole: Description, api: Description): Names {
  if (whole === api) return names;
  const { areas, methods } = names;
  return withoutUndefined({
    areas: areas && withoutUnselected(areas, whole, api, ({ tags }) => tags.slice(0, 1)),
    methods: methods && withoutUnselected(methods, whole, api, keysOf),
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

/** The code to begin with, for a file in the working directory. */
function startFrom({ name, kind, file, call }: FirstCall, { output, settings }: Job) {
  const { importExtension } = settings;
  const ending = importExtension === "none" ? "" : importExtension;
  const from = importPath("", join(output, file.replace(/\.m?ts$/, ""))) + ending;
  return {
    [kind]: name,
    import: `import { ${name} } from ${JSON.stringify(from)};`,
    ...(call !== undefined && { call: `${call};` }),
  };
}

function compared({ outcome, differences }: Prepared): Outcome {
  const differs = changedFiles(differences).length > 0;
  const status = differs ? "out-of-date" : "up-to-date";
  return { ...outcome, status, code: differs ? 1 : 0, differences };
}

function written({ outcome, differences, write }: Prepared): Outcome {
  try {
    write();
  } catch (error) {
    return failure(outcome, error);
  }
  const changed = changedFiles(differences).length > 0;
  return { ...outcome, status: "written", changed, differences };
}

/** The time between two looks at the watched files, in milliseconds. Not every system tells about changes. */
const PAUSE = 250;

function versionOf(file: string): string {
  const { mtimeMs = 0, size = 0, ino = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
  return `${mtimeMs} ${size} ${ino}`;
}

/** Files as they were when they were first seen: a change that is made while they are read counts, too. */
export class WatchedFiles {
  readonly #versions = new Map<string, string>();

  get isEmpty(): boolean {
    return this.#versions.size === 0;
  }

  /** Adds a file that is going to be read. */
  add(file: string): void {
    if (!this.#versions.has(file)) this.#versions.set(file, versionOf(file));
  }

  async changed(limit: number): Promise<void> {
    for (let waited = 0; waited < limit; waited += PAUSE) {
      await setTimeout(PAUSE);
      for (const [file, version] of this.#versions) {
        if (versionOf(file) !== version) return;
      }
    }
  }
}

export interface Outcome {
  readonly input: string;
  readonly output: string;
  /** `not-written` is a job that could be done, beside one that failed. */
  readonly status: "written" | "up-to-date" | "out-of-date" | "failed" | "not-written";
  readonly code: number;
  readonly operations: number;
  readonly files: number;
  /** Is `true` if any file was written or removed. */
  readonly changed: boolean;
  readonly differences?: Differences;
  readonly problems: readonly DescriptionProblem[];
  readonly notices: readonly Notice[];
  /** The class or function to begin with: its name, how it is imported from the working directory, and a call. */
  readonly start?: ReturnType<typeof startFrom>;
  /** Is `true` if its file was not there before. */
  readonly isNew?: boolean;
  readonly error?: string;
  readonly hint?: string;
}

/** Writes outcomes for people, for both outputs. */
function textReport(outcomes: readonly Outcome[]): { output: string; errors: string } {
  const lines = outcomes.map(linesOf);
  const join = (texts: readonly string[]) => texts.map((text) => `${printable(text)}\n`).join("");
  const errors = lines.flatMap((each) => each.errors);
  if (outcomes.some(({ status }) => status === "failed")) {
    const hints = new Set(outcomes.flatMap(({ hint }) => hint ?? []));
    // A folder that cannot be written may follow one that was.
    const isAnyWritten = outcomes.some(({ status }) => status === "written");
    const last = [...(isAnyWritten ? [] : ["Nothing was written."]), ...hints];
    if (last.length > 0) errors.push(last.join(" "));
  }
  if (outcomes.some(({ status }) => status === "out-of-date")) {
    errors.push("Run the command without --check to write the files.");
  }
  return { output: join(lines.flatMap((each) => each.output)), errors: join(errors) };
}

/** Says once how to begin: when the class or function is new. */
function startOf({ start, isNew }: Outcome): string[] {
  if (start === undefined || isNew !== true) return [];
  return ["", start.import, ...(start.call === undefined ? [] : [start.call])];
}

function linesOf(outcome: Outcome): { output: string[]; errors: string[] } {
  const { status, output, operations, files, problems, notices, error, differences } = outcome;
  const notes = [
    ...(status === "failed" && notices.length === 0 ? [] : problems.map(formatProblem)),
    ...notices.map(({ message }) => message),
  ];
  switch (status) {
    case "failed":
      return { output: [], errors: [...notes, ...String(error).split("\n")] };
    case "not-written":
      return { output: [], errors: [] };
    case "up-to-date":
      return { output: [`${output} is up to date.`], errors: [] };
    case "out-of-date": {
      const { missing = [], changed = [], outdated = [] } = differences ?? {};
      return {
        output: [],
        errors: [
          ...missing.map((file) => `${output}/${file} is missing.`),
          ...changed.map((file) => `${output}/${file} is out of date.`),
          ...outdated.map((file) => `${output}/${file} is not needed any more.`),
        ],
      };
    }
    default: {
      const state = outcome.changed ? "" : ": up to date";
      const written = `${counted(operations, "operation")}, ${counted(files, "file")} in ${output}${state}`;
      return { output: [written, ...startOf(outcome)], errors: notes };
    }
  }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
