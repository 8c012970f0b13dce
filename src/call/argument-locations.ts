import type { Texts } from "../wire/operation-record.js";
import type { OwnServer } from "../wire/server-url.js";
import type { Style } from "../wire/styles.js";
import type { Form, Serialization } from "../wire/serialization.js";

/**
 * The locations of an operation's arguments that a builder cannot know from their names.
 *
 * @public
 */
export interface ArgumentLocations extends Serialization {
  /** The URL template, if it differs from the path. */
  readonly url?: string;
  /** `true` if "%3A" in the URL template stands for a colon in the path. */
  readonly hasColons?: boolean;
  /** The operation's own server. It is used if the builder's base URL is a server of the document. */
  readonly server?: OwnServer;
  /** The arguments that fill variables of the path. */
  readonly path?: readonly ArgumentLocation[];
  /** The arguments that go into the query. */
  readonly query?: readonly ArgumentLocation[];
  /** The arguments that are headers. */
  readonly header?: readonly ArgumentLocation[];
  /** The arguments that are cookies. */
  readonly cookie?: readonly ArgumentLocation[];
  /** The arguments that are fields of the body. */
  readonly body?: readonly ArgumentLocation[];
  /** Path arguments that must not be empty, although the template would omit them. */
  readonly filled?: readonly string[];
  /** `true` if requests may have a body that their method alone does not allow. */
  readonly hasBody?: true;
  /** `true` if a request without fields sends an empty object. */
  readonly emptyBody?: boolean;
  /** The argument that is the whole body. */
  readonly data?: string;
  /** The format of the whole body, if it is not sent as it is. */
  readonly kind?: "json" | "form";
  /** The argument that is the whole query. Without it, the URL has no query. */
  readonly optionalQuery?: string;
  /** The headers of every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The styles of lists and objects, by parameter. */
  readonly styles?: Readonly<Record<string, Style>>;
  /** The arguments that send a `Date` without its time. */
  readonly dates?: readonly string[];
  /** The names of dates in nested objects: `date`, or `either` if some have a time. */
  readonly innerDates?: Texts;
  /** The arguments that the builder locates by name. */
  readonly names?: readonly string[];
  /** `true` if the body takes fields that the document does not list. */
  readonly isOpen?: boolean;
}

/**
 * The location of an argument: its name, or an object with details.
 *
 * @public
 */
export type ArgumentLocation = string | DetailedLocation;

/**
 * The location of an argument whose parameter has another name, or whose value has a form of its own.
 *
 * @public
 */
export interface DetailedLocation {
  /** The name of the argument. */
  readonly argument: string;
  /** The name of the parameter. Default: the name of the argument. */
  readonly name?: string;
  /** The form of its value. Default: the form of its style. */
  readonly form?: Form;
}
