import { join, relative } from "node:path";
import {
  DescriptionError,
  type Description,
  type Operation,
  formatProblem,
  type DescriptionProblem,
} from "../../openapi/model.js";
import { generate, type GeneratedFiles } from "../../generate/generate.js";
import type { FirstCall, Notice } from "../../generate/index.js";
import { keysOf, type Names } from "../../generate/classes/api-names.js";
import { defaultAccept } from "../../openapi/plan/accepted-types.js";
import {
  selectOperations,
  unusedSelectors,
  selectableNames,
} from "../../openapi/read/select-operations.js";
import { didYouMean, nearNames } from "../../internal/words.js";
import { EndpointError } from "../../errors.js";
import { findGenerateFile, readGenerateList } from "../api/project.js";
import { Progress } from "../terminal.js";
import { messageOf, RunError, UsageError } from "../usage-error.js";
import {
  GENERATE_HELP,
  type GenerateArguments,
  isUrl,
  type Job,
  jobsOf,
  parseGenerateArguments,
  baseClassOf,
} from "./options.js";
import { type Differences, OutputFolder } from "./output-folder.js";
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
  const { outcomes } = await run(options, new Set());
  return report(outcomes, options);
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
    const files = new Set<string>();
    const { outcomes, jobs } = await runForWatch(options, files);
    // A report that did not change since the last run is not repeated.
    const { output, errors } = textReport(outcomes);
    if (errors !== "" ? errors !== last : outcomes.some(({ changed }) => changed) || last !== "") {
      process.stderr.write(errors);
      process.stdout.write(output);
    }
    last = errors;
    const hasUrl = jobs.some(({ input }) => isUrl(input));
    await new WatchedFiles(files).changed(hasUrl ? options.interval * 1000 : Infinity);
  }
}

/** Runs, and takes an error in the file of options for an outcome: it may be mended while it is watched. */
async function runForWatch(options: GenerateArguments, files: Set<string>) {
  try {
    return await run(options, files);
  } catch (error) {
    if (!(error instanceof UsageError) || files.size === 0) throw error;
    return { jobs: [], outcomes: [failure({ input: "", output: "" }, error)] };
  }
}

interface Prepared {
  readonly job: Job;
  readonly api: Description;
  readonly generated: GeneratedFiles;
  readonly folder: OutputFolder;
  readonly differences: Differences;
}

/**
 * Does all jobs, or none: nothing is written unless everything can be.
 *
 * @param files - gets the paths of the local files that were read
 */
async function run(options: GenerateArguments, files: Set<string>) {
  const jobs = options.job === undefined ? await listedJobs(options, files) : [options.job];
  const prepared = await prepareAll(jobs, options, files);
  const failed = prepared.some((each) => "code" in each);
  const outcomes = prepared.map((each) => {
    if ("code" in each) return each;
    if (failed || options.check) return compared(each, options.check);
    return written(each);
  });
  return { jobs, outcomes };
}

async function listedJobs(
  { config = findGenerateFile() }: GenerateArguments,
  files: Set<string>,
): Promise<readonly Job[]> {
  files.add(config);
  return jobsOf(await readGenerateList(config), config);
}

async function prepareAll(
  jobs: readonly Job[],
  { strict }: GenerateArguments,
  files: Set<string>,
): Promise<readonly (Prepared | Outcome)[]> {
  const progress = new Progress(process.stderr);
  return progress.during(async () => {
    const prepared: (Prepared | Outcome)[] = [];
    for (const [index, job] of jobs.entries()) {
      const step = (name: string, done: number) =>
        progress.step(name, (index + done) / jobs.length);
      prepared.push(await attempt(job, () => prepare(job, strict, files, step)));
    }
    return prepared;
  });
}

async function attempt(
  job: Job,
  run: () => Promise<Prepared | Outcome>,
): Promise<Prepared | Outcome> {
  try {
    return await run();
  } catch (error) {
    const isExpected = [DescriptionError, RunError, UsageError, EndpointError].some(
      (kind) => error instanceof kind,
    );
    if (!isExpected) throw error;
    return failure(job, error);
  }
}

function failure(job: Pick<Job, "input" | "output">, error: unknown): Outcome {
  const problems = error instanceof DescriptionError ? error.problems : [];
  const isSkippable =
    problems.length > 0 && problems.every(({ operation }) => operation !== undefined);
  return {
    ...about(job),
    status: "failed",
    code: error instanceof UsageError ? 2 : 1,
    error: messageOf(error),
    problems,
    ...(isSkippable && { hint: "--skip-broken leaves out the operations that cannot be written." }),
  };
}

function about({ input, output }: Pick<Job, "input" | "output">) {
  return {
    // The query of a URL may contain a credential.
    input: isUrl(input) ? input.replace(/[?#].*$/s, "") : input,
    output,
    operations: 0,
    files: 0,
    changed: false,
    problems: [],
    notices: [],
  };
}

async function prepare(
  job: Job,
  strict: boolean,
  files: Set<string>,
  step: (name: string, done: number) => Promise<void>,
): Promise<Prepared | Outcome> {
  await step("Reading", 0);
  const whole = await readInput(job, files);
  await step("Writing", 1 / 2);
  const api = select(whole, job);
  const { output, force } = job;
  const names = job.names && selectedNames(job.names, whole, api);
  if (job.base !== undefined) files.add(job.base.file);
  const extending = job.base && baseClassOf(job.base, output, job.settings.importExtension);
  const generated = generate(api, {
    ...job.settings,
    ...(names !== undefined && { names }),
    ...(extending !== undefined && { extends: extending }),
  });
  const folder = new OutputFolder(output);
  const differences = folder.compare(generated.files);
  await step("Writing", 1);
  const prepared = { job, api, generated, folder, differences };
  const { foreign } = differences;
  if (foreign.length > 0 && !force) {
    const names = foreign.map((file) => `${output}/${file}`).join(", ");
    throw new RunError(`This command did not write ${names}. --force overwrites.`);
  }
  if (strict && (generated.notices.length > 0 || api.problems.length > 0)) {
    return {
      ...outcomeOf(prepared),
      status: "failed",
      code: 1,
      error: "With --strict, every notice is an error.",
    };
  }
  return prepared;
}

/** Leaves out the names of what the selection leaves out. What the whole description does not have is refused later. */
function selectedNames(names: Names, whole: Description, api: Description): Names {
  if (whole === api) return names;
  const { areas, methods } = names;
  return {
    ...(areas && { areas: withoutUnselected(areas, whole, api, ({ tags }) => tags.slice(0, 1)) }),
    ...(methods && { methods: withoutUnselected(methods, whole, api, keysOf) }),
  };
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

function outcomeOf({ job, api, generated }: Prepared) {
  return {
    ...about(job),
    operations: api.operations.length,
    files: generated.files.size,
    problems: api.problems,
    notices: generated.notices,
    ...(generated.start !== undefined && { start: startFrom(generated.start, job) }),
  };
}

/** The code to begin with, for a file in the working directory. */
function startFrom({ name, kind, file, call }: FirstCall, { output, settings }: Job) {
  const path = relative("", join(output, file.replace(/\.m?ts$/, ""))).replaceAll("\\", "/");
  const { importExtension } = settings;
  const ending = importExtension === "none" ? "" : importExtension;
  const from = `${path.startsWith(".") ? path : `./${path}`}${ending}`;
  return {
    [kind]: name,
    import: `import { ${name} } from ${JSON.stringify(from)};`,
    ...(call !== undefined && { call: `${call};` }),
  };
}

/** The changes that a folder needs or got, and whether there are any. */
function changesOf({ differences: { missing, changed, foreign, outdated } }: Prepared) {
  const differences = { missing, changed: [...changed, ...foreign], outdated };
  return { differences, differs: Object.values(differences).flat().length > 0 };
}

function compared(prepared: Prepared, isCheck: boolean): Outcome {
  if (!isCheck) return { ...outcomeOf(prepared), status: "not-written", code: 0 };
  const { differences, differs } = changesOf(prepared);
  const status = differs ? "out-of-date" : "up-to-date";
  return { ...outcomeOf(prepared), status, code: differs ? 1 : 0, differences };
}

function written(prepared: Prepared): Outcome {
  const { folder, generated, job } = prepared;
  const { differences, differs } = changesOf(prepared);
  try {
    folder.write(generated.files, differences);
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
    return failure(job, error);
  }
  return {
    ...outcomeOf(prepared),
    status: "written",
    code: 0,
    isNew: differences.missing.includes(generated.start?.file ?? ""),
    changed: differs,
    differences,
  };
}

/** The time between two looks at the watched files, in milliseconds. Not every system tells about changes. */
const PAUSE = 250;

function versionOf(file: string): string {
  const { mtimeMs = 0, size = 0, ino = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
  return `${mtimeMs} ${size} ${ino}`;
}

/** Files as they were when they were first seen. */
export class WatchedFiles {
  readonly #versions: ReadonlyMap<string, string>;

  constructor(files: Iterable<string>) {
    this.#versions = new Map(Array.from(files, (file) => [file, versionOf(file)]));
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
  readonly differences?: Omit<Differences, "foreign">;
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
