import type { OptionName } from "../../options/option-keys.js";
import type { ChannelName, NameInChannel } from "../call-options.js";
import type { MissingMessage } from "../compiler-messages.js";
import type { RequiredKeyOf } from "../object-keys.js";
import type { HttpMethod } from "../route-literal.js";
import type { JsonObjectsOf } from "./body-content.js";
import type { TakenInQuery } from "./channel-parameters.js";
import type { OperationOf, OperationShape, OrEmpty } from "./description.js";

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
  ? DescribedRoute<Paths>
  : Route;

/**
 * `Route` if the description has it and no name is missing; else all routes that it has, or a message that names what is
 * missing.
 *
 * @internal
 */
export type CompleteDescribedRoute<Paths, Route extends string, Provided> = [
  OperationOf<Paths, Route>,
] extends [never]
  ? DescribedRoute<Paths>
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
          TakenInQuery<Route, OrEmpty<Path>, OrEmpty<Query>>,
          Provided
        >
      | (OperationOf<Paths, Route> extends { requestBody: unknown }
          ? MissingFromBody<JsonObjectsOf<Content>, OptionName | keyof OrEmpty<Path>, Provided>
          : never)
      | ({} extends OrEmpty<Header> ? never : Exclude<"headers", Provided>)
    : never;

type MissingFromBody<Values, Taken, Provided> = "data" extends Provided
  ? never
  : [Values] extends [never]
    ? "data"
    : MissingFromChannel<"body", RequiredKeyOf<Values>, Taken, Provided>;

type MissingFromChannel<Channel extends ChannelName, Name, Taken, Provided> = Name extends unknown
  ? NameInChannel<Channel, Name> extends Provided
    ? never
    : Name extends Taken
      ? NameInChannel<Channel, Name>
      : Exclude<Name, Provided>
  : never;
