import type { EndpointBuilder } from "../../builder/builder-type.js";
import { EndpointError, type ParameterLocation } from "../../errors.js";
import { quote } from "../../internal/messages.js";
import { withoutUndefined } from "../../internal/objects.js";
import { hasErrors, problemError, refusedValue } from "./problems.js";
import { QUERY } from "../../options/option-keys.js";
import { withContentType } from "../plan/body-plan.js";
import type { Operation } from "../model.js";
import { planOperation, type Input, type PlanContext } from "../plan/operation-plan.js";
import { openDescription, type OpenDescription } from "../read/open-description.js";
import type { Outline } from "../read/read-operation.js";
import type { RequestOptions } from "../../request/build-request.js";
import { checkNames } from "../../runtime/options.js";
import type {
  ApiOperation,
  ApiSettings,
  BodyOptions,
  BuildOptions,
  CallableApi,
  MatchedRequest,
  OperationMatch,
  Tool,
  ToolSettings,
  ApiParameter,
  RequestProblem,
} from "./api.js";
import {
  keepParts,
  baseRequest,
  type BaseRequest,
  buildRequest,
  operationBuilder,
} from "./request-builder.js";
import { checkParameters } from "./check-parameters.js";
import {
  BODY_OPTIONS,
  BUILD_OPTIONS,
  checkApiSettings,
  checkText,
  checkToolSettings,
} from "./check-settings.js";
import { coercedAll } from "./coerce.js";
import { hasFlatBody, argumentsOf, toolError, toolOf, toolNames, SAFE_METHODS } from "./tools.js";
import { Credentials } from "./credential-options.js";
import { OperationIndex } from "./find-operation.js";
import { OperationMatcher, prefixOf } from "./operation-matcher.js";
import { inputsIn } from "./matched-values.js";
import { PlannedOperation } from "./planned-operation.js";
import { SearchIndex } from "./search-index.js";
import { selectorOf, nearAdvice } from "../read/select-operations.js";
import { kept } from "../read/document.js";

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
  return new DescribedApi(openDescription(description), settings);
}

/** The most plans of an operation that are kept. A client chooses the content type of its request. */
const MOST_PLANS = 100;

class DescribedApi implements CallableApi {
  readonly title: string;
  readonly version: string;
  readonly servers: CallableApi["servers"];
  readonly securitySchemes: CallableApi["securitySchemes"];
  readonly #source: OpenDescription;
  readonly #settings: ApiSettings;
  readonly #outlines: readonly Outline[];
  readonly #index: OperationIndex;
  readonly #base: BaseRequest;
  readonly #credentials: Credentials;
  /** By the content type of the body, if one is chosen. */
  readonly #plans = new Map<Outline, Map<string | undefined, PlannedOperation>>();
  readonly #toolPlans = new WeakMap<PlannedOperation, PlannedOperation>();
  readonly #builders = new WeakMap<PlannedOperation, EndpointBuilder>();
  readonly #described = new Map<Outline, ApiOperation>();
  #search: SearchIndex | undefined;
  #matcher: OperationMatcher | undefined;
  #toolNames: ReadonlyMap<string, Outline> | undefined;

  constructor(source: OpenDescription, settings: ApiSettings) {
    checkApiSettings(settings, source.servers);
    this.title = source.title;
    this.version = source.version;
    this.servers = source.servers;
    this.securitySchemes = source.securitySchemes;
    this.#source = source;
    this.#settings = settings;
    this.#outlines = source.outlines.filter(selector(settings));
    this.#index = new OperationIndex(this.#outlines);
    this.#base = baseRequest(source, settings);
    this.#credentials = new Credentials(source.securitySchemes, settings.credentials);
    keepParts(this, {
      source,
      settings,
      outlines: this.#outlines,
      index: this.#index,
      base: this.#base,
      plan: (outline, contentType) => this.#plan(outline, contentType),
      builderOf: (operation) => this.#builderOf(operation),
    });
    Object.freeze(this);
  }

  get operations(): readonly ApiOperation[] {
    return this.#outlines.map((outline) => this.#describe(outline));
  }

  operation(id: string): ApiOperation {
    const outline = this.#index.find(id);
    this.#plan(outline);
    return this.#describe(outline);
  }

  search(words: string): readonly ApiOperation[] {
    checkText(words, "words to search for");
    this.#search ??= new SearchIndex(this.#outlines, this.#source.references);
    return this.#search.find(words).map((outline) => this.#describe(outline));
  }

  build(id: string, parameters: object = {}, options: BuildOptions = {}): RequestOptions<never> {
    checkNames(options, BUILD_OPTIONS, "option");
    const isCoerced = this.#settings.coerce === true;
    const operation = this.#plan(this.#index.find(id), options.contentType);
    return this.#build(operation, parameters, options, isCoerced);
  }

  check(id: string, parameters: object = {}, options: BodyOptions = {}): readonly RequestProblem[] {
    checkNames(options, BODY_OPTIONS, "option");
    const operation = this.#plan(this.#index.find(id), options.contentType);
    const isCoerced = this.#settings.coerce === true;
    return this.#check(operation, isCoerced ? coercedAll(operation, parameters) : parameters);
  }

  builder(id: string, options: BodyOptions = {}): EndpointBuilder {
    checkNames(options, BODY_OPTIONS, "option");
    return this.#builderOf(this.#plan(this.#index.find(id), options.contentType));
  }

  match(request: MatchedRequest | URL): OperationMatch | undefined {
    this.#matcher ??= new OperationMatcher(
      this.#outlines,
      (outline) => this.#planOrNone(outline),
      prefixOf(this.#base),
      this.#base.usesServers,
    );
    const found = this.#matcher.match(request);
    if (found === undefined) return undefined;
    const { outline, ...rest } = found;
    return { operation: this.#describe(outline), ...rest };
  }

  tools(settings: ToolSettings = {}): readonly Tool[] {
    checkToolSettings(settings);
    const isOffered = selector(settings);
    return [...this.#tools()].flatMap(([name, outline]) => {
      const isRead = isOffered(outline) && this.#planOrNone(outline) !== undefined;
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
      return this.#build(operation, given, settings, this.#settings.coerce !== false);
    } catch (error) {
      throw toolError(error, operation);
    }
  }

  #build(
    operation: PlannedOperation,
    parameters: object,
    { headers, baseUrl }: BuildOptions,
    isCoerced: boolean,
  ): RequestOptions<never> {
    const given = isCoerced ? coercedAll(operation, parameters) : parameters;
    const wrong = problemError(operation.plan, checkParameters(operation, given));
    if (wrong !== undefined) throw wrong;
    const builder = this.#builderOf(operation, baseUrl);
    return buildRequest(builder, operation, given, headers) as RequestOptions<never>;
  }

  /** The builder of an operation is made once, unless it calls another place. */
  #builderOf(operation: PlannedOperation, baseUrl?: string | URL): EndpointBuilder {
    const known = this.#builders.get(operation);
    if (known !== undefined && baseUrl === undefined) return known;
    const base =
      baseUrl === undefined
        ? this.#base
        : { ...this.#base, builder: this.#base.builder.baseUrl(baseUrl), usesServers: false };
    const made = operationBuilder(operation, base, this.#credentials.optionsFor(operation));
    if (baseUrl === undefined) this.#builders.set(operation, made);
    return made;
  }

  #check(operation: PlannedOperation, parameters: object): readonly RequestProblem[] {
    const { headers, [QUERY]: query = {} } = this.#base.builder.options;
    const sent = { headers: new Set(Object.keys(headers)), query: new Set(Object.keys(query)) };
    const missing = this.#credentials.problemOf(operation, sent);
    const problems = checkParameters(operation, parameters);
    const refused = hasErrors(problems) ? undefined : this.#refusal(operation, parameters);
    return [...problems, ...[refused, missing].filter((problem) => problem !== undefined)];
  }

  /** Returns the problem of a value that fits the description but cannot be sent: servers would read its text as another value. */
  #refusal(operation: PlannedOperation, parameters: object): RequestProblem | undefined {
    try {
      buildRequest(this.#builderOf(operation), operation, parameters);
      return undefined;
    } catch (error) {
      return refusedValue(error, operation);
    }
  }

  /** @throws DescriptionError for an operation that is broken */
  #plan(outline: Outline, contentType?: string): PlannedOperation {
    const plans = kept(this.#plans, outline, () => new Map<string | undefined, PlannedOperation>());
    const known = plans.get(contentType);
    if (known !== undefined) return known;
    const operation = withContentType(this.#source.readOperation(outline), contentType);
    const planned = this.#planned(operation, this.#base.context);
    if (plans.size < MOST_PLANS) plans.set(contentType, planned);
    return planned;
  }

  #planned(operation: Operation, context: PlanContext): PlannedOperation {
    const { references, securitySchemes } = this.#source;
    return new PlannedOperation(planOperation(operation, context), references, securitySchemes);
  }

  /** Returns the operation as a tool takes it: with the whole body as one argument, where fields of their own cannot say what it takes. */
  #planTool(outline: Outline): PlannedOperation {
    const operation = this.#plan(outline);
    const context = { ...this.#base.context, bodyArgument: "body" };
    return kept(this.#toolPlans, operation, () =>
      hasFlatBody(operation) ? operation : this.#planned(operation.plan.operation, context),
    );
  }

  #planOrNone(outline: Outline): PlannedOperation | undefined {
    try {
      return this.#plan(outline);
    } catch {
      // A broken operation says why when it is asked for by its name.
      return undefined;
    }
  }

  #describe(outline: Outline): ApiOperation {
    const plan = () => this.#plan(outline);
    return kept(this.#described, outline, () => apiOperation(outline, plan));
  }

  #tools(): ReadonlyMap<string, Outline> {
    return (this.#toolNames ??= toolNames(this.#source.outlines, new Set(this.#outlines)));
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

/** Returns a function that says of an operation whether it is selected. */
function selector({ only, readOnly }: ToolSettings): (operation: Outline) => boolean {
  const patterns = only?.map(selectorOf);
  return (operation) => {
    if (readOnly === true && !SAFE_METHODS.includes(operation.method)) return false;
    return patterns === undefined || patterns.some((isMatch) => isMatch(operation));
  };
}
