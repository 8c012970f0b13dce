/**
 * The names in the list of an expression, such as `a,b*`.
 *
 * @internal
 */
export type VariableNames<
  List extends string,
  Found extends string = never,
> = List extends `${infer First},${infer Rest}`
  ? VariableNames<Rest, Found | WithoutModifier<First>>
  : Found | WithoutModifier<List>;

type WithoutModifier<Variable extends string> = Variable extends `${infer Name}*`
  ? Name
  : Variable extends `${infer Name}:${string}`
    ? Name
    : Variable;
