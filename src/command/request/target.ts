import type { CalledOperation, CalledValue } from "./called-operation.js";
import { EndpointBuilder } from "../../core/builder-type.js";
import { parseRoute } from "../../core/route.js";
import type { State } from "../../core/state.js";
import { cachedTemplate } from "../../core/template.js";
import type { Problem } from "../../openapi/model.js";

export interface TargetArguments {
  /** A route, or the `operationId` of one. */
  readonly route: string;
  readonly baseUrl: string | undefined;
  readonly contentType: string | undefined;
  /** The names of the values that are given. */
  readonly names: ReadonlySet<string>;
  /** Is `true` if the request is checked by the description. */
  readonly isChecked: boolean;
}

/** The API and the route that a request is for. */
export interface Target {
  /** The URL template, for messages. */
  readonly url: string;
  /** Makes a builder with the base URL, the route, and what the description says of it. */
  readonly start: (values: readonly CalledValue[]) => EndpointBuilder;
  /** Compares a request with the description. */
  readonly check: (values: readonly CalledValue[], state: State) => readonly Problem[];
  readonly serverVariables: ReadonlySet<string>;
  /** The operation of the route, if the description has it. */
  readonly called: CalledOperation | undefined;
  /** Is `true` if nothing names the API, so that the request goes to GitHub's. */
  readonly isAssumed: boolean;
}

/** The API is GitHub's, unless there is a base URL or the route is a whole URL. */
export function plainTarget({ route, baseUrl }: TargetArguments): Target {
  const { origin } = cachedTemplate(parseRoute(route).url);
  const isElsewhere = origin !== undefined && origin !== "" && origin !== "https://api.github.com";
  const api = baseUrl ?? (isElsewhere ? origin : undefined);
  const builder = api === undefined ? new EndpointBuilder() : new EndpointBuilder(api);
  const isAssumed = baseUrl === undefined && origin === "";
  return { ...undescribedTarget(builder, route, new Set()), isAssumed };
}

export function undescribedTarget(
  base: EndpointBuilder,
  route: string,
  serverVariables: ReadonlySet<string>,
): Target {
  const builder = base.route(route as never);
  return {
    url: parseRoute(route).url,
    start: () => builder,
    check: () => [],
    serverVariables,
    called: undefined,
    isAssumed: false,
  };
}
