import type { RawBody } from "./values.js";

/**
 * An operation as `openapi-typescript` writes one. A part that an operation has not is absent, `never` or `undefined`: see
 * {@link Present}.
 */
export interface OperationShape<Path, Query, Header, Content> {
  parameters?: { path?: Path; query?: Query; header?: Header };
  requestBody?: { content: Content };
  responses: unknown;
}

/** `Part`, or no keys where there is none. */
export type Present<Part> = [Part] extends [undefined] ? {} : NonNullable<Part>;

/** What a body is as JSON, `never` where it is not. */
export type JsonOf<Content> = unknown extends Content ? never : Content[keyof Content & JsonType];

type JsonType = "application/json" | `application/json;${string}` | `${string}+json`;

/** The objects of a JSON body, whose keys are parameters; a list or a text can be said as `data` only. */
export type ObjectsOf<Json> = Json extends readonly unknown[]
  ? never
  : Json extends object
    ? Json
    : never;

/** What `data` can be. */
export type DataOf<Content> = Content[keyof Content] | RawBody;

/** Every key that some of a union of objects has. */
export type AnyKeyOf<Values> = Values extends unknown ? keyof Values : never;

/** What some of a union of objects has under a key. */
export type AnyValueOf<Values, Key> = Values extends unknown
  ? Key extends keyof Values
    ? Values[Key]
    : never
  : never;

/** The keys that must have a value. */
export type RequiredKeyOf<Values> = {
  [Key in keyof Values]-?: {} extends Pick<Values, Key> ? never : Key;
}[keyof Values];
