import type { Style } from "fluent-endpoint";

/** The location of a parameter: by name, or one of the others. */
export type GivenFor = "any" | "path" | "query" | "body";

export const LOCATIONS: readonly GivenFor[] = ["any", "path", "query", "body"];

/** The notation of a parameter's value. */
export type ValueKind = "text" | "JSON" | "file";

export const KINDS: readonly ValueKind[] = ["text", "JSON", "file"];

/** A parameter as it is typed. */
export interface ParameterRow {
  /** Tells rows apart, and stays the same while a row is edited. */
  readonly id: number;
  readonly name: string;
  /** Text or JSON. For a file, its name. */
  readonly value: string;
  readonly kind: ValueKind;
  /** The file, where one was chosen in this page. */
  readonly file?: File;
  readonly givenFor: GivenFor;
  /** True if the parameter is passed. */
  readonly isUsed: boolean;
  /** True for the row of a variable until a person changes it. Its value is not passed. */
  readonly isAwaited?: true;
  /** The type of the value in an OpenAPI description, such as `integer, required`. */
  readonly hint?: string;
}

/** A header as it is typed. An empty value removes a default header. */
export interface HeaderRow {
  readonly id: number;
  readonly name: string;
  readonly value: string;
  /** True if the header is passed. */
  readonly isUsed: boolean;
  /** The type of the value in an OpenAPI document, such as `string, required`. */
  readonly hint?: string;
}

/** The input of the playground. It never changes: an edit makes a new form that shares the other rows. */
export interface Form {
  /** A method and a URL template. */
  readonly route: string;
  /** Empty where it is not known yet, and where the route is a whole URL. */
  readonly baseUrl: string;
  readonly parameters: readonly ParameterRow[];
  readonly headers: readonly HeaderRow[];
  /** The style of lists and objects for names without their own. Empty for the default. */
  readonly style: Style | "";
  /** Styles of single names. */
  readonly styles: Readonly<Record<string, Style>>;
  readonly isStrict: boolean;
  /** Previews of the media type, separated by commas. */
  readonly previews: string;
  readonly format: string;
  /** The body as text, in place of a body made of parameters. */
  readonly data: string;
}

export const STYLES: readonly Style[] = [
  "comma",
  "repeat",
  "brackets",
  "indices",
  "deepObject",
  "spaceDelimited",
  "pipeDelimited",
  "json",
  "jsonItems",
];

export const EMPTY_FORM: Form = {
  route: "",
  baseUrl: "",
  parameters: [],
  headers: [],
  style: "",
  styles: {},
  isStrict: true,
  previews: "",
  format: "",
  data: "",
};

let lastId = 0;

/** The id of a new row. */
export function newId(): number {
  return ++lastId;
}

/** A new row. A value that is not text is written as JSON. */
export function parameterRow(
  name: string,
  value: unknown,
  givenFor: GivenFor = "any",
): ParameterRow {
  const isText = typeof value === "string";
  const text = isText ? value : JSON.stringify(value);
  return { id: newId(), name, value: text, kind: isText ? "text" : "JSON", givenFor, isUsed: true };
}

/** A row with another kind of value. */
export function withKind(
  { file: _, isAwaited: _awaited, ...row }: ParameterRow,
  kind: ValueKind,
): ParameterRow {
  const value = kind === "file" || row.kind === "file" ? "" : row.value;
  return { ...row, kind, value };
}

/** A row with the file that was chosen. */
export function withFile({ isAwaited: _, ...row }: ParameterRow, file: File): ParameterRow {
  return { ...row, kind: "file", value: file.name, file };
}

/** The rows that make parameters. */
export function usedRows(rows: readonly ParameterRow[]): readonly ParameterRow[] {
  return rows.filter(({ name, isUsed, isAwaited }) => isUsed && isAwaited !== true && name !== "");
}

export function headerRow(name: string, value: string): HeaderRow {
  return { id: newId(), name, value, isUsed: true };
}

/** The rows that make headers. */
export function usedHeaders(rows: readonly HeaderRow[]): readonly HeaderRow[] {
  return rows.filter(({ name, isUsed }) => isUsed && name.trim() !== "");
}

interface Row {
  readonly id: number;
}

/** Rows with one of them replaced. */
export function withRow<R extends Row>(rows: readonly R[], changed: R): readonly R[] {
  return rows.map((row) => (row.id === changed.id ? changed : row));
}

/** Rows without one of them. */
export function withoutRow<R extends Row>(rows: readonly R[], id: number): readonly R[] {
  return rows.filter((row) => row.id !== id);
}
