import type { HeaderOptions } from "../../core/options.js";
import type { OrEmpty } from "./description.js";
import type { FirstOf, ProvidedValue } from "../provided-names.js";

/** @typeParam ContentType - the content types to choose from, or `never` if the call need not choose */
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

/** A required cookie asks for the cookie header, because nothing else in a call sends cookies. */
export type CookieParameters<Operation, Provided, Passed> = Operation extends NeedsCookies
  ? "header.cookie" extends Provided
    ? unknown
    : HeadersOption<{ readonly [Name in Spelling<"cookie", Passed>]: string }>
  : unknown;

export interface NeedsCookies {
  readonly parameters: { readonly cookie: object };
}

type HeadersOption<Headers> = {} extends Headers
  ? { readonly headers?: Headers & HeaderOptions }
  : { readonly headers: Headers & HeaderOptions };

/** Names match in any case. Headers that OpenAPI ignores or that HTTP clients set are left out. */
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

export type HeaderName<Name> = `header.${Lowercase<Name & string>}`;

type Spelling<Name, Passed> = unknown extends Passed ? Name : SpellingIn<Name, keyof Passed>;

type SpellingIn<Name, Key> = PropertyKey &
  FirstOf<
    Key extends string ? (Lowercase<Key> extends Lowercase<Name & string> ? Key : never) : never,
    Name
  >;

/** A header of another type, such as a boolean, is passed as text or a number. */
type SentValue<Value> = Value extends string | number | undefined ? Value : string | number;

/** Headers of the call win over defaults. Without either, this is `never`. */
export type ContentTypeOf<Passed, Provided> = unknown extends Passed
  ? ProvidedValue<"content-type", Provided>
  : FirstOf<PassedValue<"content-type", Passed>, ProvidedValue<"content-type", Provided>>;

export type PassedValue<Name extends string, Passed> = {
  [Key in keyof Passed]-?: Key extends string
    ? Lowercase<Key> extends Name
      ? Passed[Key] & string
      : never
    : never;
}[keyof Passed];
