import { isObject, isPolluted } from "../../internal/objects.js";

const copies = new WeakMap<object, object>();

/** A name that a program added to `Object.prototype` would seem to be in every object of a document. */
export function ownOnly<Value>(value: Value): Value {
  if (!isPolluted()) return value;
  const open: object[] = [];
  const copyOf = <Inner>(inner: Inner): Inner => {
    if (!isObject(inner)) return inner;
    let copy = copies.get(inner);
    if (copy === undefined) {
      copy = Array.isArray(inner) ? [] : (Object.create(null) as object);
      copies.set(inner, copy).set(copy, copy);
      open.push(inner);
    }
    return copy as Inner;
  };
  const copied = copyOf(value);
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    const copy = copyOf(each) as Record<string, unknown>;
    for (const [key, inner] of Object.entries(each)) copy[key] = copyOf(inner as unknown);
  }
  return copied;
}
