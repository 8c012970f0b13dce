import type {
  BODY,
  EndpointOptions,
  HeaderOptions,
  HeadersLike,
  OPERATIONS,
  OptionName,
  PATH,
  QUERY,
  SharedOptions,
  STYLE,
} from "../core/options.js";
import type { OptionNameMessage } from "./compiler-messages.js";
import type { OperationsFor } from "./api-operations.js";
import type { BodyValue, NestedQueryValue, TemplateValue } from "./parameter-values.js";

export interface LocationSymbols {
  readonly path: typeof PATH;
  readonly query: typeof QUERY;
  readonly body: typeof BODY;
}

export type LocationName = keyof LocationSymbols;

export type OptionKey = OptionName | Extract<keyof EndpointOptions, symbol>;

/** The options that generated classes take, too. */
export interface CommonOptions extends Readonly<SharedOptions> {
  /** Merged over the default headers; `null` removes one. */
  readonly headers?: HeaderOptions | undefined;
}

export interface CallOptions extends Omit<CommonOptions, "headers"> {
  /** Merged over the default headers; `null` removes one. */
  readonly headers?: HeaderOptions | HeadersLike | undefined;
  /** The request body itself, instead of an object made of parameters. */
  readonly data?: unknown;
  /** Values for the path only, with any names. */
  readonly [PATH]?: object | undefined;
  /** Values for the query only, with any names. */
  readonly [QUERY]?: object | undefined;
  /** Values for the body only, with any names. */
  readonly [BODY]?: object | undefined;
}

export interface LocationOptions {
  /** Values for the path only, with any names. */
  readonly [PATH]?: Readonly<Record<string, TemplateValue | null | undefined>> | undefined;
  /** Values for the query only, with any names. */
  readonly [QUERY]?: Readonly<Record<string, NestedQueryValue>> | undefined;
}

export type BodyOption<Passed> = typeof BODY extends keyof Passed
  ? { readonly [BODY]?: BodyFields<Passed[typeof BODY]> }
  : unknown;

type BodyFields<Body> = Body extends readonly unknown[] | ((...parameters: never) => unknown)
  ? Readonly<Record<string, BodyValue>>
  : { readonly [Name in keyof Body]: unknown extends Body[Name] ? unknown : BodyValue };

export interface DefaultOptions<Url extends string = string, Paths = unknown> extends CallOptions {
  /** The HTTP method, in any case. */
  readonly method?: string | undefined;
  /** The URL template: a path or a full URL. */
  readonly url?: Url | undefined;
  /** The operations of the API, from `operations.ts`. */
  readonly [OPERATIONS]?: OperationsFor<Paths> | undefined;
}

/**
 * The defaults that the constructor of a builder takes.
 *
 * @typeParam Names - the names of the parameters among them
 * @public
 */
export type ConstructorDefaults<Names extends string> = DefaultOptions & {
  readonly [Name in Names]: Name extends OptionKey
    ? unknown
    : {} extends Record<Name, never>
      ? unknown
      : BodyValue & {};
};

export type UnroutedOptions<Passed> = {
  readonly [Name in keyof Passed]: Name extends OptionKey
    ? Passed[Name]
    : unknown extends Passed[Name]
      ? unknown
      : BodyValue;
};

export type UnroutedParameters<Passed> = {
  readonly [Name in keyof Passed]: Name extends OptionName
    ? OptionNameMessage
    : unknown extends Passed[Name]
      ? Passed[Name]
      : Passed[Name] extends BodyValue
        ? Passed[Name]
        : BodyValue;
};

/**
 * Keeps the compiler from inferring type arguments from a description, which would be slow and wrong. (Messages would show `NoInfer`.)
 *
 * @typeParam Key - a type parameter of the signature, which delays the type until it is known
 */
export type NotInferred<Key, Type> = { readonly type: Type }[Key extends unknown ? "type" : never];

/**
 * Lets the compiler infer from `Pattern`, and becomes `never` once `Key` is known: messages then show only the other type.
 *
 * @typeParam Key - a type parameter of the signature
 */
export type OnlyInferred<Key, Pattern> = Key extends unknown ? never : Pattern;

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

export type NoOptions = PassedOptions;
