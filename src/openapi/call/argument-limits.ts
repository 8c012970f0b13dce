import { isList, isPlainObject } from "../../internal/objects.js";

export const DEEPEST_ARGUMENT = 100;

const MOST_VALUES = 100_000;

const LONGEST_TEXT = 50_000_000;

/** The arguments may come from a model or a stranger, who must not decide how much work a request is. */
export function exceededLimit(value: unknown): string | undefined {
  let values = 0;
  let characters = 0;
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST_ARGUMENT) return `They are nested more than ${DEEPEST_ARGUMENT} deep.`;
    const next: unknown[] = [];
    for (const each of level) {
      if (typeof each === "string") characters += each.length;
      else if (isList(each)) for (const member of each) next.push(member);
      else if (isPlainObject(each)) {
        for (const [name, member] of Object.entries(each)) {
          characters += name.length;
          next.push(member);
        }
      }
      if (characters > LONGEST_TEXT) return `They have more than ${LONGEST_TEXT} characters.`;
      if (++values > MOST_VALUES || next.length > MOST_VALUES) {
        return `They have more than ${MOST_VALUES} values.`;
      }
    }
    level = next;
  }
  return undefined;
}
