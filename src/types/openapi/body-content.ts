import type { RawBody } from "../parameter-values.js";

/**
 * The objects of a JSON body, whose keys are parameters; `never` if the body is not JSON, or is a list or a single value.
 *
 * @internal
 */
export type JsonObjectsOf<Content> = unknown extends Content
  ? never
  : ObjectsIn<Content[keyof Content & JsonType]>;

type ObjectsIn<Json> = Json extends readonly unknown[] ? never : Json extends object ? Json : never;

type JsonType = "application/json" | `application/json;${string}` | `${string}+json`;

/**
 * What `data` may be. It is sent as it is, and plain objects are sent as JSON: for a body that is described as a form or as
 * XML they are refused.
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
