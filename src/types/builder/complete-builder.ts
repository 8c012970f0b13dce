import type { MissingFor } from "./builder-methods.js";
import type { Buildable, OptionalNames } from "./builder-progress.js";
import type { BuiltRequest } from "../responses.js";

/**
 * A builder without missing parameters, for your own methods and functions that build. Like `build`, they refuse any other builder
 * and name what is missing.
 *
 * @example
 * ```ts
 * import { type Complete, EndpointBuilder, type ResponseOf } from "fluent-endpoint";
 * import { readResponse, toFetch } from "fluent-endpoint/clients";
 *
 * class Client<Paths = unknown> extends EndpointBuilder<Paths> {
 *   async send<Self>(this: Complete<Self>): Promise<ResponseOf<Self>> {
 *     const request = this.build();
 *     return readResponse(request, await fetch(...toFetch(request)));
 *   }
 * }
 * const order = new Client("https://shop.example.com/v1").route("GET /orders/{id}");
 * const send = () => order.param("id", 7).send(); // without id, it does not compile
 * ```
 *
 * @typeParam Builder - the builder: a type parameter of the method or function, which the compiler infers
 * @public
 */
export type Complete<Builder> = {
  /** Returns the request options. */
  build(): BuiltRequest<Builder>;
} & Builder &
  ChecksBuild<Builder>;

/** Without `NoInfer`, the compiler would infer from the `this` of the check itself. */
interface ChecksBuild<Builder> {
  readonly "~build"?: ((this: NoInfer<Builder>) => void) | undefined;
}

/**
 * The compiler compares this with the same signature in `ChecksBuild`, and so infers the brands, even of `this` in a subclass.
 */
export interface BuildCheck<Paths> {
  readonly "~build"?: <Route extends string, Names = unknown, Strict = true, Required = unknown>(
    this: Buildable<
      Route,
      Names,
      Strict,
      Required,
      MissingFor<Paths, Route, OptionalNames<Names, Strict>, Required>
    >,
  ) => void;
}
