import type { Description, Operation, Parameter } from "fluent-endpoint/openapi";
import {
  type Channel,
  EMPTY_FORM,
  type Form,
  headerRow,
  parameterRow,
  type ParameterRow,
} from "./form.js";

/** What is known of an OpenAPI file. */
export interface LoadedDescription {
  readonly title: string;
  readonly baseUrl: string;
  readonly operations: readonly Operation[];
  /** How many problems were found. Operations with problems are left out. */
  readonly problems: number;
}

/**
 * Reads an OpenAPI file, in JSON or YAML. The reader is loaded with the first file.
 *
 * @throws Error that says what is wrong with the file
 */
export async function loadDescription(text: string, file: string): Promise<LoadedDescription> {
  const [{ readDescription }, { parseYaml }] = await Promise.all([
    import("fluent-endpoint/openapi"),
    import("fluent-endpoint/openapi/yaml"),
  ]);
  return summaryOf(readDescription(parseYaml(text, file), { file, skipBroken: true }));
}

export function summaryOf({
  title,
  servers,
  operations,
  problems,
}: Description): LoadedDescription {
  const [server] = servers;
  const variables = new Map(server?.variables.map((each) => [each.name, each.default]));
  const baseUrl = (server?.url ?? "").replace(
    /\{(\w+)\}/g,
    (found, name: string) => variables.get(name) ?? found,
  );
  return { title, baseUrl, operations, problems: problems.length };
}

/** How many operations are listed at once. */
export const MOST_LISTED = 50;

/** The operations whose method, path, id or summary contains every word. */
export function findOperations(
  operations: readonly Operation[],
  words: string,
): readonly Operation[] {
  const wanted = words.toLowerCase().split(/\s+/);
  return operations.filter(({ method, path, id = "", summary = "" }) => {
    const text = `${method} ${path} ${id} ${summary}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** A form for an operation: its route, and a row for each parameter and field. Those that a request needs are used. */
export function operationForm({ baseUrl }: LoadedDescription, operation: Operation): Form {
  const { method, parameters, body } = operation;
  const url = operation.servers?.[0]?.url ?? baseUrl;
  const content = body?.contents[0];
  const fields = content?.fields ?? [];
  const styled = [...parameters, ...fields].flatMap(({ name, style, shape }) =>
    style === undefined || shape === "scalar" ? [] : [[name, style] as const],
  );
  const named = (place: Parameter["location"]) =>
    parameters.filter((each) => each.location === place);
  const rows = [
    ...named("path").map((each) => rowOf(each, "path")),
    ...named("query").map((each) => rowOf(each, "query")),
    ...fields.map((each) => rowOf(each, "body")),
  ];
  const required = named("header").filter(({ isRequired }) => isRequired);
  return {
    ...EMPTY_FORM,
    route: `${method} ${templateOf(operation)}`,
    baseUrl: url === "https://api.github.com" ? "" : url,
    parameters: [...rows.filter(({ isUsed }) => isUsed), ...rows.filter(({ isUsed }) => !isUsed)],
    headers: [
      ...required.map(({ name }) => headerRow(name, name)),
      ...(isForm(content?.mediaType) ? [headerRow("content-type", content?.mediaType ?? "")] : []),
    ],
    styles: Object.fromEntries(styled),
  };
}

function isForm(mediaType = ""): boolean {
  return /^(?:application\/x-www-form-urlencoded|multipart\/form-data)/.test(mediaType);
}

function templateOf({ path, parameters }: Operation): string {
  return parameters.reduce(
    (template, { name, expression = `{${name}}` }) => template.replace(`{${name}}`, expression),
    path,
  );
}

type Described = Pick<Parameter, "name" | "isRequired" | "shape" | "schema">;

function rowOf({ name, isRequired, shape, schema }: Described, channel: Channel): ParameterRow {
  const {
    type,
    default: standard,
    example,
    enum: values,
  } = typeof schema === "object" ? schema : {};
  const first = Array.isArray(values) ? (values[0] as unknown) : undefined;
  const kind = typeof type === "string" ? type : shape;
  const value = standard ?? example ?? first ?? START_VALUES[kind] ?? name;
  const hint = isRequired ? `${kind}, required` : kind;
  return { ...parameterRow(name, value, channel), isUsed: isRequired, hint };
}

/** What a value is to begin with, by type or shape. Text is the name of the parameter. */
const START_VALUES: Readonly<Record<string, unknown>> = {
  integer: 1,
  number: 1,
  boolean: true,
  array: [],
  list: [],
  object: {},
};
