import { EndpointError, PATH, STYLE } from "fluent-endpoint";
import type { ApiOperation, ApiParameter, CallableApi } from "fluent-endpoint/openapi";
import {
  type GivenFor,
  EMPTY_FORM,
  type Form,
  type HeaderRow,
  headerRow,
  parameterRow,
  type ParameterRow,
  withKind,
} from "./form.js";
import { startOf } from "./shown-request.js";

/** An OpenAPI file: its operations, and what was parsed. */
export interface LoadedDescription {
  readonly api: CallableApi;
  readonly document: object;
  /** The name of its file. */
  readonly file: string;
  /** The operations whose method, path, id or texts have the words, the best first. */
  readonly find: (words: string) => readonly ApiOperation[];
}

/**
 * Reads an OpenAPI file, in JSON or YAML. The reader is loaded with the first file.
 *
 * @throws Error that says what is wrong with the file
 */
export async function loadDescription(text: string, file: string): Promise<LoadedDescription> {
  const [{ createApi, searchOperations }, { parseYaml }] = await Promise.all([
    import("fluent-endpoint/openapi"),
    import("fluent-endpoint/openapi/yaml"),
  ]);
  const parsed = parseYaml(text, file);
  const document = "swagger" in parsed ? await upgraded(parsed, file) : parsed;
  const loaded = (api: CallableApi): LoadedDescription => ({
    api,
    document,
    file,
    find: (words) => (words.trim() === "" ? api.operations : searchOperations(api, words)),
  });
  try {
    return loaded(createApi(document));
  } catch (error) {
    const isNowhere = error instanceof EndpointError && error.code === "invalid-base-url";
    if (!isNowhere) throw error;
    return loaded(createApi(document, { baseUrl: EXAMPLE }));
  }
}

async function upgraded(document: object, file: string): Promise<object> {
  const { upgradeSwagger } = await import("fluent-endpoint/openapi/swagger");
  return upgradeSwagger(document, { file });
}

/** The base URL of an API whose description has none. A person can change it in the form. */
const EXAMPLE = "https://api.example.com";

/** The number of operations that are listed at once. */
export const MOST_LISTED = 50;

/**
 * A form for an operation: its route, and a row for each parameter and field. Those that a request needs are used.
 *
 * @throws Error that says what is wrong with the description of the operation
 */
export function operationForm(api: CallableApi, operation: ApiOperation): Form {
  const { method, path, body, parameters } = operation;
  const isData = body?.takes === "data";
  const builder = api.builder(`${method} ${path}`);
  const { url = path, baseUrl, [PATH]: variables = {}, [STYLE]: given = {} } = builder.options;
  const { "*": style = "", ...styles } = given;
  const rows = [
    ...Object.entries(url.startsWith("/") ? variables : {}).map(([name, value]) =>
      parameterRow(name, value, "path"),
    ),
    ...parameters.path.map((each) => rowOf(each, "path")),
    ...parameters.query.map((each) => rowOf(each, "query")),
    ...(isData ? [] : parameters.body.map((each) => rowOf(each, "body"))),
  ];
  return {
    ...EMPTY_FORM,
    route: `${method} ${url}`,
    baseUrl,
    parameters: [...rows.filter(({ isUsed }) => isUsed), ...rows.filter(({ isUsed }) => !isUsed)],
    headers: headersOf(builder.options.headers, baseUrl, parameters),
    style,
    styles,
    data: isData && body.isRequired ? startData(parameters.body) : "",
  };
}

/** A row for each header that an operation has, and those that differ from the defaults of a form. What a request needs is used. */
function headersOf(
  headers: Readonly<Record<string, unknown>>,
  baseUrl: string,
  { header, cookie }: ApiOperation["parameters"],
): readonly HeaderRow[] {
  const defaults = startOf({ baseUrl, route: "" }).options.headers;
  const described = Object.entries(headers).filter(([name, value]) => defaults[name] !== value);
  const needed = cookie.filter(({ isRequired }) => isRequired);
  const cookies = (needed.length > 0 ? needed : cookie).map(
    (each) => `${each.name}=${rowOf(each, "any").value}`,
  );
  const rows = [
    ...header.map((each) => {
      const { value, isUsed, hint } = rowOf(each, "any");
      return { ...headerRow(each.name, value), isUsed, ...(hint !== undefined && { hint }) };
    }),
    ...(cookies.length > 0
      ? [{ ...headerRow("cookie", cookies.join("; ")), isUsed: needed.length > 0 }]
      : []),
    ...described.map(([name, value]) => headerRow(name, String(value))),
  ];
  return [...rows.filter(({ isUsed }) => isUsed), ...rows.filter(({ isUsed }) => !isUsed)];
}

/** The body as text. The parameter that stands for it is the only one. */
function startData([data]: readonly ApiParameter[]): string {
  return data === undefined ? "" : rowOf(data, "any").value;
}

function rowOf({ name, isRequired, schema }: ApiParameter, givenFor: GivenFor): ParameterRow {
  const described = typeof schema === "object" ? schema : {};
  const { type, default: standard, example, enum: values, format } = described;
  const first = Array.isArray(values) ? (values[0] as unknown) : undefined;
  const kind = typeof type === "string" ? type : "any value";
  const value = standard ?? example ?? first ?? START_VALUES[kind] ?? name;
  const hint = isRequired ? `${kind}, required` : kind;
  const row = { ...parameterRow(name, value, givenFor), isUsed: isRequired, hint };
  return format === "binary" ? withKind(row, "file") : row;
}

/** The initial value of each type. Text starts as the name of the parameter. */
const START_VALUES: Readonly<Record<string, unknown>> = {
  integer: 1,
  number: 1,
  boolean: true,
  array: [],
  object: {},
};
