import type {
  BODY,
  OPERATIONS,
  HeaderOptions,
  HeadersLike,
  LINK,
  MediaTypeOptions,
  ORIGINS,
  PATH,
  QUERY,
  STRICT,
  STYLE,
} from "../core/options.js";
import type { StyleOptions } from "../core/options.js";
import type { OptionNameMessage } from "./compiler-messages.js";
import type { Operations, OperationsFor } from "./api-operations.js";
import type { BodyValue, NestedQueryValue, TemplateValue } from "./parameter-values.js";
import type { OptionName } from "../wire/option-names.js";

/** The symbols for the locations, by the names of the builder's methods. */
export interface LocationSymbols {
  readonly path: typeof PATH;
  readonly query: typeof QUERY;
  readonly body: typeof BODY;
}

/** A location that values can be given for. */
export type LocationName = keyof LocationSymbols;

/** The keys of options that are not parameters. */
export type OptionKey =
  | OptionName
  | LocationSymbols[LocationName]
  | typeof STYLE
  | typeof ORIGINS
  | typeof LINK
  | typeof STRICT
  | typeof OPERATIONS;

/** Options of every call. */
export interface CommonOptions {
  /** The base of relative URLs: an absolute http(s) URL, a URL template or a path. */
  readonly baseUrl?: string | URL | undefined;
  /** Amends the accept header. */
  readonly mediaType?: MediaTypeOptions | undefined;
  /** Merged over the default headers; `null` removes one. */
  readonly headers?: HeaderOptions | undefined;
  /** Meta information for the code that sends the request, passed on as it is. */
  readonly request?: object | undefined;
  /** The style of lists and objects in queries and forms. */
  readonly [STYLE]?: StyleOptions | undefined;
  /** The origins that requests may go to besides the origin of `baseUrl`. */
  readonly [ORIGINS]?: readonly (string | URL)[] | undefined;
  /** Makes a missing variable of the URL template an error, or leaves it out. */
  readonly [STRICT]?: boolean | undefined;
  /** The operations of the API, from `operations.ts`. */
  readonly [OPERATIONS]?: Operations | undefined;
}

/** Options of a call, or of defaults, whose operation is not described. */
export interface CallOptions extends Omit<CommonOptions, "headers"> {
  /** Merged over the default headers; `null` removes one. */
  readonly headers?: HeaderOptions | HeadersLike | undefined;
  /** The request body itself, in place of the one made of parameters. */
  readonly data?: unknown;
  /** Values for the path only. They may have any names. */
  readonly [PATH]?: object | undefined;
  /** Values for the query only. They may have any names. */
  readonly [QUERY]?: object | undefined;
  /** Values for the body only. They may have any names. */
  readonly [BODY]?: object | undefined;
}

/** The options for the locations of the URL, with the values that each can send. */
export interface LocationOptions {
  /** Values for the path only. They may have any names. */
  readonly [PATH]?: Readonly<Record<string, TemplateValue | null | undefined>> | undefined;
  /** Values for the query only. They may have any names. */
  readonly [QUERY]?: Readonly<Record<string, NestedQueryValue>> | undefined;
}

/** The option for the body, with the values that it can send, if `Passed` has it. */
export type BodyOption<Passed> = typeof BODY extends keyof Passed
  ? { readonly [BODY]?: BodyFields<Passed[typeof BODY]> }
  : unknown;

/** The fields of a body. What a `Record<string, unknown>` has is checked at run time. */
type BodyFields<Body> = Body extends readonly unknown[] | ((...parameters: never) => unknown)
  ? Readonly<Record<string, BodyValue>>
  : { readonly [Name in keyof Body]: unknown extends Body[Name] ? unknown : BodyValue };

/** Default options. None is required. */
export interface DefaultOptions<Url extends string = string, Paths = unknown> extends CallOptions {
  /** The HTTP method, in any case. */
  readonly method?: string | undefined;
  /** The URL template: a path or a full URL. */
  readonly url?: Url | undefined;
  /** The operations of the API that has these paths. */
  readonly [OPERATIONS]?: OperationsFor<Paths> | undefined;
}

/** Default options with values for the parameters `Names`, as the constructor of a builder takes them. */
export type ConstructorDefaults<Names extends string> = DefaultOptions & {
  readonly [Name in Names]: Name extends OptionKey
    ? unknown
    : {} extends Record<Name, never>
      ? unknown
      : BodyValue & {};
};

/** Options and parameters while the route is not known at compile time: any parameter may go into a body. */
export type UnroutedOptions<Passed> = {
  readonly [Name in keyof Passed]: Name extends OptionKey
    ? Passed[Name]
    : unknown extends Passed[Name]
      ? unknown
      : BodyValue;
};

/** Parameters while the route is not known at compile time, without options. */
export type UnroutedParameters<Passed> = {
  readonly [Name in keyof Passed]: Name extends OptionName
    ? OptionNameMessage
    : unknown extends Passed[Name]
      ? Passed[Name]
      : Passed[Name] extends BodyValue
        ? Passed[Name]
        : BodyValue;
};

// The calls of a described API infer the types that their other types depend on.

/**
 * `Type`, from which the compiler infers nothing. Otherwise it would infer from everything that a description allows: the
 * types would be wrong, and inference would take longer than all other checks. (`NoInfer` would be shown in messages.)
 *
 * @typeParam Key - a type parameter of the signature: the compiler does not resolve the type before it is known
 */
export type NotInferred<Key, Type> = { readonly type: Type }[Key extends unknown ? "type" : never];

/**
 * `Pattern`, from which the compiler infers and which no argument has to match: it is `never` once `Key` is known. In a union with
 * `NotInferred` it leaves the other type alone, which messages then show by its name.
 *
 * @typeParam Key - a type parameter of the signature
 */
export type OnlyInferred<Key, Pattern> = Key extends unknown ? never : Pattern;

/** The options that a call passes and other types depend on, `unknown` where it passes nothing. */
export interface PassedOptions<
  Path = unknown,
  Query = unknown,
  Body = unknown,
  Data = unknown,
  Headers = unknown,
  Style = unknown,
  MediaType = unknown,
> {
  readonly [PATH]: Path;
  readonly [QUERY]: Query;
  readonly [BODY]: Body;
  readonly data: Data;
  readonly headers: Headers;
  readonly mediaType: MediaType;
  readonly [STYLE]: Style;
}

/** A call that passes none of these options. Every other call extends it. */
export type NoOptions = PassedOptions;
