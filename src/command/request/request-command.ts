import { EndpointError, type ParameterLocation } from "../../errors.js";
import { printable, printableLine } from "../../internal/printable.js";
import { urlOrigin } from "../../internal/urls.js";
import { DescriptionError, type Problem, type ProblemCode } from "../../openapi/model.js";
import { absoluteServers, filledUrl } from "../../openapi/read/read-server.js";
import { isNearName } from "../../core/locate-or-throw.js";
import { orList } from "../../show/formats.js";
import { locateError } from "../../show/locate-error.js";
import { underline } from "../../show/underline.js";
import type { Paint } from "../../show/output-formats.js";
import { loadProject, NO_PROJECT, type Project } from "../api/project.js";
import { isMethod, noCommand, assertKnownMethod } from "../arguments.js";
import { painter } from "../terminal.js";
import { requestHelp } from "./help.js";
import {
  parseRequestArguments,
  type RequestArguments,
  type RequestItem,
} from "./request-arguments.js";
import { readRequestInput } from "./request-input.js";
import { plainTarget, type Target } from "./target.js";
import { showRequest } from "./show-request.js";

export async function requestCommand(given: readonly string[]): Promise<number> {
  const args = parseRequestArguments(given);
  const isHelp = args.given.help === true;
  if (isHelp && (/^(?:help)?$/.test(args.route) || isRoute(args.route))) return showHelp();
  const paint = painter(process.stderr);
  let { route } = args;
  let hint = "";
  try {
    const project = await loadProject(args.given);
    // An error before the operation is found is about what the description lacks.
    if (args.isChecked && project.description !== undefined) hint = HINT;
    const target = await targetOf(args, project);
    if (isHelp) return showHelp();
    route = target.url;
    hint = "";
    const input = await readRequestInput(args);
    const problems = await showRequest({ ...input, target });
    const isAssumed = target.isAssumed && input.options.baseUrl === undefined;
    const notes = isAssumed ? `${paint("yellow", "Note:")} ${NO_BASE_URL}\n` : "";
    process.stderr.write(notes + reportProblems(problems, paint));
    return problems.some(({ severity }) => severity === "error") ? 1 : 0;
  } catch (error) {
    if (error instanceof DescriptionError) {
      process.stderr.write(`${paint("red", printable(error.message))}\n`);
    } else if (error instanceof EndpointError) {
      process.stderr.write(reportError(error, route, args.items, paint) + hint);
    } else throw error;
    return 1;
  }
}

function showHelp(): number {
  process.stdout.write(requestHelp(painter(process.stdout)));
  return 0;
}

const NO_BASE_URL = "Without --base-url <url>, the request goes to GitHub's API.";

/** Matches a URL, a URL template, or a method in capitals. */
const ROUTE = /[/:{\s]|^[A-Z]+$/;

function isRoute(word: string): boolean {
  return ROUTE.test(word) || isMethod(word);
}

async function targetOf(args: RequestArguments, configured: Project): Promise<Target> {
  const { route, given, isChecked, contentType } = args;
  const project = isElsewhere(args, configured) ? NO_PROJECT : configured;
  const { configuration, description } = project;
  const baseUrl = given["base-url"] ?? configuration.baseUrl;
  const names = new Set(args.items.map(({ name }) => name));
  const chosen = { route, baseUrl, contentType, names, isChecked };
  const target =
    description === undefined
      ? plainTarget(chosen)
      : (await import("./described-target.js")).describedTarget(chosen, description);
  if (target.called === undefined && !isRoute(route)) throw noCommand(route);
  if (target.called === undefined) assertKnownMethod(route);
  return target;
}

/** A full URL may belong to another API, which the description does not know. */
function isElsewhere({ route, given }: RequestArguments, project: Project): boolean {
  const [, url] = /^\s*(?:\S+\s+)?(https?:.*)$/is.exec(route) ?? [];
  const { configuration, description } = project;
  if (url === undefined || configuration.file === undefined) return false;
  const [server] = description === undefined ? [] : absoluteServers(description);
  const base = given["base-url"] ?? configuration.baseUrl ?? (server && filledUrl(server));
  return urlOrigin(url) !== urlOrigin(base ?? "https://api.github.com");
}

function reportError(
  error: EndpointError,
  route: string,
  items: readonly RequestItem[],
  paint: Paint,
): string {
  const advice = renaming(error, items) ?? adviceFor(error);
  const place = locateError(error, route);
  const lines = place === undefined ? [] : underline(place).split("\n");
  const [title = "", ...others] = [`${error.reason} ${advice}`.trimEnd(), ...lines].map(
    printableLine,
  );
  return `${[paint("red", title), ...others].join("\n")}\n`;
}

function reportProblems(problems: readonly Problem[], paint: Paint): string {
  const errors = problems.filter(({ severity }) => severity === "error");
  const line = (each: Problem) => printableLine(`${each.message} ${adviceFor(each)}`.trimEnd());
  if (errors.length === 0) {
    return problems.map((each) => `${paint("yellow", "Note:")} ${line(each)}\n`).join("");
  }
  return `${errors.map((each) => `${paint("red", line(each))}\n`).join("")}${HINT}`;
}

function renaming(
  { advice, template }: EndpointError,
  items: readonly RequestItem[],
): string | undefined {
  if (advice?.do !== "pass" || template === undefined) return undefined;
  const { parameter } = advice;
  const near = items.find(
    ({ name }) => !template.source.includes(name) && isNearName(name, parameter),
  );
  return near && `Did you mean ${parameter}= instead of ${near.name}=?`;
}

const HINT = "--no-check shows the request without this check.\n";

function adviceFor({
  code,
  parameter,
  advice,
}: Pick<Problem, "code" | "parameter" | "advice">): string {
  switch (advice?.do) {
    case "pass": {
      const [start, separator] = WAYS[advice.location ?? "path"];
      return `Write ${start}${advice.parameter}${separator}<value>${PASS_ENDS[code] ?? ""}.`;
    }
    case "rename":
      return parameter === "format" ? `Use --as ${orList(advice.near)}.` : advice.text;
    case "style":
      return `Choose one by --style, such as --style ${advice.parameter}:${advice.style}.`;
    case "remove":
    case "other":
      return advice.text;
    case undefined:
      return code === "unknown-operation"
        ? "fluent-endpoint --list shows the operations of the description."
        : "";
  }
}

const PASS_ENDS: Partial<Record<ProblemCode, string>> = {
  "unplaced-parameter": " for the query, or leave it out",
  "missing-credential": ", unless a proxy adds it",
};

const WAYS: Readonly<Record<ParameterLocation, readonly [start: string, separator: string]>> = {
  path: ["", "="],
  query: ["--query ", "="],
  header: ["--header ", ":"],
  cookie: ["--header Cookie:", "="],
  body: ["", "="],
};
