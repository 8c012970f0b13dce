import { isSecretHeader, isSecretParameter } from "./names.js";

/** A way to authenticate, as a description has it. */
interface Scheme {
  readonly location?: string;
  readonly parameter?: string;
}

/** The names of headers and query parameters, in lower case, that are known as names of credentials only from the description. */
export function secretNamesOf(schemes: readonly Scheme[]): readonly string[] {
  const names = schemes.flatMap(({ location, parameter }) => {
    const name = parameter?.toLowerCase();
    // The header of all cookies is a credential.
    if (parameter === undefined || name === undefined || location === "cookie") return [];
    const isKnown = location === "header" ? isSecretHeader(name) : isSecretParameter(parameter);
    return isKnown ? [] : [name];
  });
  return [...new Set(names)];
}
