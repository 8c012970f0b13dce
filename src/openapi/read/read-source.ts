import { describeType } from "../../internal/messages.js";
import { isObject } from "../../internal/objects.js";
import { DescriptionError } from "../description-error.js";
import { JsonText } from "./json-text.js";
import { keptLines } from "./kept-lines.js";
import { mistakeIn, SourceFile } from "./source-file.js";

/**
 * Reads a file of a description: JSON text, or an object that something else has parsed.
 *
 * @throws DescriptionError with the line of what is wrong
 */
export function readSource(name: string, given: string | object): SourceFile {
  if (isObject(given)) return new SourceFile(name, given, keptLines(given));
  if (typeof given !== "string") {
    const message = `Expected an object or JSON text, got ${describeType(given)}.`;
    throw new DescriptionError([mistakeIn(name, message)]);
  }
  const text = new JsonText(given);
  const content = text.parse();
  if (content !== undefined)
    return new SourceFile(name, content, (pointer) => text.lineOf(pointer));
  const { message, line } = text.error();
  throw new DescriptionError([mistakeIn(name, message, { line })]);
}
