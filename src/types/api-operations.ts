import type { Credential } from "../wire/credential.js";

/**
 * The operations of an API, as `operationsOf` of `fluent-endpoint/call` returns them.
 *
 * @typeParam Path - the paths of the description, which `createEndpoint` compares with its own
 * @typeParam Scheme - the names of the security schemes
 * @public
 */
export interface Operations<Path = unknown, Scheme extends string = never> {
  /**
   * Returns the same operations with credentials. Each request carries the credentials that its operation needs, even if a call or
   * defaults set another base URL, or the operation has its own server. Nothing shows them.
   *
   * @param credentials - by the names of their security schemes
   * @throws EndpointError `invalid-options` for a scheme that the description lacks, or another type of credential
   */
  withCredentials(
    credentials: Readonly<Partial<Record<Scheme, Credential | undefined>>>,
  ): Operations<Path, Scheme>;
  /** Exists at compile time only: the paths of the description. */
  readonly "~paths"?: Path;
}

export type OperationsFor<Paths> = unknown extends Paths ? Operations : Operations<keyof Paths>;
