import type { ApiOperation } from "fluent-endpoint/openapi";
import { describedQuery } from "./described-parts.js";
import { resolved, type Json } from "./json.js";

/** The parts of a request that are counted. An operation may have several. */
export const KINDS = [
  "path",
  "query",
  "deepObject",
  "header",
  "cookie",
  "JSON object or list",
  "JSON scalar",
  "form",
  "multipart",
  "other body",
] as const;

export type Kind = (typeof KINDS)[number];

/** The kinds of an operation, as far as its description says them. */
export function kindsOf(description: Json, operation: ApiOperation): Kind[] {
  const { path, query, header, cookie } = operation.parameters;
  const found: Readonly<Partial<Record<Kind, boolean>>> = {
    path: path.length > 0,
    query: query.length > 0,
    deepObject: [...describedQuery(description, operation).values()].some(
      ({ style }) => style === "deepObject",
    ),
    header: header.length > 0,
    cookie: cookie.length > 0,
  };
  const body = bodyKind(description, operation);
  return KINDS.filter((kind) => found[kind] === true || kind === body);
}

function bodyKind(description: Json, { body, parameters }: ApiOperation): Kind | undefined {
  if (body === undefined) return undefined;
  const { mediaType, takes } = body;
  if (mediaType.startsWith("multipart/")) return "multipart";
  if (mediaType.startsWith("application/x-www-form-urlencoded")) return "form";
  if (!/[/+]json\b/.test(mediaType)) return "other body";
  const { type } = resolved(description, parameters.body[0]?.schema);
  const isScalar = ["string", "number", "integer", "boolean"].includes(String(type));
  return takes === "data" && isScalar ? "JSON scalar" : "JSON object or list";
}
