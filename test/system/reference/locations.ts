import type { Call } from "./call.js";
import { isPlain } from "./options.js";
import type { Refuse } from "./url.js";

/** Refuses values without a place, and two values for one place. A value of `.path()` may be unused, unless
 * the query has its variable. */
export function checkPlaces(call: Call, data: unknown, strict: boolean, refuse: Refuse): void {
  const { toQuery, toBody, parameters, over, path, query, body, has } = call;
  const named = Object.keys(body).length > 0;
  if (named && !toBody) refuse("unplaced-parameter");
  const conflictsWithData = named || (strict && over.length > 0);
  if (conflictsWithData && toBody && data !== undefined) refuse("conflicting-parameter");
  if (!toBody && !toQuery && (over.length > 0 || data !== undefined)) refuse("unplaced-parameter");
  if (strict && toQuery && data !== undefined) refuse("unplaced-parameter");
  const wrappers = toQuery ? ["body", "params", "query"] : ["body", "params"];
  const isWrapper = (name: string) => wrappers.includes(name) && isPlain(parameters[name]);
  if (strict && over.length > 0 && over.every(isWrapper)) refuse("invalid-parameter");
  const isOnlyInQuery = (name: string) => has(name, "query") && !has(name, "path");
  if (Object.keys(path).some(isOnlyInQuery)) refuse("unplaced-parameter");
  for (const name of Object.keys(parameters)) {
    const locations = [
      ...(has(name, "path") ? [path] : []),
      ...(has(name, "query") ? [query] : []),
      ...(over.includes(name) ? [toQuery ? query : body] : []),
    ];
    if (locations.every((place) => Object.hasOwn(place, name))) refuse("conflicting-parameter");
  }
}
