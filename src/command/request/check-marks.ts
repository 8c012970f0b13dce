import { EndpointError } from "../../errors.js";
import { quote } from "../../internal/messages.js";
import { isList, isPlainObject } from "../../internal/objects.js";
import { urlOrigin } from "../../internal/urls.js";
import type { State } from "../../options/state.js";
import type { RequestOptions } from "../../request/request-options.js";
import { givenValue } from "../../request/url-value.js";
import type { RequestFormat } from "../../show/output-formats.js";
import type { Placeholders } from "../../credentials/placeholders.js";
import { fromEnvironment } from "./environment.js";
import type { RequestArguments } from "./request-arguments.js";

/** A request, and the same request with marks in place of values of the environment. */
export interface BuiltRequest {
  readonly args: RequestArguments;
  readonly real: RequestOptions;
  readonly marked: RequestOptions;
  /** The state of the request with marks. */
  readonly state: State;
  readonly placeholders: Placeholders;
}

/**
 * Refuses values of the environment in whose place a name would show, or send, another request.
 *
 * @throws EndpointError `changed-origin` or `invalid-parameter`
 */
export function checkMarks(built: BuiltRequest): void {
  const { args, real, marked, state, placeholders } = built;
  refuseOtherOrigin(real, marked);
  refuseCutMark(state, placeholders);
  if (SHOWN_ONLY.has(args.as)) return;
  refuseEncoded("URL", marked.url, real.url, placeholders);
  refuseEncoded("body", textOf(marked.body), textOf(real.body), placeholders);
}

/** The formats that are neither a command nor a program. */
const SHOWN_ONLY: ReadonlySet<RequestFormat> = new Set([
  "text",
  "json",
  "endpoint",
  "builder",
  "har",
  "http",
]);

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

/** A command or a program inserts the value of a variable as it is. */
function refuseEncoded(
  place: string,
  marked: string,
  real: string,
  placeholders: Placeholders,
): void {
  const inserted = placeholders.show(marked, ({ variable }) => fromEnvironment(variable));
  if (inserted === real) return;
  throw new EndpointError(
    "invalid-parameter",
    `A variable of the environment has a value that is encoded in the ${place}. A command or a program would insert it as it is, and send another request. Write the value itself, or --show-secrets.`,
  );
}

/** The text of a body whose values are encoded. The fields of a multipart form are not. */
function textOf(body: unknown): string {
  if (typeof body === "string") return body;
  return isPlainObject(body) || isList(body) ? JSON.stringify(body) : "";
}
