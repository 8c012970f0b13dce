import type { HeaderOptions } from "../../core/options.js";
import type { OrEmpty } from "./description.js";
import type { FirstOf, ProvidedValue } from "../provided-names.js";

/**
 * The headers of a call: the described ones, in any case, and any others.
 *
 * @typeParam Part - the described headers
 * @typeParam ContentType - the content types that the call has to choose from, `never` if it need not choose
 * @typeParam Passed - the headers that the call passes, `unknown` if none
 */
export type HeaderParameters<Part, ContentType, Provided, Passed> = [keyof OrEmpty<Part>] extends [
  never,
]
  ? [ContentType] extends [never]
    ? unknown
    : HeadersOption<{ readonly [Name in Spelling<"content-type", Passed>]: ContentType }>
  : HeadersOption<
      HeadersByName<OrEmpty<Part>, Provided, Passed> &
        ([ContentType] extends [never]
          ? unknown
          : { readonly [Name in Spelling<"content-type", Passed>]: ContentType })
    >;

/**
 * The header of cookies, for an operation that requires one of them: nothing else in a call sends cookies.
 *
 * @typeParam Passed - the headers that the call passes, `unknown` if none
 */
export type CookieParameters<Operation, Provided, Passed> = Operation extends NeedsCookies
  ? "header.cookie" extends Provided
    ? unknown
    : HeadersOption<{ readonly [Name in Spelling<"cookie", Passed>]: string }>
  : unknown;

/** An operation that requires a cookie. Where all are optional, `cookie` is. */
export interface NeedsCookies {
  /** The parameters. Other locations do not count here. */
  readonly parameters: { readonly cookie: object };
}

type HeadersOption<Headers> = {} extends Headers
  ? { readonly headers?: Headers & HeaderOptions }
  : { readonly headers: Headers & HeaderOptions };

/**
 * Names are compared in lower case. A header that is passed stands under its name as it was passed. OpenAPI ignores some descriptions of
 * headers, and HTTP clients set others: they are not asked for.
 */
type HeadersByName<Headers, Provided, Passed> = {
  readonly [
    Name in keyof Headers as HeaderName<Name> extends Provided | IgnoredHeader
      ? never
      : Spelling<Name, Passed>
  ]: SentValue<Headers[Name]>;
} & {
  readonly [
    Name in keyof Headers as HeaderName<Name> extends Provided | IgnoredHeader
      ? Spelling<Name, Passed>
      : never
  ]?: SentValue<Headers[Name]>;
};

/** Headers that a call is not asked for. */
export type IgnoredHeader = HeaderName<
  "accept" | "content-type" | "authorization" | ConnectionHeader
>;

type ConnectionHeader =
  | "host"
  | "connection"
  | "expect"
  | "keep-alive"
  | "proxy-connection"
  | "te"
  | "trailer"
  | "transfer-encoding"
  | "upgrade";

/** A header among provided names. */
export type HeaderName<Name> = `header.${Lowercase<Name & string>}`;

type Spelling<Name, Passed> = unknown extends Passed ? Name : SpellingIn<Name, keyof Passed>;

type SpellingIn<Name, Key> = PropertyKey &
  FirstOf<
    Key extends string ? (Lowercase<Key> extends Lowercase<Name & string> ? Key : never) : never,
    Name
  >;

/** A header value as it can be sent. A value that is described as another type, such as a boolean, is passed as text or number. */
type SentValue<Value> = Value extends string | number | undefined ? Value : string | number;

/** The content type that is known of a call: from its headers, else from what is provided; `never` if there is none. */
export type ContentTypeOf<Passed, Provided> = unknown extends Passed
  ? ProvidedValue<"content-type", Provided>
  : FirstOf<PassedValue<"content-type", Passed>, ProvidedValue<"content-type", Provided>>;

/** The value of a header that a call passes, `never` if it passes none. */
export type PassedValue<Name extends string, Passed> = {
  [Key in keyof Passed]-?: Key extends string
    ? Lowercase<Key> extends Name
      ? Passed[Key] & string
      : never
    : never;
}[keyof Passed];
