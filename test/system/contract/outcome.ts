import { EndpointError, type RequestOptions } from "fluent-endpoint";
import { toFetch } from "fluent-endpoint/clients";
import { version } from "../../../package.json";
import { encodedForm, withoutBoundary } from "../../generate/sent-by-fetch.js";

/** The bytes of a request on one line, or the code of the error in its place. Any other error is thrown. */
export function wireLine(build: () => RequestOptions | readonly unknown[]): string {
  return lineOf(() => {
    const made = build();
    return sentLine(Array.isArray(made) ? made : toFetch(made as RequestOptions));
  });
}

/** Returns the result of a function as JSON on one line, or the code of its error. */
export function jsonLine(run: () => unknown): string {
  return lineOf(() => withoutVersion(JSON.stringify(run())));
}

function lineOf(run: () => string): string {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof EndpointError)) throw error;
    return `✗ ${error.code}`;
  }
}

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Only headers that are not the same in every request are on the line. */
function sentLine([url, init]: readonly unknown[]): string {
  const { method = "GET", headers = {}, body } = init as Sent;
  const shown = Object.entries(withoutBoundary(headers))
    .filter(([name, value]) => name !== "user-agent" && !USUAL.has(`${name}: ${value}`))
    .map(([name, value]) => `${name}: ${value}`)
    .sort();
  return [`${method} ${String(url)}`, ...shown, ...(body === undefined ? [] : [textOf(body)])].join(
    " ⏎ ",
  );
}

const USUAL = new Set(["accept: application/json", "accept: application/vnd.github.v3+json"]);

function textOf(body: unknown): string {
  const form = encodedForm(body);
  if (form !== undefined) return `form ${JSON.stringify(form.join(""))}`;
  if (body instanceof FormData) return `form ${JSON.stringify([...body])}`;
  return typeof body === "string" ? body : String(body);
}

/** Text without the version of the package, which changes with each release. */
export function withoutVersion(text: string): string {
  return text.replaceAll(`fluent-endpoint/${version}`, "fluent-endpoint/*");
}
