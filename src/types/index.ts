/**
 * Types that the compiler computes; none exists at run time. Declaration files and generated code name them. Import the types that you
 * need from `fluent-endpoint`: those that it does not export may change in any release.
 *
 * @packageDocumentation
 */
/*
 * - `route`: types for a route literal such as `"GET /orgs/{org}"` (`Route…`)
 * - `openapi`: types for an OpenAPI description, the `paths` of openapi-typescript (`Described…`)
 * - `builder`: brands of builders, and arguments of builder methods (`…For`), which choose between the two above
 *
 * Words in names:
 *
 * - `Provided`: names that already have a value. A value for one location is `query.name` or `body.name`.
 * - `Passed`: the arguments of this call
 * - `Missing…`: required names that are neither provided nor passed
 * - `Valid…`: the type of a right argument, else a message. `Complete…`: the same, and nothing is missing.
 * - `With…`: a brand of a builder. `Add…`: the brand that a chain method adds.
 * - `Unrouted…`: for a route that is not known at compile time
 *
 * This file exports what declaration files have to name. `src/index.ts` exports what users need.
 */
export type { OptionName } from "../core/options.js";
export type { NestingStyle } from "../wire/styles.js";
export type * from "./api-operations.js";
export type * from "./builder/builder-class.js";
export type * from "./builder/builder-methods.js";
export type * from "./builder/builder-progress.js";
export type * from "./builder/complete-builder.js";
export type * from "./call-options.js";
export type * from "./compiler-messages.js";
export type {
  BuilderBrands,
  WithNewRoute,
  WithNewStrict,
  WithOperation,
  WithRoute,
  WithStrict,
  WithValueFor,
} from "./brands.js";
export type * from "./events.js";
export type * from "./openapi/described-body.js";
export type * from "./openapi/described-headers.js";
export type * from "./openapi/described-parameters.js";
export type * from "./openapi/described-query.js";
export type * from "./openapi/described-responses.js";
export type * from "./openapi/described-route.js";
export type * from "./openapi/description.js";
export type * from "./openapi/exact-calls.js";
export type * from "./openapi/exact-parameters.js";
export type * from "./openapi/request-calls.js";
export type * from "./parameter-values.js";
export type * from "./provided-names.js";
export type * from "./responses.js";
export type * from "./route-literal.js";
export type * from "./route/route-parameters.js";
