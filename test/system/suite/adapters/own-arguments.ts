import type { ApiOperation } from "fluent-endpoint/openapi";
import { withFiles, type OpenGroup } from "../adapter.js";
import { isFile, type Case, type Json } from "../format.js";

/** The values of a case as arguments of an operation: the fields of a body are arguments, another body is `data`. */
export function argumentsOf(
  { body: described, parameters }: ApiOperation,
  { values }: Case,
  convert: (value: unknown) => unknown = withFiles,
): Json {
  const { querystring, body } = values;
  const locations = ["path", "query", "header", "cookie"] as const;
  const given = locations.flatMap((place) =>
    Object.entries(values[place] ?? {}).map(
      ([name, value]) => [argumentOf(parameters[place], name), value] as const,
    ),
  );
  const own: Json = Object.fromEntries(given);
  if (querystring !== undefined) {
    const [whole] = parameters.query;
    if (whole?.name === "whole") own.whole = querystring;
    else Object.assign(own, querystring);
  }
  if (body === undefined) return own;
  const value = convert(body);
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  if (described?.takes === "data" || !isObject || isFile(body)) return { ...own, data: value };
  const fields = Object.entries(value).map(
    ([name, field]) => [argumentOf(parameters.body, name), field] as const,
  );
  return Object.fromEntries([...Object.entries(own), ...fields]);
}

/** The argument of a value, which differs from its name where another place has the same one. */
function argumentOf(parameters: ApiOperation["parameters"]["path"], name: string): string {
  return parameters.find((each) => each.name === name)?.argument ?? name;
}

/** The settings of a class, of `createApi` or of a compiled function. */
export function settingsOf({ baseUrl }: OpenGroup, { values }: Case): Json {
  const { credentials, serverVariables } = values;
  return {
    ...(baseUrl !== undefined && { baseUrl }),
    ...(credentials && { credentials }),
    ...(serverVariables && { variables: serverVariables }),
  };
}

/** The values with a data URL in place of files, as JSON has none. */
export function withDataUrls(value: unknown): unknown {
  if (isFile(value)) {
    const { name, type, base64 } = value.$file;
    return `data:${type};name=${encodeURIComponent(name)};base64,${base64}`;
  }
  if (Array.isArray(value)) return value.map(withDataUrls);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, withDataUrls(each)] as const),
  );
}
