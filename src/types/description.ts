import type { DESCRIPTION } from "./phantoms.js";

/**
 * The description that a builder was made for, `unknown` without one.
 *
 * @internal
 */
export type DescriptionOf<Builder> = Builder extends { readonly [DESCRIPTION]?: infer Paths }
  ? Paths
  : unknown;

/**
 * The operation that a route names, in the description itself: nothing else of the description is looked at.
 * `never` where there is none.
 *
 * @internal
 */
export type OperationOf<Paths, Route extends string> = Route extends `${infer Verb} ${infer Path}`
  ? Paths extends {
      readonly [P in Path]: { readonly [V in Lowercase<Verb>]: infer Operation };
    }
    ? Operation
    : never
  : never;

/**
 * `Route` itself where the description has it; else all the routes that it has.
 *
 * @internal
 */
export type KnownRoute<Paths, Route extends string> = [OperationOf<Paths, Route>] extends [never]
  ? DescribedRoute<Paths>
  : Route;

/**
 * Every route of an OpenAPI description, `"METHOD /path"`.
 *
 * @public
 */
export type DescribedRoute<Paths> = {
  [Path in keyof Paths & string]: `${Uppercase<VerbsOf<Paths[Path]>>} ${Path}`;
}[keyof Paths & string];

/** `openapi-typescript` writes `put?: never` for what a path has not. */
type VerbsOf<Item> = {
  [V in keyof Item & Verb]: Item[V] extends undefined ? never : V;
}[keyof Item & Verb];

type Verb = "get" | "head" | "post" | "put" | "patch" | "delete" | "options" | "trace";
