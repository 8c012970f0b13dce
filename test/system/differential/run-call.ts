import { restEndpointMethods } from "@octokit/plugin-rest-endpoint-methods";
import type { Call, Options } from "./call.js";

/** The result of an endpoint function. */
export interface RawResult {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly request?: unknown;
}

/** A result with a decoded query, and with the fields of a `FormData` as its body. Everything else is unchanged. */
export interface Result extends Omit<RawResult, "url"> {
  /** Up to the query. */
  readonly address: string;
  /** Names and values in order; an empty part between two `&` is `["", ""]`. */
  readonly query: readonly (readonly [name: string, value: string])[];
}

export function decoded({ url, ...raw }: RawResult): Result {
  const rest =
    raw.body instanceof FormData
      ? { ...raw, body: Array.from(raw.body, (field) => [...field]) }
      : raw;
  const [address = "", query] = url.split(/\?(.*)/s);
  const parts = query?.split("&").map((part) => {
    const [name = "", value = ""] = part.split(/=(.*)/s);
    return [decode(name), decode(value)] as const;
  });
  return { ...rest, address, query: parts ?? [] };
}

/** As servers read a query: `application/x-www-form-urlencoded`. */
function decode(text: string): string {
  return decodeURIComponent(text.replaceAll("+", " "));
}

/** The methods that both libraries have. */
export interface EndpointFunction {
  (route: string, options: Options): RawResult;
  (options: Options): RawResult;
  defaults(options: Options): EndpointFunction;
  merge(route: string, options: Options): Options;
  parse(options: Options): RawResult;
}

/** Makes a call with an endpoint function. */
export function runCall(endpoint: EndpointFunction, call: Call): RawResult {
  const { way, route, defaults, options } = call;
  // The plugin adds the last layer of defaults itself.
  const prepared = withDefaults(endpoint, way === "plugin" ? defaults.slice(0, -1) : defaults);
  switch (way) {
    case "route":
    case "builder":
      return prepared(route, options);
    case "merge and parse":
      return prepared.parse(prepared.merge(route, options));
    case "options": {
      const [method, url] = route.split(" ");
      return prepared({ method, url, ...options });
    }
    case "plugin":
      return runPlugin(prepared, call);
  }
}

/** The merged options of a call. */
export function mergeCall(endpoint: EndpointFunction, call: Call): Options {
  return withDefaults(endpoint, call.defaults).merge(call.route, call.options);
}

function withDefaults(endpoint: EndpointFunction, layers: readonly Options[]): EndpointFunction {
  return layers.reduce((endpoint, layer) => endpoint.defaults(layer), endpoint);
}

/** Runs the plugin with an endpoint function in place of one that sends requests. */
function runPlugin(endpoint: EndpointFunction, { endpoint: { scope, method }, options }: Call) {
  const octokit = { request: requestOver(endpoint), log: { warn: () => undefined } };
  const { rest } = restEndpointMethods(octokit as unknown as Octokit);
  const methods = rest as unknown as Record<
    string,
    Record<string, (options: Options) => RawResult>
  >;
  const run = methods[scope]?.[method];
  if (run === undefined) throw new Error(`The plugin has no method ${scope}.${method}`);
  return run(options);
}

type Octokit = Parameters<typeof restEndpointMethods>[0];

/** The part of `octokit.request` that the plugin calls. */
interface Request {
  (options: Options): RawResult;
  readonly endpoint: EndpointFunction;
  defaults(options: Options): Request;
}

function requestOver(endpoint: EndpointFunction): Request {
  return Object.assign((options: Options) => endpoint(options), {
    endpoint,
    defaults: (options: Options) => requestOver(endpoint.defaults(options)),
  });
}
