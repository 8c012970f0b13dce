import { withCallerStack } from "../../internal/thrown-errors.js";
import type { EndpointBuilder } from "../../core/builder-type.js";
import { QUERY } from "../../core/options.js";
import { ApiParts, keepParts } from "./api-parts.js";
import type {
  ApiOperation,
  ApiSettings,
  BodyOptions,
  BuildOptions,
  CallableApi,
  RequestProblem,
} from "./api.js";
import { checkParameters } from "./check-parameters.js";
import { BODY_OPTIONS, BUILD_OPTIONS, checkApiSettings } from "./check-settings.js";
import type { PlannedOperation } from "./planned-operation.js";
import { hasErrors, refusedValue } from "./request-problems.js";
import { operationRequest } from "./operation-builder.js";
import { DescriptionError, type DescriptionProblem } from "../model.js";
import { openDescription } from "../read/open-description.js";
import { checkKnownNames } from "../../runtime/named-values.js";
import { ownValues } from "../../wire/records.js";

/**
 * Reads an OpenAPI document, 3.0 to 3.2, and builds the requests of its operations. It sends and fetches nothing. Pass Swagger 2.0
 * through `upgradeSwagger` of `fluent-endpoint/openapi/swagger`.
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
 * @param description - the parsed document, which is neither copied nor frozen, or JSON text
 * @param settings - the base URL or server, credentials, and the operations to offer
 * @throws DescriptionError if it is not an OpenAPI document, or a path cannot be read. Broken operations throw when you first ask for them
 * @throws EndpointError for invalid settings
 * @typeParam Paths - the `paths` that `fluent-endpoint generate` or openapi-typescript writes
 * @public
 */
export function createApi<Paths = unknown>(
  description: string | object,
  settings: ApiSettings = {},
): CallableApi<Paths> {
  return withCallerStack(() => {
    const source = openDescription(description);
    // A path that cannot be read has no operations to call, so nobody would see the problem later.
    const lost = source.problems.filter(isOfPath);
    if (lost.length > 0) throw new DescriptionError(lost);
    checkApiSettings(settings, () => source.serverVariables);
    return new DescribedApi(new ApiParts(source, ownValues(settings)));
  });
}

function isOfPath({ operation, pointer }: DescriptionProblem): boolean {
  return operation === undefined && pointer.startsWith("/paths");
}

class DescribedApi implements CallableApi {
  readonly title: string;
  readonly version: string;
  readonly servers: CallableApi["servers"];
  readonly securitySchemes: CallableApi["securitySchemes"];
  readonly #parts: ApiParts;

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
    return this.#parts.outlines.map((outline) => this.#parts.described(outline));
  }

  operation(id: string): ApiOperation {
    return withCallerStack(() => {
      const outline = this.#parts.index.find(id);
      this.#parts.plan(outline);
      return this.#parts.described(outline);
    });
  }

  build(id: string, parameters: object = {}, options: BuildOptions = {}): never {
    return withCallerStack(() => {
      checkKnownNames(options, BUILD_OPTIONS, "option");
      const own = ownValues(options);
      return this.#parts.request(this.#find(id, own.contentType), parameters, own) as never;
    });
  }

  check(id: string, parameters: object = {}, options: BodyOptions = {}): readonly RequestProblem[] {
    return withCallerStack(() => {
      checkKnownNames(options, BODY_OPTIONS, "option");
      const own = ownValues(options);
      const operation = this.#find(id, own.contentType);
      const { headers, [QUERY]: query = {} } = this.#parts.base.builder.options;
      const sent = { headers: new Set(Object.keys(headers)), query: new Set(Object.keys(query)) };
      const missing = this.#parts.credentials.problemsOf(operation, sent);
      const problems = checkParameters(operation, parameters);
      const refused = hasErrors(problems) ? undefined : this.#refusal(operation, parameters);
      return [...problems, ...(refused === undefined ? [] : [refused]), ...missing];
    });
  }

  builder(id: string, options: BodyOptions = {}): EndpointBuilder {
    return withCallerStack(() => {
      checkKnownNames(options, BODY_OPTIONS, "option");
      const own = ownValues(options);
      return this.#parts.builderOf(this.#find(id, own.contentType));
    });
  }

  /** Finds values that fit the document but cannot be sent, because servers would read their text as other values. */
  #refusal(operation: PlannedOperation, parameters: object): RequestProblem | undefined {
    try {
      operationRequest(this.#parts.builderOf(operation), operation, parameters);
      return undefined;
    } catch (error) {
      return refusedValue(error, operation);
    }
  }

  #find(id: string, contentType?: string): PlannedOperation {
    return this.#parts.plan(this.#parts.index.find(id), contentType);
  }
}
