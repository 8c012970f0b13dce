import { createRequire } from "node:module";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { createApi, type ApiOperation, type ApiParameter } from "fluent-endpoint/openapi";
import { describedBody } from "./described-parts.js";
import { resolved, type Json } from "./json.js";
import { tool } from "./tools.js";

interface Sampler {
  sample(schema: unknown, options: object, description: unknown): unknown;
}

const load = createRequire(join(process.cwd(), "package.json"));

const OPTIONS = { skipReadOnly: true, quiet: true };

/** Makes the arguments of operations with openapi-sampler. */
export class SampledValues {
  /**
   * @param fewest - the fewest members of a list in a form: one member looks like a text there
   * @param hasFiles - `true` for blobs in place of files, of which the sampler makes texts
   */
  constructor(
    readonly description: Json,
    readonly fewest = 1,
    readonly hasFiles = true,
  ) {}

  /**
   * Makes the arguments of an operation, by name.
   *
   * @throws what the sampler throws
   */
  argumentsOf(operation: ApiOperation): Json {
    const mediaType = operation.body?.mediaType ?? "";
    const { body: _, ...others } = operation.parameters;
    const values = [
      ...Object.values(others)
        .flat()
        .map((each) => [each.argument, this.#sample(each)]),
      ...givenFields(this.description, operation).map((each) => {
        const value = this.#sample(each);
        return [each.argument, this.#inBody(mediaType, each.schema, value)];
      }),
    ];
    return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Json;
  }

  #sample({ schema }: ApiParameter): unknown {
    const { sample } = load(tool("openapi-sampler")) as Sampler;
    return sample(schema, OPTIONS, this.description);
  }

  #inBody(mediaType: string, schema: unknown, value: unknown): unknown {
    const isMultipart = mediaType.startsWith("multipart/");
    if (!isMultipart && !mediaType.includes("urlencoded")) return value;
    if (isTextLess(schema, value)) return "string";
    const { items } = resolved(this.description, schema);
    if (!Array.isArray(value)) return isMultipart ? this.#part(schema, value) : value;
    const isShort = value.length > 0 && value.length < this.fewest;
    const members: unknown[] = isShort ? Array<unknown>(this.fewest).fill(value[0]) : value;
    return isMultipart ? members.map((member) => this.#part(items, member)) : members;
  }

  #part(schema: unknown, value: unknown): unknown {
    const { format, contentMediaType } = resolved(this.description, schema);
    const isFile = format === "binary" || contentMediaType === "application/octet-stream";
    return isFile && this.hasFiles && typeof value === "string" ? new Blob([value]) : value;
  }
}

/** A call of an operation, with its values by the names that `createApi` gives them. */
export interface SampledCall {
  readonly operation: ApiOperation;
  readonly parameters: Json;
}

/** Calls of all operations of a description, with texts for files. */
export function sampledCalls(description: Json): SampledCall[] {
  const values = new SampledValues(description, 1, false);
  const { operations } = createApi(description, { baseUrl: "http://localhost" });
  return operations.map((operation) => ({
    operation,
    parameters: values.argumentsOf(operation),
  }));
}

/** True for null where the schema says nothing: a form has no text for it. */
function isTextLess(schema: unknown, value: unknown): boolean {
  const isEmpty = typeof schema === "object" && Object.keys(schema ?? {}).length === 0;
  return value === null && (schema === true || isEmpty);
}

/** The parameters of the body, without the one that takes it as a whole beside its fields. */
export function givenFields(
  description: Json,
  operation: Pick<ApiOperation, "method" | "path" | "parameters" | "body">,
): readonly ApiParameter[] {
  const { parameters, body } = operation;
  if (body?.takes === "data") return parameters.body;
  const schema = describedBody(description, operation);
  return parameters.body.filter(
    (each) => each.argument !== "data" || !isDeepStrictEqual(each.schema, schema),
  );
}

/** A copy without the examples and defaults, which need not fit their schemas. */
export function withoutExamples(value: unknown, parent = ""): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((member) => withoutExamples(member));
  const kept = Object.entries(value as Json).filter(
    ([name]) => parent === "properties" || !["example", "examples", "default"].includes(name),
  );
  return Object.fromEntries(kept.map(([name, each]) => [name, withoutExamples(each, name)]));
}
