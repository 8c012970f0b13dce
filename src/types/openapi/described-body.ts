import type { BODY } from "../../core/options.js";
import type { NoOptions } from "../call-options.js";
import type { NeedsContentTypeMessage, NoBodyMessage } from "../compiler-messages.js";
import type { HeaderParameters } from "./described-headers.js";
import type { LocationParameters } from "./described-query.js";
import type {
  DefaultType,
  FormType,
  JsonSequenceType,
  JsonType,
  MatchingType,
  MultipartType,
  PatternOf,
} from "./described-responses.js";
import type { FileLike, RawBody, SelfDescribedBody } from "../parameter-values.js";
import type { FirstOf, UnionKeyOf } from "../provided-names.js";
import type { OptionName } from "../../wire/option-names.js";

/**
 * The body of a call and its headers, as the content type of the body is one of them.
 *
 * @typeParam Taken - the names that mean something else in the call
 * @typeParam ContentType - the content type that the call passes or that is provided, `never` if there is none
 */
export type BodyAndHeaders<
  Operation,
  Content,
  Header,
  Taken,
  Provided,
  Passed extends NoOptions,
  ContentType,
> = unknown extends Passed["data"]
  ? [BodyObjects<Content, ContentType>] extends [never]
    ? HeaderParameters<Header, never, Provided, Passed["headers"]> &
        DataParameter<Operation, Content, ContentType, Provided>
    : FieldsAndHeaders<
        Operation,
        BodyObjects<Content, ContentType>,
        RequiredType<Content, ContentType>,
        Header,
        Taken,
        Provided,
        Passed
      >
  : HeaderParameters<
      Header,
      Passed["data"] extends SelfDescribedBody ? never : RequiredType<Content, ContentType>,
      Provided,
      Passed["headers"]
    >;

/** The body itself, which may be left out if the operation does not require it, or if it is provided. */
export type DataParameter<Operation, Content, ContentType, Provided> = [
  Operation extends { requestBody: unknown } ? "data" : never,
] extends [Provided]
  ? { readonly data?: DataIn<Content, ContentType> | RawBody }
  : { readonly data: DataIn<Content, ContentType> | RawBody };

/** A body that may be left out needs a content type only if it is passed. */
type FieldsAndHeaders<
  Operation,
  Objects,
  Required,
  Header,
  Taken,
  Provided,
  Passed extends NoOptions,
> = [Operation extends { requestBody: unknown } ? never : Required] extends [never]
  ? FieldParameters<Operation, Objects, Taken, Provided, Passed[typeof BODY]> &
      HeaderParameters<Header, Required, Provided, Passed["headers"]>
  : RefusedFields<Objects, Taken, NeedsContentTypeMessage<Required & string>> &
      HeaderParameters<Header, never, Provided, Passed["headers"]>;

/** The keys of a body, by name or under `[BODY]`. They are optional if the body is. */
export type FieldParameters<Operation, Objects, Taken, Provided, Passed> = [Objects] extends [never]
  ? unknown
  : Operation extends { requestBody: unknown }
    ? LocationParameters<Objects, Taken, "body", Provided, Passed>
    : Partial<LocationParameters<Objects, Taken, "body", Provided, Passed>>;

/**
 * A body that is described for a method that has none: it cannot be passed, and messages say why.
 *
 * @typeParam Known - the names of the parameters in the path and the query
 */
export type UnlocatedBody<Method extends string, Content, Known> = {
  readonly data?: NoBodyMessage<Method>;
} & RefusedFields<BodyObjects<Content, string>, Known, NoBodyMessage<Method>>;

/** The keys of a body that cannot be passed, with a message in place of each. */
type RefusedFields<Objects, Taken, Message> = {
  readonly [
    Name in UnionKeyOf<Objects> as string extends Name ? never : Exclude<Name, Taken | OptionName>
  ]?: Message;
} & { readonly [BODY]?: Message };

/**
 * The media types of a described body that are sent: the ones that match the content type. Without a content type, it is
 * JSON where the description allows it. If neither leads to one, all are possible, and `RequiredType` asks for a content type.
 *
 * @typeParam ContentType - the content type, `never` if there is none
 */
export type SentTypes<Content, ContentType> = FirstOf<
  DecidedTypes<Content, ContentType>,
  keyof Content
>;

/** The content types to choose from if neither the content type of a call nor the default one is allowed, else `never`. */
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
 * The type of `data`. It is sent as it is, and plain objects are sent as JSON: for a body that is described as a form or as
 * XML they are refused.
 */
export type DataIn<Content, ContentType> = DataAs<Content, SentTypes<Content, ContentType>>;

type DataAs<Content, MediaType extends keyof Content> = MediaType extends JsonType
  ? Content[MediaType]
  : MediaType extends FormType
    ? never
    : Content[MediaType] extends string
      ? Content[MediaType]
      : MediaType extends JsonSequenceType
        ? string | Extract<Content[MediaType], readonly unknown[]>
        : string;
