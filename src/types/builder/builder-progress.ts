import type {
  BODY,
  OPERATIONS,
  MergedOptions,
  PATH,
  QUERY,
  STRICT,
  STYLE,
  OptionName,
} from "../../core/options.js";
import type {
  WithNewRoute,
  WithNewStrict,
  WithRoute,
  WithStrict,
  WithValueFor,
} from "../brands.js";
import type { OptionKey } from "../call-options.js";
import type { Described } from "../compiler-messages.js";
import type {
  NameInLocation,
  NameOfOperations,
  NameOfFormat,
  NamesOfData,
  NamesOfHeaders,
  NamesOfStyles,
  ProvidedKeyIn,
  ProvidedKeyOf,
} from "../provided-names.js";

/**
 * Methods infer the brands from their `this`, because the compiler cannot resolve a conditional type over `this` in a subclass.
 */
export interface Progress<
  Route extends string,
  Names = unknown,
  Strict = unknown,
  Required = never,
> {
  readonly "~route"?: (before?: never, required?: Required) => Route;
  readonly "~provided"?: Names;
  readonly "~strict"?: () => Strict;
  /** Builders without brands match only because of this member, which every builder has. */
  readonly build: unknown;
}

/**
 * Accepts any builder if no name is missing, else none: no builder has a property such as `"parameter org"`, which the message shows.
 *
 * An intersection of `Progress` and a conditional type would make the compiler compute all members of the builder again.
 */
export type Buildable<Route extends string, Names, Strict, Required, Missing> =
  IsIncomplete<Missing> extends true
    ? { readonly [Name in Missing & string as Described<Name>]: never }
    : Progress<Route, Names, Strict, Required>;

/** A separate type, so that only its second branch counts while the paths are a type parameter. */
type IsIncomplete<Missing> = [Missing] extends [never] ? false : true;

/**
 * The brand that a chain method adds for `Names`, if there are any.
 *
 * @public
 */
export type AddValueFor<Names> = [Names] extends [never] ? unknown : WithValueFor<Names & string>;

export type AddRoute<Route extends string, Before extends string> = [Route] extends [never]
  ? unknown
  : string extends Before
    ? WithRoute<Route>
    : WithNewRoute<Route, Before>;

/**
 * The return type of a method that sets a route and some of its parameters, for code that has to write out types, as with
 * `isolatedDeclarations`.
 *
 * @example
 * ```ts
 * import { EndpointBuilder, type Routed } from "fluent-endpoint";
 *
 * class Orders extends EndpointBuilder {
 *   get(id: number): Routed<this, "GET /orders/{id}", "id"> {
 *     return this.route("GET /orders/{id}").param("id", id);
 *   }
 * }
 * console.log(new Orders("https://shop.example.com/v1").get(7).build().url); // https://shop.example.com/v1/orders/7
 * ```
 *
 * @typeParam Builder - the builder: `this` in a class
 * @typeParam Names - the names of the parameters that have a value
 * @public
 */
export type Routed<Builder, Route extends string, Names extends string = never> = Builder &
  WithRoute<Route> &
  AddValueFor<Names>;

/**
 * The return type of a method that ends in `.as()`, for code that has to write out types.
 *
 * @example
 * ```ts
 * import { type As, EndpointBuilder } from "fluent-endpoint";
 *
 * class Orders extends EndpointBuilder {}
 * class Shop extends EndpointBuilder {
 *   customer(customer: number): As<this, Orders, "customer"> {
 *     return this.path({ customer }).as(Orders);
 *   }
 * }
 * const orders = new Shop("https://shop.example.com/v1").customer(7);
 * console.log(orders.route("GET /customers/{customer}/orders").build().url); // https://shop.example.com/v1/customers/7/orders
 * ```
 *
 * @typeParam Self - the builder before: `this` in a class
 * @typeParam Names - the names of the parameters that the method gives a value
 * @public
 */
export type As<Self, Builder, Names extends string = never> = Builder &
  WithValueFor<ParametersIn<Self & AddValueFor<Names>>>;

export type AddStrict<Strict extends boolean, Before> = [Before] extends [boolean]
  ? WithNewStrict<Strict, Before>
  : WithStrict<Strict>;

export type AddStrictOf<Options, Before> = Options extends {
  readonly [STRICT]: infer Strict extends boolean;
}
  ? AddStrict<Strict, Before>
  : unknown;

export type ProvidedNames<Builder> =
  ParametersIn<Builder> | ("~route" extends keyof Builder ? "url" : never);

/**
 * The names of the parameters that a builder has values for, without the URL of its route.
 *
 * @public
 */
export type ParametersIn<Builder> = Builder extends { readonly "~provided"?: infer Names }
  ? keyof Names & string
  : never;

export type OptionalNames<Names, Strict> = [Strict] extends [false] ? string : keyof Names;

/**
 * The names that options provide values for.
 *
 * @typeParam Counted - the options that count, besides the parameters
 *
 * @public
 */
export type ProvidedBy<Options, Counted extends OptionName> =
  | Exclude<ProvidedKeyOf<Options>, Exclude<OptionKey, Counted>>
  | (ProvidedKeyIn<Options, typeof PATH> & string)
  | NameInLocation<"query", ProvidedKeyIn<Options, typeof QUERY>>
  | NameInLocation<"body", ProvidedKeyIn<Options, typeof BODY>>
  | ("headers" extends Counted ? ProvidedByOptions<Options> : never);

type ProvidedByOptions<Options> =
  | (Options extends { readonly [OPERATIONS]: {} } ? NameOfOperations : never)
  | (Options extends { readonly headers: infer Headers } ? NamesOfHeaders<Headers> : never)
  | (Options extends { readonly data: infer Data } ? NamesOfData<Data> : never)
  | (Options extends { readonly mediaType: { readonly format: infer Format } }
      ? NameOfFormat<Format>
      : never)
  | (Options extends { readonly [STYLE]: infer Styles } ? NamesOfStyles<Styles> : never);

/**
 * Matches every builder, of any class, description and brands. It has few members because the compiler would otherwise compare
 * the signatures of all methods.
 *
 * @public
 */
export interface AnyBuilder {
  /** See `EndpointBuilder.options`. */
  readonly options: Readonly<MergedOptions>;
  /** See `EndpointBuilder.withDefaults`. */
  readonly withDefaults: unknown;
  /** See `EndpointBuilder.build`. */
  readonly build: unknown;
}
