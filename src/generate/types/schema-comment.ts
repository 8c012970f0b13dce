import { linesOf } from "../code/code.js";
import { isObject, textOr } from "../../openapi/read/document.js";

/** The lines of a doc comment from what a schema, parameter or header says about itself. */
export function schemaComment(node: unknown): string[] {
  if (!isObject(node)) return [];
  const { title, summary, description, format, deprecated } = node;
  const head = [textOr(title), textOr(summary)].filter((text) => text !== undefined);
  const lines = [...new Set(head)].flatMap(linesOf);
  const body = textOr(description);
  if (body !== undefined && !head.includes(body)) {
    if (lines.length > 0) lines.push("");
    lines.push(...linesOf(body));
  }
  if (typeof format === "string" && format !== "") lines.push(...linesOf(`Format: ${format}`));
  const tags = [
    ...(deprecated === true ? ["@deprecated"] : []),
    ...("default" in node ? tagLines("@default", node.default) : []),
    ...("example" in node ? tagLines("@example", node.example) : []),
  ];
  if (tags.length > 0 && lines.length > 0) lines.push("");
  return [...lines, ...tags];
}

function tagLines(tag: string, value: unknown): string[] {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (text.trim() === "") return [`${tag} ""`];
  return linesOf(`${tag} ${text.trim()}`);
}
