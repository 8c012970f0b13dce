// Which of the media types that a response is described with a request accepts.

import type { ProvidedValue } from "../provided-names.js";
import type { PassedValue } from "./described-headers.js";

/**
 * The media types among those of a described response that a request asks for: by the format of `mediaType`, else by the accept
 * header. All of them if it asks for none that is described.
 *
 * @typeParam Accepted - `accept.…` and `format.…` names
 * @internal
 */
export type AcceptedType<Described, Accepted> = [TypeWithFormat<Described, Accepted>] extends [
  never,
]
  ? [TypeInHeader<Described, Accepted>] extends [never]
    ? Described
    : TypeInHeader<Described, Accepted>
  : TypeWithFormat<Described, Accepted>;

/** The format `F` of a vendor is described as `application/vnd.VENDOR.F`, with or without a version. */
type TypeWithFormat<Described, Accepted> = Accepted extends `format.${infer Format}`
  ? Extract<
      Described,
      `application/vnd.${string}.${Format}` | `application/vnd.${string}.${Format}+json`
    >
  : never;

type TypeInHeader<Described, Accepted> = [Extract<Accepted, `format.${string}`>] extends [never]
  ? Accepted extends `accept.${infer List}`
    ? MatchingPart<Described, PartOf<List>>
    : never
  : never;

type MatchingPart<Described, Part> = Described extends string
  ? WithoutVersion<Lowercase<Described>> extends Part
    ? Described
    : never
  : never;

/** The media types in an accept header, as patterns. */
type PartOf<List extends string> = List extends `${infer First},${infer Rest}`
  ? PatternOf<First> | PartOf<Rest>
  : PatternOf<List>;

type PatternOf<Part extends string> = Part extends ` ${infer Rest}`
  ? PatternOf<Rest>
  : Part extends `${infer MediaType};${string}`
    ? PatternOf<MediaType>
    : WithoutVersion<Lowercase<Part>> extends infer MediaType
      ? MediaType extends "*/*"
        ? string
        : MediaType extends `${infer Type}/*`
          ? `${Type}/${string}`
          : MediaType
      : never;

type WithoutVersion<MediaType extends string> =
  MediaType extends `application/vnd.${infer Vendor}.v${number}.${infer Format}`
    ? `application/vnd.${Vendor}.${Format}`
    : MediaType;

/**
 * What a call accepts: by its own options, else by what is provided.
 *
 * @typeParam Headers - the headers that the call passes, `unknown` if none
 * @typeParam MediaType - the `mediaType` that the call passes, `unknown` if none
 * @internal
 */
export type AcceptedBy<Headers, MediaType, Provided> =
  | AcceptName<
      [PassedValue<"accept", Headers>] extends [never]
        ? ProvidedValue<"accept", Provided>
        : PassedValue<"accept", Headers>
    >
  | (MediaType extends { readonly format: infer Format extends string }
      ? `format.${Format}`
      : Extract<Provided, `format.${string}`>);

type AcceptName<Value extends string> = `accept.${Value}`;
