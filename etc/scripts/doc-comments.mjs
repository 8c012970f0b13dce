/** Reads the doc comments of the reference, which are TSDoc, and turns them into Markdown. */

/**
 * @typedef {object} DocComment
 * @property {string} summary the text before the first tag
 * @property {ReadonlyMap<string, string>} parameters
 * @property {ReadonlyMap<string, string>} typeParameters
 * @property {string} returns
 * @property {string} throws
 * @property {readonly string[]} examples
 */

/**
 * @param {string} [comment] with its marks
 * @param {(name: string) => string | undefined} [linkTo] the address of a name's entry
 * @returns {DocComment}
 */
export function readDocComment(comment = "", linkTo = () => undefined) {
  const text = comment
    .replace(/^\/\*\*\s*|\s*\*\/\s*$/g, "")
    .replaceAll(/^ *\* ?/gm, "")
    .replaceAll(/^(?:Endpoint|Description)Error\b/gm, "{@link $&}")
    .replaceAll(/\{@link ([\w.]+)(?: \| ([^}]+))?\}/g, (...match) => {
      const [, name = "", words] = /** @type {(string | undefined)[]} */ (match);
      const target = linkTo(name);
      const shown = words ?? `\`${name}\``;
      return target === undefined ? shown : `[${shown}](${target})`;
    });
  const [summary = "", ...blocks] = text.split(/^@(?=\w)/m);
  const read = (/** @type {string} */ tag) =>
    blocks
      .filter((block) => new RegExp(`^${tag}\\b`).test(block))
      .map((block) => block.slice(tag.length).trim());
  const named = (/** @type {string} */ tag) =>
    new Map(
      read(tag).map((block) => {
        const [, name = "", words = ""] = /^(\w+)(?: -)?\s+(.*)$/s.exec(block) ?? [];
        return /** @type {const} */ ([name, proseOf(words.replaceAll("\n", " "))]);
      }),
    );
  return {
    summary: proseOf(summary.trim()),
    parameters: named("param"),
    typeParameters: named("typeParam"),
    returns: proseOf(read("returns").join("\n\n")),
    throws: proseOf(read("throws").join("\n\n")),
    examples: read("example"),
  };
}

/** Hides `<` from the compiler of the site, outside of code. @param {string} text */
function proseOf(text) {
  return text
    .split(/(```.*?```|`[^`]*`)/s)
    .map((part, index) => (index % 2 === 0 ? part.replaceAll("<", "&lt;") : part))
    .join("");
}

/** The first sentence of a summary, for a list. @param {string} summary */
export function firstSentence(summary) {
  const [paragraph = ""] = summary.replaceAll(/```.*?```/gs, "").split("\n\n");
  const line = paragraph.replaceAll("\n", " ");
  return /^.*?[.:?!](?=\s+[A-Z`[]|$)/.exec(line)?.[0].replace(/:$/, ".") ?? line;
}
