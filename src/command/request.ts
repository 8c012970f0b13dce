import { StateSlot } from "../builder/lazy-state.js";
import { readRequest } from "../clients/wire/wire-request.js";
import { EndpointError } from "../errors.js";
import { quote } from "../internal/messages.js";
import { urlOrigin } from "../internal/urls.js";
import type { State } from "../options/state.js";
import type { RequestOptions } from "../request/request-options.js";
import { givenValue } from "../request/url-value.js";
import { explain } from "./request/explain.js";
import { hideCredentials } from "./request/hide-credentials.js";
import { type OutputFormat, writeRequest } from "./request/output-formats.js";
import { fromEnvironment, Placeholders } from "./request/placeholders.js";
import { coloredUrl, readableRequest } from "./request/readable-request.js";
import { reportError } from "./request/report-error.js";
import { parseRequestArguments, type RequestArguments } from "./request/request-arguments.js";
import { readInput, requestBuilder, type RequestInput } from "./request/request-builder.js";
import { painter } from "./request/terminal-colors.js";
import { urlPieces } from "./request/url-pieces.js";

export const REQUEST_HELP = `Usage: fluent-endpoint <route> [items] [options]
       fluent-endpoint generate <file> --output <folder> [options]

Shows the request that a route and parameters make. Nothing is sent.

  <route>                a method and a URL template, such as "GET /orgs/{org}/repos"; GET can be left out

Items:
  name=value             a parameter: fills {name}, else is sent in the query or in the body
  name:=json             the same with a value in JSON: 7, true, null, '["a","b"]'
  name==value            a parameter of the query
  path/name=value        a value for the path only; query/ and body/ do the same for query and body
  name@file              a file of a form; name@file;type=image/png sets its media type
  name=@file, name:=@file  a value, read from a file
  Header:value           a header; Header: removes it
  -                      reads options in JSON from the standard input

  A backslash in front of a separator makes it a part of the name. $NAME in a value is read from the
  environment, and the output shows the name. Quote it ('$NAME'), so that the shell does not replace it.

Options:
      --base-url <url>       another API than GitHub's
      --preview <names>      previews, separated by commas
      --format <name>        the format of the media type, such as raw
      --style <name:style>   how a list or an object is written: comma, repeat, brackets, indices,
                             deepObject, space, pipe, json. Without a name it is for all names
      --form                 sends the body as application/x-www-form-urlencoded
      --multipart            sends the body as multipart/form-data
      --data <text>          the body itself; @file reads a file, @- the standard input
      --as <format>          text (default), json, curl, powershell, fetch, axios, got, ky, undici, node, har, http
      --explain              says where each parameter is, and why
      --show-secrets         shows credentials, and the values of $NAME
  -h, --help                 shows this help

Examples:
  fluent-endpoint "GET /orgs/{org}/repos" org=octokit type==public
  fluent-endpoint "POST /repos/{owner}/{repo}/issues" owner=octokit repo=rest.js title=Bug labels:='["bug"]'
  fluent-endpoint GET /user 'Authorization:token $GITHUB_TOKEN' --as curl
  fluent-endpoint "POST /v1/customers" email=a@example.com --base-url https://api.stripe.com --form
  fluent-endpoint "POST https://example.com/photos" photo@cat.png --as fetch

The exit code is 1 for a request that cannot be built, and 2 for arguments that cannot be understood.
`;

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
  const input = readInput(args);
  try {
    await write(input, args);
    return 0;
  } catch (error) {
    if (!(error instanceof EndpointError)) throw error;
    process.stderr.write(reportError(error, args.route, painter(process.stderr)));
    return 1;
  }
}

/** With another format than text, the explanation is apart from the output, which may go to a file. */
async function write(input: RequestInput, args: RequestArguments): Promise<void> {
  const placeholders = new Placeholders();
  const real = requestBuilder(input, fromEnvironment).build();
  const builder = args.showSecrets
    ? requestBuilder(input, fromEnvironment)
    : requestBuilder(input, (name) => placeholders.ofEnvironment(name));
  const marked = builder.build();
  const state = StateSlot.of(builder).freeze();
  refuseOtherOrigin(real, marked);
  refuseCutMark(state, placeholders);
  process.stdout.write(await outputOf({ args, real, marked, state, placeholders }));
  if (!args.explain) return;
  const stream = args.as === "text" ? process.stdout : process.stderr;
  const explanation = explain(state, marked, painter(stream));
  stream.write(args.as === "text" ? `\n${explanation}` : explanation);
}

interface BuiltRequest {
  readonly args: RequestArguments;
  readonly real: RequestOptions;
  /** With marks in place of values of the environment. */
  readonly marked: RequestOptions;
  readonly state: State;
  readonly placeholders: Placeholders;
}

async function outputOf(built: BuiltRequest): Promise<string> {
  const { args, real, marked, state, placeholders } = built;
  const { as, showSecrets } = args;
  if (as === "text") {
    return placeholders.show(textOutput(state, marked, showSecrets ? undefined : placeholders));
  }
  const whole = as === "json" ? marked : asSent(marked, as);
  const shown = showSecrets ? whole : hideCredentials(whole, placeholders);
  return writeRequest(as, { real, shown, placeholders });
}

/** Without placeholders, credentials are shown. */
function textOutput(
  state: State,
  request: RequestOptions,
  placeholders: Placeholders | undefined,
): string {
  const paint = painter(process.stdout);
  const shown = placeholders === undefined ? request : hideCredentials(request, placeholders);
  const url = coloredUrl(urlPieces(state, request.url), placeholders, paint);
  return readableRequest(shown, url, paint);
}

/** A request as adapters send it: userinfo in a header and not in the URL, and JSON as text. */
function asSent(request: RequestOptions, format: OutputFormat): RequestOptions {
  const { url, headers, body } = readRequest(request, format, { acceptsPath: true });
  return {
    ...request,
    url: request.url.startsWith("/") ? request.url : url,
    headers,
    ...(body.kind === "text" && { body: body.text }),
  };
}

/** A value that is a whole URL decides where the request goes, which a name in its place would hide. */
function refuseOtherOrigin(real: RequestOptions, marked: RequestOptions): void {
  if (urlOrigin(real.url) === urlOrigin(marked.url)) return;
  throw new EndpointError(
    "changed-origin",
    "A variable of the environment starts the URL, and the output would show another one. Write the URL itself, or --show-secrets.",
  );
}

/** A prefix such as `{name:3}` would cut the name in place of a value. */
function refuseCutMark(state: State, placeholders: Placeholders): void {
  const isMarked = (value: unknown) =>
    typeof value === "string" && placeholders.parts(value).some((part) => typeof part !== "string");
  for (const { variables, channel } of state.url?.expressions ?? []) {
    for (const variable of variables) {
      const value = givenValue(variable, state, state[channel]);
      if (variable.prefix === undefined || !isMarked(value)) continue;
      throw new EndpointError(
        "invalid-parameter",
        `The URL template takes only the start of the variable ${quote(variable.name)}, whose value is read from the environment, and the output would show a part of its name. Write the value itself, or --show-secrets.`,
        { parameter: variable.name },
      );
    }
  }
}
