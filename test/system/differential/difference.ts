import type { EndpointErrorCode } from "fluent-endpoint";
import { isQueryMethod, mapLayers, variablesOf, without, type Call, type Options } from "./call.js";
import type { PluginRoute } from "./plugin-routes.js";
import type { Result } from "./run-call.js";

/**
 * A deliberate difference from `@octokit/endpoint` 7.0.6, which DIFFERENCES.md describes. Its functions derive the expected result of
 * this library from the result of that one, without any code of this library. Each returns `undefined` where the difference does not
 * apply.
 */
export interface Difference {
  /** The error of this library, where the call has no other error. */
  readonly refused?: (call: Call) => Refusal | undefined;
  /** A call that makes that library merge the options as this library merges the options of the given call. */
  readonly meantInMerge?: (call: Call) => Call | undefined;
  /** A call that makes that library build the request that this library builds for the given call. */
  readonly meant?: (call: Call) => Call | undefined;
  /** The result of this library, from the result of the other. */
  readonly result?: (result: Result, call: Call) => Result | undefined;
  /** The merged options of this library, from the other's. */
  readonly merged?: (merged: Options, call: Call) => Options | undefined;

  /** Changes to a call of a route that show the difference; none where plain calls show it, or no call of the route can. */
  readonly provoke?: (route: PluginRoute) => readonly Provocation[];
}

/** Differences by their names in DIFFERENCES.md. */
export type Differences = Readonly<Record<string, Difference>>;

export interface Refusal {
  readonly code: EndpointErrorCode;
  readonly parameter?: string | undefined;
  readonly location?: string | undefined;
}

/** Changes a call so that it shows a difference. */
export type Provocation = (call: Call) => Call;

/** The call with more in its options. */
export function withOptions(more: Options): Provocation {
  return (call) => ({ ...call, options: { ...call.options, ...more } });
}

/** The call with more in its defaults. */
export function withDefaults(more: Options): Provocation {
  return ({ defaults: [first, ...others], ...call }) => ({
    ...call,
    defaults: [{ ...first, ...more }, ...others],
  });
}

/** The call with more headers in its options. */
export function withHeaders(headers: Options): Provocation {
  return (call) => {
    const before = call.options.headers as Options | undefined;
    return withOptions({ headers: { ...before, ...headers } })(call);
  };
}

/** The call with a format, and without previews. */
export function onlyFormat(format: string): Provocation {
  return both(
    (call) => mapLayers(call, (layer) => without(layer, "mediaType")),
    withDefaults({ mediaType: { format } }),
  );
}

/** The call by a strict builder. */
export const byBuilder: Provocation = (call) => ({ ...call, way: "builder" });

/** One after the other. */
export function both(first: Provocation, second: Provocation): Provocation {
  return (call) => second(first(call));
}

/** Adds one of the values under a name that is sent in the URL: a variable's, or a query parameter's. */
export function inUrl({ route }: PluginRoute, ...values: readonly unknown[]): Provocation[] {
  const names = variablesOf(route).map(({ name }) => name);
  if (isQueryMethod(route)) names.push("since", "data");
  return names.flatMap((name) => values.map((value) => withOptions({ [name]: value })));
}

/** Adds one of the options, for routes whose parameters are sent in the query. */
export function inQuery({ route }: PluginRoute, ...options: readonly Options[]): Provocation[] {
  return isQueryMethod(route) ? options.map(withOptions) : [];
}

/** Adds one of the options, for routes with a body. */
export function inBody(
  { route, mapToData }: PluginRoute,
  ...options: readonly Options[]
): Provocation[] {
  return isQueryMethod(route) || mapToData !== undefined ? [] : options.map(withOptions);
}
