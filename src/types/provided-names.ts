import type { LocationName } from "./call-options.js";
import type { SelfDescribedBody } from "./parameter-values.js";

// A union of names stands for the values of a builder or of defaults: `org` for a parameter, and these names for all else.

export type NameInLocation<Location extends LocationName, Name> = `${Location}.${Name & string}`;

/** Names such as `header.x-flag`. Two headers include their value, as in `content-type.multipart/form-data`. */
export type NamesOfHeaders<Headers> = {
  [Name in keyof Headers]-?: Headers[Name] extends {}
    ? NameOfHeader<Name, Headers[Name]>
    : unknown extends Headers[Name]
      ? NameOfHeader<Name, string>
      : never;
}[keyof Headers];

export type NameOfContentType<Value> = `content-type.${Value & string}`;

export type NameOfFormat<Format> = `format.${Format & string}`;

/** A body with a content type of its own counts as a header with an unknown value. */
export type NamesOfData<Data> =
  "data" | (Data extends SelfDescribedBody ? "header.content-type" : never);

export type NamesOfForm<ContentType extends string, Passed> =
  | NameInLocation<"body", ProvidedKeyOf<Passed>>
  | NamesOfHeaders<{ readonly "content-type": ContentType }>;

export type NamesOfJson = "data" | NamesOfHeaders<{ readonly "content-type": "application/json" }>;

type NameOfHeader<Name, Value> = Name extends string
  ? | `header.${Lowercase<Name>}`
    | (Lowercase<Name> extends "content-type" | "accept"
        ? `${Lowercase<Name>}.${Value & string}`
        : never)
  : never;

/** Returns `never` if nothing was provided, and `string` if that is not known. */
export type ProvidedValue<Name extends string, Provided> = string extends Provided
  ? string
  : Provided extends `${Name}.${infer Value}`
    ? Value
    : never;

/** Names such as `style.ids.repeat`, or `style.*.repeat` for all names. */
export type NamesOfStyles<Styles> = Styles extends string
  ? `style.*.${Styles}`
  : {
      [
        Name in keyof Styles
      ]: `style.${string extends Name ? "*" : Name & string}.${Styles[Name] & string}`;
    }[keyof Styles];

export type NameOfOperations = "operations.*";

export type IfExact<Provided, Exact, Otherwise> = string extends Provided
  ? Otherwise
  : NameOfOperations extends Provided
    ? Exact
    : Otherwise;

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

export type FirstOf<First, Second> = [First] extends [never] ? Second : First;

export type RequiredKeyOf<Values> = {
  [Key in keyof Values]-?: {} extends Pick<Values, Key> ? never : Key;
}[keyof Values];

/** Keys that certainly have a value: they are required, and neither `null` nor `undefined`. The type `unknown` counts. */
export type ProvidedKeyOf<Values> = {
  [Key in keyof Values]-?: unknown extends Values[Key]
    ? Key
    : Values extends { readonly [K in Key]-?: {} }
      ? Key
      : never;
}[keyof Values];

/** Input from outside, such as a `Record<string, unknown>`, provides nothing for certain. */
export type ProvidedParameter<Passed> = ProvidedKeyOf<
  string extends keyof Passed
    ? Passed extends Readonly<Record<string, {}>>
      ? Passed
      : { readonly [Name in keyof Passed as string extends Name ? never : Name]: Passed[Name] }
    : Passed
>;

/**
 * The names that an argument gives: all if it is `any`. Other names are inferred.
 *
 * @public
 */
export type IfAny<Passed, Names> = unknown extends Passed ? Names : never;

export type ProvidedKeyIn<Options, Location extends symbol> = Options extends {
  readonly [Key in Location]: infer Values;
}
  ? ProvidedKeyOf<Values>
  : never;

export type UnionKeyOf<Union> = Union extends unknown ? keyof Union : never;

export type UnionValueOf<Union, Key> = Union extends unknown
  ? Key extends keyof Union
    ? Union[Key]
    : never
  : never;

export type SuitsEach<Functions> = [Functions] extends [(parameters: infer Parameters) => void]
  ? Parameters
  : never;
