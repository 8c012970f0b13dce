// The media types of a described body, as the keys of its `content`.

/**
 * The media types whose bodies are sent as `application/json` if a call passes no content type.
 *
 * @internal
 */
export type DefaultType =
  "application/json" | `application/json;${string}` | "application/*" | "*/*";

/**
 * The media types whose bodies are encoded as JSON.
 *
 * @internal
 */
export type JsonType = DefaultType | `application/${string}+json`;

/**
 * The media types of forms.
 *
 * @internal
 */
export type FormType = UrlEncodedType | MultipartType;

type UrlEncodedType =
  "application/x-www-form-urlencoded" | `application/x-www-form-urlencoded;${string}`;

/**
 * The media types of forms that can contain files.
 *
 * @internal
 */
export type MultipartType = "multipart/form-data" | `multipart/form-data;${string}`;

/**
 * Those of the media types `Described` that a content type matches: in any case, and whatever their parameters.
 *
 * @internal
 */
export type MatchingType<Described, ContentType> = Described extends string
  ? Essence<ContentType> extends PatternOf<Essence<Described>>
    ? Described
    : string extends ContentType
      ? Described
      : never
  : never;

/** A media type without parameters. */
type Essence<MediaType> = MediaType extends string
  ? Lowercase<MediaType extends `${infer Name};${string}` ? Name : MediaType>
  : never;

/**
 * The content types that match a described media type, which may be a pattern such as `text/*`. Bytes that are described as
 * `application/octet-stream` are sent under their own media type.
 *
 * @internal
 */
export type PatternOf<MediaType> = MediaType extends "*/*" | "application/octet-stream"
  ? string
  : MediaType extends `${infer Before}*${infer After}`
    ? `${Before}${string}${After}`
    : MediaType;
