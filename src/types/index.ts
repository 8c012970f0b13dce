/**
 * Types that the compiler computes. Nothing of it exists at run time. Compilers that write declarations name these types, and so does
 * generated code: import from `fluent-endpoint` what you need yourself. Types that it does not export may change in any release.
 *
 * @packageDocumentation
 */
/*
 * - `route`: computed from a route literal such as `"GET /orgs/{org}"` (`Route…`).
 * - `openapi`: computed from an OpenAPI description, the `paths` of openapi-typescript (`Described…`).
 * - `builder`: the brands on a builder's type, and what each builder method takes (`…For`): it chooses between the two above.
 *
 * The words in names:
 *
 * - `Provided`: names that have a value already, from defaults or from an earlier chain method. A value for one location is
 *   written `query.name` or `body.name`.
 * - `Passed`: what the call at hand is given.
 * - `Missing…`: names that are required, and neither provided nor passed.
 * - `Valid…`: the type of an argument if it is right, else a type for the compiler's message. `Complete…`: the same, and
 *   nothing is missing.
 * - `With…`: a brand on a builder's type. `Add…`: the brand that a chain method adds to it.
 * - `Unrouted…`: what is allowed while the route is not known at compile time.
 *
 * A type is exported here if a compiler that writes declarations has to name it. `src/index.ts` exports those that users need.
 */
export type { OptionName } from "../wire/option-names.js";
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
