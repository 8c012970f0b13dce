import type { HeaderOptions } from "../options/options.js";
import type { OperationOf } from "./description.js";
import type { QueryMethod } from "./method.js";
import type { DataOf, JsonOf, ObjectsOf, OperationShape, Present } from "./operation.js";
import type { Channelled, CommonOptions } from "./options.js";
import type { PlacedParameters } from "./placed-parameters.js";

/**
 * What a call takes beside a route of a description.
 *
 * @typeParam Given - the names that need not be passed, for the defaults have them
 * @typeParam Path - what was passed by the channel for the path, `unknown` if nothing
 * @typeParam Query - the same for the query
 * @typeParam Body - the same for the JSON body
 * @typeParam Data - the same for `data`
 */
export type DescribedParameters<Paths, Route extends string, Given, Path, Query, Body, Data> =
  OperationOf<Paths, Route> extends OperationShape<infer P, infer Q, infer H, infer Content>
    ? HeaderParameters<Present<H>, Given> &
        PlacedParameters<Present<P>, never, "path", Given, Path> &
        QueryParameters<Present<Q>, keyof Present<P>, Route, Given, Query> &
        (unknown extends Content
          ? { readonly data?: never }
          : unknown extends Data
            ? BodyParameters<OperationOf<Paths, Route>, Content, keyof Present<P>, Given, Body>
            : { readonly data: DataOf<Content> })
    : never;

/** What `build` takes: as a call does, without the options. */
export type DescribedBuildParameters<Paths, Route extends string, Given, Path, Query, Body> =
  OperationOf<Paths, Route> extends OperationShape<infer P, infer Q, unknown, infer Content>
    ? Channelled<Path, Query, Body> &
        PlacedParameters<Present<P>, never, "path", Given, Path> &
        QueryParameters<Present<Q>, keyof Present<P>, Route, Given, Query> &
        ("data" extends Given
          ? unknown
          : JsonParameters<
              OperationOf<Paths, Route>,
              ObjectsOf<JsonOf<Content>>,
              keyof Present<P>,
              Given,
              Body
            >)
    : never;

/** With other methods than `GET` and `HEAD`, a query parameter can be said by its channel only (B10a). */
type QueryParameters<Values, PathName, Route, Given, Passed> = PlacedParameters<
  Values,
  Route extends `${QueryMethod} ${string}` ? PathName : keyof Values,
  "query",
  Given,
  Passed
>;

type BodyParameters<Operation, Content, PathName, Given, Passed> = [
  ObjectsOf<JsonOf<Content>>,
] extends [never]
  ? Operation extends { requestBody: unknown }
    ? DataParameter<Content, Given>
    : { readonly data?: DataOf<Content> }
  : JsonParameters<Operation, ObjectsOf<JsonOf<Content>>, PathName, Given, Passed>;

type DataParameter<Content, Given> = "data" extends Given
  ? { readonly data?: DataOf<Content> }
  : { readonly data: DataOf<Content> };

type JsonParameters<Operation, Values, PathName, Given, Passed> = [Values] extends [never]
  ? unknown
  : Operation extends { requestBody: unknown }
    ? PlacedParameters<Values, PathName, "body", Given, Passed>
    : Partial<PlacedParameters<Values, PathName, "body", Given, Passed>>;

type HeaderParameters<Header, Given> = [keyof Header] extends [never]
  ? PlainHeaders
  : CommonOptions &
      ("headers" extends Given
        ? { readonly headers?: Partial<Header> & HeaderOptions }
        : {} extends Header
          ? { readonly headers?: Header & HeaderOptions }
          : { readonly headers: Header & HeaderOptions });

interface PlainHeaders extends CommonOptions {
  /** Merged over the default headers; `null` removes one (B14). */
  readonly headers?: HeaderOptions | undefined;
}
