import type { BODY, OptionName } from "../../core/options.js";
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
  MediaTypePattern,
} from "./described-responses.js";
import type { FileLike, RawBody, SelfDescribedBody } from "../parameter-values.js";
import type { FirstOf, UnionKeyOf } from "../provided-names.js";

/**
 * A body and its headers depend on each other: the content type is a header.
 *
 * @typeParam Taken - the names that mean something else in the call
 * @typeParam ContentType - passed or provided, `never` if neither
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

export type DataParameter<Operation, Content, ContentType, Provided> = [
  Operation extends { requestBody: unknown } ? "data" : never,
] extends [Provided]
  ? { readonly data?: DataIn<Content, ContentType> | RawBody }
  : { readonly data: DataIn<Content, ContentType> | RawBody };

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

export type FieldParameters<Operation, Objects, Taken, Provided, Passed> = [Objects] extends [never]
  ? unknown
  : Operation extends { requestBody: unknown }
    ? LocationParameters<Objects, Taken, "body", Provided, Passed>
    : Partial<LocationParameters<Objects, Taken, "body", Provided, Passed>>;

export type UnlocatedBody<Method extends string, Content, Known> = {
  readonly data?: NoBodyMessage<Method>;
} & RefusedFields<BodyObjects<Content, string>, Known, NoBodyMessage<Method>>;

type RefusedFields<Objects, Taken, Message> = {
  readonly [
    Name in UnionKeyOf<Objects> as string extends Name ? never : Exclude<Name, Taken | OptionName>
  ]?: Message;
} & { readonly [BODY]?: Message };

/** Without a content type, this is JSON if allowed, and otherwise all types: `RequiredType` then asks for one. */
export type SentTypes<Content, ContentType> = FirstOf<
  DecidedTypes<Content, ContentType>,
  keyof Content
>;

/** The content types to choose from if neither the passed nor the default one is allowed. */
export type RequiredType<Content, ContentType> = [DecidedTypes<Content, ContentType>] extends [
  never,
]
  ? MediaTypePattern<keyof Content>
  : never;

type DecidedTypes<Content, ContentType> = [ContentType] extends [never]
  ? keyof Content & DefaultType
  : MatchingType<keyof Content, ContentType>;

/** Only JSON and forms have fields. For other media types, lists and single values, this is `never`. */
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

/** A description in TypeScript does not say which fields are files, so each may be one, and each list a list of files. */
type WithFiles<Fields> = { readonly [Name in keyof Fields]: Fields[Name] | FilesFor<Fields[Name]> };

type FilesFor<Value> = Value extends readonly (infer Item)[]
  ? FileLike | readonly (Item | FileLike)[]
  : FileLike;

/** Plain objects are sent as JSON, so forms and XML do not take them. */
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
