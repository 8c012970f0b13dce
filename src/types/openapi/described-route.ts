import type { OptionName } from "../../options/option-keys.js";
import type { ChannelName } from "../call-options.js";
import type { MissingMessage, NoQueryParameterMessage } from "../compiler-messages.js";
import type { RequiredKeyOf, UnionKeyOf } from "../object-keys.js";
import type { NameInChannel, NameOfContentType } from "../provided-names.js";
import type { HttpMethod, MethodOf, MethodWithBody } from "../route-literal.js";
import type { BodyObjects, RequiredType } from "./body-content.js";
import type { ContentTypeOf, HeaderName } from "./described-headers.js";
import type { TakenInQuery } from "./described-query.js";
import type { OperationOf, OperationShape, OrEmpty, QueryNameOf } from "./description.js";
import type { NamesInExpression, WithoutExpression } from "./query-expression.js";

/**
 * Every route of an OpenAPI description, `"METHOD /path"`.
 *
 * @public
 */
export type DescribedRoute<Paths> = {
  [Path in keyof Paths & string]: `${Uppercase<MethodsOf<Paths[Path]>>} ${Path}`;
}[keyof Paths & string];

/** The methods of a path. `openapi-typescript` writes `put?: never` for a method that the path does not have. */
type MethodsOf<PathItem> = {
  [Method in keyof PathItem & Lowercase<HttpMethod>]: PathItem[Method] extends undefined
    ? never
    : Method;
}[keyof PathItem & Lowercase<HttpMethod>];

/**
 * `Route` if the description has it, else all routes that it has.
 *
 * @internal
 */
export type ValidDescribedRoute<Paths, Route extends string> = [OperationOf<Paths, Route>] extends [
  never,
]
  ? OtherRoutes<Paths, Route>
  : Route;

/** All routes; for a route whose query expression alone is wrong, a message. */
type OtherRoutes<Paths, Route extends string> = [
  OperationOf<Paths, WithoutExpression<Route>>,
] extends [never]
  ? DescribedRoute<Paths>
  : NoQueryParameterMessage<
      Exclude<NamesInExpression<Route>, QueryNameOf<OperationOf<Paths, WithoutExpression<Route>>>>
    >;

/**
 * `Route` if the description has it and no name is missing; else all routes that it has, or a message that names what is
 * missing.
 *
 * @internal
 */
export type CompleteDescribedRoute<Paths, Route extends string, Provided> = [
  OperationOf<Paths, Route>,
] extends [never]
  ? OtherRoutes<Paths, Route>
  : [MissingFromOperation<Paths, Route, Provided>] extends [never]
    ? Route
    : MissingMessage<MissingFromOperation<Paths, Route, Provided> & string>;

/**
 * The names that an operation requires and that are not provided.
 *
 * @internal
 */
export type MissingFromOperation<Paths, Route extends string, Provided> =
  OperationOf<Paths, Route> extends OperationShape<
    infer Path,
    infer Query,
    infer Header,
    infer Content
  >
    ? | Exclude<RequiredKeyOf<OrEmpty<Path>>, Provided>
      | MissingFromChannel<
          "query",
          RequiredKeyOf<OrEmpty<Query>>,
          TakenInQuery<MethodOf<Route>, Route, keyof OrEmpty<Path>, keyof OrEmpty<Query>>,
          Provided
        >
      | (MethodOf<Route> extends MethodWithBody
          ? MissingFromBody<
              OperationOf<Paths, Route>,
              Content,
              OptionName | keyof OrEmpty<Path> | NamesInExpression<Route>,
              Provided
            >
          : never)
      | ({} extends OrEmpty<Header>
          ? never
          : Exclude<HeaderName<RequiredKeyOf<OrEmpty<Header>>>, Provided>)
    : never;

type MissingFromBody<Operation, Content, Taken, Provided> = unknown extends Content
  ? never
  : "data" extends Provided
    ? MissingContentType<Content, Provided>
    : [BodyObjects<Content, ContentTypeOf<unknown, Provided>>] extends [never]
      ? Operation extends { requestBody: unknown }
        ? "data"
        : never
      : MissingFields<
          Operation,
          BodyObjects<Content, ContentTypeOf<unknown, Provided>>,
          MissingContentType<Content, Provided>,
          Taken,
          Provided
        >;

/** A body that may be left out needs a content type only if it is passed. */
type MissingFields<Operation, Objects, ContentType, Taken, Provided> = Operation extends {
  requestBody: unknown;
}
  ? ContentType | MissingFromChannel<"body", RequiredKeyOf<Objects>, Taken, Provided>
  : [Provided & (UnionKeyOf<Objects> | NameInChannel<"body", UnionKeyOf<Objects>>)] extends [never]
    ? never
    : ContentType;

/** A body that says its content type itself counts as a content type header without a known value. */
type MissingContentType<Content, Provided> = "header.content-type" extends Provided
  ? [ContentTypeOf<unknown, Provided>] extends [never]
    ? never
    : NameOfContentType<RequiredType<Content, ContentTypeOf<unknown, Provided>>>
  : NameOfContentType<RequiredType<Content, never>>;

type MissingFromChannel<Channel extends ChannelName, Name, Taken, Provided> = Name extends unknown
  ? NameInChannel<Channel, Name> extends Provided
    ? never
    : Name extends Taken
      ? NameInChannel<Channel, Name>
      : Exclude<Name, Provided>
  : never;
