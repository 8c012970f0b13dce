import { type ParameterRow, parameterRow } from "./form.js";

/** An expression of a URL template, with its names, or a colon placeholder. */
const VARIABLES = /\{[+#./;?&]?([^{}]*)\}|(?<![\w%}]):([A-Za-z_]\w*)/g;

/** The names of the variables in the finished expressions of a URL template. */
export function variablesOf(template: string): readonly string[] {
  const names = [...template.matchAll(VARIABLES)].flatMap(([, list = "", name = list]) =>
    name.split(",").map((each) => decoded(each.replace(/(?::\d+|\*)$/, ""))),
  );
  return [...new Set(names)].filter((name) => name !== "");
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Rows with an empty one for each variable of a template that has none, and without empty ones for others. */
export function withVariableRows(
  rows: readonly ParameterRow[],
  template: string,
): readonly ParameterRow[] {
  const names = variablesOf(template);
  const kept = rows.filter(({ name, isAwaited }) => isAwaited !== true || names.includes(name));
  const missing = names.filter((name) => !kept.some((row) => row.name === name));
  return [
    ...missing.map((name) => ({ ...parameterRow(name, ""), isAwaited: true as const })),
    ...kept,
  ];
}

/** Rows of which one has another name, in place of an empty row with that name. */
export function withRename(
  rows: readonly ParameterRow[],
  [from, to]: readonly [from: string, to: string],
): readonly ParameterRow[] {
  return rows
    .filter(({ name, isAwaited }) => isAwaited !== true || name !== to)
    .map((row) => (row.name === from ? { ...row, name: to } : row));
}

/** Returns `true` if two names differ by case, by separators, by one letter, or by two that are swapped. */
export function isNear(one: string, other: string): boolean {
  const letters = (name: string) => name.toLowerCase().replaceAll(/[-_.]/g, "");
  const [a, b] = [letters(one), letters(other)];
  if (a === b) return true;
  if (Math.min(a.length, b.length) < 3) return false;
  let at = 0;
  while (a[at] === b[at]) at++;
  const swapped = (name: string) => `${name[at + 1] ?? ""}${name[at] ?? ""}${name.slice(at + 2)}`;
  const [restOfA, restOfB] = [a.slice(at + 1), b.slice(at + 1)];
  return (
    restOfA === restOfB ||
    restOfA === b.slice(at) ||
    restOfB === a.slice(at) ||
    swapped(a) === b.slice(at)
  );
}
