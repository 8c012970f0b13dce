import type { Variable } from "../template/expand.js";
import type { UrlTemplate } from "../template/url-template.js";
import type { Style } from "../wire/styles.js";
import type { Method } from "./read/route.js";
import type { State, ValueGroup } from "./state.js";

/** A value with its place in a request. */
export interface PlacedValue {
  readonly location: "path" | "query" | "body";
  /** The name of the parameter. */
  readonly name: string;
  /** `undefined` for a variable without a value. */
  readonly value: unknown;
  /** The variable that it fills, or the style in which it is written. A member of JSON has neither, nor has a plain text in the query. */
  readonly writer: Variable | Style | undefined;
  /** The part of the state that has it. */
  readonly origin: ValueGroup;
}

/** A variable of a URL template, with the value that fills it. */
export interface FilledVariable extends PlacedValue {
  readonly writer: Variable;
}

/** The encoding of the fields of a body. */
export type BodyForm = "json" | "urlencoded" | "multipart" | "other";

/**
 * The values of a request in their places. The code that writes it decides nothing. A value of the state that is in none of the lists is
 * left over: a link or a whole body leaves it, or it waits for a URL template with its variable.
 */
export interface Placed {
  /** The other options of the request. */
  readonly state: State;
  readonly method: Method;
  /** `true` if the method has a body. */
  readonly hasBody: boolean;
  /** The URL template; `undefined` for a link, which is requested as it is. */
  readonly template: UrlTemplate | undefined;
  /** The values of the variables in the base URL, one for each, in their order. */
  readonly base: readonly FilledVariable[];
  /** The values of the variables in the URL template, one for each, in their order. */
  readonly variables: readonly FilledVariable[];
  /** The values that follow in the query. */
  readonly query: readonly PlacedValue[];
  /** The fields of the body. */
  readonly fields: readonly PlacedValue[];
  /** The encoding of the fields; `undefined` if the request has a whole body or none. */
  readonly form: BodyForm | undefined;
}

/** Returns all values of a request, in their order. */
export function allValues({ base, variables, query, fields }: Placed): readonly PlacedValue[] {
  return [...base, ...variables, ...query, ...fields];
}
