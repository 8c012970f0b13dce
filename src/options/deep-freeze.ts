import { isOwnList, isOwnObject } from "../internal/objects.js";

/** Freezes what the library owns, to the bottom; what is frozen already, and whatever is no list or plain object, stays. */
export function deepFreeze<Value>(value: Value): Value {
  if (!isOwnList(value) && !isOwnObject(value)) return value;
  if (Object.isFrozen(value)) return value;
  for (const member of Object.values(value)) deepFreeze(member);
  return Object.freeze(value);
}
