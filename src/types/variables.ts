import type { ColonVariables } from "./colon-variables.js";
import type { TemplateValue } from "./values.js";

/**
 * The parameters that fill the variables of a route's URL template (B6): those behind one of the operators `/ ? & ; . #` and
 * those that are given already may be left out, the others not.
 *
 * Every step is paid for by every call that a compiler checks (test/benchmark/compiler), so what most routes do not need is
 * asked for last.
 *
 * @typeParam Given - the names that are given already
 *
 * `VariableParameters<"GET /repos/:owner/{repo}/contents{/path}", "owner">` is
 * `{ repo: TemplateValue } & { owner?: TemplateValue | null; path?: TemplateValue | null }`.
 * @internal
 */
export type VariableParameters<
  Route extends string,
  Given = never,
> = Route extends `${infer _Before}:${infer _Behind}`
  ? BracedParameters<Route, Given, ColonVariables<Route>>
  : BracedParameters<Route, Given>;

type BracedParameters<
  Template extends string,
  Given,
  Required extends string = never,
  Optional extends string = never,
> = Template extends `${string}{${infer Expression}}${infer Rest}`
  ? Expression extends `${infer First}${infer Names}`
    ? First extends "/" | "?" | "&" | ";" | "." | "#"
      ? BracedParameters<Rest, Given, Required, Optional | NamesIn<Names>>
      : BracedParameters<
          Rest,
          Given,
          Required | NamesIn<First extends "+" ? Names : Expression>,
          Optional
        >
    : never
  : [Given] extends [never]
    ? TemplateParameters<Required, Optional>
    : TemplateParameters<Exclude<Required, Given>, Optional | (Required & Given)>;

type NamesIn<
  List extends string,
  Found extends string = never,
> = List extends `${infer First},${infer Rest}`
  ? NamesIn<Rest, Found | WithoutModifier<First>>
  : Found | WithoutModifier<List>;

type WithoutModifier<Name extends string> = Name extends `${infer Bare}*`
  ? Bare
  : Name extends `${infer Bare}:${string}`
    ? Bare
    : Name;

type TemplateParameters<Required extends string, Optional extends string> = [Optional] extends [
  never,
]
  ? { readonly [Name in Required]: TemplateValue }
  : { readonly [Name in Required]: TemplateValue } & {
      readonly [Name in Optional]?: TemplateValue | null | undefined;
    };
