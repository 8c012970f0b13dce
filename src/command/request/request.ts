import { filledUrl, absoluteServers } from "../../openapi/plan/servers.js";
import { EndpointError } from "../../errors.js";
import { urlOrigin } from "../../internal/urls.js";
import { DescriptionError } from "../../openapi/model.js";
import { printable } from "../../show/readable-request.js";
import { plainTarget, type Target, type TargetArguments } from "./target.js";
import { loadProject, NO_PROJECT, type Project } from "../api/project.js";
import { isMethod, noCommand } from "../arguments.js";
import { HINT, reportError, reportProblems } from "./report-error.js";
import {
  chosenContentType,
  parseRequestArguments,
  type RequestArguments,
} from "./request-arguments.js";
import { REQUEST_HELP } from "../help.js";
import { readInput } from "./request-input.js";
import { showRequest } from "./show-request.js";
import { painter } from "../terminal.js";

/** Runs `fluent-endpoint <route>`. */
export async function requestCommand(given: readonly string[]): Promise<number> {
  const args = parseRequestArguments(given);
  if (args.help) {
    process.stdout.write(REQUEST_HELP);
    return 0;
  }
  const paint = painter(process.stderr);
  const failed = (report: string) => {
    process.stderr.write(report);
    return 1;
  };
  let { route } = args;
  let hint = "";
  try {
    const project = await loadProject(args);
    // Until the operation is found, an error is about what the description does not have.
    if (args.isChecked && project.description !== undefined) hint = HINT;
    const target = await targetOf(args, project);
    route = target.url;
    hint = "";
    const problems = await showRequest({ input: await readInput(args), target }, args);
    process.stderr.write(reportProblems(problems, paint));
    return problems.some(({ severity }) => severity === "error") ? 1 : 0;
  } catch (error) {
    if (error instanceof DescriptionError)
      return failed(`${paint("red", printable(error.message))}\n`);
    if (!(error instanceof EndpointError)) throw error;
    return failed(reportError(error, { route, items: args.items }, paint) + hint);
  }
}

/** A URL, a URL template or a method in capitals. */
const ROUTE = /[/:{\s]|^[A-Z]+$/;

async function targetOf(args: RequestArguments, project: Project): Promise<Target> {
  const { route, baseUrl, isChecked, items } = args;
  const header = items.find(({ kind, name }) => kind === "header" && /^content-type$/i.test(name));
  const contentType = header?.value.trim() ?? chosenContentType(args);
  const target = await chooseTarget({ route, baseUrl, contentType, isChecked }, project);
  if (target.called === undefined && !ROUTE.test(route) && !isMethod(route)) {
    throw noCommand(route);
  }
  return target;
}

/** Decides where a request goes. */
async function chooseTarget(given: TargetArguments, configured: Project): Promise<Target> {
  const project = isElsewhere(given, configured) ? NO_PROJECT : configured;
  const { configuration, description } = project;
  const args = { ...given, baseUrl: given.baseUrl ?? configuration.baseUrl };
  if (description === undefined) return plainTarget(args, project);
  // The reader of descriptions is larger than the rest.
  const { describedTarget } = await import("./described-target.js");
  return describedTarget(args, project, description);
}

/** Returns `true` for a whole URL of an API other than the configured one. The configured headers must not be sent there. */
function isElsewhere({ route, baseUrl }: TargetArguments, project: Project): boolean {
  const [, url] = /^\s*(?:\S+\s+)?(https?:.*)$/is.exec(route) ?? [];
  const { configuration, description } = project;
  if (url === undefined || configuration.file === undefined) return false;
  const [server] = description === undefined ? [] : absoluteServers(description);
  const base = baseUrl ?? configuration.baseUrl ?? (server && filledUrl(server));
  return urlOrigin(url) !== urlOrigin(base ?? "https://api.github.com");
}
