/** What the files with the dependencies inside take of `uri-templates`. */
import { readFile } from "node:fs/promises";

/**
 * A plugin that makes an ES module of the function in `uri-templates` that expands an expression: all that we ask of that
 * package, whose larger part reads variables back out of a URL. No bundler could know that.
 *
 * @returns {import("esbuild").Plugin}
 */
export function expandingOnly() {
  return {
    name: "expanding-only",
    setup(builder) {
      builder.onLoad({ filter: /[\\/]uri-templates\.js$/ }, async ({ path }) => ({
        contents: expansion(await readFile(path, "utf8")),
      }));
    },
  };
}

/** From where the module's own code begins to where `subFunction` is done, which expands. */
const KEPT =
  /^\}\)\(this, function \(\) \{\n(?<code>.*\tvar subFunction = .*)\tvar guessFunction = /ms;

/** @param {string} source */
function expansion(source) {
  const code = KEPT.exec(source)?.groups?.code;
  if (code === undefined) throw new Error("uri-templates is not what it was");
  return `${code}
		return subFunction;
	}
	export default (template) => ({ fill: uriTemplateSubstitution(template.slice(1, -1)) });`;
}
