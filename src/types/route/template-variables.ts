import type { TemplateValue } from "../parameter-values.js";
import type { VariableNames } from "../route-literal.js";

/**
 * The parameters that fill the variables of a route's URL template. Variables behind one of the operators `/ ? & ; . #` and
 * those in `Provided` are optional, all others are required.
 *
 * `VariableParameters<"GET /repos/:owner/{repo}/contents{/path}", "owner">` is
 * `{ repo: TemplateValue } & { owner?: TemplateValue | null; path?: TemplateValue | null }`.
 *
 * The compiler takes these steps for every call. Therefore what most routes do not need is tested last.
 */
export type VariableParameters<
  Route extends string,
  Provided = never,
> = Route extends `${infer _Before}:${infer _After}`
  ? ExpressionParameters<Route, Provided, ColonVariables<Route>>
  : ExpressionParameters<Route, Provided>;

type ExpressionParameters<
  Template extends string,
  Provided,
  Required extends string = never,
  Optional extends string = never,
> = Template extends `${string}{${infer Expression}}${infer Rest}`
  ? Expression extends `${infer First}${infer Names}`
    ? First extends "/" | "?" | "&" | ";" | "." | "#"
      ? ExpressionParameters<Rest, Provided, Required, Optional | VariableNames<Names>>
      : ExpressionParameters<
          Rest,
          Provided,
          Required | VariableNames<First extends "+" ? Names : Expression>,
          Optional
        >
    : never
  : [Provided] extends [never]
    ? TemplateParameters<Required, Optional>
    : TemplateParameters<Exclude<Required, Provided>, Optional | (Required & Provided)>;

type TemplateParameters<Required extends string, Optional extends string> = [Optional] extends [
  never,
]
  ? { readonly [Name in Required]: TemplateValue }
  : { readonly [Name in Required]: TemplateValue } & {
      readonly [Name in Optional]?: TemplateValue | null | undefined;
    };

/**
 * The variables that a URL template writes as `:name`: in the path, outside of expressions, and not after a letter, a digit,
 * `_`, `%` or `}`.
 */
type ColonVariables<Route extends string> = VariablesInPath<WithoutOrigin<Route>>;

type WithoutOrigin<Route extends string> = Route extends `${string} ${infer Url}`
  ? WithoutOrigin<Url>
  : Lowercase<Route> extends `http://${string}` | `https://${string}`
    ? Route extends `${string}://${string}/${infer Path}`
      ? `/${Path}`
      : ""
    : Route;

type VariablesInPath<
  Template extends string,
  Found extends string = never,
> = Template extends `${infer Literal}{${infer Expression}}${infer Rest}`
  ? EndsPath<Literal, Expression> extends true
    ? Found | VariablesInLiteral<Literal>
    : VariablesInPath<`}${Rest}`, Found | VariablesInLiteral<Literal>>
  : Found | VariablesInLiteral<Template>;

type EndsPath<Literal extends string, Expression extends string> = Literal extends
  `${string}?${string}` | `${string}#${string}`
  ? true
  : Expression extends `?${string}` | `&${string}` | `#${string}`
    ? true
    : false;

type VariablesInLiteral<Literal extends string> = Literal extends `${infer Path}?${string}`
  ? NamesAfterColons<Path extends `${infer P}#${string}` ? P : Path>
  : Literal extends `${infer Path}#${string}`
    ? NamesAfterColons<Path>
    : NamesAfterColons<Literal>;

type NamesAfterColons<
  Text extends string,
  Found extends string = never,
> = Text extends `${infer Before}:${infer After}`
  ? NamesAfterColons<After, Found | (EndsInWord<Before> extends true ? never : LeadingName<After>)>
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

/** Letters are the characters whose lower case differs from their upper case. */
type IsWordCharacter<Character extends string> = Character extends Digit | "_"
  ? true
  : Lowercase<Character> extends Uppercase<Character>
    ? false
    : true;

type Digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9";
