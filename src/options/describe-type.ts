import { isOwnList } from "./plain-object.js";

/** What a value of the wrong type is, in words that fit behind "is": never the value itself, which may be a secret. */
export function describeType(value: unknown): string {
  if (value === null) return "null";
  switch (typeof value) {
    case "undefined":
      return "undefined";
    case "object":
      return isOwnList(value) ? "a list" : "an object";
    case "function":
      return "a function";
    default:
      return `of type ${typeof value}`;
  }
}
