import type { Notice } from "../../generate/index.js";
import { formatProblem, type DescriptionProblem } from "../../openapi/model.js";
import { printable } from "../../show/readable-request.js";

export interface Outcome {
  readonly input: string;
  readonly output: string;
  /** `not-written` is a job that could be done, beside one that failed. */
  readonly status: "written" | "up-to-date" | "out-of-date" | "failed" | "not-written";
  /** The exit code that it leads to. */
  readonly code: number;
  readonly operations: number;
  readonly files: number;
  /** Is `true` if any file was written or removed. */
  readonly changed: boolean;
  readonly differences?: {
    readonly missing: readonly string[];
    readonly changed: readonly string[];
    readonly outdated: readonly string[];
  };
  readonly problems: readonly DescriptionProblem[];
  readonly notices: readonly Notice[];
  /** The class or function to begin with: its name, how it is imported from the working directory, and a call. */
  readonly start?: Start;
  /** Is `true` if its file was not there before. */
  readonly isNew?: boolean;
  readonly error?: string;
  /** An option that helps against the error. */
  readonly hint?: string;
}

interface Start {
  readonly class?: string;
  readonly function?: string;
  readonly import: string;
  readonly call?: string;
}

export function jsonReport(outcomes: readonly Outcome[]): string {
  return `${JSON.stringify({ generate: outcomes.map(({ code: _, isNew: _new, ...outcome }) => outcome) }, null, 2)}\n`;
}

/** Writes outcomes for people, for both outputs. */
export function textReport(outcomes: readonly Outcome[]): { output: string; errors: string } {
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
