import type { OperationRecord } from "../../wire/operation-record.js";
import type { Entry } from "./entries.js";
import type * as keys from "fluent-endpoint";

/** The second argument of `fetch`. Its type carries the types of the responses. */
export interface Init<Responses> {
  method: string;
  headers: Record<string, string>;
  body?: BodyInit;
  /** Present where the body is a stream. `fetch` requires it there. */
  duplex?: "half";
  /** Exists at compile time only: the responses, by status code. */
  readonly "~responses"?: Responses;
}

/** The arguments of `fetch`. */
export type CompiledRequest<Responses> = [url: string, init: Init<Responses>];

/** The request of any operation. To infer the responses in each of them would take the compiler long. */
export type AnyRequest = CompiledRequest<never>;

// The types of calls name the keys of the library.

/** The key of values for the path only. */
export const PATH: typeof keys.PATH = Symbol.for(
  "fluent-endpoint.path",
) as never;
/** The key of values for the query only. */
export const QUERY: typeof keys.QUERY = Symbol.for(
  "fluent-endpoint.query",
) as never;
/** The key of values for the body only. */
export const BODY: typeof keys.BODY = Symbol.for(
  "fluent-endpoint.body",
) as never;

/** Headers by their names in lower case. */
export type DraftHeaders = Record<string, string> & { cookie?: string };

/** A request that is being made. */
export interface Draft {
  readonly headers: DraftHeaders;
  /** The values of variables, each at the index of its name. */
  readonly values: unknown[];
  /** The text of the query, with an ampersand before each field. */
  query: string;
  /** The owners of the names in the query, if two values may have one. */
  readonly owners: Map<string, unknown> | undefined;
  readonly cookies: string[];
  fields: Entry[] | undefined;
  data: unknown;
}

/** Puts a value in its place. */
export type Place = (draft: Draft, name: string, value: unknown) => void;

/** The credentials of a request by their locations. */
export interface SentCredentials {
  readonly header: readonly (readonly [name: string, text: string])[];
  readonly query: readonly (readonly [name: string, text: string])[];
  readonly cookie: readonly string[];
  /** The names in lower case of all headers that may have a credential. */
  readonly credentialArguments: readonly string[];
}

/** The functions that write cookies. */
export interface CookieWriters {
  /** Returns the place of cookies. */
  place(record: OperationRecord): Place;
  /** Joins the cookies that are set, those of credentials, and those that are added. */
  join(
    set: string | undefined,
    keys: readonly string[],
    added: readonly string[],
  ): string | undefined;
}
