import type { ConstructorDefaults } from "../call-options.js";
import type { NamesInExpression, WithoutExpression } from "./described-query.js";

export type DescriptionOf<Builder> = Builder extends { readonly "~description"?: infer Paths }
  ? Paths
  : unknown;

/**
 * `Otherwise` is for `unknown`, and for `{}`, the default of a type parameter.
 *
 * While `Paths` is a type parameter, the compiler replaces it with `any` and looks only at the branch that it reaches:
 * `Otherwise`.
 */
export type IfKnown<Paths, Described, Otherwise> =
  KindOf<Paths> extends "described" ? Described : Otherwise;

type KindOf<Paths> = [{}] extends [Paths] ? "any" : "described";

/** Only GitHub's API has a default base URL. */
export type BaseUrlFor<Paths> = IfKnown<
  Paths,
  Paths extends GitHubPaths ? [] : [baseUrl: string | URL],
  [] | [baseUrl: string | URL]
>;

/**
 * The arguments of a builder's constructor without a base URL. Only the description of a GitHub Enterprise Server needs one among them.
 *
 * @public
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

/** A GitHub Enterprise Server also has paths for its administration. */
interface GitHubPaths extends EnterprisePaths {
  "/admin/users/{username}"?: never;
}

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

type OperationWithExpression<Operation, Name> = [Operation] extends [never]
  ? never
  : [Exclude<Name, QueryNameOf<Operation>>] extends [never]
    ? Operation
    : never;

export type QueryNameOf<Operation> =
  Operation extends OperationShape<unknown, infer Query, unknown, unknown>
    ? keyof OrEmpty<Query>
    : never;

/** A part that is missing is absent, `never` or `undefined`. */
export interface OperationShape<Path, Query, Header, Content> {
  /** Cookies are missing: see `NeedsCookies`. */
  parameters?: { path?: Path; query?: Query; header?: Header };
  /** Optional if the body is optional in the description. */
  requestBody?: { content: Content };
  responses: unknown;
}

export type OrEmpty<Part> = [Part] extends [undefined] ? {} : NonNullable<Part>;
