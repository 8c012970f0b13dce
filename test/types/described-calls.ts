import type { Content, Field, Operation } from "./operations.js";

/** A call as source text. */
export interface DescribedCall {
  readonly source: string;
  /** The name of the required value that is left out, because of which the call does not compile. */
  readonly without?: string;
}

/** A value of a call, and its place: among the parameters (`""`), or in one of the objects. */
interface Value extends Field {
  readonly place: "" | "[PATH]" | "[QUERY]" | "[BODY]" | "headers";
}

const OPTIONS = ["method", "url", "baseUrl", "headers", "mediaType", "data", "request"];

/**
 * Returns calls of an operation: for each form of its body one with everything that is required, and this one without each
 * required value in turn.
 */
export function describedCalls(operation: Operation): DescribedCall[] {
  const route = JSON.stringify(`${operation.method} ${operation.path}`);
  const source = (values: readonly Value[]) => `endpoint(${route}, ${objectOf(values)});`;
  const alternatives = bodies(operation).map((body) => [...parameters(operation), ...body]);
  const complete = alternatives.map((values) => ({ source: source(values) }));
  const incomplete = alternatives.flatMap((values) =>
    values
      .filter(({ required }) => required)
      .filter((left) => alternatives.every((others) => requires(others, left)))
      .map((left) => ({
        source: source(values.filter((value) => value !== left)),
        without: left.name,
      })),
  );
  return [...complete, ...incomplete];
}

function requires(values: readonly Value[], { name, place }: Value): boolean {
  return values.some((value) => value.required && value.name === name && value.place === place);
}

function parameters(operation: Operation): Value[] {
  const { pathParameters, queryParameters, headers, method } = operation;
  const taken = [...OPTIONS, ...pathParameters.map(({ name }) => name)];
  const inQuery = method === "GET" || method === "HEAD";
  return [
    ...pathParameters.map((field) => placed(field, OPTIONS, "[PATH]")),
    ...queryParameters.map((field) => placed(field, inQuery ? taken : [field.name], "[QUERY]")),
    ...headers
      .filter(({ required }) => required)
      .map((field) => placed(field, [field.name], "headers")),
  ];
}

/** Returns the values of each form that a body can have. An optional body is left out. */
function bodies({ body, pathParameters }: Operation): Value[][] {
  if (body === undefined) return [[]];
  const taken = [...OPTIONS, ...pathParameters.map(({ name }) => name)];
  const json = body.contents.find(isJsonObject);
  const forms = json
    ? json.objects.map((fields) =>
        fields.length > 0
          ? fields.map((field) => placed(field, taken, "[BODY]"))
          : [{ name: "data", required: false, sample: json.sample, place: "" as const }],
      )
    : body.contents.map((content) => [
        { name: "data", required: true, sample: dataOf(content), place: "" as const },
      ]);
  return body.required ? forms : [[]];
}

/** Returns `data` for a body: JSON and text as the description has them, any other content as it is sent. */
function dataOf({ mediaType, sample, objects }: Content): string {
  if (mediaType === "multipart/form-data") return "new FormData()";
  if (mediaType === "application/x-www-form-urlencoded") return "new URLSearchParams()";
  return isJson(mediaType) || objects.length === 0 ? sample : '"x"';
}

function isJson(mediaType: string): boolean {
  return /^application\/json\b|\+json$/.test(mediaType);
}

function isJsonObject({ mediaType, objects }: Content): boolean {
  return isJson(mediaType) && objects.length > 0;
}

function placed(field: Field, taken: readonly string[], place: Value["place"]): Value {
  return { ...field, place: taken.includes(field.name) ? place : "" };
}

function objectOf(values: readonly Value[]): string {
  const written = (place: Value["place"]) =>
    values
      .filter((value) => value.place === place)
      .map(({ name, sample }) => `${JSON.stringify(name)}: ${sample}`);
  const objects = (["[PATH]", "[QUERY]", "[BODY]", "headers"] as const)
    .filter((place) => written(place).length > 0)
    .map((place) => `${place}: { ${written(place).join(", ")} }`);
  return `{ ${[...written(""), ...objects].join(", ")} }`;
}
