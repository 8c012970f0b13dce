/**
 * Runs generated classes: they import this module, and you call nothing in it yourself. Classes written by an older minor version keep
 * working.
 *
 * @packageDocumentation
 */
export type {
  ArgumentLocation,
  DetailedLocation,
  ArgumentLocations,
} from "./argument-locations.js";
export type { Form, Serialization } from "../wire/serialization.js";
export type {
  Credential as CredentialValue,
  CredentialScheme,
  Security,
} from "../wire/credential.js";
export { mergeHeaders } from "../runtime/named-values.js";
export { serverUrl } from "../wire/server-url.js";
export type { RouteOperations } from "./route-operations.js";
export type { Operations } from "../types/api-operations.js";
export type { FieldRecord, Fields, OperationRecord, Texts } from "../wire/operation-record.js";
export { operationsOf } from "./operations.js";
export {
  area,
  call,
  checkNames,
  entryOf,
  optionsOf,
  type CallLocations,
  type CredentialArgument,
} from "./call.js";
export { keepCredentials, secretNames, withCredential } from "./call-credentials.js";
export type { OwnServer, ServerVariables } from "../wire/server-url.js";
export { keepServer, serverAddress } from "./call-servers.js";
export type * from "./result-types.js";
