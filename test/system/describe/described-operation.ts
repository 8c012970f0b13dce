import type { Description } from "./api-description.js";
import { listIn, objectIn, textIn, type JsonObject } from "./json.js";

/** An operation of a description, with its references to parameters, bodies and responses resolved. */
export interface DescribedOperation {
  readonly description: Description;
  /** In upper case. */
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** The media types of the request body, in the order of the description. */
  readonly bodies: readonly DescribedMediaType[];
  readonly server: Server;
  /** The media types of the successful responses. */
  readonly answers: readonly string[];
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header" | "cookie";
  readonly style: string;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  /** The media type of a parameter that is described by `content` in place of `schema`. */
  readonly contentType: string | undefined;
  readonly schema: unknown;
}

export interface DescribedMediaType {
  readonly name: string;
  readonly schema: unknown;
  readonly encoding: JsonObject;
}

/** A server, with the default value of each of its variables. */
export interface Server {
  readonly url: string;
  readonly variables: Readonly<Record<string, string>>;
}

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];

/** All operations of a description. */
export function operationsOf(description: Description): DescribedOperation[] {
  return Object.entries(objectIn(description.root.paths)).flatMap(([path, item]) => {
    const resolved = description.resolve(item) ?? {};
    return METHODS.filter((method) => method in resolved && path.startsWith("/")).map((method) =>
      operationOf(description, path, method, resolved),
    );
  });
}

function operationOf(
  description: Description,
  path: string,
  method: string,
  item: JsonObject,
): DescribedOperation {
  const operation = objectIn(item[method]);
  const parameters = new Map<string, Parameter>();
  for (const given of [...listIn(item.parameters), ...listIn(operation.parameters)]) {
    const parameter = parameterOf(description, given);
    if (parameter) parameters.set(`${parameter.in} ${parameter.name}`, parameter);
  }
  const servers = [operation.servers, item.servers, description.root.servers];
  return {
    description,
    method: method.toUpperCase(),
    path,
    parameters: [...parameters.values()],
    bodies: mediaTypesOf(description, operation.requestBody),
    server: serverOf(servers.map(listIn).find((list) => list.length > 0)?.[0]),
    answers: answersOf(description, operation),
  };
}

function parameterOf(description: Description, given: unknown): Parameter | undefined {
  const parameter = description.resolve(given) ?? {};
  const name = textIn(parameter.name);
  const place = PLACES.find((each) => each === parameter.in);
  if (name === undefined || place === undefined || isIgnored(place, name)) return undefined;
  const [content] = Object.entries(objectIn(parameter.content));
  const style = textIn(parameter.style) ?? DEFAULT_STYLES[place];
  return {
    name,
    in: place,
    style,
    explode: typeof parameter.explode === "boolean" ? parameter.explode : style === "form",
    allowReserved: parameter.allowReserved === true,
    contentType: content?.[0],
    schema: content ? objectIn(content[1]).schema : parameter.schema,
  };
}

const PLACES = ["path", "query", "header", "cookie"] as const;
const DEFAULT_STYLES = { path: "simple", query: "form", header: "simple", cookie: "form" };

/** "If in is "header" and the name field is "Accept", "Content-Type" or "Authorization", the parameter definition SHALL be ignored." HTTP clients set the others. */
function isIgnored(place: Parameter["in"], name: string): boolean {
  const own = /^(?:accept|content-type|authorization)$/i;
  const ofClient =
    /^(?:host|connection|expect|keep-alive|proxy-connection|te|trailer|transfer-encoding|upgrade)$/i;
  return place === "header" && (own.test(name) || ofClient.test(name));
}

function mediaTypesOf(description: Description, body: unknown): DescribedMediaType[] {
  const content = objectIn(description.resolve(body)?.content);
  return Object.entries(content).map(([name, mediaType]) => {
    const { schema, encoding } = objectIn(mediaType);
    return { name, schema, encoding: objectIn(encoding) };
  });
}

/** "If the servers field is not provided, or is an empty array, the default value would be a Server Object with a url value of /." */
function serverOf(server: unknown): Server {
  const { url, variables } = objectIn(server);
  const defaults = Object.entries(objectIn(variables)).map(
    ([name, variable]) => [name, defaultOf(variable)] as const,
  );
  return { url: textIn(url) ?? "/", variables: Object.fromEntries(defaults) };
}

/** The default is text, but some descriptions have a number. */
function defaultOf(variable: unknown): string {
  const { default: value } = objectIn(variable);
  return typeof value === "number" ? String(value) : (textIn(value) ?? "");
}

function answersOf(description: Description, operation: JsonObject): string[] {
  const responses = Object.entries(objectIn(operation.responses));
  const success = responses
    .filter(([status]) => status.startsWith("2"))
    .map(([, response]) => response);
  return success.flatMap((response) =>
    Object.keys(objectIn(description.resolve(response)?.content)),
  );
}
