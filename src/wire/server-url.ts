import { refusal } from "./refusal.js";
import { scalar } from "./scalar.js";

/**
 * Removes empty variables from the URL of a server where it stays valid without them: after a port or a word, or at its end.
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
 * The variables of a server: a default value each, or all allowed values with the default first.
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

/** Values are not encoded, because whoever sets up the API decides its URL. */
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
