import type { FileLike } from "../parameter-values.js";
import type {
  DefaultType,
  FormType,
  JsonType,
  MatchingType,
  MultipartType,
  PatternOf,
} from "./media-types.js";

/**
 * The media types among those of a described body that are sent: those that match the content type. Without a content type, it is
 * JSON where the description allows it. If neither leads to one, all are possible, and `RequiredType` asks for a content type.
 *
 * @typeParam ContentType - the content type, `never` if there is none
 * @internal
 */
export type SentTypes<Content, ContentType> = [DecidedTypes<Content, ContentType>] extends [never]
  ? keyof Content
  : DecidedTypes<Content, ContentType>;

/**
 * The content types to choose from if neither the content type of a call nor the default one is allowed, else `never`.
 *
 * @internal
 */
export type RequiredType<Content, ContentType> = [DecidedTypes<Content, ContentType>] extends [
  never,
]
  ? PatternOf<keyof Content>
  : never;

type DecidedTypes<Content, ContentType> = [ContentType] extends [never]
  ? keyof Content & DefaultType
  : MatchingType<keyof Content, ContentType>;

/**
 * The objects of a body whose keys are parameters: the body as JSON or as a form. `never` if it has another media type, or is a
 * list or a single value.
 *
 * @internal
 */
export type BodyObjects<Content, ContentType> = unknown extends Content
  ? never
  : ObjectsIn<Content, SentTypes<Content, ContentType>>;

type ObjectsIn<Content, MediaType extends keyof Content> =
  | ObjectIn<Content[MediaType & (JsonType | Exclude<FormType, MultipartType>)]>
  | ([MediaType & MultipartType] extends [never]
      ? never
      : WithFiles<ObjectIn<Content[MediaType & MultipartType]>>);

type ObjectIn<Value> = Value extends readonly unknown[]
  ? never
  : Value extends object
    ? Value
    : never;

/**
 * The fields of a multipart form. A description in TypeScript does not say which of them are files, so that each may be one, or a
 * list of them if it is a list.
 */
type WithFiles<Fields> = { readonly [Name in keyof Fields]: Fields[Name] | FilesFor<Fields[Name]> };

type FilesFor<Value> = Value extends readonly (infer Item)[]
  ? FileLike | readonly (Item | FileLike)[]
  : FileLike;

/**
 * What `data` may be. It is sent as it is, and plain objects are sent as JSON: for a body that is described as a form or as
 * XML they are refused.
 *
 * @internal
 */
export type DataIn<Content, ContentType> = DataAs<Content, SentTypes<Content, ContentType>>;

type DataAs<Content, MediaType extends keyof Content> = MediaType extends JsonType
  ? Content[MediaType]
  : MediaType extends FormType
    ? never
    : Content[MediaType] extends string
      ? Content[MediaType]
      : string;
