import type { ConstructorDefaults } from "../types/call-options.js";
import type { BuilderBrands } from "../types/brands.js";
import type { BuildCheck } from "../types/builder/complete-builder.js";
import type { DefaultsOfGitHub } from "../types/openapi/description.js";
import { EndpointBuilder as BuilderClass } from "./builder.js";

// `new EndpointBuilder()` infers that no parameters were set, but the type annotation `EndpointBuilder` has to accept any. One
// class declaration cannot have both defaults, so this is an interface and a constant.

/**
 * The type of a builder.
 *
 * @public
 */
export interface EndpointBuilder<Paths = unknown, Names extends string = string>
  extends BuilderClass<Paths, Names>, BuilderBrands<Paths, Names>, BuildCheck<Paths> {}

/**
 * An immutable builder of request options. Each method of the chain returns a new, frozen builder of the same class and leaves
 * the original unchanged. `build` returns the request options.
 *
 * @public
 */
export const EndpointBuilder: {
  /** Creates a builder for the API at `baseUrl`. It accepts `application/json`, and has no vendor for previews and formats. */
  new <Paths = unknown, Names extends string = never>(
    baseUrl: string | URL,
    defaults?: ConstructorDefaults<Names>,
  ): EndpointBuilder<Paths, Names>;
  /** Creates a builder for GitHub's API, with the accept header and the media types of that API. */
  new <Paths = unknown, Names extends string = never>(
    ...defaults: DefaultsOfGitHub<Paths, Names>
  ): EndpointBuilder<Paths, Names>;
  /** The prototype of all builders. */
  readonly prototype: EndpointBuilder;
} = BuilderClass;
