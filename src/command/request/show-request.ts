import type { EndpointBuilder } from "../../builder/builder-type.js";
import { StateSlot } from "../../builder/lazy-state.js";
import type { Credential } from "../../credentials/segments.js";
import { withSecrets } from "../../credentials/names.js";
import { hideCredentials, hideInPieces } from "../../credentials/hide-credentials.js";
import { Placeholders } from "../../credentials/placeholders.js";
import type { Problem } from "../../openapi/problem.js";
import type { State } from "../../options/state.js";
import { buildRequest } from "../../request/build-request.js";
import type { RequestOptions } from "../../request/request-options.js";
import { Trace, type UrlPiece } from "../../request/trace.js";
import { printable } from "../../show/printable.js";
import { coloredUrl, type Paint, readableRequest } from "../../show/readable-request.js";
import { placedValues } from "../../show/explained-values.js";
import { writeMarked } from "../../show/write-request.js";
import { type BuiltRequest, checkMarks } from "./check-marks.js";
import { fromEnvironment } from "./environment.js";
import type { RequestArguments } from "./request-arguments.js";
import { givenValues, type GivenValue } from "./given-values.js";
import { type BuilderInput, requestBuilder } from "./request-builder.js";
import { painter } from "../terminal.js";

/**
 * Builds a request and writes it. With another format than text, the explanation is apart from the output, which may go to a file.
 *
 * @returns the problems that the description knows of. If one of them is an error, nothing is written
 * @throws EndpointError
 */
export async function showRequest(
  input: BuilderInput,
  args: RequestArguments,
): Promise<readonly Problem[]> {
  const placeholders = new Placeholders();
  const values = givenValues(input, fromEnvironment);
  const realBuilder = requestBuilder(input, values, fromEnvironment);
  const problems = await check(input, values, StateSlot.of(realBuilder).compute());
  if (problems.some(({ severity }) => severity === "error")) return problems;
  const real = realBuilder.build();
  const builder = args.showSecrets ? realBuilder : markedBuilder(input, placeholders);
  const state = StateSlot.of(builder).compute();
  const trace = new Trace();
  const marked = buildRequest(state, trace);
  if (!args.showSecrets) checkMarks({ args, real, marked, state, placeholders });
  process.stdout.write(await outputText({ args, real, marked, state, placeholders }, trace.url));
  if (!args.explain) return problems;
  const stream = args.as === "text" ? process.stdout : process.stderr;
  const explanation = explain({ state, trace, headers: marked.headers }, input, painter(stream));
  stream.write(args.as === "text" ? `\n${explanation}` : explanation);
  return problems;
}

async function check(
  { input, target }: BuilderInput,
  values: readonly GivenValue[],
  state: State,
): Promise<readonly Problem[]> {
  const { called } = target;
  if (!input.args.isChecked || called === undefined) return [];
  const { checkRequest } = await import("./check-request.js");
  return withSecrets(state, () => checkRequest(called, values, state));
}

function markedBuilder(input: BuilderInput, placeholders: Placeholders): EndpointBuilder {
  const mark = (name: string) => placeholders.ofEnvironment(name);
  return requestBuilder(input, givenValues(input, mark), mark);
}

async function outputText(built: BuiltRequest, pieces: readonly UrlPiece[]): Promise<string> {
  const { args, real, marked, state, placeholders } = built;
  const { as, showSecrets } = args;
  if (as !== "text") return writeMarked(as, marked, real, placeholders, showSecrets, state);
  if (showSecrets) return placeholders.show(coloredRequest(marked, pieces));
  const hide = (credential: Credential) => placeholders.ofCredential(credential);
  const shown = withSecrets(state, () =>
    coloredRequest(hideCredentials(marked, hide), hideInPieces(pieces, hide)),
  );
  return placeholders.show(shown);
}

function coloredRequest(request: RequestOptions, pieces: readonly UrlPiece[]): string {
  const paint = painter(process.stdout);
  return readableRequest(request, coloredUrl(pieces, paint), paint);
}

/** Says for each value and header where it is in the request, and by which rule. One line for each. */
function explain(
  { state, trace, headers }: { state: State; trace: Trace; headers: RequestOptions["headers"] },
  input: BuilderInput,
  paint: Paint,
): string {
  const { called } = input.target;
  const values = placedValues(state, trace).map(({ channel, name, location, reason }) => {
    const isPlaced = called?.inputOf({ channel: "parameters", name })?.channel === channel;
    const label = channel === "parameters" || isPlaced ? name : `${channel}/${name}`;
    const rule =
      isPlaced && channel !== "parameters" && location !== "unsent"
        ? `is in the ${channel}: the description has it there`
        : reason;
    return { label, rule };
  });
  const named = Object.keys(headers).map((name) => ({
    label: `${name}:`,
    rule: `is a header: ${headerReason(name, input)}`,
  }));
  return aligned(values, paint) + aligned(named, paint);
}

function aligned(lines: readonly { label: string; rule: string }[], paint: Paint): string {
  const width = Math.max(0, ...lines.map(({ label }) => label.length));
  return lines
    .map(({ label, rule }) => `${paint("bold", printable(label.padEnd(width)))}  ${rule}\n`)
    .join("");
}

function headerReason(name: string, { input, target }: BuilderInput): string {
  const { configuration } = target.project;
  if (input.headers.some((item) => item.name.toLowerCase() === name)) return "it was given";
  const { headers: options } = input.options;
  if (Object.keys(Object(options) as object).some((key) => key.toLowerCase() === name)) {
    return "the standard input has it";
  }
  if (Object.hasOwn(configuration.headers, name)) {
    return `${configuration.file ?? "the configuration"} has it`;
  }
  if (Object.hasOwn(target.called?.operation.plan.headers ?? {}, name))
    return "the description asks for it";
  return name === "content-type" ? "the body is of this type" : "it is a default";
}
