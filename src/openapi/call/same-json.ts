import { isList, isPlainObject } from "../../internal/objects.js";

export function isSameJson(one: unknown, other: unknown): boolean {
  if (isList(one) && isList(other)) {
    return (
      one.length === other.length && one.every((each, index) => isSameJson(each, other[index]))
    );
  }
  if (!isPlainObject(one) || !isPlainObject(other)) return one === other;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSameJson(one[name], other[name]))
  );
}
