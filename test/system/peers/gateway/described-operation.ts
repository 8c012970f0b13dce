import { resolved, type Json } from "../../validators/json.js";

/** A parameter, as the description has it. */
export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Json;
}

/** The parts of an operation that a change needs, read from the description itself. */
export interface DescribedOperation {
  readonly parameters: readonly Parameter[];
  /** Undefined for an operation without a body. */
  readonly body?: {
    readonly isRequired: boolean;
    readonly mediaTypes: readonly string[];
    /** The schema of each media type. */
    readonly schemas: Readonly<Record<string, Json>>;
  };
}

export function describedOperation(
  description: Json,
  method: string,
  path: string,
): DescribedOperation {
  const item = resolved(description, (description.paths as Json)[path]);
  const operation = resolved(description, item[method.toLowerCase()]);
  const lists = [item.parameters, operation.parameters] as (readonly unknown[] | undefined)[];
  const parameters = lists.flatMap((list) =>
    (list ?? []).map((each) => {
      const { name, in: location, required, schema } = resolved(description, each);
      return {
        name: String(name),
        in: String(location),
        required: required === true,
        schema: resolved(description, schema),
      };
    }),
  );
  if (operation.requestBody === undefined) return { parameters };
  const { required, content } = resolved(description, operation.requestBody);
  const contents = Object.entries(resolved(description, content));
  return {
    parameters,
    body: {
      isRequired: required === true,
      mediaTypes: contents.map(([mediaType]) => mediaType),
      schemas: Object.fromEntries(
        contents.map(([mediaType, value]) => [
          mediaType,
          resolved(description, resolved(description, value).schema),
        ]),
      ),
    },
  };
}

const COMBINED = ["oneOf", "anyOf", "allOf", "not", "if"];

/** Returns `true` for a schema that one look is enough for. */
export function isPlain(schema: Json): boolean {
  return COMBINED.every((keyword) => schema[keyword] === undefined);
}

/** The one type of a plain schema, beside `null`; undefined if it has several or none. */
export function typeOf(schema: Json): string | undefined {
  if (!isPlain(schema)) return undefined;
  const types = [schema.type].flat().filter((type) => type !== "null");
  return types.length === 1 && typeof types[0] === "string" ? types[0] : undefined;
}
