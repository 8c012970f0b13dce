import type { LocationName } from "./call-options.js";
import type { SelfDescribedBody } from "./parameter-values.js";

// The values of a builder or of defaults are a union of names: `org` for a parameter, and these for everything else.

/** A value given for a location, such as `query.page`. */
export type NameInLocation<Location extends LocationName, Name> = `${Location}.${Name & string}`;

/**
 * A header, such as `header.x-flag`, and for two of them the value, such as `content-type.multipart/form-data`.
 *
 * @typeParam Headers - the headers with their values, as they are passed
 */
export type NamesOfHeaders<Headers> = {
  [Name in keyof Headers]-?: Headers[Name] extends {}
    ? NameOfHeader<Name, Headers[Name]>
    : unknown extends Headers[Name]
      ? NameOfHeader<Name, string>
      : never;
}[keyof Headers];

/** A content type. */
export type NameOfContentType<Value> = `content-type.${Value & string}`;

/** The format of a media type. */
export type NameOfFormat<Format> = `format.${Format & string}`;

/** The names that `data` provides: a body that says its content type itself counts as a content type without a known value. */
export type NamesOfData<Data> =
  "data" | (Data extends SelfDescribedBody ? "header.content-type" : never);

/** The names that a form provides. */
export type NamesOfForm<ContentType extends string, Passed> =
  | NameInLocation<"body", ProvidedKeyOf<Passed>>
  | NamesOfHeaders<{ readonly "content-type": ContentType }>;

/** The names that a JSON body provides. */
export type NamesOfJson = "data" | NamesOfHeaders<{ readonly "content-type": "application/json" }>;

type NameOfHeader<Name, Value> = Name extends string
  ? | `header.${Lowercase<Name>}`
    | (Lowercase<Name> extends "content-type" | "accept"
        ? `${Lowercase<Name>}.${Value & string}`
        : never)
  : never;

/** The value that was provided for a header, or for a style. `never` if it was not, `string` if it is not known. */
export type ProvidedValue<Name extends string, Provided> = string extends Provided
  ? string
  : Provided extends `${Name}.${infer Value}`
    ? Value
    : never;

/** Styles, such as `style.ids.repeat`, or `style.*.repeat` for all names. */
export type NamesOfStyles<Styles> = Styles extends string
  ? `style.*.${Styles}`
  : {
      [
        Name in keyof Styles
      ]: `style.${string extends Name ? "*" : Name & string}.${Styles[Name] & string}`;
    }[keyof Styles];

/** The operations of an API: with them, a request goes out as its operation is described. */
export type NameOfOperations = "operations.*";

/** `Exact` for a builder that has operations, else `Otherwise`, also where the names are not known. */
export type IfExact<Provided, Exact, Otherwise> = string extends Provided
  ? Otherwise
  : NameOfOperations extends Provided
    ? Exact
    : Otherwise;

/**
 * The style of a parameter: its own, or the one for all names; `never` if there is none.
 *
 * @typeParam Passed - the style option of the call, `unknown` if there is none
 */
export type StyleOf<Name, Passed, Provided> = FirstOf<
  FirstOf<OwnStyle<Name, Passed>, ProvidedValue<`style.${Name & string}`, Provided>>,
  FirstOf<StyleForAll<Passed>, ProvidedValue<"style.*", Provided>>
>;

type OwnStyle<Name, Passed> = Passed extends object
  ? Name extends keyof Passed
    ? Passed[Name]
    : never
  : never;

type StyleForAll<Passed> = Passed extends string ? Passed : OwnStyle<"*", Passed>;

/** `First`, or `Second` if it is `never`. */
export type FirstOf<First, Second> = [First] extends [never] ? Second : First;

/** The keys that must be there. */
export type RequiredKeyOf<Values> = {
  [Key in keyof Values]-?: {} extends Pick<Values, Key> ? never : Key;
}[keyof Values];

/**
 * The keys that have a value for certain: those that are not optional, and whose type has neither `null` nor `undefined`. A
 * value of type `unknown` counts.
 */
export type ProvidedKeyOf<Values> = {
  [Key in keyof Values]-?: unknown extends Values[Key]
    ? Key
    : Values extends { readonly [K in Key]-?: {} }
      ? Key
      : never;
}[keyof Values];

/** `ProvidedKeyOf` parameters. A `Record<string, unknown>`, which input from outside has, provides none. */
export type ProvidedParameter<Passed> = ProvidedKeyOf<
  string extends keyof Passed
    ? Passed extends Readonly<Record<string, {}>>
      ? Passed
      : { readonly [Name in keyof Passed as string extends Name ? never : Name]: Passed[Name] }
    : Passed
>;

/** `ProvidedKeyOf` the values given for a location. */
export type ProvidedKeyIn<Options, Location extends symbol> = Options extends {
  readonly [Key in Location]: infer Values;
}
  ? ProvidedKeyOf<Values>
  : never;

/** Every key that one of the objects of a union has. */
export type UnionKeyOf<Union> = Union extends unknown ? keyof Union : never;

/** The values under a key of the objects of a union that have it. */
export type UnionValueOf<Union, Key> = Union extends unknown
  ? Key extends keyof Union
    ? Union[Key]
    : never
  : never;
