import { refusal } from "./refusal.js";
import { scalar } from "./scalar.js";

/**
 * Returns the URL of a server without its empty variables, where a URL may go without them: after a port or a word, or at its end.
 *
 * @public
 */
export function serverUrl(
  url: string,
  variables: Readonly<Record<string, unknown>>,
): string {
  return url.replace(
    /\{([^{}]+)\}/g,
    (expression, name: string, start: number) =>
      variables[name] === "" && mayBeEmpty(url, start, expression)
        ? ""
        : expression,
  );
}

function mayBeEmpty(url: string, start: number, expression: string): boolean {
  const isLast = start + expression.length === url.length;
  return (isLast ? /[\w/-]/ : /[\w-]/).test(url.charAt(start - 1));
}

/**
 * The variables of a server: the default of each, or all values that it may have, the default first.
 *
 * @public
 */
export type ServerVariables = Readonly<
  Record<string, string | readonly string[]>
>;

/**
 * The server of an operation: its URL, which may be relative, and the variables in it.
 *
 * @public
 */
export type OwnServer =
  string | readonly [url: string, variables: ServerVariables];

/**
 * Returns the URL of a server with the values of its variables, as they are: who describes and who sets up an API says where it is.
 *
 * @throws Refusal for a value that is missing, or not one of those that the variable may have
 */
export function filledServer(
  url: string,
  variables: ServerVariables,
  given: Readonly<Record<string, unknown>> = {},
): string {
  const filled = url.replace(
    /\{([^{}]+)\}/g,
    (expression, name: string, start: number) => {
      const known = Object.hasOwn(variables, name) ? variables[name] : "";
      const [preset = ""] = [known].flat();
      const value = Object.hasOwn(given, name)
        ? scalar(name, given[name])
        : preset;
      if (value === undefined) throw refusal("missing-variable", name);
      if (typeof known !== "string" && !known?.includes(value))
        throw refusal("invalid-options", name);
      if (value === "" && !mayBeEmpty(url, start, expression))
        throw refusal("missing-variable", name);
      return value;
    },
  );
  if (/[\0-\x20\x7f\s?#\\{}]/.test(filled))
    throw refusal("invalid-base-url", "server");
  return filled;
}

/**
 * Returns the URL of the server of an operation, without a slash at its end. A relative one is resolved against the base URL.
 *
 * @param isMoved - `true` if the base URL is used instead of all servers
 */
export function ownServer(
  server: OwnServer,
  base: string,
  isMoved: boolean,
  given?: Readonly<Record<string, unknown>>,
): string {
  const [url, variables] = typeof server === "string" ? [server, {}] : server;
  const filled = filledServer(url, variables, given);
  const isWhole = /^[a-z][a-z\d+.-]*:/i.test(filled);
  return (isWhole ? (isMoved ? base : filled) : resolved(filled, base)).replace(
    /\/$/,
    "",
  );
}

function resolved(path: string, base: string): string {
  const [origin = ""] = /^(?:https?:\/\/[^/]*)?/i.exec(base) ?? [];
  const folder = base.slice(origin.length).replace(/[^/]*$/, "") || "/";
  return (
    origin +
    (path.startsWith("/") ? path : folder + path.replace(/^(?:\.\/)+/, ""))
  );
}
