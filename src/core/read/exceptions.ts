import { EndpointError } from "../../errors.js";
import type { Credential } from "../../wire/credential.js";
import type { State } from "../state.js";
import type { Entries } from "./entries.js";

/**
 * The exceptions of an API to the three rules of a route, which `exceptionsOf` of `fluent-endpoint/call` makes of data.
 *
 * @typeParam Path - the paths of the description, with which `createEndpoint` compares its own
 * @typeParam Scheme - the names of the security schemes
 * @public
 */
export interface Exceptions<Path = unknown, Scheme extends string = never> {
  /**
   * Returns the same exceptions with credentials. Each request carries those that its operation needs, to the base URL, also to one that
   * a call or defaults set, or to the operation's own server. Nothing shows them.
   *
   * @param credentials - by the names of their security schemes
   * @throws EndpointError `invalid-options` for a scheme that the description lacks, or another type of credential
   */
  withCredentials(
    credentials: Readonly<Partial<Record<Scheme, Credential | undefined>>>,
  ): Exceptions<Path, Scheme>;
  /** Exists at compile time only: the paths of the description. */
  readonly "~paths"?: Path;
}

/** The exceptions of an API, as the core knows them. What reads them is not in a program without them. */
export abstract class ExceptionReader {
  /** Returns a route with its URL template in place of its path, if they differ. */
  abstract routeAsTemplate(route: string): string | undefined;
  /** Emits what holds for all requests. */
  abstract read(entries: Entries): void;
  /** Returns the state of a request with each value where the description has it. */
  abstract apply(state: State): State;
}

/**
 * Reads the exceptions of an API.
 *
 * @throws EndpointError `invalid-options`
 */
export function readExceptions(entries: Entries, given: unknown): void {
  if (given instanceof ExceptionReader) given.read(entries);
  else {
    throw new EndpointError(
      "invalid-options",
      "The exceptions are not those of an exceptions.ts.",
      {
        advice: "Pass what it exports, which one copy of this package must have made.",
      },
    );
  }
}
