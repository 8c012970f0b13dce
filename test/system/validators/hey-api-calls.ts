import type { ApiOperation } from "fluent-endpoint/openapi";
import { heyApiCalls, loadHeyApi, type HeyApiCall } from "../peers/hey-api-sdk.js";
import { bodyOf, valuesOf } from "./located-values.js";
import type { Json } from "./json.js";

/** The functions that hey-api generates for a description, by route. */
export function heyApiFunctions(file: string): ReadonlyMap<string, HeyApiCall> {
  return heyApiCalls(loadHeyApi(file));
}

/** Calls an operation by the function that hey-api has generated for it. */
export async function callByHeyApi(
  functions: ReadonlyMap<string, HeyApiCall>,
  baseUrl: string,
  operation: ApiOperation,
  parameters: Json,
): Promise<unknown> {
  const { method, path } = operation;
  const call = functions.get(`${method} ${path}`);
  if (call === undefined) throw new Error("hey-api has no function for it.");
  return call({
    baseUrl,
    path: valuesOf(operation, "path", parameters),
    query: valuesOf(operation, "query", parameters),
    headers: valuesOf(operation, "header", parameters),
    body: bodyOf(operation, parameters),
    throwOnError: true,
  });
}
