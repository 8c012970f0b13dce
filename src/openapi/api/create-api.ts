import type { EndpointBuilder } from "../../builder/builder-type.js";
import { EndpointError, type ParameterLocation } from "../../errors.js";
import { quote } from "../../internal/messages.js";
import { withoutUndefined } from "../../internal/objects.js";
import { QUERY } from "../../options/option-keys.js";
import type { RequestOptions } from "../../request/build-request.js";
import { checkNames } from "../../runtime/options.js";
import type { Input } from "../plan/operation-plan.js";
import { kept } from "../read/document.js";
import { openDescription } from "../read/open-description.js";
import type { Outline } from "../read/read-operation.js";
import { nearAdvice } from "../read/select-operations.js";
import { ApiParts, keepParts, selector } from "./api-parts.js";
import type {
  ApiOperation,
  ApiParameter,
  ApiSettings,
  BodyOptions,
  BuildOptions,
  CallableApi,
  MatchedRequest,
  OperationMatch,
  RequestProblem,
  Tool,
  ToolSettings,
} from "./api.js";
import { checkParameters } from "./check-parameters.js";
import {
  BODY_OPTIONS,
  BUILD_OPTIONS,
  checkApiSettings,
  checkText,
  checkToolSettings,
} from "./check-settings.js";
import { coercedAll } from "./coerce.js";
import { inputsIn } from "./matched-values.js";
import { OperationMatcher } from "./operation-matcher.js";
import type { PlannedOperation } from "./planned-operation.js";
import { hasErrors, problemError, refusedValue } from "./problems.js";
import { buildRequest } from "./request-builder.js";
import { SearchIndex } from "./search-index.js";
import { argumentsOf, hasFlatBody, toolError, toolNames, toolOf } from "./tools.js";

/**
 * Makes the operations of an OpenAPI description callable: OpenAPI 3.0 to 3.2 or Swagger 2.0. Nothing is sent or fetched.
 *
 * @example
 * ```ts
 * import { createApi } from "fluent-endpoint/openapi";
 *
 * const pets = createApi({
 *   openapi: "3.1.0",
 *   info: { title: "Pets", version: "1" },
 *   servers: [{ url: "https://pets.example.com" }],
 *   paths: {
 *     "/pets/{id}": {
 *       get: {
 *         operationId: "getPet",
 *         parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
 *       },
 *     },
 *   },
 * });
 * console.log(pets.build("getPet", { id: 7 }).url); // https://pets.example.com/pets/7
 * console.log(pets.check("getPet", { ID: 7 }).map(({ code, parameter }) => [code, parameter]));
 * // [ [ 'unknown-parameter', 'ID' ], [ 'missing-parameter', 'id' ] ]
 * ```
 *
 * @param description - the parsed description, which is neither copied nor frozen, or JSON text
 * @param settings - where the API is, credentials, and which operations are offered
 * @throws DescriptionError if it is not a description; an operation that is broken is reported when it is asked for
 * @throws EndpointError for settings that are not valid
 * @typeParam Paths - the `paths` that `fluent-endpoint generate` or openapi-typescript writes
 * @public
 */
export function createApi<Paths = unknown>(
  description: string | object,
  settings: ApiSettings = {},
): CallableApi<Paths> {
  const source = openDescription(description);
  checkApiSettings(settings, source.servers);
  return new DescribedApi(new ApiParts(source, settings));
}

class DescribedApi implements CallableApi {
  readonly title: string;
  readonly version: string;
  readonly servers: CallableApi["servers"];
  readonly securitySchemes: CallableApi["securitySchemes"];
  readonly #parts: ApiParts;
  readonly #toolPlans = new WeakMap<PlannedOperation, PlannedOperation>();
  readonly #described = new Map<Outline, ApiOperation>();
  #search: SearchIndex | undefined;
  #matcher: OperationMatcher | undefined;
  #toolNames: ReadonlyMap<string, Outline> | undefined;

  constructor(parts: ApiParts) {
    const { title, version, servers, securitySchemes } = parts.source;
    this.title = title;
    this.version = version;
    this.servers = servers;
    this.securitySchemes = securitySchemes;
    this.#parts = parts;
    keepParts(this, parts);
    Object.freeze(this);
  }

  get operations(): readonly ApiOperation[] {
    return this.#parts.outlines.map((outline) => this.#describe(outline));
  }

  operation(id: string): ApiOperation {
    const outline = this.#parts.index.find(id);
    this.#parts.plan(outline);
    return this.#describe(outline);
  }

  search(words: string): readonly ApiOperation[] {
    checkText(words, "words to search for");
    this.#search ??= new SearchIndex(this.#parts.outlines, this.#parts.source.references);
    return this.#search.find(words).map((outline) => this.#describe(outline));
  }

  build(id: string, parameters: object = {}, options: BuildOptions = {}): RequestOptions<never> {
    checkNames(options, BUILD_OPTIONS, "option");
    const operation = this.#find(id, options.contentType);
    return this.#build(operation, this.#parts.given(operation, parameters), options);
  }

  check(id: string, parameters: object = {}, options: BodyOptions = {}): readonly RequestProblem[] {
    checkNames(options, BODY_OPTIONS, "option");
    const operation = this.#find(id, options.contentType);
    const given = this.#parts.given(operation, parameters);
    const { headers, [QUERY]: query = {} } = this.#parts.base.builder.options;
    const sent = { headers: new Set(Object.keys(headers)), query: new Set(Object.keys(query)) };
    const missing = this.#parts.credentials.problemsOf(operation, sent);
    const problems = checkParameters(operation, given);
    const refused = hasErrors(problems) ? undefined : this.#refusal(operation, given);
    return [...problems, ...(refused === undefined ? [] : [refused]), ...missing];
  }

  builder(id: string, options: BodyOptions = {}): EndpointBuilder {
    checkNames(options, BODY_OPTIONS, "option");
    return this.#parts.builderOf(this.#find(id, options.contentType));
  }

  match(request: MatchedRequest | URL): OperationMatch | undefined {
    this.#matcher ??= new OperationMatcher(this.#parts);
    const chosen = this.#matcher.match(request);
    if (chosen === undefined) return undefined;
    const { reading, isAmbiguous } = chosen;
    return {
      operation: this.#describe(reading.found.outline),
      parameters: reading.read.values,
      ...(isAmbiguous && { ambiguous: true }),
    };
  }

  tools(settings: ToolSettings = {}): readonly Tool[] {
    checkToolSettings(settings);
    const isOffered = selector(settings);
    return [...this.#tools()].flatMap(([name, outline]) => {
      const isRead = isOffered(outline) && this.#parts.planOrNone(outline) !== undefined;
      return isRead ? [toolOf(name, this.#planTool(outline), settings)] : [];
    });
  }

  buildTool(
    name: string,
    args: object = {},
    settings: ToolSettings & Omit<BuildOptions, keyof BodyOptions> = {},
  ): RequestOptions {
    checkToolSettings(settings);
    checkText(name, "name of a tool");
    const isOffered = selector(settings);
    const outline = this.#tools().get(name);
    if (outline === undefined || !isOffered(outline)) {
      throw notOffered(
        name,
        [...this.#tools()].flatMap(([each, of]) => (isOffered(of) ? each : [])),
      );
    }
    const operation = this.#planTool(outline);
    try {
      const given = argumentsOf(operation, args);
      const isCoerced = this.#parts.settings.coerce !== false;
      return this.#build(operation, isCoerced ? coercedAll(operation, given) : given, settings);
    } catch (error) {
      throw toolError(error, operation);
    }
  }

  #build(
    operation: PlannedOperation,
    given: object,
    { headers, baseUrl }: BuildOptions,
  ): RequestOptions<never> {
    const wrong = problemError(operation.plan, checkParameters(operation, given));
    if (wrong !== undefined) throw wrong;
    const builder = this.#parts.builderOf(operation, baseUrl);
    return buildRequest(builder, operation, given, headers) as RequestOptions<never>;
  }

  /** Returns the problem of a value that fits the description but cannot be sent: servers would read its text as another value. */
  #refusal(operation: PlannedOperation, parameters: object): RequestProblem | undefined {
    try {
      buildRequest(this.#parts.builderOf(operation), operation, parameters);
      return undefined;
    } catch (error) {
      return refusedValue(error, operation);
    }
  }

  /**
   * Returns an operation by its id or route.
   *
   * @throws DescriptionError for an operation that is broken
   */
  #find(id: string, contentType?: string): PlannedOperation {
    return this.#parts.plan(this.#parts.index.find(id), contentType);
  }

  /** Returns the operation as a tool takes it: with the whole body as one argument, where fields of their own cannot say what it takes. */
  #planTool(outline: Outline): PlannedOperation {
    const operation = this.#parts.plan(outline);
    const context = { ...this.#parts.base.context, bodyArgument: "body" };
    return kept(this.#toolPlans, operation, () =>
      hasFlatBody(operation) ? operation : this.#parts.planned(operation.plan.operation, context),
    );
  }

  #describe(outline: Outline): ApiOperation {
    const plan = () => this.#parts.plan(outline);
    return kept(this.#described, outline, () => apiOperation(outline, plan));
  }

  #tools(): ReadonlyMap<string, Outline> {
    return (this.#toolNames ??= toolNames(
      this.#parts.source.outlines,
      new Set(this.#parts.outlines),
    ));
  }
}

function notOffered(name: string, offered: readonly string[]): EndpointError {
  return new EndpointError("unknown-operation", `There is no tool ${quote(name)}.`, {
    advice: nearAdvice(name, offered) ?? "Call one of the tools that are offered.",
  });
}

const LOCATIONS = ["path", "query", "header", "cookie", "body"] as const;

/** Describes an operation. Its parameters and its body are read when you ask for them. */
function apiOperation(outline: Outline, plan: () => PlannedOperation): ApiOperation {
  const { id, method, path, summary, tags, isDeprecated } = outline;
  const operation: ApiOperation = {
    ...(id !== undefined && { id }),
    method,
    path,
    route: `${method} ${path}`,
    ...(summary !== undefined && { summary }),
    tags,
    isDeprecated,
    get parameters() {
      return parametersOf(plan());
    },
    get security() {
      return plan().plan.security;
    },
  };
  Object.defineProperties(operation, {
    description: { enumerable: true, get: () => plan().plan.operation.description },
    body: { enumerable: true, get: () => bodyOf(plan()) },
  });
  return Object.freeze(operation);
}

function parametersOf(operation: PlannedOperation): ApiOperation["parameters"] {
  const lists = LOCATIONS.map((location) => [
    location,
    inputsIn(operation, location).map(parameterOf),
  ]);
  return Object.fromEntries(lists) as Record<ParameterLocation, readonly ApiParameter[]>;
}

function parameterOf(input: Input): ApiParameter {
  const { argument, name, isRequired, isDeprecated, description, schema } = input;
  return withoutUndefined({ argument, name, isRequired, isDeprecated, description, schema });
}

function bodyOf({ plan: { body } }: PlannedOperation): ApiOperation["body"] {
  if (body === undefined) return undefined;
  const { mediaType, isRequired, takes } = body;
  return { mediaType, isRequired, takes };
}
