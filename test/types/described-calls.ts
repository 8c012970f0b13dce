import type { Content, Field, Operation } from "./operations.js";

/** A call as source text. */
export interface DescribedCall {
  readonly source: string;
  /** The name of the required value that is left out, because of which the call does not compile. */
  readonly without?: string;
}

type Place = "" | "[PATH]" | "[QUERY]" | "[BODY]" | "headers";

/** A value of a call, and its place: among the parameters (`""`), or in one of the objects. */
interface Value extends Field {
  readonly place: Place;
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
    ...pathParameters.map((field) => located(field, OPTIONS, "[PATH]")),
    ...queryParameters.map((field) => located(field, inQuery ? taken : [field.name], "[QUERY]")),
    ...headers
      .filter(({ required }) => required)
      .map((field) => located(field, [field.name], "headers")),
  ];
}

/** Returns the values of each form that a body can have, in each of its media types. An optional body is left out. */
function bodies({ body, method, pathParameters }: Operation): Value[][] {
  if (body?.required !== true || method === "GET" || method === "HEAD") return [[]];
  const taken = [...OPTIONS, ...pathParameters.map(({ name }) => name)];
  const hasDefault = body.contents.some(({ mediaType }) => isDefault(mediaType));
  return body.contents.flatMap((content) => {
    const header = contentType(content, !hasDefault);
    if (!isObject(content)) return [[dataOf(content), ...header]];
    return content.objects.map((fields) =>
      fields.length > 0
        ? [...fields.map((field) => located(field, taken, "[BODY]")), ...header]
        : [
            { name: "data", required: false, sample: content.sample, place: "" as const },
            ...header,
          ],
    );
  });
}

/** Returns the header that says the media type of a body, which a JSON body does not need. */
function contentType({ mediaType }: Content, required: boolean): Value[] {
  if (isDefault(mediaType)) return [];
  const sample = JSON.stringify(mediaType.replace("*", "plain"));
  return [{ name: "content-type", required, sample, place: "headers" }];
}

/** Returns `data` for a body: JSON and text as the description has them, any other content as it is sent. */
function dataOf({ mediaType, sample, objects }: Content): Value {
  const asDescribed = isJson(mediaType) || objects.length === 0;
  return { name: "data", required: true, sample: asDescribed ? sample : '"x"', place: "" };
}

function isDefault(mediaType: string): boolean {
  return /^application\/json\b|^(?:application|\*)\/\*/.test(mediaType);
}

function isJson(mediaType: string): boolean {
  return isDefault(mediaType) || mediaType.endsWith("+json");
}

/** Returns `true` if the keys of a body are parameters. */
function isObject({ mediaType, objects }: Content): boolean {
  const isForm = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/.test(mediaType);
  return (isJson(mediaType) || isForm) && objects.length > 0;
}

/** The style of the lists and objects in the query. */
function style(values: readonly Value[]): string[] {
  const inQuery = values.filter(({ place }) => place === "" || place === "[QUERY]");
  return inQuery.some(({ sample }) => /^[[{]/.test(sample)) ? ['[STYLE]: "indices"'] : [];
}

function located(field: Field, taken: readonly string[], place: Place): Value {
  return { ...field, place: taken.includes(field.name) ? place : "" };
}

function objectOf(values: readonly Value[]): string {
  const written = (place: Place) =>
    values
      .filter((value) => value.place === place)
      .map(({ name, sample }) => `${JSON.stringify(name)}: ${sample}`);
  const objects = (["[PATH]", "[QUERY]", "[BODY]", "headers"] as const)
    .filter((place) => written(place).length > 0)
    .map((place) => `${place}: { ${written(place).join(", ")} }`);
  return `{ ${[...written(""), ...objects, ...style(values)].join(", ")} }`;
}
