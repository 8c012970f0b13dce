import { fromEnvironment } from "../inputs.js";
import type { RequestArguments } from "./request-arguments.js";
import { type BuilderInput, givenValues, requestBuilder } from "./command-builder.js";
import { columns, lineWidth, painter } from "../terminal.js";
import { type HiddenCredential, hideInPieces } from "../../credentials/hide-in-text.js";
import { Placeholders } from "../../internal/placeholders.js";
import { EndpointError } from "../../errors.js";
import { quote } from "../../internal/messages.js";
import { isList, isPlainObject } from "../../internal/objects.js";
import { printableLine } from "../../internal/printable.js";
import { urlOrigin } from "../../internal/urls.js";
import { stateOf } from "../../core/steps.js";
import { filledVariables } from "../../core/located.js";
import { locateOrThrow } from "../../core/locate-or-throw.js";
import type { Located } from "../../core/locate.js";
import { requestOf, type RequestOptions } from "../../core/request.js";
import type { State } from "../../core/state.js";
import type { Problem } from "../../openapi/model.js";
import { explainedValues } from "../../show/explain-request.js";
import type { RequestFormat } from "../../show/formats.js";
import { hideCredentials } from "../../show/hide-request.js";
import { coloredUrl, readableRequest } from "../../show/output-formats.js";
import { type UrlPiece, urlPieces } from "../../show/url-pieces.js";
import { isSayable, writeShown } from "../../show/write-request.js";

/** The explanation stays out of the output, which may go to a file. */
export async function showRequest(input: BuilderInput): Promise<readonly Problem[]> {
  const { args, target } = input;
  const placeholders = new Placeholders();
  const values = givenValues(input, fromEnvironment);
  const realBuilder = requestBuilder(input, values, fromEnvironment);
  const realState = stateOf(realBuilder);
  const problems = args.isChecked ? target.check(values, realState) : [];
  if (problems.some(({ severity }) => severity === "error")) return problems;
  const real = realBuilder.build();
  const showsSecrets = args.given["show-secrets"] === true;
  const placeholderOf = (name: string) => placeholders.ofEnvironment(name);
  const builder = showsSecrets
    ? realBuilder
    : requestBuilder(input, givenValues(input, placeholderOf), placeholderOf);
  const state = stateOf(builder);
  const located = locateOrThrow(state);
  const shown = requestOf(located);
  const built = { args, real, shown, state, located, placeholders };
  if (!showsSecrets) checkPlaceholders(built);
  process.stdout.write(await outputText(built, showsSecrets, urlPieces(located)));
  if (args.given.explain !== true) return problems;
  const stream = args.as === "text" ? process.stdout : process.stderr;
  const rules = explain({ state, located, headers: shown.headers }, input);
  const width = Math.min(lineWidth(stream) ?? LONGEST_LINE, LONGEST_LINE);
  const layout = { width, start: "", paint: painter(stream) };
  const explanation = rules.length === 0 ? "" : `${columns(rules, layout)}\n`;
  stream.write(args.as === "text" ? `\n${explanation}` : explanation);
  return problems;
}

async function outputText(
  { args, real, shown, state, placeholders }: RequestToShow,
  showsSecrets: boolean,
  pieces: readonly UrlPiece[],
): Promise<string> {
  const { as } = args;
  if (as !== "text") return writeShown(as, shown, real, placeholders, showsSecrets, state);
  if (showsSecrets) return placeholders.show(await coloredRequest(shown, pieces));
  const hider = {
    secrets: state.hooks?.hidden,
    replace: (credential: HiddenCredential) => placeholders.ofCredential(credential),
  };
  return placeholders.show(
    await coloredRequest(hideCredentials(shown, hider), hideInPieces(pieces, hider)),
  );
}

async function coloredRequest(
  request: RequestOptions,
  pieces: readonly UrlPiece[],
): Promise<string> {
  const paint = painter(process.stdout);
  return readableRequest(request, coloredUrl(pieces, paint), paint);
}

/** Longer lines are hard to read, and break at the edge of a page or terminal. */
const LONGEST_LINE = 80;

function explain(
  {
    state,
    located,
    headers,
  }: Pick<RequestToShow, "state" | "located"> & Pick<RequestOptions, "headers">,
  input: BuilderInput,
): readonly (readonly [label: string, rule: string])[] {
  const { called } = input.target;
  const values = explainedValues(located, state).map(({ givenFor, name, location, reason }) => {
    const argument = called?.argumentOf({ givenFor: "parameters", name });
    const isDescribed =
      argument?.isByName === false && argument.location === givenFor && location !== "unsent";
    const rule = isDescribed ? `is in the ${givenFor}: the description has it there` : reason;
    return [printableLine(name), rule] as const;
  });
  const named = Object.keys(headers).map(
    (name) => [`${name}:`, `is a header: ${headerReason(name, input)}`] as const,
  );
  return [...values, ...named];
}

function headerReason(name: string, { args, options, target }: BuilderInput): string {
  if (args.headers.some((header) => header.name === name)) return "it was given";
  const told = Object.keys(Object(options.headers) as object);
  if (told.some((key) => key.toLowerCase() === name)) {
    return "the standard input has it";
  }
  if (Object.hasOwn(target.called?.operation.plan.headers ?? {}, name))
    return "the description asks for it";
  return name === "content-type" ? "the body is of this type" : "it is a default";
}

interface RequestToShow {
  readonly args: RequestArguments;
  readonly real: RequestOptions;
  readonly shown: RequestOptions;
  readonly state: State;
  readonly located: Located;
  readonly placeholders: Placeholders;
}

/** A placeholder in a wrong position would change the request that the output shows or sends. */
function checkPlaceholders(built: RequestToShow): void {
  const { args, real, shown, state, located, placeholders } = built;
  if (urlOrigin(real.url) !== urlOrigin(shown.url)) {
    const what = "the environment variable that starts the URL: it decides the host";
    throw cannotHide("changed-origin", what, "URL");
  }
  assertWholePlaceholder(located, placeholders);
  if (args.as === "code" ? isSayable(state, shown) : SHOWN_ONLY.has(args.as)) return;
  assertNotEncoded("URL", shown.url, real.url, placeholders);
  assertNotEncoded("body", textOf(shown.body), textOf(real.body), placeholders);
}

const SHOWN_ONLY: ReadonlySet<RequestFormat> = new Set(["text", "json", "http"]);

/** `{name:3}` would cut the placeholder. */
function assertWholePlaceholder(located: Located, placeholders: Placeholders): void {
  const isMarked = (value: unknown) =>
    typeof value === "string" && placeholders.parts(value).some((part) => typeof part !== "string");
  for (const { variable, value } of filledVariables(located.url, located.state)) {
    if (variable.prefix === undefined || !isMarked(value)) continue;
    const what = `the value of ${quote(variable.name)}: the URL template takes only the start of it`;
    throw cannotHide("invalid-parameter", what, "value", { parameter: variable.name });
  }
}

/** A command or program would insert the variable without encoding. */
function assertNotEncoded(
  place: string,
  shown: string,
  real: string,
  placeholders: Placeholders,
): void {
  const inserted = placeholders.show(shown, ({ variable }) => fromEnvironment(variable));
  if (inserted === real) return;
  const what = `an environment variable that the ${place} has to encode: a command or a program would insert it as it is`;
  throw cannotHide("invalid-parameter", what, "value");
}

function cannotHide(
  code: "changed-origin" | "invalid-parameter",
  what: string,
  written: "URL" | "value",
  details: { readonly parameter?: string } = {},
): EndpointError {
  const advice = `Write out the ${written}, or pass --show-secrets.`;
  return new EndpointError(code, `Cannot hide ${what}.`, { ...details, advice });
}

function textOf(body: unknown): string {
  if (typeof body === "string") return body;
  return isPlainObject(body) || isList(body) ? JSON.stringify(body) : "";
}
