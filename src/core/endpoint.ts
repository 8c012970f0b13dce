import { BUILDER, isBuilder, isOwn, ownValue } from "../internal/objects.js";
import { unreadable, withCallerStack, withOuterCallerStack } from "../internal/thrown-errors.js";
import { EndpointBuilder } from "./builder-type.js";
import { builderOf } from "./builder.js";
import { stateOf } from "./steps.js";
import { repeatedName } from "./headers.js";
import { OPERATIONS, type MergedOptions } from "./options.js";
import type { BuilderReader } from "./reader.js";
import { optionNamesIn, assertNoOtherRoute } from "./parameter-errors.js";
import { endpointState, neutralState } from "./state.js";
import type { Keyed } from "./values.js";
import {
  DENO_INSPECT,
  frozenOptions,
  type Inspect,
  mergedOptions,
  NODE_INSPECT,
  optionsText,
} from "./view.js";
import type { WithStrict } from "../types/brands.js";
import type {
  AddValueFor,
  AnyBuilder,
  ProvidedBy,
  ProvidedNames,
} from "../types/builder/builder-progress.js";
import type { DefaultOptions, NotInferred, UnroutedOptions } from "../types/call-options.js";
import type { DescribedCalls } from "../types/openapi/described-route.js";
import type { BaseUrlFor, DescriptionOf } from "../types/openapi/description.js";
import type { OperationsFor } from "../types/api-operations.js";
import type { ExactCalls } from "../types/openapi/exact-calls.js";
import type { IfExact, NameOfOperations } from "../types/provided-names.js";
import type { RouteCalls } from "../types/route/route-parameters.js";
import { isRecord } from "../wire/records.js";

/**
 * The members of every endpoint function, with or without an OpenAPI description.
 *
 * @typeParam Builder - the builder of the function, whose type says which parameters have defaults
 * @public
 */
export interface EndpointMembers<Builder> {
  /**
   * The current default options, frozen.
   *
   * @example
   * ```ts
   * import { createEndpoint } from "fluent-endpoint";
   *
   * const shop = createEndpoint("https://shop.example.com/v1");
   * console.log(shop.DEFAULTS.baseUrl); // https://shop.example.com/v1
   * ```
   */
  readonly DEFAULTS: Readonly<MergedOptions>;

  /**
   * The builder that `createEndpoint` was called with, or the one that `defaults` derived from it.
   *
   * @example
   * ```ts
   * import { createEndpoint } from "fluent-endpoint";
   *
   * const shop = createEndpoint("https://shop.example.com/v1");
   * const { url } = shop.builder.route("GET /orders/{id}").build({ id: 7 });
   * console.log(url); // https://shop.example.com/v1/orders/7
   * ```
   */
  readonly builder: Builder;
}

/**
 * A function that turns a route and parameters into request options.
 *
 * The URL template of the route says which parameters a call requires.
 *
 * @typeParam Builder - the builder of the function, whose type says which parameters have defaults
 * @public
 */
export interface Endpoint<Builder = EndpointBuilder<unknown, never>>
  extends RouteCalls<ProvidedNames<Builder>>, EndpointMembers<Builder> {
  /**
   * Returns a new function with these options merged over the current defaults, and leaves this one unchanged. Calls of the new
   * function do not require the parameters that have defaults.
   *
   * @example
   * ```ts
   * import { createEndpoint } from "fluent-endpoint";
   *
   * const shop = createEndpoint("https://shop.example.com/v1");
   * const mine = shop.defaults({ customer: 7, headers: { authorization: "Bearer not-a-real-token" } });
   * const { url, headers } = mine("GET /customers/{customer}/orders", { status: "open" });
   * console.log(url); // https://shop.example.com/v1/customers/7/orders?status=open
   * console.log(headers.authorization); // Bearer not-a-real-token
   * ```
   *
   * @throws EndpointError for invalid options
   */
  defaults<Options extends UnroutedOptions<Options>, Url extends string = never>(
    options: Options & DefaultOptions<Url>,
  ): Endpoint<Builder & AddValueFor<ProvidedBy<Options, "method" | "url">>>;
}

/**
 * A function that turns a route and parameters into request options, for an API with an OpenAPI description: it knows the
 * routes, their parameters and their responses.
 *
 * @typeParam Builder - the builder of the function, whose type has the description and says which parameters have defaults
 * @public
 */
export interface DescribedEndpoint<Builder>
  extends DescribedCalls<DescriptionOf<Builder>, ProvidedNames<Builder>>, EndpointMembers<Builder> {
  /**
   * Returns a new function with these options merged over the current defaults, and leaves this one unchanged. Calls of the new
   * function do not require the parameters that have defaults.
   *
   * @example
   * ```ts
   * import { createEndpoint } from "fluent-endpoint";
   * import type { paths } from "./shop/index.js";
   *
   * const shop = createEndpoint<paths>("https://shop.example.com/v1").defaults({ id: 7 });
   * console.log(shop("GET /orders/{id}", { fields: "total" }).url);
   * // https://shop.example.com/v1/orders/7?fields=total
   * ```
   *
   * @throws EndpointError for invalid options
   */
  defaults<const Options extends UnroutedOptions<Options>, Url extends string = never>(
    options: Options & DefaultOptions<Url>,
  ): DescribedEndpoint<Builder & AddValueFor<ProvidedBy<Options, "data" | "headers">>>;
}

/**
 * A function that turns a route and parameters into request options as an OpenAPI description says. It has the operations of that
 * description.
 *
 * @typeParam Builder - the builder of the function, whose type has the description and says which parameters have defaults
 * @public
 */
export interface ExactEndpoint<Builder>
  extends
    ExactCalls<DescriptionOf<Builder>, Exclude<ProvidedNames<Builder>, NameOfOperations>>,
    EndpointMembers<Builder> {
  /**
   * Returns a new function with these options merged over the current defaults, and leaves this one unchanged. It keeps the
   * operations. Calls of the new function do not require the parameters that have defaults.
   *
   * @throws EndpointError for invalid options
   */
  defaults<const Options extends UnroutedOptions<Options>, Url extends string = never>(
    options: Options & DefaultOptions<Url>,
  ): ExactEndpoint<Builder & AddValueFor<ProvidedBy<Options, "data" | "headers">>>;
}

/**
 * The function that `createEndpoint` returns for a builder.
 *
 * @public
 */
export type EndpointOf<Builder> =
  object extends DescriptionOf<Builder>
    ? Endpoint<Builder>
    : IfExact<ProvidedNames<Builder>, ExactEndpoint<Builder>, DescribedEndpoint<Builder>>;

/**
 * Creates a function that builds requests as an OpenAPI document says. Pass it the operations that `fluent-endpoint generate`
 * writes into `operations.ts`. Calls then take every parameter by name: headers and cookies too.
 *
 * @example
 * ```ts
 * import { createEndpoint } from "fluent-endpoint";
 * import { operationsOf } from "fluent-endpoint/call";
 *
 * const operations = operationsOf({
 *   accept: "application/json",
 *   routes: { "GET /orders": { query: { status: "comma" } } },
 * });
 * const shop = createEndpoint("https://shop.example.com/v1", operations);
 * console.log(shop("GET /orders", { status: ["open", "paid"] }).url);
 * // https://shop.example.com/v1/orders?status=open,paid
 * ```
 *
 * @typeParam Paths - the `paths` of the description, as `openapi-typescript` writes them
 * @param baseUrl - the base URL, as the constructor of {@link EndpointBuilder} takes it
 * @throws EndpointError for a base URL that no request can be built with, and for operations that `operationsOf` did not make
 * @public
 */
export function createEndpoint<Paths>(
  baseUrl: string | URL,
  operations: NotInferred<Paths, OperationsFor<Paths>>,
): EndpointOf<EndpointBuilder<Paths, NameOfOperations>>;
/**
 * Creates a function that builds the requests of an API, from a route and parameters. A missing variable throws, unless the
 * defaults say `[STRICT]: false`. Without a base URL, requests go to GitHub's API.
 *
 * @example
 * ```ts
 * import { createEndpoint } from "fluent-endpoint";
 *
 * const shop = createEndpoint("https://shop.example.com/v1");
 * console.log(shop("GET /orders/{id}", { id: 7, fields: "total" }).url);
 * // https://shop.example.com/v1/orders/7?fields=total
 * ```
 *
 * @example
 * ```ts
 * import { createEndpoint } from "fluent-endpoint";
 * import type { paths } from "./shop/index.js";
 *
 * const shop = createEndpoint<paths>("https://shop.example.com/v1");
 * console.log(shop("GET /orders", { sort: "newest" }).url); // https://shop.example.com/v1/orders?sort=newest
 * ```
 *
 * @typeParam Paths - the `paths` of the description, as `openapi-typescript` writes them
 * @param baseUrl - an absolute http(s) URL, a URL template, or a path, as the constructor of {@link EndpointBuilder} takes it
 * @throws EndpointError for a base URL that no request can be built with
 * @public
 */
export function createEndpoint<Paths>(
  ...baseUrl: BaseUrlFor<Paths>
): EndpointOf<EndpointBuilder<Paths, never>>;
/**
 * Creates a function whose defaults are the options of a builder. A missing variable throws if the builder is strict. Each call
 * uses `route`, `withDefaults` and `build` of the builder, also if its class overrides them.
 *
 * @example
 * ```ts
 * import { createEndpoint, EndpointBuilder } from "fluent-endpoint";
 *
 * const builder = new EndpointBuilder("https://shop.example.com/v1").header("x-api-key", "not-a-real-key");
 * const shop = createEndpoint(builder);
 * console.log(shop("GET /orders").url); // https://shop.example.com/v1/orders
 * ```
 *
 * @param builder - its options are the defaults. It is strict, unless `.strict(false)` was called
 * @throws EndpointError `invalid-options` if it is not a builder
 * @public
 */
export function createEndpoint<Builder extends AnyBuilder>(builder: Builder): EndpointOf<Builder>;
export function createEndpoint(
  ...given: readonly [source?: EndpointBuilder | string | URL, operations?: unknown]
): unknown {
  // createEndpoint(undefined) throws: a builder that is undefined by mistake must not lead to GitHub's API.
  if (given.length === 0) return endpointOf(chainOf(new EndpointBuilder()));
  const [source, operations] = given;
  return withCallerStack(() => {
    const isUrl = source === undefined || typeof source === "string" || source instanceof URL;
    if (isUrl) {
      const builder = chainOf(new EndpointBuilder(source as string));
      const isAlone = given.length < 2;
      return endpointOf(
        isAlone ? builder : builder.withDefaults({ [OPERATIONS]: operations ?? null }),
      );
    }
    const isForeign = isBuilder(source) && !(source instanceof EndpointBuilder);
    return endpointOf(
      isForeign
        ? chainOf(builderOf((Reflect.get(source, BUILDER) as BuilderReader).kept))
        : checkedBuilder(source),
    );
  });
}

function endpointOf(builder: Chain): unknown {
  const members = {
    // A bundler may rename variables, but not this key, which names the function.
    endpoint: (route: unknown, options?: unknown): unknown =>
      withOuterCallerStack(() => chain(builder, route, options).build()),
  };
  return Object.freeze(
    Object.defineProperties(members.endpoint, {
      builder: { value: builder, enumerable: true },
      DEFAULTS: {
        get: () => withCallerStack(() => frozenOptions(stateOf(builder))),
        enumerable: true,
      },
      defaults: {
        value: (options: unknown) => withOuterCallerStack(() => endpointOf(lax(builder, options))),
        enumerable: true,
      },
      merge: {
        value: (route: unknown, options?: unknown) =>
          withOuterCallerStack(() => mergedOptions(stateOf(chain(builder, route, options)))),
        enumerable: true,
      },
      parse: {
        value: (options: unknown) =>
          withOuterCallerStack(() => lax(withoutDefaults(builder), options).build()),
        enumerable: true,
      },
      toJSON: { value: () => builder.toJSON() },
      toString: { value: () => optionsText(TITLE, stateOf(builder)) },
      [NODE_INSPECT]: {
        value: (_depth: number, settings: object, inspect: Inspect) =>
          optionsText(TITLE, stateOf(builder), (value) => inspect(value, settings)),
      },
      [DENO_INSPECT]: {
        value: (inspect: Inspect, settings: object) =>
          optionsText(TITLE, stateOf(builder), (value) => inspect(value, settings)),
      },
    }),
  );
}

interface Chain {
  route(route: unknown): Chain;
  withDefaults(options: unknown): Chain;
  build(): unknown;
  toJSON(): object;
}

function chain(builder: Chain, route: unknown, options: unknown): Chain {
  if (typeof route !== "string" && options === undefined) {
    return route === undefined ? builder : lax(builder, route);
  }
  const routed = builder.route(route);
  if (options === undefined) return routed;
  if (typeof route === "string")
    stateOf(builder).adapter?.assertNoParameters(route, optionNamesIn(options));
  assertNoOtherRoute(options);
  return lax(routed, options);
}

/**
 * Accepts what Octokit accepts: a `baseUrl` of `undefined`, and header names that differ only by case, of which the last wins.
 */
function lax(builder: Chain, options: unknown): Chain {
  const layers = laxLayers(options);
  if (layers === undefined) return builder.withDefaults(options);
  return layers.reduce<Chain>((each, layer) => each.withDefaults(layer), builder);
}

function laxLayers(options: unknown): readonly Keyed[] | undefined {
  try {
    if (!isRecord(options)) return undefined;
    const headers = ownValue(options, "headers");
    const isRepeated = isRecord(headers) && repeatedName(headers) !== undefined;
    const isUnset = isOwn(options, "baseUrl") && options.baseUrl === undefined;
    if (!isRepeated && !isUnset) return undefined;
    const others = { ...options };
    if (isUnset) delete others.baseUrl;
    if (!isRepeated) return [others];
    delete others.headers;
    const each = Object.entries(headers).map(([name, value]) => ({ headers: { [name]: value } }));
    return [...each, others];
  } catch (error) {
    throw unreadable("options", error);
  }
}

function checkedBuilder(builder: EndpointBuilder): Chain {
  stateOf(builder);
  return builder;
}

function withoutDefaults(builder: object): Chain {
  const { dialect, strict } = stateOf(builder);
  return chainOf(builderOf({ ...neutralState, headers: {}, dialect, strict }));
}

function chainOf(builder: EndpointBuilder): Chain {
  return builder;
}

const TITLE = "[Function: endpoint]";

/**
 * Returns the request options for a route of GitHub's API at `https://api.github.com`.
 *
 * A missing variable expands to nothing (RFC 6570 section 3.2.1). With an {@link EndpointBuilder}, and with the functions of
 * `createEndpoint`, it is an error by default.
 *
 * It is not assignable to the `EndpointInterface` of `@octokit/types`, on purpose: Octokit passes the method to `fetch` as it is,
 * and servers refuse `patch` in lower case. `createOctokitEndpoint` of `fluent-endpoint/clients` makes a function that is.
 *
 * @example
 * ```ts
 * import { endpoint } from "fluent-endpoint";
 *
 * const { method, url } = endpoint("GET /orgs/{org}/repos", { org: "octokit", type: "private" });
 * console.log(method, url); // get https://api.github.com/orgs/octokit/repos?type=private
 * ```
 *
 * @throws EndpointError, with the code that says what is wrong
 *
 * @public
 */
export const endpoint: Endpoint<EndpointBuilder<unknown, never> & WithStrict<false>> =
  /* @__PURE__ */ createEndpoint(/* @__PURE__ */ builderOf(endpointState));
