import type { OperationRecord } from "../../wire/operation-record.js";
import type { Entry } from "./entries.js";
import type * as keys from "fluent-endpoint";

/** The second argument of `fetch`. Its type holds the types of the responses. */
export interface Init<Responses> {
  method: string;
  headers: Record<string, string>;
  body?: BodyInit;
  /** `fetch` requires it if the body is a stream. */
  duplex?: "half";
  /** Only exists at compile time: the responses by status code. */
  readonly "~responses"?: Responses;
}

/** The arguments of `fetch`. */
export type CompiledRequest<Responses> = [url: string, init: Init<Responses>];

/** The request of any operation: inferring the responses of each would slow down the compiler. */
export type AnyRequest = CompiledRequest<never>;

// Typed as the keys of the library, because the types of calls name those.

/** A key for values that only go into the path. */
export const PATH: typeof keys.PATH = Symbol.for(
  "fluent-endpoint.path",
) as never;
/** A key for values that only go into the query. */
export const QUERY: typeof keys.QUERY = Symbol.for(
  "fluent-endpoint.query",
) as never;
/** A key for values that only go into the body. */
export const BODY: typeof keys.BODY = Symbol.for(
  "fluent-endpoint.body",
) as never;

export type DraftHeaders = Record<string, string> & { cookie?: string };

export interface Draft {
  readonly headers: DraftHeaders;
  readonly values: Map<string, unknown>;
  query: string;
  /** Finds names that two values share. `undefined` if none can. */
  readonly owners: Map<string, unknown> | undefined;
  readonly cookies: string[];
  fields: Entry[] | undefined;
  data: unknown;
}

export type Place = (draft: Draft, name: string, value: unknown) => void;

export interface SentCredentials {
  readonly header: readonly (readonly [name: string, text: string])[];
  readonly query: readonly (readonly [name: string, text: string])[];
  readonly cookie: readonly string[];
  readonly credentialArguments: readonly string[];
}

export interface CookieWriters {
  place(record: OperationRecord): Place;
  join(
    set: string | undefined,
    keys: readonly string[],
    added: readonly string[],
  ): string | undefined;
}
