import { notJson } from "./stream-errors.js";

export function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notJson(what);
  }
}
