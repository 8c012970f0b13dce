import type { ApiOperation } from "fluent-endpoint/openapi";
import type { Json } from "./json.js";

/** The places of parameters. */
export const LOCATIONS = ["path", "query", "header", "cookie"] as const;

type Location = keyof ApiOperation["parameters"];

/** The values of a location by their names in the description, for libraries that take them so. */
export function valuesOf(operation: ApiOperation, location: Location, parameters: Json): Json {
  return Object.fromEntries(
    operation.parameters[location]
      .filter(({ argument }) => Object.hasOwn(parameters, argument))
      .map(({ name, argument }) => [name, parameters[argument]]),
  );
}

/** The value of the body, or `undefined` if it has none. */
export function bodyOf(operation: ApiOperation, parameters: Json): unknown {
  if (operation.body === undefined) return undefined;
  const fields = valuesOf(operation, "body", parameters);
  if (operation.body.takes === "data") return fields.data;
  return Object.keys(fields).length > 0 || operation.body.isRequired ? fields : undefined;
}
