/**
 * Compares the values of a call with the values that a server has read, and describes the first difference. Numbers and booleans
 * equal their texts, because a query or a form has only texts. A list of one equals its item. `null`, an empty object and an empty
 * list equal a value that is not there, because most styles have no form for them.
 *
 * @param extent - `exact` if the server may have read no other values
 */
export function firstDifference(
  given: unknown,
  read: unknown,
  extent: "exact" | "some",
  at = "",
): string | undefined {
  if (isNothing(given) && isNothing(read)) return undefined;
  if (Array.isArray(given) !== Array.isArray(read)) {
    return firstDifference(single(given), single(read), extent, at);
  }
  if (!isObject(given) || !isObject(read)) {
    return written(given) === written(read)
      ? undefined
      : `${at}: ${shown(given)} arrives as ${shown(read)}`;
  }
  const names = new Set([...Object.keys(given), ...(extent === "exact" ? Object.keys(read) : [])]);
  for (const name of names) {
    const found = firstDifference(
      valueAt(given, name),
      valueAt(read, name),
      "exact",
      `${at}/${name}`,
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isNothing(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return typeof value === "object" && Object.values(value).every(isNothing);
}

/** The item of a list of one. A longer list differs from a value. */
function single(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.length === 1 ? (value[0] as unknown) : JSON.stringify(value);
}

function valueAt(object: object, name: string): unknown {
  return Object.getOwnPropertyDescriptor(object, name)?.value;
}

function written(value: unknown): string {
  return isObject(value) ? JSON.stringify(value) : String(value);
}

function shown(value: unknown): string {
  return value === undefined ? "nothing" : JSON.stringify(value).slice(0, 80);
}
