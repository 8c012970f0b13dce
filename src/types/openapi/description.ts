import type { ConstructorDefaults } from "../call-options.js";
import type { NamesInExpression, WithoutExpression } from "./described-query.js";

/** The OpenAPI description that a builder was made for, `unknown` without one. */
export type DescriptionOf<Builder> = Builder extends { readonly "~description"?: infer Paths }
  ? Paths
  : unknown;

/**
 * `Described` for the paths of a description, else `Otherwise`: for `unknown`, and for `{}`, the default of a type parameter.
 *
 * For a type parameter, which is not known yet, the compiler compares with `Otherwise` alone: it replaces the parameter by `any`, and
 * leaves out a branch that is not reached then.
 */
export type IfKnown<Paths, Described, Otherwise> =
  KindOf<Paths> extends "described" ? Described : Otherwise;

type KindOf<Paths> = [{}] extends [Paths] ? "any" : "described";

/**
 * The arguments of `createEndpoint` in place of a builder: a base URL, except for the description of GitHub's API, whose base URL is the
 * default.
 */
export type BaseUrlFor<Paths> = IfKnown<
  Paths,
  Paths extends GitHubPaths ? [] : [baseUrl: string | URL],
  [] | [baseUrl: string | URL]
>;

/**
 * The arguments of a builder's constructor for GitHub's API: defaults. A GitHub Enterprise Server needs its own base URL, and any
 * other API needs one as the first argument.
 */
export type DefaultsOfGitHub<Paths, Names extends string> = unknown extends Paths
  ? [] | [defaults: ConstructorDefaults<Names>]
  : Paths extends GitHubPaths
    ? [] | [defaults: ConstructorDefaults<Names>]
    : Paths extends EnterprisePaths
      ? [defaults: ConstructorDefaults<Names> & { readonly baseUrl: string | URL }]
      : [baseUrl: string | URL];

interface EnterprisePaths {
  "/octocat": unknown;
}

/** The description of a GitHub Enterprise Server has paths for its administration, too. */
interface GitHubPaths extends EnterprisePaths {
  "/admin/users/{username}"?: never;
}

/** The operation of a route, `never` if the description has none. The compiler looks at no other part of the description. */
export type OperationOf<Paths, Route extends string> = Route extends `${infer Method} ${infer Path}`
  ? Paths extends {
      readonly [P in Path]: { readonly [M in Lowercase<Method>]: infer Found };
    }
    ? Found
    : OperationWithExpression<
        OperationOf<Paths, `${Method} ${WithoutExpression<Path>}`>,
        NamesInExpression<Route>
      >
  : never;

/** The operation of a route that ends in a query expression, if it has all parameters of the expression. */
type OperationWithExpression<Operation, Name> = [Operation] extends [never]
  ? never
  : [Exclude<Name, QueryNameOf<Operation>>] extends [never]
    ? Operation
    : never;

/** The names of the query parameters of an operation. */
export type QueryNameOf<Operation> =
  Operation extends OperationShape<unknown, infer Query, unknown, unknown>
    ? keyof OrEmpty<Query>
    : never;

/**
 * An operation as `openapi-typescript` writes it. A part that the operation does not have is absent, `never` or `undefined`:
 * see `OrEmpty`.
 */
export interface OperationShape<Path, Query, Header, Content> {
  /** Cookies are not among them: see `NeedsCookies`. */
  parameters?: { path?: Path; query?: Query; header?: Header };
  /** Required unless it is optional. */
  requestBody?: { content: Content };
  /** By status code. */
  responses: unknown;
}

/** `Part` of an operation, or an object without keys if the operation does not have it. */
export type OrEmpty<Part> = [Part] extends [undefined] ? {} : NonNullable<Part>;
