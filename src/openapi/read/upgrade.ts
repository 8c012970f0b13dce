import { grouped, ownValue, withoutUndefined } from "../../internal/objects.js";
import { isForm } from "../../wire/media-type.js";
import {
  isObject,
  listOr,
  objectOr,
  referenceIn,
  stringsIn,
  type DescriptionDocument,
  type DescriptionObject,
} from "./document.js";
import { listStyle } from "./read-serialization.js";
import { keysOf, kindOfKey, pointerTo, valueAt } from "./references.js";

/** The sections of Swagger 2.0, by the names that they have in `components` of OpenAPI 3. */
const MOVED: Readonly<Record<string, string>> = {
  schemas: "definitions",
  parameters: "parameters",
  responses: "responses",
  securitySchemes: "securityDefinitions",
};

/** Returns the pointer in a Swagger 2.0 document to what a pointer leads to in the upgraded document. */
export function beforeUpgrade(pointer: string): string {
  const [root, section = "", ...rest] = keysOf(pointer);
  const moved = root === "components" ? MOVED[section] : undefined;
  return moved === undefined ? pointer : pointerTo("", moved, ...rest);
}

/** Returns the reference in an upgraded document for one in the Swagger 2.0 document. */
function movedReference(reference: string): string {
  const [root = "", ...rest] = reference.split("/").slice(1);
  const found = Object.entries(MOVED).find(([, section]) => section === root);
  return found === undefined || !reference.startsWith("#")
    ? reference
    : ["#/components", found[0], ...rest].join("/");
}

/** What the operations of a document share. */
interface Shared {
  readonly parameters: DescriptionObject;
  /** The media types of their bodies. */
  readonly consumes: readonly string[];
  /** The media types of their responses. */
  readonly produces: readonly string[];
}

/** The media types of a body or a response for which a description has none. */
const JSON_ONLY = ["application/json"];

/** Makes an OpenAPI 3.0 document of one of Swagger 2.0, which stays as it is. A parameter that is a body is copied to each operation. */
export function upgraded(document: DescriptionObject): DescriptionDocument {
  const {
    swagger: _swagger,
    host,
    basePath,
    schemes,
    ...described
  } = objectOr(corrected(document));
  const { paths, definitions, parameters, responses, securityDefinitions, ...rest } = described;
  const { consumes, produces, components, ...others } = rest;
  const shared = {
    parameters: objectOr(parameters),
    consumes: typesIn(consumes, JSON_ONLY),
    produces: typesIn(produces, JSON_ONLY),
  };
  nameSubtypes(objectOr(definitions));
  const moved = {
    schemas: definitions,
    parameters: converted(parameters, (each) => (isInBody(each) ? each : withSchema(each))),
    responses: converted(responses, (each) => responseOf(each, shared.produces)),
    securitySchemes: converted(securityDefinitions, securityScheme),
  };
  return withoutUndefined({
    ...others,
    openapi: "3.0.4",
    servers: serversOf(host, basePath, schemes),
    paths: converted(paths, (item) => pathItem(item, shared)),
    components: { ...objectOr(components), ...withoutUndefined(moved) },
  });
}

/**
 * Copies a part with everything that is written in another way wherever it stands: references, files, discriminators and `null`.
 *
 * @param isNamed - `true` if the keys of the part are names of the author's
 */
function corrected(part: unknown, isNamed = false): unknown {
  if (Array.isArray(part)) return part.map((each) => corrected(each));
  if (!isObject(part)) return part;
  const copy: Record<string, unknown> = Object.fromEntries(
    Object.entries(part).map(([key, inner]) => {
      const kind = isNamed ? "part" : kindOfKey(key, inner, true);
      return [key, kind === "data" ? inner : corrected(inner, kind === "named")];
    }),
  );
  if (isNamed) return copy;
  const { $ref, type, discriminator, required, "x-nullable": isNullable } = copy;
  if (typeof isNullable === "boolean") delete copy["x-nullable"];
  if (typeof $ref === "string") copy.$ref = movedReference($ref);
  if (type === "file") Object.assign(copy, { type: "string", format: "binary" });
  if (isNullable === true) copy.nullable = true;
  if (typeof discriminator === "string") {
    copy.discriminator = { propertyName: discriminator };
    copy.required = [...new Set([...stringsIn(required), discriminator])];
  }
  return copy;
}

/** The most schemas above a subtype that are looked at. */
const MOST_ABOVE = 100;

/** Adds the names that extensions give to subtypes to the discriminators of the schemas that they extend. */
function nameSubtypes(schemas: DescriptionObject): void {
  const named = Object.entries(schemas).flatMap(([name, schema]) => {
    const { "x-ms-discriminator-value": own, "x-discriminator-value": value = own } =
      objectOr(schema);
    if (typeof value !== "string") return [];
    const reference = pointerTo("#/components/schemas", name);
    return discriminatorsAbove(schema, schemas).map((each) => [each, [value, reference]] as const);
  });
  for (const [discriminator, names] of grouped(named)) {
    const mapping = { ...Object.fromEntries(names), ...objectOr(discriminator.mapping) };
    Object.assign(discriminator, { mapping });
  }
}

function discriminatorsAbove(schema: unknown, schemas: DescriptionObject): DescriptionObject[] {
  const found = new Set([schema]);
  // The loop also reads what it adds.
  for (const each of found) {
    for (const part of listOr(objectOr(each).allOf).slice(0, MOST_ABOVE - found.size)) {
      const parent = referenceIn(part);
      found.add(parent === undefined ? part : valueAt({ components: { schemas } }, parent));
    }
  }
  return [...found].flatMap((each) => {
    const { discriminator } = objectOr(each);
    return each !== schema && isObject(discriminator) ? [discriminator] : [];
  });
}

function serversOf(host: unknown, basePath: unknown, schemes: unknown): unknown {
  const path = typeof basePath === "string" ? basePath : "";
  if (typeof host !== "string") return path === "" ? undefined : [{ url: path }];
  const known = stringsIn(schemes);
  return (known.length > 0 ? known : ["http"]).map((scheme) => ({
    url: `${scheme}://${host}${path}`,
  }));
}

/** @param around - the media types around a part that has none of its own */
function typesIn(types: unknown, around: readonly string[]): readonly string[] {
  const own = stringsIn(types);
  return own.length > 0 ? own : Array.isArray(types) ? JSON_ONLY : around;
}

/** Converts the parts of a section. References stay as they are. */
function converted(
  section: unknown,
  convert: (part: DescriptionObject) => unknown,
): DescriptionObject | undefined {
  if (!isObject(section)) return undefined;
  return Object.fromEntries(
    Object.entries(section).map(([name, part]) => [
      name,
      isObject(part) && referenceIn(part) === undefined ? convert(part) : part,
    ]),
  );
}

function pathItem({ parameters, ...operations }: DescriptionObject, shared: Shared): unknown {
  const around = argumentsIn(parameters, shared.consumes, shared.parameters);
  const upgradedOperations = converted(operations, ({ consumes, produces, ...operation }) => {
    const bodyTypes = typesIn(consumes, shared.consumes);
    const types = typesIn(produces, shared.produces);
    const own = argumentsIn(operation.parameters, bodyTypes, shared.parameters);
    return withoutUndefined({
      ...operation,
      parameters: own.parameters,
      requestBody: own.requestBody ?? around.requestBody,
      responses: converted(operation.responses, (each) => responseOf(each, types)),
    });
  });
  return { ...withoutUndefined({ parameters: around.parameters }), ...upgradedOperations };
}

/** The parameters of an operation, and the body that some of them are together. */
interface Arguments {
  readonly parameters: readonly unknown[] | undefined;
  readonly requestBody: DescriptionObject | undefined;
}

function argumentsIn(
  given: unknown,
  types: readonly string[],
  shared: DescriptionObject,
): Arguments {
  const targetOf = (each: unknown) => {
    const reference = referenceIn(each);
    if (reference === undefined) return objectOr(each);
    return objectOr(valueAt({ components: { parameters: shared } }, reference));
  };
  const all = listOr(given);
  const parameters = all
    .filter((each) => !isInBody(targetOf(each)))
    .map((each) => (isObject(each) && referenceIn(each) === undefined ? withSchema(each) : each));
  const inBody = all.map(targetOf).filter(isInBody);
  const fields = inBody.filter((each) => each.in === "formData");
  const body = inBody.find((each) => each.in === "body");
  return {
    parameters: parameters.length > 0 ? parameters : undefined,
    requestBody: body ? bodyOf(body, types) : fields.length > 0 ? formOf(fields, types) : undefined,
  };
}

function isInBody({ in: place }: DescriptionObject): boolean {
  return place === "body" || place === "formData";
}

function bodyOf(
  { name: _name, in: _in, schema, ...others }: DescriptionObject,
  types: readonly string[],
): DescriptionObject {
  return { ...others, content: Object.fromEntries(types.map((type) => [type, { schema }])) };
}

function formOf(fields: readonly DescriptionObject[], types: readonly string[]): DescriptionObject {
  const named = fields.map((field) => [String(field.name), field] as const);
  const encoding = named.flatMap(([name, field]) => {
    const style = withoutUndefined(listStyle(field));
    return Object.keys(style).length > 0 ? [[name, style] as const] : [];
  });
  const content = {
    schema: {
      type: "object",
      properties: Object.fromEntries(named.map(([name, field]) => [name, fieldSchema(field)])),
      required: named.flatMap(([name, field]) => (field.required === true ? [name] : [])),
    },
    ...(encoding.length > 0 && { encoding: Object.fromEntries(encoding) }),
  };
  const forms = types.filter((type) => isForm(type));
  const used = forms.length > 0 ? forms : ["multipart/form-data"];
  return { content: Object.fromEntries(used.map((type) => [type, content])) };
}

function fieldSchema(field: DescriptionObject): DescriptionObject {
  const { schema, others } = apart(field);
  const kept = Object.entries(others).filter(
    ([key]) => key === "description" || key.startsWith("x-"),
  );
  return { ...schema, ...Object.fromEntries(kept) };
}

/** The keywords of a parameter that belong to its schema in OpenAPI 3. */
const OF_SCHEMA =
  /^(?:type|format|default|items|enum|pattern|multipleOf|nullable|uniqueItems|(?:exclusiveM|m)(?:ax|in)imum|(?:max|min)(?:Length|Items))$/;

function apart(part: DescriptionObject): Readonly<Record<"schema" | "others", DescriptionObject>> {
  const entries = Object.entries(part);
  return {
    schema: Object.fromEntries(entries.filter(([key]) => OF_SCHEMA.test(key))),
    others: Object.fromEntries(entries.filter(([key]) => !OF_SCHEMA.test(key))),
  };
}

/** A parameter or a header, whose schema is apart in OpenAPI 3. */
function withSchema(part: DescriptionObject): DescriptionObject {
  const { schema, others } = apart(part);
  return withoutUndefined({ ...others, schema, ...listStyle(part) });
}

function responseOf(
  { schema, examples, headers, ...others }: DescriptionObject,
  types: readonly string[],
): DescriptionObject {
  const example = objectOr(examples);
  const described = schema === undefined ? [] : types;
  const content = [...new Set([...described, ...Object.keys(example)])].map((type) => {
    const own = described.includes(type) ? schema : undefined;
    return [type, withoutUndefined({ schema: own, example: ownValue(example, type) })] as const;
  });
  return withoutUndefined({
    ...others,
    headers: converted(headers, withSchema),
    content: content.length > 0 ? Object.fromEntries(content) : undefined,
  });
}

/** The names of flows that OpenAPI 3 changed. */
const FLOWS = new Map([
  ["application", "clientCredentials"],
  ["accessCode", "authorizationCode"],
]);

function securityScheme(scheme: DescriptionObject): DescriptionObject {
  const { type, flow = "implicit", authorizationUrl, tokenUrl, scopes, ...others } = scheme;
  if (type === "basic") return { ...others, type: "http", scheme: "basic" };
  if (type !== "oauth2") return scheme;
  const name = String(flow);
  const described = withoutUndefined({ authorizationUrl, tokenUrl, scopes });
  return { ...others, type, flows: { [FLOWS.get(name) ?? name]: described } };
}
