import { EndpointError } from "../../errors.js";

/** Returns the text for a variable of the environment, which a file may use. */
export type ResolveVariable = (name: string, file?: string) => string;

const VARIABLE = /\\\$|\$(?:([A-Z_][A-Z0-9_]*)|\{([A-Za-z_]\w*)\})/g;

/** A text with `$NAME` and `${NAME}` resolved. `\$` is a dollar sign. */
export function withVariables(text: string, resolve: ResolveVariable): string {
  return text.replace(VARIABLE, (match, plain?: string, braced?: string) => {
    const name = plain ?? braced;
    return name === undefined ? match.slice(1) : resolve(name);
  });
}

/** Returns `true` if a text has variables of the environment. */
export function hasVariables(text: string): boolean {
  return text.search(VARIABLE) >= 0;
}

/**
 * The text of a header with its variables resolved. The request depends on what `accept` and `content-type` say, so their values are
 * shown.
 */
export function headerText(
  name: string,
  text: string,
  resolve: ResolveVariable,
  file?: string,
): string {
  const isRead = /^(?:accept|content-type)$/i.test(name);
  const resolveHere = isRead ? fromEnvironment : resolve;
  return withVariables(text, (variable) => resolveHere(variable, file));
}

/** The value of a variable of the environment. */
export function fromEnvironment(name: string, file?: string): string {
  const value = process.env[name];
  if (value !== undefined && value !== "") return value;
  throw new EndpointError(
    "missing-variable",
    `The environment variable ${name} is ${value === "" ? "empty" : "not set"}.`,
    {
      advice: `Set it, or write \\$ for a dollar sign.${file === undefined ? "" : ` It is used in ${file}.`}`,
    },
  );
}
