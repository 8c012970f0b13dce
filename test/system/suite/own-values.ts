import { BODY, PATH, QUERY } from "fluent-endpoint";
import type { ApiOperation } from "fluent-endpoint/openapi";
import { argumentNames } from "../../../src/openapi/tools/tool-names.js";
import { withFiles, type OpenGroup } from "./adapter.js";
import { isFile, type Case, type Json } from "./format.js";

/** The settings of a class, of `createApi` or of a compiled function. */
export function settingsOf({ baseUrl }: OpenGroup, { values }: Case): Json {
  const { credentials, serverVariables } = values;
  return {
    ...(baseUrl !== undefined && { baseUrl }),
    ...(credentials && { credentials }),
    ...(serverVariables && { variables: serverVariables }),
  };
}

/** The values of a case as arguments of an operation: the fields of a body are arguments, another body is `data`. */
export function argumentsOf(
  operation: ApiOperation,
  { values }: Case,
  convert: (value: unknown) => unknown = withFiles,
): Json {
  const { parameters } = operation;
  const { querystring, body } = values;
  const locations = ["path", "query", "header", "cookie"] as const;
  const own = Object.fromEntries(
    locations.flatMap((place) => argumentsAt(parameters[place], values[place])),
  );
  if (querystring !== undefined) {
    const [whole] = parameters.query;
    if (whole?.name === "whole") own.whole = querystring;
    else Object.assign(own, querystring);
  }
  if (body === undefined) return own;
  const value = convert(body);
  if (!isFields(operation, body)) return { ...own, data: value };
  const fields = argumentsAt(parameters.body, value as Json);
  return Object.fromEntries([...Object.entries(own), ...fields]);
}

/** Values under their arguments, which differ from their names where another place has the same one. */
function argumentsAt(parameters: ApiOperation["parameters"]["path"], values: Json = {}) {
  return Object.entries(values).map(([name, value]) => {
    const found = parameters.find((each) => each.name === name);
    return [found?.argument ?? name, value] as const;
  });
}

/** Returns `true` if the members of a body are given by their names. */
function isFields({ body: described }: ApiOperation, body: unknown): boolean {
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
  return isObject && described?.takes !== "data" && !isFile(body);
}

/** The names of options, which a call takes as parameters for one location only. */
const OPTIONS = ["method", "url", "baseUrl", "headers", "mediaType", "data", "request"];

/** The values of a case as one call takes them: by their names, and for one location where a name means something else. */
export function callOf(
  operation: ApiOperation,
  { values }: Case,
  headers: Readonly<Record<string, string>>,
): object {
  const { parameters } = operation;
  const { path = {}, query = {}, header = {}, cookie = {}, querystring, body } = values;
  const named: Json = {};
  const parts: Record<PropertyKey, Json> = { headers: { ...headers } };
  const variables = parameters.path.map(({ name }) => name);
  const add = (own: Json, part: PropertyKey) => {
    for (const [name, value] of Object.entries(own)) {
      const isTaken =
        Object.hasOwn(named, name) ||
        OPTIONS.includes(name) ||
        name === "__proto__" ||
        (part !== PATH && variables.includes(name));
      if (isTaken) parts[part] = { ...parts[part], ...Object.fromEntries([[name, value]]) };
      else named[name] = value;
    }
  };
  add(path, PATH);
  add(query, QUERY);
  const [whole] = parameters.query;
  if (whole?.name === "whole" && querystring !== undefined) named.whole = querystring;
  else add((querystring ?? {}) as Json, QUERY);
  add(header, "headers");
  const value = withFiles(body);
  if (!isFields(operation, body)) {
    return { ...named, ...cookie, ...parts, ...(body !== undefined && { data: value }) };
  }
  parts[BODY] = {};
  add(value as Json, BODY);
  return { ...named, ...cookie, ...parts };
}

/** The arguments by the names that a tool has for them, which every provider allows. */
export function toolArguments(operation: ApiOperation, each: Case, takesBody: boolean): Json {
  const { body, parameters } = operation;
  const described =
    body && takesBody ? { ...operation, body: { ...body, takes: "data" as const } } : operation;
  const { data, ...given } = argumentsOf(described, each, withDataUrls);
  const name = each.values.body === undefined ? "data" : "body";
  const whole = data === undefined ? given : { ...given, [name]: data };
  const names = Object.values(parameters).flatMap((list) => list.map(({ argument }) => argument));
  const all = argumentNames(names);
  return Object.fromEntries(
    Object.entries(whole).map(([name, value]) => [all[names.indexOf(name)] ?? name, value]),
  );
}

/** The values with a data URL in place of files, as JSON has none. */
function withDataUrls(value: unknown): unknown {
  return withFiles(
    value,
    ({ name, type, base64 }) => `data:${type};name=${encodeURIComponent(name)};base64,${base64}`,
  );
}

/** A text is read as a file where the description says that it is one. */
export function hasUntypedFile({ operation: { requestBody }, values }: Case): boolean {
  const [body, schema = ""] = [values.body, requestBody].map((each) => JSON.stringify(each));
  return (
    body?.includes("$file") === true && schema.includes("multipart") && !/format|Media/.test(schema)
  );
}
