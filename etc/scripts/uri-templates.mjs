/** What the files with the dependencies inside take of `uri-templates`. */
import { readFile } from "node:fs/promises";

/**
 * A plugin that makes `uri-templates` an ES module, and leaves out of it what reads variables back out of a URL: we only
 * fill, and no bundler can know. It complains when the package no longer is what it was when this was written.
 *
 * @returns {import("esbuild").Plugin}
 */
export function fillingOnly() {
  return {
    name: "filling-only",
    setup(builder) {
      builder.onLoad({ filter: /[\\/]uri-templates\.js$/ }, async ({ path }) => ({
        contents: withoutReading(await readFile(path, "utf8")),
      }));
    },
  };
}

/** @param {string} source */
function withoutReading(source) {
  let text = source.slice(
    end(source, "})(this, function () {"),
    start(source, "return UriTemplate;"),
  );
  text = without(text, "var guessFunction =", "return {\n\t\t\tvarNames");
  text = without(text, "this.fromUri =", "this.varNames =");
  text = without(text, "UriTemplate.prototype =", undefined);
  text = without(text, "function isPercentEncoded", "function uriTemplateSubstitution");
  text = text.replace("unSubstitution: guessFunction", "");
  return `${text}\nexport default UriTemplate;`;
}

/**
 * A text without what stands from one place up to another.
 *
 * @param {string} text
 * @param {string} from
 * @param {string | undefined} to the end without it
 */
function without(text, from, to) {
  const kept = to === undefined ? text.length : start(text, to);
  return text.slice(0, start(text, from)) + text.slice(kept);
}

/**
 * @param {string} text
 * @param {string} place
 */
function end(text, place) {
  return start(text, place) + place.length;
}

/**
 * @param {string} text
 * @param {string} place what stands in the text once
 */
function start(text, place) {
  const position = text.indexOf(place);
  if (position < 0 || text.includes(place, position + 1)) {
    throw new Error(`uri-templates has changed: ${place}`);
  }
  return position;
}
