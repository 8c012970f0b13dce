import type { BODY, OptionName } from "../../options/option-keys.js";
import type { NeedsContentTypeMessage, NoBodyMessage } from "../compiler-messages.js";
import type { NoOptions } from "../inference.js";
import type { UnionKeyOf } from "../object-keys.js";
import type { RawBody, SelfDescribedBody } from "../parameter-values.js";
import type { BodyObjects, DataIn, RequiredType } from "./body-content.js";
import type { ChannelParameters } from "./channel-parameters.js";
import type { HeaderParameters } from "./described-headers.js";

/**
 * The body of a call and its headers, as the content type of the body is one of them.
 *
 * @typeParam Taken - the names that mean something else in the call
 * @typeParam ContentType - the content type that the call passes or that is provided, `never` if there is none
 * @internal
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

type DataParameter<Operation, Content, ContentType, Provided> = "data" extends Provided
  ? { readonly data?: DataIn<Content, ContentType> | RawBody }
  : Operation extends { requestBody: unknown }
    ? { readonly data: DataIn<Content, ContentType> | RawBody }
    : { readonly data?: DataIn<Content, ContentType> | RawBody };

/** A body that may be left out needs a content type only if it is passed. */
type FieldsAndHeaders<
  Operation,
  Objects,
  Required,
  Header,
  Taken,
  Provided,
  Passed extends NoOptions,
> = [Required] extends [never]
  ? FieldParameters<Operation, Objects, Taken, Provided, Passed[typeof BODY]> &
      HeaderParameters<Header, never, Provided, Passed["headers"]>
  : Operation extends { requestBody: unknown }
    ? FieldParameters<Operation, Objects, Taken, Provided, Passed[typeof BODY]> &
        HeaderParameters<Header, Required, Provided, Passed["headers"]>
    : RefusedFields<Objects, Taken, NeedsContentTypeMessage<Required & string>> &
        HeaderParameters<Header, never, Provided, Passed["headers"]>;

/**
 * The keys of a body, by name or by the channel. They are optional if the body is.
 *
 * @internal
 */
export type FieldParameters<Operation, Objects, Taken, Provided, Passed> = [Objects] extends [never]
  ? unknown
  : Operation extends { requestBody: unknown }
    ? ChannelParameters<Objects, Taken, "body", Provided, Passed>
    : Partial<ChannelParameters<Objects, Taken, "body", Provided, Passed>>;

/**
 * A body that is described for a method that has none: it cannot be passed, and messages say why.
 *
 * @typeParam Known - the names of the parameters in the path and the query
 * @internal
 */
export type BodyWithoutPlace<Method extends string, Content, Known> = {
  readonly data?: NoBodyMessage<Method>;
} & RefusedFields<BodyObjects<Content, string>, Known, NoBodyMessage<Method>>;

/** The keys of a body that cannot be passed, with a message in place of each. */
type RefusedFields<Objects, Taken, Message> = {
  readonly [
    Name in UnionKeyOf<Objects> as string extends Name ? never : Exclude<Name, Taken | OptionName>
  ]?: Message;
} & { readonly [BODY]?: Message };
