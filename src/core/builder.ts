import { EndpointError } from "../errors.js";
import { describeType } from "../internal/messages.js";
import { BUILDER } from "../internal/objects.js";
import {
  readSafely,
  shortenStack,
  unreadable,
  withCallerStack,
} from "../internal/thrown-errors.js";
import { hrefOf } from "../internal/urls.js";
import { undefinedUrl } from "./base-url.js";
import { MULTIPART, URL_ENCODED } from "./headers.js";
import type { HeaderOptions, HeadersLike, MergedOptions } from "./options.js";
import { locateOrThrow } from "./locate-or-throw.js";
import { adapted, BuilderReader } from "./reader.js";
import {
  addPreviews,
  addRequest,
  allowOrigins,
  setBaseUrl,
  setBody,
  setBuilderHeaders,
  setCallParameters,
  setData,
  setDefaults,
  setForm,
  setFormat,
  setHeader,
  setJson,
  setLink,
  setMethod,
  setParameter,
  setParameters,
  setPath,
  setQuery,
  setRoute,
  setStrict,
  setStyles,
  setUrl,
} from "./recipes.js";
import { requestOf, type RequestOptions } from "./request.js";
import { githubState, neutralState, type State } from "./state.js";
import { cloneOf, derived, hasSteps, setSteps, stateOf, Steps, stepsOf } from "./steps.js";
import type { StyleOptions } from "./options.js";
import {
  comparableHash,
  DENO_INSPECT,
  frozenOptions,
  type Inspect,
  NODE_INSPECT,
  optionsText,
  shownOptions,
} from "./view.js";
import type { WithValueFor } from "../types/brands.js";
import type { BuilderClass, DefaultClass } from "../types/builder/builder-class.js";
import type {
  AddIfDescribed,
  BodyFor,
  BuildParametersFor,
  LocationFor,
  DataFor,
  FormFor,
  JsonFor,
  MissingFor,
  NameFor,
  NotInBuild,
  RequestFor,
  RequirableOptions,
  RouteFor,
  UrlFor,
  ValueFor,
  ValuesFor,
} from "../types/builder/builder-methods.js";
import type {
  AddRoute,
  AddStrict,
  AddStrictOf,
  AddValueFor,
  Buildable,
  OptionalNames,
  ParametersIn,
  Progress,
  ProvidedBy,
} from "../types/builder/builder-progress.js";
import type {
  ConstructorDefaults,
  DefaultOptions,
  OnlyInferred,
  UnroutedOptions,
} from "../types/call-options.js";
import type { DefaultsOfGitHub } from "../types/openapi/description.js";
import type {
  IfAny,
  NameInLocation,
  NameOfFormat,
  NamesOfData,
  NamesOfForm,
  NamesOfHeaders,
  NamesOfJson,
  NamesOfStyles,
  ProvidedKeyOf,
  ProvidedParameter,
} from "../types/provided-names.js";
import type { ValidMethod } from "../types/route-literal.js";
import type { ValidName } from "../types/route/route-parameters.js";

/**
 * A base class keeps the methods with symbols as names out of the declarations. A function creates it, so that bundlers can drop
 * it.
 */
function inspectedBuilder(): new () => object {
  return class {
    get [BUILDER](): BuilderReader {
      return new BuilderReader(stateOf(this));
    }

    [NODE_INSPECT](_depth: number, options: object, inspect: Inspect): string {
      return inspected(this, (value) => inspect(value, options));
    }

    [DENO_INSPECT](inspect: Inspect, options: object): string {
      return inspected(this, (value) => inspect(value, options));
    }
  };
}

const InspectedBuilder: new () => object = /* @__PURE__ */ inspectedBuilder();

function inspected(builder: object, inspect: Inspect): string {
  const name = className(builder);
  return hasSteps(builder) ? optionsText(name, stateOf(builder), inspect) : `${name} {}`;
}

/**
 * An immutable builder of request options. Each chain method returns a new, frozen builder of the same class and does not change
 * the original. `build` returns the request options.
 *
 * Extend it to give each area of an API its own methods. A subclass may have a constructor and fields: chain methods keep
 * the fields and do not call the constructor again. Private names (`#field`) are not kept; use TypeScript's `private` or
 * `protected` instead.
 *
 * @example
 * ```ts
 * import { EndpointBuilder } from "fluent-endpoint";
 *
 * class Shop extends EndpointBuilder {
 *   listOrders(customer: number) {
 *     return this.route("GET /customers/{customer}/orders").params({ customer });
 *   }
 * }
 *
 * const { method, url } = new Shop("https://shop.example.com/v1")
 *   .header("authorization", "Bearer not-a-real-token")
 *   .listOrders(7)
 *   .param("status", "open")
 *   .build();
 * console.log(method, url); // get https://shop.example.com/v1/customers/7/orders?status=open
 * ```
 *
 * @typeParam Paths - the `paths` of an OpenAPI description, as `openapi-typescript` writes them: calls are checked against it
 * @typeParam Names - the names of the parameters that the constructor passes on. A type annotation without them stands for a
 * builder with any parameters: what its requests require is checked at run time only
 * @public
 */
export class EndpointBuilder<
  Paths = unknown,
  Names extends string = string,
> extends InspectedBuilder {
  /**
   * The type tag. `node:assert`, Jest and Vitest compare it, so it contains the class and a hash of the options. The hash differs
   * from process to process.
   */
  get [Symbol.toStringTag](): string {
    const isBuilder = hasSteps(this);
    return isBuilder ? `${className(this)} ${comparableHash(stateOf(this))}` : "EndpointBuilder";
  }

  /**
   * Creates a builder for the API at `baseUrl`. It accepts `application/json`, and has no vendor for previews and formats.
   *
   * @example
   * ```ts
   * import { EndpointBuilder } from "fluent-endpoint";
   *
   * const stripe = new EndpointBuilder("https://api.stripe.com").header("authorization", "Bearer sk_test");
   * const { url, headers } = stripe.route("GET /v1/customers").build();
   * console.log(url, headers.accept); // https://api.stripe.com/v1/customers application/json
   * ```
   *
   * In the constructor of a subclass, write `super(baseUrl, { headers })`: `this.header(…)` there returns a new builder, which is
   * lost.
   *
   * @param baseUrl - an absolute http(s) URL, a URL template, or a path
   * @param defaults - options for every request. In a subclass, or with a description, the type of the builder has to list the
   * names of parameters among them (`EndpointBuilder<paths, "owner">`); {@link EndpointBuilder.withDefaults} infers the names
   * @throws EndpointError for invalid options; `invalid-base-url` for a base URL that no request can be built with, or `undefined`
   */
  constructor(baseUrl: string | URL, defaults?: ConstructorDefaults<Names>);
  /**
   * Creates a builder for GitHub's API, with the accept header and the media types of that API. Pass a `baseUrl` for GitHub
   * Enterprise Server.
   *
   * @example
   * ```ts
   * import { EndpointBuilder } from "fluent-endpoint";
   *
   * const enterprise = new EndpointBuilder({ baseUrl: "https://github.example.com/api/v3" });
   * console.log(enterprise.route("GET /user").build().url); // https://github.example.com/api/v3/user
   * ```
   *
   * @throws EndpointError for invalid options
   */
  constructor(...defaults: DefaultsOfGitHub<Paths, Names>);
  constructor(...given: readonly unknown[]) {
    super();
    setSteps(
      this,
      withCallerStack(() => firstSteps(given)),
    );
    // A subclass still has to set its fields.
    if (isBase(new.target)) Object.freeze(this);
  }

  /**
   * Sets the route: `<METHOD> <url>`, or a URL alone for `GET`.
   *
   * @example
   * ```ts
   * import { EndpointBuilder } from "fluent-endpoint";
   *
   * const order = new EndpointBuilder("https://shop.example.com/v1").route("GET /orders/{id}");
   * console.log(order.build({ id: 7 }).url); // https://shop.example.com/v1/orders/7
   * ```
   *
   * @throws EndpointError `invalid-route`, `invalid-method`, `invalid-url` or `invalid-template`
   */
  route<Self, Route extends string, Before extends string>(
    this: Self & Progress<Before>,
    route: RouteFor<Paths, Route>,
  ): Self & AddRoute<Route, Before>;
  route(route: string): this {
    return derived(this, setRoute, route, () => stateOf(this).adapter);
  }

  /**
   * Sets the HTTP method, in any case.
   *
   * @example
   * ```ts
   * import { EndpointBuilder } from "fluent-endpoint";
   *
   * const orders = new EndpointBuilder("https://shop.example.com/v1").url("/orders");
   * console.log(orders.method("HEAD").build().method); // head
   * ```
   *
   * @throws EndpointError `invalid-method`
   */
  method<Self, Method extends string>(this: Self, method: ValidMethod<Method>): Self;
  method(method: string): this {
    return derived(this, setMethod, method);
  }

  /**
   * Sets the URL template: a path or a full URL. It may contain variables as `:name` and RFC 6570 expressions.
   *
   * @example
   * ```ts
   * import { EndpointBuilder } from "fluent-endpoint";
   *
   * const shop = new EndpointBuilder("https://shop.example.com/v1");
   * const upload = shop.url("https://files.example.com/orders{?name}").build({ name: "a b" });
   * console.log(upload.url); // https://files.example.com/orders?name=a%20b
   * ```
   *
   * @throws EndpointError `missing-url`, `invalid-url` or `invalid-template`
   */
  url<Self, Url extends string, Before extends string>(
    this: Self & Progress<Before>,
    url: Url,
  ): Self & AddRoute<UrlFor<Paths, Url>, Before>;
  url(url: string): this {
    return derived(this, setUrl, url);
  }

  /**
   * Sets the prefix of relative URLs: an absolute http(s) URL as text or `URL`, a URL template, or a path such as `/api`.
   *
   * @example
   * ```ts
   * import { EndpointBuilder } from "fluent-endpoint";
   *
   * const shop = new EndpointBuilder("https://shop.example.com/v1");
   * console.log(shop.baseUrl("https://test.example.com/").url("/orders").build().url); // https://test.example.com/orders
   * ```
   *
   * @throws EndpointError `invalid-base-url`, for `undefined` as well, or `invalid-template`
   */
  baseUrl<Self>(this: Self, baseUrl: string | URL): Self;
  baseUrl(baseUrl: string | URL): this {
    return derived(this, setBaseUrl, baseUrl);
  }

  /**
   * Sets one header; `null` removes a default header.
   *
   * @example
   * ```ts
   * import { EndpointBuilder } from "fluent-endpoint";
   *
   * const shop = new EndpointBuilder("https://shop.example.com/v1");
   * const { headers } = shop.route("GET /orders").header("X-Trace", 7).build();
   * console.log(headers["x-trace"]); // 7
   * ```
   *
   * @throws EndpointError `invalid-header`; the value is not in its message
   */
  header<Self, Name extends string, const Value extends string | number | null | undefined>(
    this: Self,
    name: Name,
    value: Value,
  ): Self & AddIfDescribed<Paths, NamesOfHeaders<Readonly<Record<Name, Value>>>>;
  header(name: string, value: string | number | null | undefined): this {
    return derived(this, setHeader, name, value);
  }

  /**
   * Merges headers, an object or `Headers`, over the current ones; `null` removes a header.
   *
   * @example
   * ```ts
   * import { EndpointBuilder } from "fluent-endpoint";
   *
   * const { headers } = new EndpointBuilder("https://shop.example.com/v1")
   *   .route("GET /orders")
   *   .headers({ Accept: "text/plain", "user-agent": null })
   *   .build();
   * console.log(headers); // { accept: 'text/plain' }
   * ```
   *
   * @throws EndpointError `invalid-header`, `invalid-options`, or `conflicting-parameter` for names that differ only by case
   */
  headers<Self, const Headers extends HeaderOptions | HeadersLike>(
    this: Self,
    headers: Headers,
  ): Self & AddIfDescribed<Paths, NamesOfHeaders<Headers>>;
  headers(headers: HeaderOptions | HeadersLike): this {
    return derived(this, setBuilderHeaders, headers);
  }

  /**
   * Adds API previews to the accept header.
   *
   * @example
   * ```ts
   * import { EndpointBuilder } from "fluent-endpoint";
   *
   * const { headers } = new EndpointBuilder().route("GET /user").preview("mercy", "symmetra").build();
   * console.log(headers.accept);
   * // application/vnd.github.mercy-preview+json,application/vnd.github.symmetra-preview+json
   * ```
   *
   * @throws EndpointError `invalid-media-type`, which `build` throws if the accept header names no vendor
   */
  preview<Self>(this: Self, ...names: readonly string[]): Self;
  preview(...names: readonly string[]): this {
    return derived(this, addPreviews, names);
  }

  /**
   * Sets the format of the media type in the accept header, such as `raw`, `diff` or `text+json`.
   *
   * @example
   * ```ts
   * import { EndpointBuilder } from "fluent-endpoint";
   *
   * const { headers } = new EndpointBuilder().route("GET /user").format("raw").build();
   * console.log(headers.accept); // application/vnd.github.v3.raw
   * ```
   *
   * @throws EndpointError `invalid-media-type`, which `build` throws if the accept header has no media type of a vendor
   */
  format<Self, Name extends string>(
    this: Self,
    name: Name,
  ): Self & AddIfDescribed<Paths, NameOfFormat<Name>>;
  format(name: string): this {
    return derived(this, setFormat, name);
  }

  /**
   * Sets one parameter. It fills the variable of the same name in the URL template. Without such a variable it goes into the query
   * or the body, depending on the method.
   *
   * @example
   * ```ts
   * import { EndpointBuilder } from "fluent-endpoint";
   *
   * const { url } = new EndpointBuilder("https://shop.example.com/v1")
   *   .route("GET /customers/{id}/orders")
   *   .param("id", 7)
   *   .param("status", "open")
   *   .build();
   * console.log(url); // https://shop.example.com/v1/customers/7/orders?status=open
   * ```
   *
   * @throws EndpointError `invalid-parameter`, also for the name of an option: pass such a value to {@link EndpointBuilder.path},
   * {@link EndpointBuilder.query} or {@link EndpointBuilder.body}
   */
  param<
    Self,
    Route extends string,
    Names,
    Name extends NameFor<Paths, Route, Names>,
    Value extends ValueFor<Paths, Route, Names, Name>,
  >(
    this: Self & Progress<Route, Names>,
    name: ValidName<Name>,
    value: Value,
  ): Self & AddValueFor<ProvidedKeyOf<Record<Name, Value>>>;
  param(name: string, value: unknown): this {
    return derived(this, setParameter, name, value);
  }

  /**
   * Sets several parameters. They are merged over the current ones.
   *
   * @example
   * ```ts
   * import { EndpointBuilder } from "fluent-endpoint";
   *
   * const { body } = new EndpointBuilder("https://shop.example.com/v1")
   *   .route("POST /customers/{id}/orders")
   *   .params({ id: 7, sku: "a", tags: ["gift"] })
   *   .build();
   * console.log(body); // { sku: 'a', tags: [ 'gift' ] }
   * ```
   *
   * @throws EndpointError `invalid-parameter` or `invalid-options`
   */
  params<Self, Route extends string, Names, Passed, Whole>(
    this: Self & Progress<Route, Names>,
    parameters: ValuesFor<Paths, Route, Names, Passed> | OnlyInferred<Route, Whole>,
  ): Self & AddValueFor<ProvidedParameter<Passed> | IfAny<Whole, string>>;
  params(parameters: object): this {
    return derived(this, setParameters, parameters);
  }

  /**
   * Sets values for the path only, with any names. It ignores values that the URL template has no variable for, so you can use it
   * for defaults that only some routes need.
   *
   * @example
   * ```ts
   * import { EndpointBuilder } from "fluent-endpoint";
   *
   * const rename = new EndpointBuilder("https://shop.example.com/v1")
   *   .route("PATCH /labels/{name}")
   *   .path({ name: "old" })
   *   .body({ name: "new" })
   *   .build();
   * console.log(rename.url); // https://shop.example.com/v1/labels/old
   * console.log(rename.body); // { name: 'new' }
   * ```
   *
   * @throws EndpointError `invalid-parameter` or `invalid-options`
   */
  path<Self, Route extends string, Names, Passed, Whole>(
    this: Self & Progress<Route, Names>,
    values: LocationFor<Paths, Route, Names, "path", Passed> | OnlyInferred<Route, Whole>,
  ): Self & AddValueFor<ProvidedKeyOf<Passed> | IfAny<Whole, string>>;
  path(values: object): this {
    return derived(this, setPath, values);
  }

  /**
   * Sets values for the query only, with any method and any names: an object, or `URLSearchParams`.
   *
   * @example
   * ```ts
   * import { EndpointBuilder } from "fluent-endpoint";
   *
   * const { url, body } = new EndpointBuilder("https://shop.example.com/v1")
   *   .route("POST /search")
   *   .query({ page: 2 })
   *   .body({ text: "tea" })
   *   .build();
   * console.log(url, body); // https://shop.example.com/v1/search?page=2 { text: 'tea' }
   * ```
   *
   * @throws EndpointError `invalid-parameter` or `invalid-options`
   */
  query<Self, Route extends string, Names, Passed>(
    this: Self & Progress<Route, Names>,
    values: LocationFor<Paths, Route, Names, "query", Passed>,
  ): Self & AddIfDescribed<Paths, NameInLocation<"query", ProvidedKeyOf<Passed>>>;
  query(values: object): this {
    return derived(this, setQuery, values);
  }

  /**
   * Sets values for the body only, with any names.
   *
   * @example
   * ```ts
   * import { EndpointBuilder } from "fluent-endpoint";
   *
   * const { url, body } = new EndpointBuilder("https://shop.example.com/v1")
   *   .route("POST /hooks")
   *   .body({ url: "https://example.com/hook" })
   *   .build();
   * console.log(url, body); // https://shop.example.com/v1/hooks { url: 'https://example.com/hook' }
   * ```
   *
   * @throws EndpointError `invalid-parameter` or `invalid-options`
   */
  body<Self, Route extends string, Names, Passed>(
    this: Self & Progress<Route, Names>,
    values: BodyFor<Paths, Route, Names, Passed>,
  ): Self & AddIfDescribed<Paths, NameInLocation<"body", ProvidedKeyOf<Passed>>>;
  body(values: object): this {
    return derived(this, setBody, values);
  }

  /**
   * Sets the request body itself, instead of an object made of parameters. It is passed on unchanged. `GET` and `HEAD` have none.
   *
   * @example
   * ```ts
   * import { EndpointBuilder } from "fluent-endpoint";
   *
   * const { body } = new EndpointBuilder("https://shop.example.com/v1")
   *   .route("PUT /orders/{id}/note")
   *   .header("content-type", "text/plain")
   *   .data("Ring twice")
   *   .build({ id: 7 });
   * console.log(body); // Ring twice
   * ```
   *
   * @throws EndpointError: `build` throws `invalid-content-type` for a `FormData` under another content type, and
   * `unplaced-parameter` for a method without body
   */
  data<Self, Route extends string, Names, Data extends DataFor<Paths, Route, Names>>(
    this: Self & Progress<Route, Names>,
    body: Data,
  ): Self & AddIfDescribed<Paths, NamesOfData<Data>>;
  data(body: unknown): this {
    return derived(this, setData, body);
  }

  /**
   * Sets settings for the code that sends the request. They are passed on unchanged; several calls are merged key by key.
   *
   * @example
   * ```ts
   * import { EndpointBuilder } from "fluent-endpoint";
   *
   * const shop = new EndpointBuilder("https://shop.example.com/v1");
   * const { request } = shop.route("GET /orders").meta({ timeout: 1000 }).build();
   * console.log(request); // { timeout: 1000 }
   * ```
   *
   * @throws EndpointError `invalid-options`
   */
  meta<Self>(this: Self, request: object): Self;
  meta(request: object): this {
    return derived(this, addRequest, request);
  }

  /**
   * Merges options over the current ones. Unlike `endpoint.defaults`, it throws for a `baseUrl` of `undefined`, and for header
   * names that differ only by case.
   *
   * @example
   * ```ts
   * import { EndpointBuilder } from "fluent-endpoint";
   *
   * const shop = new EndpointBuilder("https://shop.example.com/v1").withDefaults({ customer: 7, limit: 100 });
   * console.log(shop.route("GET /customers/{customer}/orders").build().url);
   * // https://shop.example.com/v1/customers/7/orders?limit=100
   * ```
   *
   * @throws EndpointError for invalid options
   */
  withDefaults<
    Self,
    const Options extends UnroutedOptions<Options>,
    Before extends string,
    WasStrict,
    Url extends string = never,
  >(
    this: Self & Progress<Before, unknown, WasStrict>,
    options: Options & DefaultOptions<Url, Paths>,
  ): Self &
    AddValueFor<ProvidedBy<Options, RequirableOptions<Paths>>> &
    AddRoute<UrlFor<Paths, Url>, Before> &
    AddStrictOf<Options, WasStrict>;
  withDefaults(options: object): this {
    return derived(this, setDefaults, options);
  }

  /**
   * Sets the style of lists and objects in queries and forms: one style for all names, or styles by name. A style by name wins.
   *
   * @example
   * ```ts
   * import { EndpointBuilder } from "fluent-endpoint";
   *
   * const shop = new EndpointBuilder("https://shop.example.com/v1").style({ ids: "comma", filter: "deepObject" });
   * console.log(shop.url("/orders").build({ ids: [1, 2], filter: { open: true } }).url);
   * // https://shop.example.com/v1/orders?ids=1,2&filter%5Bopen%5D=true
   * ```
   *
   * @throws EndpointError `unsupported-style`, or `invalid-options` for anything but a name or a plain object
   */
  style<Self, const Given extends StyleOptions>(
    this: Self,
    style: Given,
  ): Self & AddIfDescribed<Paths, NamesOfStyles<Given>>;
  style(style: StyleOptions): this {
    return derived(this, setStyles, style);
  }

  /**
   * Sets a body that is sent as `application/x-www-form-urlencoded`. It combines {@link EndpointBuilder.body} with the content
   * type. Nested lists and objects are written with indices, unless {@link EndpointBuilder.style} says otherwise.
   *
   * @example
   * ```ts
   * import { EndpointBuilder } from "fluent-endpoint";
   *
   * const { body } = new EndpointBuilder("https://pay.example.com")
   *   .route("POST /charges")
   *   .form({ amount: 100, metadata: { order: "7" } })
   *   .build();
   * console.log(body); // amount=100&metadata%5Border%5D=7
   * ```
   *
   * @throws EndpointError `invalid-parameter` or `invalid-options`
   */
  form<Self, Route extends string, Names, Passed>(
    this: Self & Progress<Route, Names>,
    values: FormFor<Paths, Route, Names, "application/x-www-form-urlencoded", Passed>,
  ): Self & AddIfDescribed<Paths, NamesOfForm<"application/x-www-form-urlencoded", Passed>>;
  form(values: object): this {
    return derived(this, setForm, URL_ENCODED, values);
  }

  /**
   * Sets a JSON body of any kind: a list, a text, a number, a boolean, `null` or an object. It combines
   * {@link EndpointBuilder.data} with the content type. A list or an object is copied; any other value becomes JSON text.
   *
   * @example
   * ```ts
   * import { EndpointBuilder } from "fluent-endpoint";
   *
   * const tags = new EndpointBuilder("https://shop.example.com/v1").route("PUT /orders/{id}/tags");
   * console.log(tags.json(["gift"]).build({ id: 7 }).body); // [ 'gift' ]
   * ```
   *
   * @throws EndpointError `invalid-parameter` for a value that JSON would lose or change
   */
  json<Self, Route extends string, Names>(
    this: Self & Progress<Route, Names>,
    value: JsonFor<Paths, Route, Names>,
  ): Self & AddIfDescribed<Paths, NamesOfJson>;
  json(value: unknown): this {
    return derived(this, setJson, value);
  }

  /**
   * Sets a body that is sent as `multipart/form-data`. It combines {@link EndpointBuilder.body} with the content type. The values
   * may be files.
   *
   * @example
   * ```ts
   * import { EndpointBuilder } from "fluent-endpoint";
   *
   * const { body } = new EndpointBuilder("https://files.example.com")
   *   .route("POST /files")
   *   .multipart({ purpose: "avatar", file: new Blob(["…"], { type: "image/png" }) })
   *   .build();
   * console.log(body instanceof FormData && body.get("purpose")); // avatar
   * ```
   *
   * @throws EndpointError `invalid-parameter` or `invalid-options`
   */
  multipart<Self, Route extends string, Names, Passed>(
    this: Self & Progress<Route, Names>,
    values: FormFor<Paths, Route, Names, "multipart/form-data", Passed>,
  ): Self & AddIfDescribed<Paths, NamesOfForm<"multipart/form-data", Passed>>;
  multipart(values: object): this {
    return derived(this, setForm, MULTIPART, values);
  }

  /**
   * Limits where requests may go: to the origin of `baseUrl` and to these origins. Further calls add origins.
   *
   * Use it if URLs come from outside your code, for example when you follow links with a token.
   *
   * @example
   * ```ts
   * import { EndpointBuilder, EndpointError } from "fluent-endpoint";
   *
   * const shop = new EndpointBuilder("https://shop.example.com/v1").origins("https://files.example.com");
   * try {
   *   shop.url("https://evil.example/").build();
   * } catch (error) {
   *   console.log(error instanceof EndpointError && error.code); // foreign-origin
   * }
   * ```
   *
   * @throws EndpointError `invalid-options`
   */
  origins<Self>(this: Self, ...origins: readonly (string | URL)[]): Self;
  origins(...origins: readonly (string | URL)[]): this {
    return derived(this, allowOrigins, origins);
  }

  /**
   * Requests an absolute URL literally, by `GET`, with the headers of this builder. Braces and colons in it are not expanded, and
   * parameters that were set before are not added. Its origin must be the origin of `baseUrl` or one of
   * {@link EndpointBuilder.origins}.
   *
   * Use it for URLs in `Link` headers and in responses.
   *
   * @example
   * ```ts
   * import { EndpointBuilder } from "fluent-endpoint";
   *
   * const shop = new EndpointBuilder("https://shop.example.com/v1").param("limit", 100);
   * const next = "https://shop.example.com/v1/orders?cursor={1}";
   * console.log(shop.link(next).build().url === next); // true
   * ```
   *
   * @throws EndpointError `invalid-url`; `build` throws `foreign-origin`, and `unplaced-parameter` for a later query or body
   */
  link<Self, Before extends string>(
    this: Self & Progress<Before>,
    url: string | URL,
  ): Self & AddRoute<string, Before>;
  link(url: string | URL): this {
    return derived(this, setLink, url);
  }

  /**
   * Returns the same options as an instance of another builder class. Its type keeps the names of the parameters that this builder
   * has values for. Fields that the constructor of that class sets are added to the fields of this builder.
   *
   * @example
   * ```ts
   * import { EndpointBuilder } from "fluent-endpoint";
   *
   * class OrdersBuilder extends EndpointBuilder {
   *   list() {
   *     return this.route("GET /orders");
   *   }
   * }
   * class Shop extends EndpointBuilder {
   *   get orders() {
   *     return this.as(OrdersBuilder);
   *   }
   * }
   * const shop = new Shop("https://shop.example.com/v1");
   * console.log(shop.orders.list().build().url); // https://shop.example.com/v1/orders
   * ```
   *
   * @param builderClass - a class whose constructor needs no arguments but the base URL
   * @throws EndpointError `invalid-options` for a class that does not extend `EndpointBuilder`, or whose constructor needs
   * arguments
   */
  as<Self, Builder extends object>(
    this: Self,
    builderClass: DefaultClass<Builder>,
  ): Builder & WithValueFor<ParametersIn<Self>>;
  as<Builder extends object>(builderClass: BuilderClass<Builder>): Builder {
    return withCallerStack(() => {
      const fields = instanceOf(builderClass);
      return cloneOf(builderClass.prototype, new Steps(stateOf(this)), fields, this);
    });
  }

  /**
   * Sets if a missing variable of the URL template throws, which is the default. Otherwise the variable expands to nothing (RFC
   * 6570 section 3.2.1).
   *
   * @example
   * ```ts
   * import { EndpointBuilder } from "fluent-endpoint";
   *
   * const labels = new EndpointBuilder("https://shop.example.com/v1").route("GET /labels/{name}").strict(false);
   * console.log(labels.build().url); // https://shop.example.com/v1/labels/
   * ```
   *
   * @throws EndpointError `invalid-options`
   */
  strict<Self, Before, Strict extends boolean = true>(
    this: Self & Progress<string, unknown, Before>,
    on?: Strict,
  ): Self & AddStrict<Strict, Before>;
  strict(on = true): this {
    return derived(this, setStrict, on);
  }

  /**
   * The merged options so far. They are frozen at every depth, except for what belongs to you: `data`, `request` and instances of classes.
   *
   * @example
   * ```ts
   * import { EndpointBuilder } from "fluent-endpoint";
   *
   * const shop = new EndpointBuilder("https://shop.example.com/v1", { id: 7 });
   * const { method, url, id } = shop.route("GET /orders/{id}").options;
   * console.log(method, url, id); // GET /orders/{id} 7
   * ```
   */
  get options(): Readonly<MergedOptions> {
    return withCallerStack(() => frozenOptions(stateOf(this)));
  }

  /**
   * Returns the merged options as plain JSON, for logs and snapshots. `[hidden]` replaces each credential, and keys that are
   * symbols are written as `[PATH]`.
   *
   * @example
   * ```ts
   * import { EndpointBuilder } from "fluent-endpoint";
   *
   * const shop = new EndpointBuilder("https://shop.example.com/v1").header("authorization", "Bearer 0123");
   * const orders = shop.route("GET /orders");
   * console.log(orders.toJSON().url, JSON.stringify(orders).includes("0123")); // /orders false
   * ```
   */
  toJSON(): Record<string, unknown> {
    return withCallerStack(() =>
      shownOptions(
        hasSteps(this) ? stateOf(this) : (Reflect.get(this, BUILDER) as BuilderReader).kept,
      ),
    );
  }

  /**
   * Returns the merged options on a few lines, as {@link EndpointBuilder.toJSON} shows them. `console.log(builder)` prints the same
   * options in Node, Bun and Deno. In a browser, write `console.log(String(builder))`.
   *
   * @example
   * ```ts
   * import { EndpointBuilder } from "fluent-endpoint";
   *
   * const text = String(new EndpointBuilder("https://shop.example.com/v1").route("GET /orders"));
   * console.log(text.split("\n")[0]); // EndpointBuilder GET /orders {
   * ```
   */
  override toString(): string {
    return withCallerStack(() => optionsText(className(this), stateOf(this)));
  }

  /**
   * Builds the request options: a new object that the caller may change. If a value that the route requires is missing, the call
   * does not compile.
   *
   * @example
   * ```ts
   * import { EndpointBuilder } from "fluent-endpoint";
   *
   * const order = new EndpointBuilder("https://shop.example.com/v1").route("GET /orders/{id}").param("id", 7);
   * console.log(order.build().url); // https://shop.example.com/v1/orders/7
   * ```
   *
   * @throws EndpointError, with the code that says what is missing or wrong
   */
  build<Route extends string, Names = unknown, Strict = true, Required = unknown>(
    this: Buildable<
      Route,
      Names,
      Strict,
      Required,
      MissingFor<Paths, Route, OptionalNames<Names, Strict>, Required>
    >,
  ): RequestFor<Paths, Route, Names>;
  /**
   * Builds the request options with parameters for this request only.
   *
   * @example
   * ```ts
   * import { EndpointBuilder } from "fluent-endpoint";
   *
   * const order = new EndpointBuilder("https://shop.example.com/v1").route("GET /orders/{id}");
   * console.log(order.build({ id: 7 }).url); // https://shop.example.com/v1/orders/7
   * console.log(order.build({ id: 8 }).url); // https://shop.example.com/v1/orders/8
   * ```
   *
   * @param parameters - parameters for this request only, as in {@link EndpointBuilder.params}
   * @throws EndpointError, with the code that says what is missing or wrong
   */
  build<
    Route extends string,
    Path,
    Query,
    Body,
    Passed extends PropertyKey,
    Names = unknown,
    Strict = true,
  >(
    this: Buildable<
      Route,
      Names,
      Strict,
      never,
      MissingFor<Paths, Route, OptionalNames<Names, Strict>> & NotInBuild
    >,
    parameters: BuildParametersFor<
      Paths,
      Route,
      OptionalNames<Names, Strict>,
      Path,
      Query,
      Body,
      Passed,
      keyof Names
    >,
  ): RequestFor<Paths, Route, Names>;
  build(parameters?: object): object {
    return requestAfter(this, parameters);
  }
}

/** Compared outside the class, because some bundlers rename a class that refers to itself. */
function isBase(builderClass: unknown): boolean {
  return builderClass === EndpointBuilder;
}

/** Skips the constructor, which may require a base URL. Generated classes have no fields that it would set. */
export function builderAs(builderClass: BuilderClass<object>, builder: object): object {
  return cloneOf(builderClass.prototype, new Steps(stateOf(builder)), builder);
}

export function builderOf(state: State): EndpointBuilder {
  return cloneOf(EndpointBuilder.prototype, new Steps(state)) as EndpointBuilder;
}

function requestAfter(builder: object, parameters: object | undefined): RequestOptions {
  let state: State | undefined;
  try {
    const steps = stepsOf(builder);
    state = steps.once(parameters === undefined ? undefined : setCallParameters(parameters));
    return requestOf(locateOrThrow(adapted(state)));
  } catch (error) {
    throw shortenStack(unreadable("options", error), requestAfter, state?.hooks?.label);
  }
}

function firstSteps(given: readonly unknown[]): Steps {
  const [first, options] = given;
  if (given.length === 0) return new Steps(githubState);
  // The URL may come from an environment variable that is not set: the request must not go to GitHub instead.
  if (first === undefined) throw undefinedUrl();
  const url = readSafely("base URL", () => hrefOf(first));
  if (typeof url !== "string") return new Steps(githubState).after(setDefaults(first));
  const steps = new Steps(neutralState).after(setBaseUrl(url));
  return options === undefined ? steps : steps.after(setDefaults(options));
}

function className(builder: object): string {
  return builder.constructor.name;
}

function needsArguments(name: string): EndpointError {
  return new EndpointError(
    "invalid-options",
    `as() passes no arguments, and the constructor of the class ${name} needs some.`,
    { advice: "Give them defaults, or set what they say by methods of the class." },
  );
}

function instanceOf(given: unknown): object {
  return readSafely("class", () => {
    const isClass =
      typeof given === "function" &&
      (given === EndpointBuilder || given.prototype instanceof EndpointBuilder);
    if (isClass && given.length > 0) throw needsArguments(given.name);
    if (isClass) return Reflect.construct(given, []) as object;
    throw new EndpointError(
      "invalid-options",
      `as() expects a class that extends the EndpointBuilder of this copy of the package, but got ${describeType(given)}.`,
    );
  });
}
