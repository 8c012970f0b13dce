import type { CredentialScheme, Security } from "./credential.js";

/**
 * Words by the names of parameters or fields.
 *
 * @public
 */
export type Words = Readonly<Record<string, string>>;

/**
 * The exceptions of a described operation to the three rules of a route: a variable, else the query of GET and HEAD, else the JSON body.
 * Names are the API's own.
 *
 * @public
 */
export interface ExceptionRecord {
  /** The URL template, if it is not the path. */
  readonly url?: string;
  /** The variable that is the whole query, if it may be left out. */
  readonly optional?: string;
  /** The forms of values in the path, such as `json`. */
  readonly path?: Words;
  /** The names that are in the query, each with its style, such as `comma`. */
  readonly query?: Words;
  /** The names that are headers, each with its form: `simple`, `exploded`, `json`, `ssv`, `tsv` or `pipes`. */
  readonly header?: Words;
  /** The names that are cookies, each with its form: `form`, `joined`, `plain`, `plain-joined` or `json`. */
  readonly cookie?: Words;
  /** The fields of a form, each with its style, and perhaps the content type of its part. `*` stands for all others. */
  readonly body?: Words;
  /** The names whose `Date`s are sent without a time, if they are not the API's. */
  readonly dates?: readonly string[];
  /** The headers of every request, in lower case: the content type of the body, if it is not that of JSON, and the accept header, if it is not the API's. */
  readonly headers?: Words;
  /** `json`: a whole body is JSON also if it is a string. `any`: bytes, files and forms are sent as they are, and all else as JSON. */
  readonly data?: "json" | "any";
  /** The server of the operation, if it has one of its own. */
  readonly server?: string;
  /** The credentials that it needs, if they are not the API's. */
  readonly security?: Security;
}

/**
 * The exceptions of an API, as data.
 *
 * @public
 */
export interface ExceptionTable {
  /** The accept header of requests that say nothing else. */
  readonly accept: string;
  /** The servers: the name of each, its URL, and the values of the variables in it. The first is called. */
  readonly servers: readonly (readonly [
    name: string,
    url: string,
    variables?: Words,
  ])[];
  /** The locations of credentials, by the names of their security schemes. */
  readonly schemes?: Readonly<Record<string, CredentialScheme>>;
  /** The credentials of operations that say nothing of them. */
  readonly security?: Security;
  /** The names whose `Date`s are sent without a time. */
  readonly dates?: readonly string[];
  /** The exceptions, each with the routes that have it. */
  readonly routes: readonly (readonly [ExceptionRecord, ...string[]])[];
}
