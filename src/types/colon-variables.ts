/**
 * The variables that a URL template has as `:name` (B4): in the path, outside any expression, and not behind a letter, digit,
 * `_`, `%` or `}`.
 *
 * @internal
 */
export type ColonVariables<Route extends string> = InPath<WithoutOrigin<Route>>;

type WithoutOrigin<Route extends string> = Route extends `${string} ${infer Url}`
  ? WithoutOrigin<Url>
  : Lowercase<Route> extends `http://${string}` | `https://${string}`
    ? Route extends `${string}://${string}/${infer Path}`
      ? `/${Path}`
      : ""
    : Route;

type InPath<
  Template extends string,
  Found extends string = never,
> = Template extends `${infer Literal}{${infer Expression}}${infer Rest}`
  ? EndsPath<Literal, Expression> extends true
    ? Found | LiteralVariables<Literal>
    : InPath<`}${Rest}`, Found | LiteralVariables<Literal>>
  : Found | LiteralVariables<Template>;

type EndsPath<Literal extends string, Expression extends string> = Literal extends
  `${string}?${string}` | `${string}#${string}`
  ? true
  : Expression extends `?${string}` | `&${string}` | `#${string}`
    ? true
    : false;

type LiteralVariables<Literal extends string> = Literal extends `${infer Path}?${string}`
  ? NamesBehindColons<Path extends `${infer P}#${string}` ? P : Path>
  : Literal extends `${infer Path}#${string}`
    ? NamesBehindColons<Path>
    : NamesBehindColons<Literal>;

type NamesBehindColons<
  Text extends string,
  Found extends string = never,
> = Text extends `${infer Before}:${infer Behind}`
  ? NamesBehindColons<
      Behind,
      Found | (EndsInWord<Before> extends true ? never : LeadingName<Behind>)
    >
  : Found;

type EndsInWord<Text extends string> = Text extends `${string}/${infer Rest}`
  ? EndsInWord<Rest>
  : Text extends `${infer First}${infer Rest}`
    ? Rest extends ""
      ? First extends "%" | "}"
        ? true
        : IsWordCharacter<First>
      : EndsInWord<Rest>
    : false;

type LeadingName<
  Text extends string,
  Name extends string = "",
> = Text extends `${infer First}${infer Rest}`
  ? IsWordCharacter<First> extends true
    ? LeadingName<Rest, `${Name}${First}`>
    : NameOrNothing<Name>
  : NameOrNothing<Name>;

type NameOrNothing<Name extends string> = Name extends "" | `${Digit}${string}` ? never : Name;

/** A letter is what has two cases. */
type IsWordCharacter<Character extends string> = Character extends Digit | "_"
  ? true
  : Lowercase<Character> extends Uppercase<Character>
    ? false
    : true;

type Digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9";
