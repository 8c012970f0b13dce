/**
 * Runs generated classes: `fluent-endpoint generate` writes the imports of this module, and there is nothing in it to call yourself.
 * A class that an older minor version has written keeps working.
 *
 * @packageDocumentation
 */
export type { ArgumentPlace, DetailedPlace, Places } from "../core/read/places.js";
export type { Form, Serialization } from "../wire/serialization.js";
export type {
  Credential as CredentialValue,
  CredentialScheme,
  Security,
} from "../wire/credential.js";
export { mergeHeaders } from "../runtime/options.js";
export { serverUrl } from "../wire/base-url.js";
export type { RouteExceptions } from "../core/exceptions/route-exceptions.js";
export type { Exceptions } from "../core/read/exceptions.js";
export type { ExceptionRecord, Words } from "../wire/exception.js";
export { exceptionsOf } from "./exceptions.js";
export {
  area,
  call,
  checkNames,
  entryOf,
  optionsOf,
  type CallPlaces,
  type Carrier,
} from "./call.js";
export { keepCredentials, secretNames, withCredential } from "./credentials.js";
export type * from "./result-types.js";
