import { StateSlot } from "../../builder/lazy-state.js";
import type { Credential } from "../../credentials/segments.js";
import { hideCredentials, hideInPieces } from "../../credentials/hide-credentials.js";
import { Placeholders } from "../../credentials/placeholders.js";
import { copyState } from "../../options/change-state.js";
import type { State } from "../../options/state.js";
import { buildRequest } from "../../request/build-request.js";
import type { RequestOptions } from "../../request/request-options.js";
import { Trace, type UrlPiece } from "../../request/trace.js";
import { printable } from "../../show/printable.js";
import { coloredUrl, type Paint, readableRequest } from "../../show/readable-request.js";
import { placedValues } from "../../show/explained-values.js";
import { writeMarked } from "../../show/write-request.js";
import type { RequestPlan } from "../api/described-api.js";
import { checkRequest } from "../../openapi/api/check-request.js";
import { type BuiltRequest, checkMarks } from "./check-marks.js";
import { fromEnvironment } from "./environment.js";
import type { RequestArguments } from "./request-arguments.js";
import { type BuilderInput, requestBuilder } from "./request-builder.js";
import { painter } from "../terminal.js";

/**
 * Builds a request and writes it. With another format than text, the explanation is apart from the output, which may go to a file.
 *
 * @throws EndpointError or CheckError
 */
export async function showRequest(input: BuilderInput, args: RequestArguments): Promise<void> {
  const placeholders = new Placeholders();
  const realBuilder = requestBuilder(input, fromEnvironment);
  const { planned } = input.target;
  if (args.isChecked && planned !== undefined) {
    checkRequest(StateSlot.of(realBuilder).freeze(), planned);
  }
  const real = realBuilder.build();
  const builder = args.showSecrets
    ? realBuilder
    : requestBuilder(input, (name) => placeholders.ofEnvironment(name));
  const state = StateSlot.of(builder).freeze();
  const trace = new Trace();
  const marked = buildRequest(copyState(state), trace);
  if (!args.showSecrets) checkMarks({ args, real, marked, state, placeholders });
  process.stdout.write(await outputText({ args, real, marked, state, placeholders }, trace.url));
  if (!args.explain) return;
  const stream = args.as === "text" ? process.stdout : process.stderr;
  const explanation = explain(state, trace, painter(stream), planned?.plan.placed);
  stream.write(args.as === "text" ? `\n${explanation}` : explanation);
}

async function outputText(built: BuiltRequest, pieces: readonly UrlPiece[]): Promise<string> {
  const { args, real, marked, placeholders } = built;
  const { as, showSecrets } = args;
  if (as !== "text") return writeMarked(as, marked, real, placeholders, showSecrets);
  if (showSecrets) return placeholders.show(coloredRequest(marked, pieces));
  const hide = (credential: Credential) => placeholders.ofCredential(credential);
  const shown = coloredRequest(hideCredentials(marked, hide), hideInPieces(pieces, hide));
  return placeholders.show(shown);
}

function coloredRequest(request: RequestOptions, pieces: readonly UrlPiece[]): string {
  const paint = painter(process.stdout);
  return readableRequest(request, coloredUrl(pieces, paint), paint);
}

/**
 * Says for each value of a state where it is in the request, and by which rule. One line for each value.
 *
 * @param placed - the names that the description of the API puts in a channel
 */
function explain(
  state: State,
  trace: Trace,
  paint: Paint,
  placed: RequestPlan["placed"] = {},
): string {
  const lines = placedValues(state, trace).map(({ channel, name, location, reason }) => {
    const isPlaced = channel !== "parameters" && placed[channel]?.includes(name) === true;
    const label = channel === "parameters" || isPlaced ? name : `${channel}/${name}`;
    const rule =
      isPlaced && location !== "unsent"
        ? `is in the ${channel}: the description has it there`
        : reason;
    return { label, rule };
  });
  const width = Math.max(0, ...lines.map(({ label }) => label.length));
  return lines
    .map(({ label, rule }) => `${paint("bold", printable(label.padEnd(width)))}  ${rule}\n`)
    .join("");
}
