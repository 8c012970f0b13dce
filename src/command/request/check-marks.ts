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

/** A request, and the same request with placeholders in place of environment variables. */
export interface BuiltRequest {
  readonly args: RequestArguments;
  readonly real: RequestOptions;
  readonly marked: RequestOptions;
  /** The state of the request with placeholders. */
  readonly state: State;
  readonly placeholders: Placeholders;
}

/**
 * Refuses environment variables that a placeholder cannot stand for: the output would show or send another request.
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

/** The formats that only show a request. The others are commands and programs. */
const SHOWN_ONLY: ReadonlySet<RequestFormat> = new Set([
  "text",
  "json",
  "endpoint",
  "builder",
  "har",
  "http",
]);

/** Refuses a value at the start of the URL. It decides the host, and a placeholder would hide that. */
function refuseOtherOrigin(real: RequestOptions, marked: RequestOptions): void {
  if (urlOrigin(real.url) === urlOrigin(marked.url)) return;
  throw new EndpointError(
    "changed-origin",
    "Cannot hide the environment variable that starts the URL: it decides the host.",
    { advice: "Write out the URL, or pass --show-secrets." },
  );
}

/** Refuses a value of which the URL template takes only the start, such as `{name:3}`: it would cut the placeholder. */
function refuseCutMark(state: State, placeholders: Placeholders): void {
  const isMarked = (value: unknown) =>
    typeof value === "string" && placeholders.parts(value).some((part) => typeof part !== "string");
  for (const { variables, channel } of state.url?.expressions ?? []) {
    for (const variable of variables) {
      const value = givenValue(variable, state, state[channel]);
      if (variable.prefix === undefined || !isMarked(value)) continue;
      throw new EndpointError(
        "invalid-parameter",
        `Cannot hide the value of ${quote(variable.name)}: the URL template takes only the start of it.`,
        { advice: "Write out the value, or pass --show-secrets.", parameter: variable.name },
      );
    }
  }
}

/** Refuses a value that the request encodes. A command or a program would insert it as it is. */
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
    `Cannot hide an environment variable that the ${place} has to encode: a command or a program would insert it as it is.`,
    { advice: "Write out the value, or pass --show-secrets." },
  );
}

/** Returns the text of a body with encoded values. The fields of a multipart form are not encoded. */
function textOf(body: unknown): string {
  if (typeof body === "string") return body;
  return isPlainObject(body) || isList(body) ? JSON.stringify(body) : "";
}
