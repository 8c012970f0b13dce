import { EndpointError } from "../errors.js";
import { describeType } from "../internal/messages.js";
import { BUILDER, getOrInsert, isBuilder, isObject, isOwn } from "../internal/objects.js";
import { readSafely } from "../internal/thrown-errors.js";
import type { AnyBuilder } from "../types/builder/builder-progress.js";
import { type GivenFor, locate, type Located } from "./locate.js";
import type { FilledTemplate } from "./expansion.js";
import type { BuilderReader } from "./reader.js";
import type { State } from "./state.js";
import { type Expression, expressionAt, type Variable } from "./grammar.js";
import type { Style } from "../wire/styles.js";

// The other entry points read a builder with these functions. They are not in builder.ts, so that the main entry point stays
// small.

export function readerOf(builder: AnyBuilder, parameters?: object): BuilderReader {
  if (!isBuilder(builder)) throw notBuilder(builder);
  const reader = readSafely("builder", () => Reflect.get(builder, BUILDER) as BuilderReader);
  return parameters === undefined ? reader : reader.with(parameters);
}

export function notBuilder(given: unknown): EndpointError {
  return new EndpointError(
    "invalid-options",
    `Expected an EndpointBuilder, got ${describeType(given)}.`,
    { advice: adviceFor(given) },
  );
}

function adviceFor(given: unknown): string {
  if (typeof given === "function") return "Pass the builder of the function, as endpoint.builder.";
  return isObject(given) && "url" in given
    ? "Request options no longer know their route: pass the builder before .build()."
    : 'Pass a builder, such as new EndpointBuilder().route("GET /user").';
}

export interface FilledVariable {
  readonly name: string;
  readonly value: unknown;
  readonly givenFor: Exclude<GivenFor, "body">;
  readonly location: "path" | "query";
  readonly variable: Variable;
  readonly expression: Expression;
  readonly source: string;
}

export function filledVariables(
  filled: FilledTemplate | undefined,
  state: State,
): readonly FilledVariable[] {
  if (filled === undefined) return [];
  const { expressions, source: template } = filled.template;
  const all = expressions.flatMap((expression) => {
    const source = expressionAt(template, expression.position);
    return expression.variables.map((variable) => ({ expression, variable, source }));
  });
  return all.map(({ expression, variable, source }, index) => {
    const { location } = expression;
    const sources = [variable.name, variable.decoded].flatMap((name) =>
      [location, "parameters" as const].map((givenFor) => ({ givenFor, name })),
    );
    const found = sources.find(({ givenFor, name }) => {
      const values = state[givenFor];
      return values !== undefined && isOwn(values, name) && values[name] !== undefined;
    });
    const { givenFor, name } = found ?? { givenFor: "parameters", name: variable.decoded };
    const value = filled.values[index];
    return { name, value, givenFor, location, variable, expression, source };
  });
}

export interface LocatedValue {
  readonly name: string;
  readonly value: unknown;
  readonly givenFor: GivenFor;
  readonly location: "path" | "query" | "body";
  readonly variable?: Variable;
  readonly source?: string;
  readonly style?: Style | undefined;
}

export function allValues({ base, url, query, fields, state }: Located): readonly LocatedValue[] {
  return [
    ...filledVariables(base, state),
    ...filledVariables(url, state),
    ...query.map((each) => ({ ...each, location: "query" as const })),
    ...fields.map((each) => ({ ...each, location: "body" as const })),
  ];
}

export type LocationsByName = ReadonlyMap<string, ReadonlySet<LocatedValue["location"]>>;

export function locationsOf(names: readonly string[], state: State): LocationsByName {
  const parameters = Object.fromEntries(names.map((name) => [name, ""]));
  const located = locate({ ...state, parameters, link: undefined });
  const locations = new Map<string, Set<LocatedValue["location"]>>();
  for (const { givenFor, name, value, location } of allValues(located)) {
    if (givenFor !== "parameters" || value === undefined) continue;
    getOrInsert(locations, name, () => new Set()).add(location);
  }
  return locations;
}
