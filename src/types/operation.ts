import type { RawBody } from "./values.js";

/**
 * An operation as `openapi-typescript` writes one. A part that an operation has not is absent, `never` or `undefined`: see
 * `Present`.
 *
 * @internal
 */
export interface OperationShape<Path, Query, Header, Content> {
  /** Cookies are left to the client. */
  parameters?: { path?: Path; query?: Query; header?: Header };
  /** Required where it is not optional. */
  requestBody?: { content: Content };
  /** By status code. */
  responses: unknown;
}

/**
 * `Part`, or no keys where there is none.
 *
 * @internal
 */
export type Present<Part> = [Part] extends [undefined] ? {} : NonNullable<Part>;

/**
 * What a body is as JSON, `never` where it is not.
 *
 * @internal
 */
export type JsonOf<Content> = unknown extends Content ? never : Content[keyof Content & JsonType];

type JsonType = "application/json" | `application/json;${string}` | `${string}+json`;

/**
 * The objects of a JSON body, whose keys are parameters; a list or a text can be said as `data` only.
 *
 * @internal
 */
export type ObjectsOf<Json> = Json extends readonly unknown[]
  ? never
  : Json extends object
    ? Json
    : never;

/**
 * What `data` can be. It is sent as it is, and a plain object is sent as JSON (B12): one that a form or XML is described by would
 * not arrive as that.
 *
 * @internal
 */
export type DataOf<Content> =
  { [MediaType in keyof Content]: DataIn<MediaType, Content[MediaType]> }[keyof Content] | RawBody;

type DataIn<MediaType, Data> = MediaType extends JsonType
  ? Data
  : MediaType extends FormType
    ? never
    : Data extends string
      ? Data
      : string;

type FormType = `multipart/form-data${string}` | `application/x-www-form-urlencoded${string}`;

/**
 * Every key that some of a union of objects has.
 *
 * @internal
 */
export type AnyKeyOf<Values> = Values extends unknown ? keyof Values : never;

/**
 * What some of a union of objects has under a key.
 *
 * @internal
 */
export type AnyValueOf<Values, Key> = Values extends unknown
  ? Key extends keyof Values
    ? Values[Key]
    : never
  : never;

/**
 * The keys that must have a value.
 *
 * @internal
 */
export type RequiredKeyOf<Values> = {
  [Key in keyof Values]-?: {} extends Pick<Values, Key> ? never : Key;
}[keyof Values];
