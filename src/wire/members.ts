import { refusal } from "./refusal.js";

/**
 * Returns the members of an object.
 *
 * @param parameter - the parameter's name
 * @throws Refusal `invalid-parameter` for a member that would be the prototype of a copy
 */
export function membersOf(
  parameter: string,
  value: object,
): [string, unknown][] {
  const members = Object.entries(value);
  if (!Object.hasOwn(value, "__proto__")) return members;
  throw refusal("invalid-parameter", parameter);
}
