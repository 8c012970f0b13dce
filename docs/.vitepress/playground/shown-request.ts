import { EndpointBuilder, EndpointError, type RequestOptions } from "fluent-endpoint";
import { explainRequest, locateError, type ExplainedRequest } from "fluent-endpoint/show";
import { LOCATIONS, type Form, type ParameterRow, usedHeaders, usedRows } from "./form.js";
import { pageAdvice } from "./page-advice.js";
import { isAbsolute } from "./typed-route.js";
import { isNear, variablesOf } from "./variable-rows.js";

/** The reason that there is no request, and the part of the URL template that is wrong. */
export interface Problem {
  readonly message: string;
  /** The code of an `EndpointError`. */
  readonly code?: string;
  /** The URL template in three parts, of which the second is wrong. */
  readonly parts?: readonly [before: string, wrong: string, after: string];
  /** A parameter whose name is nearly the name of a variable without a value. */
  readonly rename?: readonly [from: string, to: string];
  /** True if the base URL is asked for. */
  readonly asksBaseUrl?: true;
}

/** The outcome of a form: a request, or a problem. */
export type ShownRequest =
  | { readonly builder: EndpointBuilder; readonly explained: ExplainedRequest }
  | { readonly problem: Problem };

/** The request of a form, with credentials masked, and where each value went. */
export function showRequest(form: Form): ShownRequest {
  try {
    const builder = builderOf(form);
    return { builder, explained: explainRequest(builder) };
  } catch (error) {
    return { problem: { ...problemOf(error, form.route), ...renameOf(error, form) } };
  }
}

/** The request of a form. */
export function requestOf(form: Form): RequestOptions {
  return builderOf(form).build();
}

/**
 * The builder of a form.
 *
 * @throws EndpointError
 */
export function builderOf(form: Form): EndpointBuilder {
  const [any, path, query, body] = LOCATIONS.map((givenFor) => valuesOf(form, givenFor));
  const styles = { ...(form.style !== "" && { "*": form.style }), ...form.styles };
  const previews = form.previews
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  const start = startOf(form);
  return (form.isStrict ? start : start.strict(false))
    .withDefaults({
      headers: Object.fromEntries(
        usedHeaders(form.headers).map(({ name, value }) => [
          name.trim(),
          value.trim() === "" ? null : value.trim(),
        ]),
      ),
      mediaType: {
        ...(previews.length > 0 && { previews }),
        ...(form.format !== "" && { format: form.format }),
      },
      ...(form.data !== "" && { data: form.data }),
    })
    .route(form.route)
    .style(styles)
    .params({ ...any })
    .path({ ...path })
    .query({ ...query })
    .body({ ...body });
}

/** The API that the library knows, with headers of its own. */
export const GITHUB = "https://api.github.com";

/**
 * A builder for the base URL, or for the origin of a route that is a whole URL.
 *
 * @throws Error that asks for the base URL, unless the route has a mistake of its own
 */
export function startOf({ baseUrl, route }: Pick<Form, "baseUrl" | "route">): EndpointBuilder {
  const base = baseUrl.trim();
  const origin = /^(?:\S+\s+)?(https?:\/\/[^/?#{}]+)(?=[/?#]|$)/i.exec(route.trim())?.[1];
  if (base === "" && origin === undefined && !isAbsolute(route)) {
    new EndpointBuilder().route(route);
    throw new MissingBaseUrl(
      "Write the base URL of your API, such as https://shop.example.com/v1.",
    );
  }
  const chosen = base || origin || GITHUB;
  return chosen === GITHUB ? new EndpointBuilder() : new EndpointBuilder(chosen);
}

function valuesOf({ parameters }: Form, givenFor: ParameterRow["givenFor"]): object {
  const values = new Map<string, unknown>();
  for (const row of usedRows(parameters)) {
    if (row.givenFor !== givenFor) continue;
    if (values.has(row.name))
      throw new InputError(
        `There are two parameters ${quoted(row.name)}. Remove one, or give each its own place.`,
      );
    values.set(row.name, valueOf(row));
  }
  return Object.fromEntries(values);
}

/**
 * The value of a row. What is not JSON, such as `..`, is text even in a row of JSON.
 *
 * @throws InputError for a list, an object or a quoted text that is not finished
 */
export function valueOf({ name, value, kind, file }: ParameterRow): unknown {
  if (kind === "text") return value;
  if (kind === "file") {
    if (file !== undefined) return file;
    throw new InputError(
      `Choose the file ${value === "" ? "" : `${quoted(value)} `}for ${quoted(name)}.`,
    );
  }
  try {
    return JSON.parse(value) as unknown;
  } catch {
    if (!/^\s*[[{"]/.test(value)) return value;
    throw new InputError(`The value of ${quoted(name)} is not JSON. Correct it, or choose “text”.`);
  }
}

/** Something in the form that is not a value yet. */
class InputError extends Error {}

class MissingBaseUrl extends InputError {}

function quoted(name: string): string {
  return JSON.stringify(name);
}

function renameOf(error: unknown, form: Form): Pick<Problem, "rename"> {
  if (!(error instanceof EndpointError) || error.code !== "missing-variable") return {};
  const { parameter: variable = "" } = error;
  const names = variablesOf(form.baseUrl + form.route);
  const near = usedRows(form.parameters).find(
    ({ name }) => !names.includes(name) && isNear(name, variable),
  );
  return near === undefined ? {} : { rename: [near.name, variable] };
}

/** The parts of an error that the page shows. */
export function problemOf(error: unknown, route: string): Problem {
  if (!(error instanceof EndpointError)) {
    const message = error instanceof Error ? error.message : String(error);
    return { message, ...(error instanceof MissingBaseUrl && { asksBaseUrl: true }) };
  }
  // Below the first line is the underlined template, which the page draws itself.
  const [first = ""] = error.reason.split("\n");
  const message = `${first} ${pageAdvice(error)}`.trimEnd();
  return { message, code: error.code, ...partsOf(error, route) };
}

function partsOf(error: EndpointError, route: string): Pick<Problem, "parts"> {
  const at = locateError(error, route);
  if (at === undefined) return {};
  const { source, position, length } = at;
  const end = position + length;
  return {
    parts: [source.slice(0, position), source.slice(position, end), source.slice(end)],
  };
}
