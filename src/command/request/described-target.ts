import { EndpointError } from "../../errors.js";
import { urlOrigin } from "../../internal/urls.js";
import {
  baseRequest,
  type BaseRequest,
  operationBuilder,
  urlOf,
} from "../../openapi/api/request-builder.js";
import {
  findOperation,
  unreadable,
  type FoundOperation,
} from "../../openapi/api/find-operation.js";
import { PlannedOperation } from "../../openapi/api/planned-operation.js";
import { DescriptionError, type Operation, type SecurityScheme } from "../../openapi/model.js";
import { withContentType, isBuilt } from "../../openapi/plan/body-plan.js";
import { planOperation, type Input } from "../../openapi/plan/operation-plan.js";
import { absoluteServers, filledUrl } from "../../openapi/read/read-server.js";
import type { OpenDescription } from "../../openapi/read/open-description.js";
import { parseRoute } from "../../options/route.js";
import type { Project } from "../api/project.js";
import { UsageError } from "../usage-error.js";
import { withDefaults, withRoute, type Target, type TargetArguments } from "./target.js";
import { valueType } from "../../openapi/plan/value-type.js";
import type { RawValue } from "../../routes/raw-values.js";
import { arrange, type Arranged } from "../../runtime/arrange.js";
import type { GivenName, ItemChannel } from "./request-arguments.js";

/**
 * The target of a request to an API that has a description.
 *
 * @throws UsageError for a description without the address of the API
 * @throws EndpointError for an operation or a content type that the description does not have
 */
export function describedTarget(
  args: TargetArguments,
  project: Project,
  description: OpenDescription,
): Target {
  const { route } = args;
  const preset = args.baseUrl ?? firstServer(description);
  const baseUrls = [preset, ...absoluteServers(description).map(filledUrl)];
  const found = unlessUnchecked(args, () => readableOperation(description, route, baseUrls));
  const { base, variables } = baseOf(found?.givenBase ?? args.baseUrl, description);
  if (found === undefined) {
    const builder = withRoute(base.builder, parseRoute(route));
    return {
      project,
      url: route,
      start: (headers) => withDefaults(builder, project, headers),
      serverVariables: variables,
      called: undefined,
    };
  }
  const chosen = unlessUnchecked(args, () => withContentType(found.operation, args.contentType));
  const plan = planOperation(chosen ?? found.operation, base.context);
  const operation = new PlannedOperation(plan, description.references, []);
  const { givenPath, suffix, values } = found;
  const url = `${givenPath ?? urlOf(plan)}${suffix}`;
  const origin = urlOrigin(plan.server ?? "");
  return {
    project,
    url,
    start: (headers) => {
      const origins = origin === undefined ? [] : [origin];
      const builder = withDefaults(base.builder, project, headers, origins);
      return operationBuilder(operation, { ...base, builder }, NO_CREDENTIALS, url);
    },
    serverVariables: variables,
    called: new CalledOperation(operation, description.securitySchemes, variables, values, suffix),
  };
}

/** Credentials are given as any other values. */
const NO_CREDENTIALS = { headers: {}, query: {}, cookies: [] };

function firstServer(description: OpenDescription): string {
  const [server] = absoluteServers(description);
  if (server !== undefined) return server.url;
  throw new UsageError(
    "The description does not say where the API is. Write --base-url <url>, or the key baseUrl in fluent-endpoint.json.",
  );
}

/**
 * The builder of the API, and the names of the variables in its base URL.
 *
 * @param given - the base URL, if it is not the first server of the description
 */
function baseOf(
  given: string | undefined,
  description: OpenDescription,
): { base: BaseRequest; variables: ReadonlySet<string> } {
  const [server] = absoluteServers(description);
  const presets = (server?.variables ?? []).filter(
    ({ name }) => given?.includes(`{${name}`) ?? true,
  );
  const variables = Object.fromEntries(presets.map((each) => [each.name, each.default]));
  const settings = given === undefined ? {} : { baseUrl: given, variables };
  return {
    base: baseRequest(description, settings),
    variables: new Set(Object.keys(variables)),
  };
}

/** The operation that a route names, read. */
function readableOperation(
  description: OpenDescription,
  route: string,
  baseUrls: readonly string[],
): FoundOperation & { readonly operation: Operation } {
  const found = findOperation(description, route, baseUrls);
  try {
    return { ...found, operation: description.readOperation(found.outline) };
  } catch (error) {
    const [problem] = error instanceof DescriptionError ? error.problems : [];
    throw problem === undefined ? error : unreadable(problem);
  }
}

/** Finds something in a description. If the request is not checked, the description need not have it. */
function unlessUnchecked<Result>(
  { isChecked }: TargetArguments,
  find: () => Result,
): Result | undefined {
  try {
    return find();
  } catch (error) {
    if (isChecked || !(error instanceof EndpointError)) throw error;
    return undefined;
  }
}

/** The operation that a request calls, and what its route has already. */
export class CalledOperation {
  /**
   * @param schemes - the security schemes of the description
   * @param serverVariables - the names of the variables in the base URL
   * @param pathValues - the values that the route has in its path, encoded
   * @param suffix - what the route has after its path
   */
  constructor(
    readonly operation: PlannedOperation,
    readonly schemes: readonly SecurityScheme[],
    readonly serverVariables: ReadonlySet<string>,
    readonly pathValues: readonly RawValue[],
    readonly suffix: string,
  ) {}

  /** The parameters and fields that values can be given for, without those that the route has already. */
  get inputs(): readonly Input[] {
    return [...this.operation.inputs.values()].filter((input) => this.#isOpen(input));
  }

  /** Returns `true` if its body takes fields that the description does not list. */
  get #takesAnyField(): boolean {
    const { plan, references } = this.operation;
    const { mediaType = "", takes = "fields", content } = plan.body ?? {};
    if (takes === "fields" || !isBuilt(mediaType)) return false;
    const { types, values } = valueType(content?.schema, references);
    return types === undefined ? values === undefined : types.includes("object");
  }

  inputOf({ channel, name }: GivenName): Input | undefined {
    if (channel !== "parameters") {
      return this.inputs.find((input) => input.location === channel && input.name === name);
    }
    const input = this.operation.inputs.get(name);
    if (input !== undefined) return this.#isOpen(input) ? input : undefined;
    const isNamed = (each: Input) => each.name.toLowerCase() === name.toLowerCase();
    return this.inputs.find((each) => each.location === "header" && isNamed(each));
  }

  /** Returns `true` for a field that the description does not list, of a body that takes fields of any name. */
  isField(given: GivenName): boolean {
    const { channel } = given;
    if (channel !== "parameters" && channel !== "body") return false;
    return this.#takesAnyField && this.inputOf(given) === undefined;
  }

  /** Returns `true` if the operation has a name: as a parameter, a field, a variable of the base URL or a credential. */
  has(given: GivenName): boolean {
    const { channel, name } = given;
    if (this.inputOf(given) !== undefined || this.isField(given)) return true;
    if (channel === "path") return this.serverVariables.has(name);
    return channel === "query" && this.isQueryCredential(name);
  }

  /** Puts plain values in the locations that the operation has for them, as its generated method does. */
  arrange(
    values: readonly (GivenName & { readonly value: unknown })[],
  ): Pick<Arranged, ItemChannel> {
    const { header: _header, cookie: _cookie, data: _data, ...binding } = this.operation.binding;
    return arrange(binding, Object.fromEntries(values.map(({ name, value }) => [name, value])));
  }

  /** Returns `true` for the query parameter of a credential that the operation needs. */
  isQueryCredential(name: string): boolean {
    const needed = this.operation.plan.security.flat();
    return this.schemes.some(
      (scheme) =>
        scheme.location === "query" && scheme.parameter === name && needed.includes(scheme.name),
    );
  }

  /** The body itself is given by `--data`, and has no name. */
  #isOpen({ channel, location, name }: Input): boolean {
    if (location === "path") return !this.pathValues.some((each) => each.name === name);
    return channel !== "data";
  }
}
