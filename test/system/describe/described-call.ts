import { isObject, objectIn, type JsonObject } from "./json.js";
import type { DescribedMediaType, DescribedOperation, Parameter } from "./described-operation.js";
import { Sampler, type ValuePlace } from "./sample.js";

/** A call of an operation: what to send, not yet how it is written. */
export interface DescribedCall {
  readonly operation: DescribedOperation;
  readonly path: readonly Given[];
  readonly query: readonly Given[];
  readonly header: readonly Given[];
  readonly cookie: readonly Given[];
  readonly body: Body | undefined;
  /** The media types to ask for. */
  readonly accept: string;
}

/** A parameter and its value. */
export interface Given {
  readonly parameter: Parameter;
  readonly value: unknown;
}

export interface Body {
  readonly kind: BodyKind;
  readonly contentType: string;
  readonly value: unknown;
  readonly encoding: JsonObject;
}

export type BodyKind = "json" | "form" | "multipart" | "other";

/** The calls of an operation with all its parameters: one for each kind of body, or one without a body. */
export function callsOf(operation: DescribedOperation): DescribedCall[] {
  const call = { ...parametersOf(operation), operation, accept: acceptOf(operation.answers) };
  const kinds = new Map<BodyKind, DescribedMediaType>();
  for (const mediaType of operation.bodies) {
    const kind = kindOf(mediaType.name);
    if (kind !== undefined && !kinds.has(kind)) kinds.set(kind, mediaType);
  }
  const plain = operation.bodies.find(({ name }) => name === "application/json");
  if (plain) kinds.set("json", plain);
  if (kinds.size === 0) return [{ ...call, body: undefined }];
  return [...kinds].map(([kind, mediaType]) => {
    const body = bodyOf(operation, kind, mediaType);
    return { ...call, body: isEmptyForm(body) ? undefined : body };
  });
}

/** A form without fields is not a body. */
function isEmptyForm({ kind, value }: Body): boolean {
  return (kind === "form" || kind === "multipart") && Object.keys(objectIn(value)).length === 0;
}

function parametersOf(
  operation: DescribedOperation,
): Pick<DescribedCall, "path" | "query" | "header" | "cookie"> {
  const valuesIn = (place: Parameter["in"]): Given[] => {
    const { description, parameters } = operation;
    return parameters
      .filter((parameter) => parameter.in === place)
      .map((parameter) => ({
        parameter,
        value: new Sampler(description, placeOf(parameter)).sample(parameter.schema),
      }));
  };
  const described = valuesIn("path").filter(({ parameter }) =>
    operation.path.includes(`{${parameter.name}}`),
  );
  return {
    path: [...described, ...undescribed(operation, described)],
    query: valuesIn("query"),
    header: valuesIn("header"),
    cookie: valuesIn("cookie"),
  };
}

function placeOf({ in: place, allowReserved }: Parameter): ValuePlace {
  if (place === "header") return "header";
  return allowReserved ? "reserved" : "url";
}

/** Path parameters that the path names and the description does not list. */
function undescribed({ path }: DescribedOperation, described: readonly Given[]): Given[] {
  const names = new Set([...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name));
  for (const { parameter } of described) names.delete(parameter.name);
  return [...names].map((name) => ({
    parameter: {
      name,
      in: "path",
      style: "simple",
      explode: false,
      allowReserved: false,
      contentType: undefined,
      schema: {},
    },
    value: "undescribed value",
  }));
}

/** JSON, which an API builder asks for by itself, where the API answers with it; else what the API answers with. */
function acceptOf(answers: readonly string[]): string {
  const types = answers.filter((name) =>
    /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+(?:;[\x20-\x7e]*)?$/.test(name),
  );
  return types.length === 0 || types.some(isJson)
    ? "application/json"
    : [...new Set(types)].join(", ");
}

export function isJson(mediaType: string): boolean {
  return /^(?:application\/(?:[^;/]+\+)?json|\*\/\*)\s*(?:;|$)/i.test(mediaType);
}

/** `undefined` for a name that is not a media type. */
function kindOf(mediaType: string): BodyKind | undefined {
  if (isJson(mediaType)) return "json";
  if (/^application\/x-www-form-urlencoded/i.test(mediaType)) return "form";
  if (/^multipart\/form-data/i.test(mediaType)) return "multipart";
  return /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+(?:;[\x20-\x7e]*)?$/.test(mediaType) ? "other" : undefined;
}

function bodyOf(
  operation: DescribedOperation,
  kind: BodyKind,
  { name, schema, encoding }: DescribedMediaType,
): Body {
  const value = new Sampler(operation.description, PLACES[kind]).sample(schema);
  return { kind, contentType: concrete(name, kind), encoding, value: fitting(kind, value) };
}

const PLACES = {
  json: "json",
  form: "form",
  multipart: "multipart",
  other: "json",
} satisfies Record<BodyKind, ValuePlace>;

/** A media type of a range such as `application/*+json`, which is itself no content type. */
function concrete(name: string, kind: BodyKind): string {
  if (kind === "json" && /^(?:\*\/\*|application\/\*)/.test(name)) {
    return name.replace(/^\*\/\*/, "application/json").replace("*+json", "json");
  }
  return name
    .replace("*/*", "application/octet-stream")
    .replace("/*+", "/")
    .replace("/*", "/plain");
}

/** Forms are made of fields, and the other bodies here are text. */
function fitting(kind: BodyKind, value: unknown): unknown {
  if (kind === "json") return value;
  if (kind === "other") return typeof value === "string" ? value : JSON.stringify(value);
  return isObject(value) && !(value instanceof Blob) ? value : objectIn({ value });
}
