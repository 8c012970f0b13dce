import { type GivenFor, LOCATIONS, type ParameterRow, parameterRow, usedRows } from "./form.js";
import { valueOf } from "./shown-request.js";

/** The keys of the locations, as a builder's `toJSON()` and the command line write them. */
const KEYS: Readonly<Record<string, GivenFor>> = {
  "[PATH]": "path",
  "[QUERY]": "query",
  "[BODY]": "body",
};

/** The parameters as JSON, with the values of a location under its key. `undefined` while a value is not JSON yet. */
export function toJsonText(rows: readonly ParameterRow[]): string | undefined {
  const used = usedRows(rows).filter(({ kind }) => kind !== "file");
  const valuesOf = (givenFor: GivenFor) =>
    Object.fromEntries(
      used.filter((row) => row.givenFor === givenFor).map((row) => [row.name, valueOf(row)]),
    );
  try {
    const locations = Object.entries(KEYS).map(
      ([key, givenFor]) => [key, valuesOf(givenFor)] as const,
    );
    const filled = locations.filter(([, values]) => Object.keys(values).length > 0);
    return JSON.stringify({ ...valuesOf("any"), ...Object.fromEntries(filled) }, null, 2);
  } catch {
    return undefined;
  }
}

/**
 * The rows of parameters in JSON. A row that is there already keeps its id and its hint. Rows that are not used stay, and so do files,
 * which JSON cannot have.
 *
 * @throws Error that says what is expected
 */
export function fromJsonText(text: string, rows: readonly ParameterRow[]): readonly ParameterRow[] {
  const given = parseObject(text, "The parameters");
  const rowsOf = (givenFor: GivenFor): readonly ParameterRow[] => {
    const key = Object.keys(KEYS).find((candidate) => KEYS[candidate] === givenFor);
    const values = key === undefined ? withoutLocations(given) : (given[key] ?? {});
    const named = key === undefined ? values : objectOf(values, key);
    return Object.entries(named).map(([name, value]) => {
      const row = parameterRow(name, value, givenFor);
      const known = rows.find((other) => other.name === name && other.givenFor === givenFor);
      return known === undefined ? row : { ...row, ...pick(known), isUsed: true };
    });
  };
  const used = LOCATIONS.flatMap(rowsOf);
  const ids = new Set(used.map(({ id }) => id));
  return [
    ...used,
    ...rows.filter(({ id, isUsed, kind }) => (!isUsed || kind === "file") && !ids.has(id)),
  ];
}

function pick({ id, hint }: ParameterRow): Pick<ParameterRow, "id" | "hint"> {
  return { id, ...(hint !== undefined && { hint }) };
}

function withoutLocations(given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([name]) => !Object.hasOwn(KEYS, name)));
}

/** @throws Error for text that is not a JSON object */
export function parseObject(text: string, what: string): Readonly<Record<string, unknown>> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new Error(`${what} are not JSON: ${error instanceof Error ? error.message : ""}`, {
      cause: error,
    });
  }
  return objectOf(parsed, what);
}

function objectOf(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  throw new Error(`${what} must be a JSON object, such as { "org": "octokit" }.`);
}
