import type { State } from "../options/state.js";
import { expandText } from "./expand-url.js";
import { isGiven } from "./url-value.js";
import {
  originOf,
  unitePlaces,
  type UrlTemplate,
  type Variables,
} from "../uri-template/url-template.js";

/** The variables of the URL template, and of the base URL where it is a part of the request's URL. */
export function variablesOf(state: State, template: UrlTemplate): Variables {
  const base = usesBaseUrl(state, template) ? state.baseUrl?.template : undefined;
  if (base === undefined && template.twoNamed.length === 0) return template.variables;
  const variables = unitePlaces(base?.variables ?? [], template.variables);
  for (const { name, decodedName } of [...template.twoNamed, ...(base?.twoNamed ?? [])]) {
    // The parameter of the decoded name fills nothing then, so it is a leftover parameter.
    if (isGiven(state, name)) variables.delete(decodedName ?? "");
  }
  return variables;
}

function usesBaseUrl(state: State, template: UrlTemplate): boolean {
  const { kind } = template.origin;
  if (kind !== "depends-on-values" || state.baseUrl?.template === undefined) {
    return kind !== "absolute";
  }
  try {
    return originOf(expandText(template, { ...state, strict: false })) === undefined;
  } catch {
    // A value that no URL can have. Building the request says so.
    return true;
  }
}

/** The names of the variables in expressions of the query. Values of the query channel fill them, and are not appended. */
export function queryVariables(variables: Variables): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [name, places] of variables) if (places.query) names.add(name);
  return names;
}
