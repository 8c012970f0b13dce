/** The source text of a value. */
export function sourceText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sourceText).join(", ")}]`;
  if (value instanceof Date) return `new Date(${String(value.getTime())})`;
  if (value instanceof Map) return `new Map(${sourceText([...value])})`;
  if (typeof value === "object" && value !== null) return objectText(value);
  if (typeof value === "symbol") return `Symbol(${JSON.stringify(value.description)})`;
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}

function objectText(object: object): string {
  const members = Object.entries(object).map(
    ([name, value]) => `${nameText(name)}: ${sourceText(value)}`,
  );
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

function nameText(name: string): string {
  if (name === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
}
