import type {
  BODY,
  OPERATIONS,
  MergedOptions,
  PATH,
  QUERY,
  STRICT,
  STYLE,
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
import type { OptionName } from "../../wire/option-names.js";

/**
 * The brands of a builder, for a method to infer from its `this`. Inference works on a builder and inside of a subclass alike; a
 * conditional type over `this` stays unresolved inside of a subclass.
 */
export interface Progress<
  Route extends string,
  Names = unknown,
  Strict = unknown,
  Required = never,
> {
  /** The route, and the names that it requires. */
  readonly "~route"?: (before?: never, required?: Required) => Route;
  /** The provided names, as the keys of an object. */
  readonly "~provided"?: Names;
  /** `true` if the builder is strict. */
  readonly "~strict"?: () => Strict;
  /** A member of every builder: a builder without brands would not match an interface whose members are all optional. */
  readonly build: unknown;
}

/**
 * The type of `this` in `build`: any builder if no name is missing, else none. No builder has a property such as
 * `"parameter org"`, and the compiler's message names it.
 *
 * It is not an intersection of `Progress` and a conditional type: the compiler infers from a copy of the builder's type then, and
 * computes all its members again.
 */
export type Buildable<Route extends string, Names, Strict, Required, Missing> =
  IsIncomplete<Missing> extends true
    ? { readonly [Name in Missing & string as Described<Name>]: never }
    : Progress<Route, Names, Strict, Required>;

/** A type of its own, so that of a type parameter, whose paths are not known yet, only the second branch counts. */
type IsIncomplete<Missing> = [Missing] extends [never] ? false : true;

/**
 * The brand that a chain method adds for `Names`, if there are any.
 *
 * @public
 */
export type AddValueFor<Names> = [Names] extends [never] ? unknown : WithValueFor<Names & string>;

/** The brand that a chain method adds for a new route. */
export type AddRoute<Route extends string, Before extends string> = [Route] extends [never]
  ? unknown
  : string extends Before
    ? WithRoute<Route>
    : WithNewRoute<Route, Before>;

/**
 * The return type of a method that sets a route and some of its parameters, for code that writes types out, as
 * `isolatedDeclarations` asks.
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

/** The brand that `strict` adds. */
export type AddStrict<Strict extends boolean, Before> = [Before] extends [boolean]
  ? WithNewStrict<Strict, Before>
  : WithStrict<Strict>;

/** The brand that options add, if they say whether the builder is strict. */
export type AddStrictOf<Options, Before> = Options extends {
  readonly [STRICT]: infer Strict extends boolean;
}
  ? AddStrict<Strict, Before>
  : unknown;

/** The names that a builder has values for. */
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

/** The names that `build` does not require: those that are provided, and all if the builder is not strict. */
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
