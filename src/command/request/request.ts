import { EndpointError } from "../../errors.js";
import { DescriptionError } from "../../openapi/description-error.js";
import { quote } from "../../internal/messages.js";
import { printable } from "../../show/printable.js";
import { CheckError } from "../../openapi/api/check-error.js";
import { chooseTarget, type Target } from "../api/target.js";
import { loadProject } from "../api/project.js";
import { COMMAND_NAMES, isMethod } from "../arguments.js";
import { reportError } from "./report-error.js";
import {
  chosenContentType,
  parseRequestArguments,
  type RequestArguments,
} from "./request-arguments.js";
import { REQUEST_HELP } from "../help.js";
import { readInput } from "./request-input.js";
import { showRequest } from "./show-request.js";
import { painter } from "../terminal.js";
import { UsageError } from "../usage-error.js";

/**
 * Runs `fluent-endpoint <route>`.
 *
 * @returns the exit code
 * @throws UsageError
 */
export async function requestCommand(given: readonly string[]): Promise<number> {
  const args = parseRequestArguments(given);
  if (args.help) {
    process.stdout.write(REQUEST_HELP);
    return 0;
  }
  let { route } = args;
  try {
    const target = await targetOf(args);
    route = target.route;
    await showRequest({ input: await readInput(args), target }, args);
    return 0;
  } catch (error) {
    process.stderr.write(report(error, route));
    return 1;
  }
}

/** A failure for the terminal. What is not expected is thrown again. */
function report(error: unknown, route: string): string {
  const paint = painter(process.stderr);
  const wrong = (text: string) => `${paint("red", printable(text))}\n`;
  if (error instanceof DescriptionError) return wrong(error.message);
  if (error instanceof EndpointError) return reportError(error, route, paint);
  if (!(error instanceof CheckError)) throw error;
  const lines = error.problems.map(wrong);
  return `${lines.join("")}--no-check shows the request without this check.\n`;
}

/** A URL, a URL template or a method in capitals. */
const ROUTE = /[/:{\s]|^[A-Z]+$/;

async function targetOf(args: RequestArguments): Promise<Target> {
  const { route, baseUrl, isChecked, items } = args;
  const project = await loadProject(args);
  const header = items.find(({ kind, name }) => kind === "header" && /^content-type$/i.test(name));
  const contentType = header?.value.trim() ?? chosenContentType(args);
  const target = chooseTarget({ route, baseUrl, isChecked, contentType }, project);
  if (target.planned === undefined && !ROUTE.test(route) && !isMethod(route)) {
    const names = COMMAND_NAMES.join(", ");
    throw new UsageError(
      `There is no command ${quote(route)}. The commands are: ${names}. A route starts with a method or "/".`,
    );
  }
  return target;
}
