import type { Style } from "../../options/style.js";
import type { BodyContent, BodyField, Operation, Parameter, Server } from "../model.js";
import { isOptionName } from "../../options/option-keys.js";
import { METHODS_WITHOUT_BODY, QUERY_METHODS } from "../read/methods.js";

/** What the method of an operation passes on, and how. */
export interface OperationPlan {
  readonly operation: Operation;
  /** The method and the path, as the description has them. */
  readonly route: string;
  /** The URL template, if it is not the path. */
  readonly url?: string;
  /** The absolute URL of the server of the operation, if it has one of its own. */
  readonly server?: string;
  /** The parameters that the method takes by their plain names. */
  readonly inputs: readonly Input[];
  /** The content of the body that the method sends. */
  readonly content?: BodyContent;
  /** The name of the parameter that is the body itself. */
  readonly data?: string;
  /** The names that the builder could not place by itself. */
  readonly placed: Readonly<
    Partial<Record<"path" | "query" | "body" | "header", readonly string[]>>
  >;
  /** The headers that every request of the operation has. */
  readonly headers: Readonly<Record<string, string>>;
  /** How lists and objects are written, by the name of their parameter or field. */
  readonly styles: Readonly<Record<string, Style>>;
}

/** A parameter of a method. */
export interface Input {
  readonly name: string;
  readonly in: "path" | "query" | "header" | "body" | "data";
  readonly isRequired: boolean;
  readonly schema: unknown;
}

/** Plans the method of an operation. */
export function planOperation(operation: Operation, defaultAccept: string): OperationPlan {
  const { method, path } = operation;
  const content = METHODS_WITHOUT_BODY.includes(method) ? undefined : bodyContent(operation);
  const inputs = inputsOf(operation, content);
  const data = inputs.find((input) => input.in === "data")?.name;
  const url = urlOf(operation);
  const server = serverOf(operation);
  return {
    operation,
    route: `${method} ${path}`,
    inputs,
    ...(url !== path && { url }),
    ...(server !== undefined && { server }),
    ...(content !== undefined && { content }),
    ...(data !== undefined && { data }),
    placed: placedNames(operation, inputs),
    headers: fixedHeaders(operation, content, defaultAccept),
    styles: stylesOf(operation, content, inputs),
  };
}

/** The content that a method sends: JSON if the operation takes it, else a form, else the first. */
function bodyContent({ body }: Operation): BodyContent | undefined {
  const contents = body?.contents ?? [];
  return (
    contents.find(({ mediaType }) => isPlainJson(mediaType)) ??
    contents.find(({ mediaType }) => isJson(mediaType)) ??
    contents.find(({ mediaType }) => mediaType === "*/*") ??
    contents.find(({ mediaType }) => isForm(mediaType)) ??
    contents[0]
  );
}

function isPlainJson(mediaType: string): boolean {
  return /^application\/json\b/i.test(mediaType);
}

function isJson(mediaType: string): boolean {
  return isPlainJson(mediaType) || /\+json\b/i.test(mediaType);
}

export function isForm(mediaType: string): boolean {
  return isUrlEncoded(mediaType) || isMultipart(mediaType);
}

export function isMultipart(mediaType: string): boolean {
  return /^multipart\/form-data\b/i.test(mediaType);
}

function isUrlEncoded(mediaType: string): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(mediaType);
}

/** Of two places with the same name, the plain name stands for the first: path, query, header, body. */
function inputsOf(operation: Operation, content: BodyContent | undefined): Input[] {
  const inputs = new Map<string, Input>();
  const add = (input: Input) => {
    if (input.name !== "__proto__" && !inputs.has(input.name)) inputs.set(input.name, input);
  };
  const order = ["path", "query", "header"] as const;
  for (const place of order) {
    for (const { name, isRequired, schema } of inPlace(operation, place)) {
      add({ name, in: place, isRequired, schema });
    }
  }
  if (content === undefined) return [...inputs.values()];
  const isBodyRequired = operation.body?.isRequired === true;
  const fields = builtFields(content);
  for (const { name, isRequired, schema } of fields) {
    add({ name, in: "body", isRequired: isBodyRequired && isRequired, schema });
  }
  if (fields.length === 0) {
    add({ name: "data", in: "data", isRequired: isBodyRequired, schema: content.schema ?? true });
  }
  return [...inputs.values()];
}

/** The fields of a body that is built from parameters: an object that is sent as JSON or as a form. */
function builtFields({ mediaType, fields = [] }: BodyContent): readonly BodyField[] {
  return isBuilt(mediaType) ? fields : [];
}

/** Whether a body of a media type is built from parameters. */
export function isBuilt(mediaType: string): boolean {
  return isJson(mediaType) || isForm(mediaType) || mediaType === "*/*";
}

function inPlace({ parameters }: Operation, place: Parameter["in"]): Parameter[] {
  return parameters.filter((parameter) => parameter.in === place);
}

/** The server of an operation, with the defaults of its variables. */
function serverOf({ servers }: Operation): string | undefined {
  const [server] = servers ?? [];
  if (server === undefined || !/^https?:/i.test(server.url)) return undefined;
  return filledUrl(server);
}

/** The URL of a server with the defaults of its variables, without a slash at its end. */
export function filledUrl({ url, variables }: Server): string {
  let filled = url;
  for (const { name, default: preset } of variables)
    filled = filled.replaceAll(`{${name}}`, preset);
  return filled.replace(/\/$/, "");
}

function urlOf({ path, parameters }: Operation): string {
  let url = path
    // A colon at the start of a segment is literal in OpenAPI, and a variable in a route.
    .replaceAll(/(?<![\w%}]):(?=[A-Za-z_])/g, "%3A");
  for (const { name, expression } of parameters) {
    if (expression !== undefined) url = url.replaceAll(`{${name}}`, expression);
  }
  return url;
}

function placedNames(operation: Operation, inputs: readonly Input[]): OperationPlan["placed"] {
  const takesQuery = QUERY_METHODS.includes(operation.method);
  const inQuery = inputs.filter(
    (input) => input.in === "query" && (!takesQuery || isOptionName(input.name)),
  );
  const named = (place: Input["in"]) =>
    inputs.filter((input) => input.in === place && isOptionName(input.name));
  const lists = {
    path: named("path"),
    query: inQuery,
    body: named("body"),
    header: inputs.filter((input) => input.in === "header"),
  };
  return Object.fromEntries(
    Object.entries(lists)
      .filter(([, list]) => list.length > 0)
      .map(([place, list]) => [place, list.map(({ name }) => name)]),
  );
}

function fixedHeaders(
  operation: Operation,
  content: BodyContent | undefined,
  defaultAccept: string,
): Record<string, string> {
  const accept = acceptOf(operation);
  const headers: Record<string, string> = {};
  if (accept.length > 0 && !accept.some((type) => accepts(type, defaultAccept))) {
    headers.accept = accept.join(", ");
  }
  if (content !== undefined && content.mediaType !== "*/*" && !isPlainJson(content.mediaType)) {
    headers["content-type"] = content.mediaType.includes("*")
      ? "application/octet-stream"
      : content.mediaType;
  }
  return headers;
}

/** The media types of the responses of success. */
export function acceptOf({ responses }: Operation): string[] {
  const successes = responses.filter(({ status }) => status.startsWith("2"));
  const described =
    successes.length > 0 ? successes : responses.filter(({ status }) => status === "default");
  const types = described.flatMap(({ mediaTypes }) => mediaTypes);
  return [...new Set(types)].filter((type) => /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+/.test(type));
}

function accepts(type: string, accepted: string): boolean {
  const essence = type.toLowerCase().replace(/;.*$/s, "").trim();
  return essence === "*/*" || essence === accepted;
}

function stylesOf(
  operation: Operation,
  content: BodyContent | undefined,
  inputs: readonly Input[],
): Record<string, Style> {
  const styles: Record<string, Style> = {};
  for (const { name, shape, style = "repeat" } of inPlace(operation, "query")) {
    if (shape !== "scalar" || style === "json") styles[name] = style;
  }
  for (const { name, shape, style } of inPlace(operation, "header")) {
    if (shape !== "scalar" && style !== undefined) styles[name] = style;
  }
  if (content === undefined || !isForm(content.mediaType)) return styles;
  for (const { name, shape, style } of content.fields ?? []) {
    const isBody = inputs.some((input) => input.name === name && input.in === "body");
    if (isBody && shape !== "scalar" && style !== undefined) styles[name] = style;
  }
  return styles;
}
