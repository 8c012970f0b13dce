import { EndpointError } from "../../errors.js";
import type { EndpointBuilder } from "../../core/builder-type.js";
import type { RequestOptions } from "../../core/request.js";
import { apiOperation } from "./api-operation.js";
import type { ApiOperation, ApiSettings, BuildOptions, CallableApi, ToolSettings } from "./api.js";
import { checkParameters } from "./check-parameters.js";
import { Credentials } from "./credential-options.js";
import { OperationIndex } from "./find-operation.js";
import { PlannedOperation } from "./planned-operation.js";
import { problemError } from "./request-problems.js";
import {
  type BaseRequest,
  baseRequest,
  operationBuilder,
  operationRequest,
} from "./operation-builder.js";
import type { Operation } from "../model.js";
import { withContentType } from "../plan/body-plan.js";
import { type PlanContext, planOperation } from "../plan/operation-plan.js";
import { getOrInsert } from "../read/document.js";
import { mergeHeaders } from "../../runtime/named-values.js";
import type { OpenDescription } from "../read/open-description.js";
import type { Outline } from "../read/read-operation.js";
import { selectorOf } from "../read/select-operations.js";

/** Clients choose the content type, so the number of plans needs a limit. */
const MOST_PLANS = 100;

/** Functions take these parts, and the API has no methods for them, so that bundlers can drop unused functions. */
export class ApiParts {
  readonly outlines: readonly Outline[];
  readonly index: OperationIndex;
  readonly base: BaseRequest;
  readonly credentials: Credentials;
  readonly #plans = new Map<Outline, Map<string | undefined, PlannedOperation>>();
  readonly #described = new Map<Outline, ApiOperation>();
  readonly #builders = new WeakMap<PlannedOperation, EndpointBuilder>();

  constructor(
    readonly source: OpenDescription,
    readonly settings: ApiSettings,
  ) {
    this.outlines = source.outlines.filter(selector(settings));
    this.index = new OperationIndex(this.outlines);
    this.base = baseRequest(source, settings);
    this.credentials = new Credentials(source.securitySchemes, settings.credentials);
  }

  plan(outline: Outline, contentType?: string): PlannedOperation {
    const plans = getOrInsert(
      this.#plans,
      outline,
      () => new Map<string | undefined, PlannedOperation>(),
    );
    const known = plans.get(contentType);
    if (known !== undefined) return known;
    const planned = this.planned(withContentType(this.source.readOperation(outline), contentType));
    if (plans.size < MOST_PLANS) plans.set(contentType, planned);
    return planned;
  }

  planOrNone(outline: Outline): PlannedOperation | undefined {
    try {
      return this.plan(outline);
    } catch {
      // The error is thrown when someone asks for this operation.
      return undefined;
    }
  }

  planned(operation: Operation, context: PlanContext = this.base.context): PlannedOperation {
    const { references, securitySchemes } = this.source;
    return new PlannedOperation(
      planOperation(operation, { ...context, references }),
      references,
      securitySchemes,
    );
  }

  described(outline: Outline): ApiOperation {
    return getOrInsert(this.#described, outline, () =>
      apiOperation(outline, () => this.plan(outline)),
    );
  }

  request(
    operation: PlannedOperation,
    parameters: object,
    { accept, headers, baseUrl }: BuildOptions,
  ): RequestOptions<never> {
    const problems = checkParameters(operation, parameters);
    const wrong = problems.length > 0 && problemError(operation.plan, problems);
    if (wrong) throw wrong;
    const builder = this.builderOf(operation, baseUrl);
    const sent = accept === undefined ? headers : mergeHeaders(headers, { accept });
    return operationRequest(builder, operation, parameters, sent) as RequestOptions<never>;
  }

  builderOf(operation: PlannedOperation, baseUrl?: string | URL): EndpointBuilder {
    const make = (base: BaseRequest) =>
      operationBuilder(operation, base, this.credentials.optionsFor(operation));
    if (baseUrl === undefined) return getOrInsert(this.#builders, operation, () => make(this.base));
    return make({ ...this.base, builder: this.base.builder.baseUrl(baseUrl), usesServers: false });
  }
}

/** They change nothing (RFC 9110 section 9.2.1). TRACE is left out, because its response repeats the request's headers. */
export const SAFE_METHODS: readonly string[] = ["GET", "HEAD", "OPTIONS", "QUERY"];

export function selector({ only, readOnly }: ToolSettings): (operation: Outline) => boolean {
  const patterns = only?.map(selectorOf);
  return (operation) => {
    if (readOnly === true && !SAFE_METHODS.includes(operation.method)) return false;
    return patterns === undefined || patterns.some((isMatch) => isMatch(operation));
  };
}

const known = new WeakMap<object, ApiParts>();

export function keepParts(api: CallableApi, parts: ApiParts): void {
  known.set(api, parts);
}

export function apiPartsOf<Paths>(api: CallableApi<Paths>): ApiParts {
  const parts = known.get(api);
  if (parts !== undefined) return parts;
  throw new EndpointError("invalid-options", "The API must be the result of createApi.", {
    advice: "Import createApi and this function by the same module system.",
  });
}
