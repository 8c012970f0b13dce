import { EndpointError } from "../../errors.js";
import { quote } from "../../internal/messages.js";
import { withCallerStack } from "../../internal/thrown-errors.js";
import type { RequestOptions } from "../../core/request.js";
import { type ApiParts, apiPartsOf, SAFE_METHODS, selector } from "../call/api-parts.js";
import type { BodyOptions, BuildOptions, CallableApi, Tool, ToolSettings } from "../call/api.js";
import { assertText, readToolSettings } from "../call/check-settings.js";
import type { PlannedOperation } from "../call/planned-operation.js";
import { isField } from "../plan/operation-plan.js";
import { getOrInsert } from "../read/document.js";
import type { Outline } from "../read/read-operation.js";
import { nearAdvice } from "../read/select-operations.js";
import { coercedAll } from "./coerce.js";
import { hasFlatBody } from "./flat-body.js";
import { argumentsFrom, toolError } from "./tool-arguments.js";
import { argumentNames, isArgumentName, toolNames } from "./tool-names.js";
import { isToolFile, shortText, ToolSchemas } from "./tool-schema.js";
import { ownValues } from "../../wire/records.js";

/**
 * Returns the operations of an API as tools for a language model.
 *
 * @example
 * ```ts
 * import { buildTool, createApi, listTools } from "fluent-endpoint/openapi";
 *
 * const shop = createApi({
 *   openapi: "3.1.0",
 *   info: { title: "Shop", version: "1" },
 *   servers: [{ url: "https://shop.example.com/v1" }],
 *   paths: {
 *     "/orders/{id}": {
 *       parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
 *       get: { operationId: "getOrder", summary: "Find an order" },
 *     },
 *   },
 * });
 * console.log(listTools(shop).map(({ name, description }) => `${name}: ${description}`));
 * // [ 'getOrder: Find an order' ]
 * console.log(buildTool(shop, "getOrder", { id: "7" }).url);
 * // https://shop.example.com/v1/orders/7
 * ```
 *
 * @param api - the result of `createApi`
 * @param settings - the operations to offer, and the length of descriptions
 * @throws EndpointError `invalid-options` for invalid settings
 * @public
 */
export function listTools<Paths>(
  api: CallableApi<Paths>,
  settings: ToolSettings = {},
): readonly Tool[] {
  return withCallerStack(() => {
    const all = toolsOf(api);
    const offered = all
      .offered(settings)
      .filter(([, outline]) => all.parts.planOrNone(outline) !== undefined);
    return offered.map(([name, outline]) => all.tool(name, outline, settings));
  });
}

/**
 * Builds the request for a model's call of a tool from {@link listTools}. Converts a string such as `"7"` to a number if the schema asks
 * for one.
 *
 * @param api - the result of `createApi`
 * @param name - the name of the tool
 * @param args - its arguments, as the model wrote them
 * @throws EndpointError `unknown-operation` for a tool that you do not offer, and the errors of `build`
 * @public
 */
export function buildTool<Paths>(
  api: CallableApi<Paths>,
  name: string,
  args: object = {},
  settings: ToolSettings & Omit<BuildOptions, keyof BodyOptions> = {},
): RequestOptions {
  return withCallerStack(() => {
    const all = toolsOf(api);
    return all.build(all.find(name, settings), args, settings);
  });
}

const known = new WeakMap<object, ApiTools>();

export function toolsOf<Paths>(api: CallableApi<Paths>): ApiTools {
  const parts = apiPartsOf(api);
  return getOrInsert(known, api, () => new ApiTools(parts));
}

class ApiTools {
  readonly #plans = new WeakMap<PlannedOperation, PlannedOperation>();
  #names: ReadonlyMap<string, Outline> | undefined;

  constructor(readonly parts: ApiParts) {}

  get names(): ReadonlyMap<string, Outline> {
    const { source, outlines } = this.parts;
    return (this.#names ??= toolNames(source.outlines, new Set(outlines)));
  }

  offered(settings: ToolSettings): [string, Outline][] {
    const isOffered = selector(readToolSettings(settings));
    return [...this.names].filter(([, outline]) => isOffered(outline));
  }

  find(name: string, settings: ToolSettings): Outline {
    const isOffered = selector(readToolSettings(settings));
    assertText(name, "name of a tool");
    const outline = this.names.get(name);
    if (outline !== undefined && isOffered(outline)) return outline;
    const others = this.offered(settings).map(([each]) => each);
    throw new EndpointError("unknown-operation", `There is no tool ${quote(name)}.`, {
      advice: nearAdvice(name, others) ?? "Call one of the tools that are offered.",
    });
  }

  tool(name: string, outline: Outline, settings: ToolSettings): Tool {
    return toolOf(name, this.#plan(outline), ownValues(settings));
  }

  build(outline: Outline, args: object, settings: BuildOptions): RequestOptions {
    const operation = this.#plan(outline);
    try {
      const given = coercedAll(operation, argumentsFrom(operation, args));
      return this.parts.request(operation, given, ownValues(settings));
    } catch (error) {
      throw toolError(error, operation);
    }
  }

  #plan(outline: Outline): PlannedOperation {
    const { parts } = this;
    const operation = parts.plan(outline);
    return getOrInsert(this.#plans, operation, () => {
      const isFlat = hasFlatBody(operation);
      if (isFlat && operation.plan.args.every(({ key }) => isArgumentName(key))) return operation;
      const context = { ...parts.base.context, rename: argumentNames };
      return parts.planned(
        operation.plan.operation,
        isFlat ? context : { ...context, bodyArgument: "body" },
      );
    });
  }
}

const DESCRIPTION_LENGTH = 1024;

function toolOf(name: string, operation: PlannedOperation, settings: ToolSettings): Tool {
  const { plan } = operation;
  const { summary, description } = plan.operation;
  const length = settings.descriptionLength ?? DESCRIPTION_LENGTH;
  const text = [...new Set([summary, description].filter((each) => each !== undefined))].join(
    "\n\n",
  );
  return {
    name,
    description: shortText(text === "" ? plan.route : text, length),
    inputSchema: inputSchema(operation, length),
    annotations: {
      ...(summary !== undefined && { title: shortText(summary, 200) }),
      readOnlyHint: SAFE_METHODS.includes(plan.method),
      destructiveHint: ["DELETE", "PUT", "PATCH"].includes(plan.method),
      idempotentHint: [...SAFE_METHODS, "PUT", "DELETE"].includes(plan.method),
      openWorldHint: true,
    },
  };
}

function inputSchema(operation: PlannedOperation, length: number): Tool["inputSchema"] {
  const schemas = new ToolSchemas(operation.references, length);
  const args = [...operation.args.values()];
  const properties = Object.fromEntries(
    args.map((argument) => {
      const isFormField = operation.hasForm && isField(argument);
      const property = schemas.property(argument, isToolFile(argument, operation), isFormField);
      return [argument.key, property];
    }),
  );
  const otherFields = operation.plan.body?.content.otherFields;
  const required = args.filter(({ isRequired }) => isRequired).map(({ key }) => key);
  return {
    type: "object",
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: operation.takesAnyField && schemas.others(otherFields),
    ...schemas.definitions(),
  };
}
