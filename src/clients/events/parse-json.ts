import { notJson } from "./stream-errors.js";

/**
 * Parses a JSON text of a stream.
 *
 * @param what - where it is, for the message
 */
export function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notJson(what);
  }
}
