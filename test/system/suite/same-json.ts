/** Returns `true` if a text is the JSON of a value. The order of properties is free. */
export function isSameJson(text: string, value: unknown): boolean {
  try {
    return canonical(JSON.parse(text)) === canonical(value);
  } catch {
    return false;
  }
}

/** Returns `true` if two texts are JSON of the same object or list. */
export function areSameJson(one: string, other: string): boolean {
  if (!/^\s*[[{]/.test(one) || !/^\s*[[{]/.test(other)) return false;
  try {
    return isSameJson(one, JSON.parse(other));
  } catch {
    return false;
  }
}

function canonical(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const names = Object.keys(value).sort();
  const fields = names.map(
    (name) => `${JSON.stringify(name)}:${canonical(Reflect.get(value, name))}`,
  );
  return `{${fields.join(",")}}`;
}
