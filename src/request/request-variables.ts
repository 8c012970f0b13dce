import { ownValue } from "../internal/objects.js";
import type { State } from "../options/state.js";
import { unitePlaces, type UrlTemplate, type Variables } from "../uri-template/url-template.js";

/** The variables of the URL template and of the base URL. */
export function variablesOf(state: State, template: UrlTemplate): Variables {
  const base = state.baseUrl?.template;
  if (base === undefined && template.twoNamed.length === 0) return template.variables;
  const variables = unitePlaces(base?.variables ?? [], template.variables);
  for (const { name, decodedName } of [...template.twoNamed, ...(base?.twoNamed ?? [])]) {
    // The parameter of the decoded name fills nothing then, so it is a leftover parameter.
    if (isGiven(state, name)) variables.delete(decodedName ?? "");
  }
  return variables;
}

/** Whether there is a value of this name for a URL template. */
export function isGiven({ parameters, path, query }: State, name: string): boolean {
  return [parameters, path, query].some((values) => ownValue(values, name) !== undefined);
}

/** The names of the variables in expressions of the query. Values of the query channel fill them, and are not appended. */
export function queryVariables(variables: Variables): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [name, places] of variables) if (places.query) names.add(name);
  return names;
}
