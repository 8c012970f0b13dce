import { builderOf, type EndpointBuilder } from "./builder/builder-type.js";
import { derive } from "./builder/derive.js";
import { initialState, LazyState } from "./builder/lazy-state.js";
import { requestOf } from "./builder/request-of.js";
import { lazyStateOf } from "./builder/state-field.js";
import { shownOptions } from "./builder/shown-options.js";
import {
  DENO_INSPECT,
  importedState,
  type Inspect,
  NODE_INSPECT,
  optionsText,
  stateOf,
} from "./builder/inspected-builder.js";
import { withCallerStack } from "../internal/thrown-errors.js";
import { mergedOptions } from "./merged-options.js";
import type { MergedOptions } from "./read/options.js";
import type { RequestOptions } from "./write/build-request.js";
import type {
  AddValueFor,
  AnyBuilder,
  ProvidedBy,
  ProvidedNames,
} from "../types/builder/builder-progress.js";
import type { DefaultOptions, NotInferred, UnroutedOptions } from "../types/call-options.js";
import type { WithStrict } from "../types/brands.js";
import type { DescribedCalls } from "../types/openapi/described-route.js";
import type { BaseUrlFor, DescriptionOf, ExceptionsFor } from "../types/openapi/description.js";
import type { ExactCalls } from "../types/openapi/exact-calls.js";
import type { IfExact, NameOfExceptions } from "../types/provided-names.js";
import type { RouteCalls } from "../types/route/route-parameters.js";
import { readExceptions } from "./read/exceptions.js";
import { readOptions, stateAfterCall, stateAfterOptions } from "./read/read-options.js";
import { EMPTY, endpointState, isStrict } from "./state.js";

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
 * A function that turns a route and parameters into request options as an OpenAPI description says, because it has its exceptions.
 *
 * @typeParam Builder - the builder of the function, whose type has the description and says which parameters have defaults
 * @public
 */
export interface ExactEndpoint<Builder>
  extends
    ExactCalls<DescriptionOf<Builder>, Exclude<ProvidedNames<Builder>, NameOfExceptions>>,
    EndpointMembers<Builder> {
  /**
   * Returns a new function with these options merged over the current defaults, and leaves this one unchanged. It keeps the exceptions.
   * Calls of the new function do not require the parameters that have defaults.
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
  unknown extends DescriptionOf<Builder>
    ? Endpoint<Builder>
    : IfExact<ProvidedNames<Builder>, ExactEndpoint<Builder>, DescribedEndpoint<Builder>>;

/**
 * Creates a function that builds requests as an OpenAPI document says. Pass it the exceptions that `fluent-endpoint generate` writes
 * into `exceptions.ts`. Its calls then take each parameter by its name: lists, headers and cookies too.
 *
 * @example
 * ```ts
 * import { createEndpoint } from "fluent-endpoint";
 * import { exceptionsOf } from "fluent-endpoint/call";
 *
 * const exceptions = exceptionsOf({
 *   accept: "application/json",
 *   routes: { "GET /orders": { query: { status: "comma" } } },
 * });
 * const shop = createEndpoint("https://shop.example.com/v1", exceptions);
 * console.log(shop("GET /orders", { status: ["open", "paid"] }).url);
 * // https://shop.example.com/v1/orders?status=open,paid
 * ```
 *
 * @typeParam Paths - the `paths` of the description, as `openapi-typescript` writes them
 * @param baseUrl - the base URL, as the constructor of {@link EndpointBuilder} takes it
 * @throws EndpointError for a base URL that no request can be built with, and for exceptions that `exceptionsOf` did not make
 * @public
 */
export function createEndpoint<Paths>(
  baseUrl: string | URL,
  exceptions: NotInferred<Paths, ExceptionsFor<Paths>>,
): EndpointOf<EndpointBuilder<Paths, NameOfExceptions>>;
/**
 * Creates a function that builds the requests of an API, from a route and parameters. A missing variable throws, unless the defaults
 * say `[STRICT]: false`. Without a base URL, requests go to GitHub's API.
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
 * Creates a function whose defaults are the options of a builder. A missing variable throws if it does so in the builder. Methods that
 * the class of the builder adds or overrides are not called.
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
  ...given: readonly [source?: EndpointBuilder | string | URL, exceptions?: unknown]
): unknown {
  // createEndpoint(undefined) is an error: a builder that is undefined by mistake must not lead to the default API.
  if (given.length === 0) return endpointOf(builderOf(initialState([])));
  const [source, exceptions] = given;
  return withCallerStack(() => {
    const builder =
      source === undefined || typeof source === "string" || source instanceof URL
        ? builderOf(initialState([source]))
        : ownBuilder(source);
    // So are exceptions that are undefined: calls would go out by the rules, in silence.
    return endpointOf(given.length < 2 ? builder : derive(builder, readExceptions, exceptions));
  });
}

/** A builder of this copy of the package, for one of another copy. */
function ownBuilder(builder: EndpointBuilder): EndpointBuilder {
  const imported = importedState(builder);
  return imported === undefined ? builder : builderOf(LazyState.of(imported));
}

function endpointOf(builder: EndpointBuilder): unknown {
  const state = lazyStateOf(builder);
  const members = {
    // The function is named after this key, also where a bundler renames variables.
    endpoint: (route: unknown, given?: unknown): RequestOptions =>
      requestOf(state, stateAfterCall, route, given),
    builder,
    defaults: (given: unknown) => endpointOf(derive(builder, readOptions, given)),
    merge: (route: unknown, given?: unknown) =>
      withCallerStack(() => mergedOptions(stateAfterCall(state.compute(), route, given))),
    parse: (given: unknown) => {
      const known = state.compute();
      const conventions = { ...known.conventions, strict: isStrict(known) };
      return requestOf(LazyState.of({ ...EMPTY, conventions }), stateAfterOptions, given);
    },
  };
  const { endpoint, ...others } = members;
  Object.setPrototypeOf(endpoint, SHOWN_FUNCTION);
  Object.assign(endpoint, others);
  Object.defineProperty(endpoint, "DEFAULTS", DEFAULTS);
  return Object.freeze(endpoint);
}

/** A function that `endpointOf` has made. */
interface MadeFunction {
  readonly builder: EndpointBuilder;
}

const DEFAULTS: PropertyDescriptor & ThisType<MadeFunction> = {
  enumerable: true,
  get() {
    return withCallerStack(() => lazyStateOf(this.builder).options());
  },
};

/** The methods that show an endpoint function. All functions inherit them: defining them for each function would take longer than a call. */
const SHOWN_FUNCTION = /* @__PURE__ */ shownFunction();

/** Makes the object, because esbuild keeps one with computed names in a bundle that does not use it, as it keeps the base class of builders. */
function shownFunction(): object {
  return Object.create(Function.prototype, {
    toJSON: {
      value(this: MadeFunction) {
        return shownOptions(stateOf(this.builder));
      },
    },
    toString: {
      value(this: MadeFunction) {
        return optionsText(TITLE, stateOf(this.builder));
      },
    },
    [NODE_INSPECT]: {
      value(this: MadeFunction, _depth: number, settings: object, inspect: Inspect) {
        return optionsText(TITLE, stateOf(this.builder), (value) => inspect(value, settings));
      },
    },
    [DENO_INSPECT]: {
      value(this: MadeFunction, inspect: Inspect, settings: object) {
        return optionsText(TITLE, stateOf(this.builder), (value) => inspect(value, settings));
      },
    },
  }) as object;
}

const TITLE = "[Function: endpoint]";

/**
 * Returns the request options for a route of GitHub's API at `https://api.github.com`.
 *
 * A missing variable expands to nothing (RFC 6570 section 3.2.1). With an {@link EndpointBuilder}, and with the functions of
 * `createEndpoint`, it is an error by default.
 *
 * It is not assignable to the `EndpointInterface` of `@octokit/types`, on purpose: Octokit passes the method to `fetch` as it is, and
 * servers refuse `patch` in lower case. `createOctokitEndpoint` of `fluent-endpoint/clients` makes a function that is.
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
  /* @__PURE__ */ createEndpoint(
    /* @__PURE__ */ builderOf(/* @__PURE__ */ LazyState.of(endpointState)),
  );
