import { listIn, objectIn, textIn, type JsonObject } from "../describe/json.js";
import type { Description } from "../describe/api-description.js";

/** An operation, as its description has it. */
export interface SampledOperation {
  readonly route: string;
  readonly parameters: readonly SampledParameter[];
  readonly body?: SampledBody;
}

export interface SampledParameter {
  readonly name: string;
  readonly location: string;
  readonly isRequired: boolean;
  readonly schema: unknown;
}

export interface SampledBody {
  readonly isRequired: boolean;
  /** The schemas of its media types. */
  readonly contents: Readonly<Record<string, JsonObject>>;
}

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];
const IGNORED = /^(?:accept|content-type|authorization)$/i;

/** Reads the operations of a description. */
export function sampledOperations(description: Description): SampledOperation[] {
  return Object.entries(objectIn(description.root.paths)).flatMap(([path, given]) => {
    const item = description.resolve(given) ?? {};
    return METHODS.filter((method) => method in item).map((method) => {
      const operation = objectIn(item[method]);
      const body = description.resolve(operation.requestBody);
      return {
        route: `${method.toUpperCase()} ${path}`,
        parameters: parametersOf(description, [item.parameters, operation.parameters]),
        ...(body !== undefined && {
          body: {
            isRequired: body.required === true,
            contents: objectIn(body.content) as Record<string, JsonObject>,
          },
        }),
      };
    });
  });
}

/** The parameters of an operation replace its path's. */
function parametersOf(description: Description, lists: readonly unknown[]): SampledParameter[] {
  const found = new Map<string, SampledParameter>();
  for (const given of lists.flatMap(listIn)) {
    const parameter = description.resolve(given) ?? {};
    const { name, in: location, required, schema, content } = parameter;
    if (typeof name !== "string" || typeof location !== "string") continue;
    if (location === "header" && IGNORED.test(name)) continue;
    const [described] = Object.values(objectIn(content));
    const isRequired = required === true || location === "path";
    found.set(`${location} ${name}`, {
      name,
      location: textIn(location) ?? "",
      isRequired,
      schema: schema ?? objectIn(described).schema ?? {},
    });
  }
  return [...found.values()];
}
