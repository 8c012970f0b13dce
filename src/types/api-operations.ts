import type { Credential } from "../wire/credential.js";

/**
 * What an API says beside the three rules of a route, which `operationsOf` of `fluent-endpoint/call` makes of data.
 *
 * @typeParam Path - the paths of the description, with which `createEndpoint` compares its own
 * @typeParam Scheme - the names of the security schemes
 * @public
 */
export interface Operations<Path = unknown, Scheme extends string = never> {
  /**
   * Returns the same operations with credentials. Each request carries those that its operation needs, to the base URL, also to one that
   * a call or defaults set, or to the operation's own server. Nothing shows them.
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

/** The operations of a description. */
export type OperationsFor<Paths> = unknown extends Paths ? Operations : Operations<keyof Paths>;
