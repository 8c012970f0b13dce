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
    (expression, name: string, start: number) => {
      const isLast = start + expression.length === url.length;
      const mayBeEmpty = (isLast ? /[\w/-]/ : /[\w-]/).test(
        url.charAt(start - 1),
      );
      return mayBeEmpty && variables[name] === "" ? "" : expression;
    },
  );
}
