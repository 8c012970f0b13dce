import type { PassedOptions, NotInferred, OnlyInferred } from "../call-options.js";
import type { AcceptedBy, DescribedResult } from "./described-responses.js";
import type { ValidDescribedRoute } from "./described-route.js";
import type { CompleteExactRoute, ExactParameters } from "./exact-parameters.js";

/**
 * The arguments of `fetch` that a call of a generated `request.ts` returns. Their type carries the types of the responses.
 *
 * @public
 */
export type FetchArguments<Responses> = [url: string, init: FetchArgument<Responses>];

/**
 * The second argument of `fetch`.
 *
 * @public
 */
export interface FetchArgument<Responses> {
  /** The HTTP method, in upper case. */
  method: string;
  /** The headers, by lower-case name. */
  headers: Record<string, string>;
  /** The body. Absent if there is none. */
  body?: NonNullable<RequestInit["body"]>;
  /** Present if the body is a stream, because `fetch` then requires it. */
  duplex?: "half";
  /** Exists at compile time only: the responses, by status code. */
  readonly "~responses"?: Responses;
}

type FetchArgumentsOf<Request> = Request extends { readonly "~responses"?: infer Responses }
  ? FetchArguments<Responses>
  : never;

/**
 * The call of a generated `request.ts`. It takes the same arguments as a `createEndpoint` function with the operations of the
 * description, and returns the arguments of `fetch`.
 *
 * @typeParam Paths - the `paths` of the description
 * @public
 */
export interface RequestCalls<Paths> {
  /**
   * Returns the arguments of `fetch` for a route with parameters.
   *
   * @throws EndpointError, with the code that says what is missing or wrong
   */
  <Route extends string, Path, Query, Body, Data, const Headers>(
    route: ValidDescribedRoute<Paths, Route>,
    parameters:
      | OnlyInferred<Route, Partial<PassedOptions<Path, Query, Body, Data, Headers>>>
      | NotInferred<
          Route,
          ExactParameters<Paths, Route, never, PassedOptions<Path, Query, Body, Data, Headers>>
        >,
  ): FetchArgumentsOf<DescribedResult<Paths, Route, AcceptedBy<Headers, unknown, never>>>;
  /**
   * Returns the arguments of `fetch` for a route that requires nothing else.
   *
   * @throws EndpointError, with the code that says what is missing or wrong
   */
  <Route extends string>(
    route: CompleteExactRoute<Paths, Route, never>,
  ): FetchArgumentsOf<DescribedResult<Paths, Route, never>>;
}
