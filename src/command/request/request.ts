import { filledUrl, absoluteServers } from "../../openapi/plan/servers.js";
import { EndpointError } from "../../errors.js";
import { urlOrigin } from "../../internal/urls.js";
import { DescriptionError } from "../../openapi/model.js";
import { printable } from "../../show/output-formats.js";
import { plainTarget, type Target } from "./target.js";
import { loadProject, NO_PROJECT, type Project } from "../api/project.js";
import { isMethod, noCommand } from "../arguments.js";
import { HINT, reportError, reportProblems } from "./report-error.js";
import {
  chosenContentType,
  parseRequestArguments,
  readInput,
  REQUEST_HELP,
  type RequestArguments,
} from "./request-arguments.js";
import { showRequest } from "./show-request.js";
import { painter } from "../terminal.js";

export async function requestCommand(given: readonly string[]): Promise<number> {
  const args = parseRequestArguments(given);
  if (args.given.help === true) {
    process.stdout.write(REQUEST_HELP);
    return 0;
  }
  const paint = painter(process.stderr);
  let { route } = args;
  let hint = "";
  try {
    const project = await loadProject(args.given);
    // Until the operation is found, an error is about what the description does not have.
    if (args.isChecked && project.description !== undefined) hint = HINT;
    const target = await targetOf(args, project);
    route = target.url;
    hint = "";
    const problems = await showRequest({ input: await readInput(args), target }, args);
    process.stderr.write(reportProblems(problems, paint));
    return problems.some(({ severity }) => severity === "error") ? 1 : 0;
  } catch (error) {
    if (error instanceof DescriptionError) {
      process.stderr.write(`${paint("red", printable(error.message))}\n`);
    } else if (error instanceof EndpointError) {
      process.stderr.write(reportError(error, { route, items: args.items }, paint) + hint);
    } else throw error;
    return 1;
  }
}

/** A URL, a URL template or a method in capitals. */
const ROUTE = /[/:{\s]|^[A-Z]+$/;

/** Decides where a request goes. */
async function targetOf(args: RequestArguments, configured: Project): Promise<Target> {
  const { route, given, isChecked, items } = args;
  const header = items.find(({ kind, name }) => kind === "header" && /^content-type$/i.test(name));
  const contentType = header?.value.trim() ?? chosenContentType(args);
  const project = isElsewhere(args, configured) ? NO_PROJECT : configured;
  const { configuration, description } = project;
  const baseUrl = given["base-url"] ?? configuration.baseUrl;
  const chosen = { route, baseUrl, contentType, isChecked };
  // The reader of descriptions is larger than the rest.
  const target =
    description === undefined
      ? plainTarget(chosen, project)
      : (await import("./described-target.js")).describedTarget(chosen, project, description);
  if (target.called === undefined && !ROUTE.test(route) && !isMethod(route)) {
    throw noCommand(route);
  }
  return target;
}

/** Returns `true` for a whole URL of an API other than the configured one. The configured headers must not be sent there. */
function isElsewhere({ route, given }: RequestArguments, project: Project): boolean {
  const [, url] = /^\s*(?:\S+\s+)?(https?:.*)$/is.exec(route) ?? [];
  const { configuration, description } = project;
  if (url === undefined || configuration.file === undefined) return false;
  const [server] = description === undefined ? [] : absoluteServers(description);
  const base = given["base-url"] ?? configuration.baseUrl ?? (server && filledUrl(server));
  return urlOrigin(url) !== urlOrigin(base ?? "https://api.github.com");
}
