import { isObject } from "../../internal/objects.js";

/** The number of names that every `Object.prototype` has, such as `toString`. */
const STANDARD_NAMES = 12;

/** The copies of objects, which are their own copies. */
const copies = new WeakMap<object, object>();

/**
 * Returns a value of a description as it is. If something has added a name to `Object.prototype`, it is a copy whose objects inherit
 * nothing: readers of descriptions ask for names that most objects do not have.
 */
export function ownOnly<Value>(value: Value): Value {
  if (Reflect.ownKeys(Object.prototype).length <= STANDARD_NAMES) return value;
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
