import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/**
 * The texts that are repeated to find work that grows faster than its input: every character that a regular expression of the source
 * mentions; punctuation before a letter, too. A new pattern adds its characters by itself.
 */
export function repeatedUnits(folder: string): readonly string[] {
  const characters = new Set(patternsIn(folder).flatMap(charactersOf));
  return [...characters].flatMap((character) =>
    /[!-/:-@[-`{-~]/.test(character) ? [character, `${character}a`] : [character],
  );
}

/** The sources of all regular expressions in a folder. */
export function patternsIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => patternsOf(readFileSync(join(folder, file), "utf8")));
}

function patternsOf(source: string): readonly string[] {
  const patterns: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      patterns.push(node.text.slice(1, node.text.lastIndexOf("/")));
    }
    if (isPatternCall(node)) patterns.push(...(node.arguments ?? []).map(textIn));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("source.ts", source, ts.ScriptTarget.Latest, true));
  return patterns;
}

/** True for a node that makes a regular expression of a text: `new RegExp(…)`, `RegExp(…)` or `lazyPattern(…)`. */
function isPatternCall(node: ts.Node): node is ts.NewExpression | ts.CallExpression {
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return false;
  return ["RegExp", "lazyPattern"].includes(node.expression.getText());
}

function textIn(node: ts.Node): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return "";
  return node.head.text + node.templateSpans.map(({ literal }) => literal.text).join("");
}

const CLASSES: Readonly<Record<string, readonly string[]>> = {
  b: [],
  B: [],
  d: ["1"],
  D: ["a"],
  s: [" ", "\t", "\n", "\u00a0"],
  S: ["a"],
  w: ["a", "_"],
  W: ["-"],
};

/** The characters in a pattern, its syntax among them. */
function charactersOf(pattern: string): readonly string[] {
  const found: string[] = [];
  const token =
    /\\u\{([\da-f]+)\}|\\u([\da-f]{4})|\\x([\da-f]{2})|\\c([A-Z])|\\p(\{[^}]*\})|\\(0|.)|(.)/gisu;
  for (const [, braced, four, two, control, property, escaped, plain] of pattern.matchAll(token)) {
    const code = braced ?? four ?? two;
    if (code !== undefined) found.push(String.fromCodePoint(parseInt(code, 16)));
    else if (control !== undefined) found.push(String.fromCharCode(control.charCodeAt(0) % 32));
    else if (property !== undefined) found.push(...charactersWith(property));
    else if (escaped !== undefined) found.push(...escapedCharacters(escaped));
    else if (plain !== undefined) found.push(plain);
  }
  return found;
}

function escapedCharacters(escaped: string): readonly string[] {
  if (escaped in CLASSES) return CLASSES[escaped] ?? [];
  const controls: Readonly<Record<string, string>> = {
    0: "\0",
    f: "\f",
    n: "\n",
    r: "\r",
    t: "\t",
    v: "\v",
  };
  return [controls[escaped] ?? escaped];
}

/** The first characters inside and outside of ASCII that have a property of Unicode, such as `{Cc}`. */
function charactersWith(property: string): readonly string[] {
  const pattern = new RegExp(`\\p${property}`, "u");
  const find = (from: number, to: number): readonly string[] => {
    for (let code = from; code < to; code++) {
      if (pattern.test(String.fromCharCode(code))) return [String.fromCharCode(code)];
    }
    return [];
  };
  return [...find(0, 0x80), ...find(0x80, 0x10000)];
}
