import type { CommandOperation, CalledValue } from "./command-operation.js";
import { EndpointBuilder } from "../../core/builder-type.js";
import { parseRoute } from "../../core/route.js";
import type { State } from "../../core/state.js";
import { cachedTemplate } from "../../core/template.js";
import type { Problem } from "../../openapi/model.js";

export interface TargetArguments {
  readonly route: string;
  readonly baseUrl: string | undefined;
  readonly contentType: string | undefined;
  readonly names: ReadonlySet<string>;
  readonly isChecked: boolean;
}

export interface Target {
  readonly url: string;
  readonly start: (values: readonly CalledValue[]) => EndpointBuilder;
  readonly check: (values: readonly CalledValue[], state: State) => readonly Problem[];
  readonly serverVariables: ReadonlySet<string>;
  readonly called: CommandOperation | undefined;
  /** `true` if nothing names the API, so that the request goes to GitHub. */
  readonly isAssumed: boolean;
}

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
