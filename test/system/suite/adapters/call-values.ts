import { BODY, PATH, QUERY } from "fluent-endpoint";
import type { ApiOperation } from "fluent-endpoint/openapi";
import { withFiles } from "../adapter.js";
import { isFile, type Case, type Json } from "../format.js";

/** The names of options, which a call takes as parameters for one location only. */
const OPTIONS = ["method", "url", "baseUrl", "headers", "mediaType", "data", "request"];

/** The values of a case as one call takes them: by their names, and for one location where a name means something else. */
export function callOf(
  { body: described, parameters }: ApiOperation,
  { values }: Case,
  headers: Readonly<Record<string, string>>,
): object {
  const { path = {}, query = {}, header = {}, cookie = {}, querystring, body } = values;
  const named: Json = {};
  const parts: Record<PropertyKey, Json> = { headers: { ...headers } };
  const variables = parameters.path.map(({ name }) => name);
  const add = (own: Json, part?: PropertyKey) => {
    for (const [name, value] of Object.entries(own)) {
      const isTaken =
        Object.hasOwn(named, name) ||
        OPTIONS.includes(name) ||
        name === "__proto__" ||
        (part !== PATH && variables.includes(name));
      if (!isTaken) named[name] = value;
      else if (part !== undefined)
        parts[part] = { ...parts[part], ...Object.fromEntries([[name, value]]) };
    }
  };
  add(path, PATH);
  add(query, QUERY);
  const [whole] = parameters.query;
  if (whole?.name === "whole" && querystring !== undefined) named.whole = querystring;
  else add((querystring ?? {}) as Json, QUERY);
  add(header, "headers");
  const value = withFiles(body);
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  const isFields = isObject && described?.takes !== "data" && !isFile(body);
  if (isFields) {
    parts[BODY] = {};
    add(value as Json, BODY);
  }
  return {
    ...named,
    ...cookie,
    ...parts,
    ...(body !== undefined && !isFields && { data: value }),
  };
}
