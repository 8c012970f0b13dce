import type { Texts } from "../wire/operation-record.js";
import type { OwnServer } from "../wire/server-url.js";
import type { Style } from "../wire/styles.js";
import type { Form, Serialization } from "../wire/serialization.js";

/**
 * The places of an operation's arguments in a request, where the builder cannot know them from their names.
 *
 * @public
 */
export interface ArgumentLocations extends Serialization {
  /** The URL template, if it is not the path. */
  readonly url?: string;
  /** `true` if "%3A" in the URL template stands for a colon of the path. */
  readonly hasColons?: boolean;
  /** The server of the operation. It is used if the builder calls a server of the description. */
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
  /** The arguments that the path needs, though its template leaves them out where they are empty. */
  readonly filled?: readonly string[];
  /** `true` if a request may have a body, though its method alone has none. */
  readonly hasBody?: true;
  /** `true` if a request without fields has an empty object as its body. */
  readonly emptyBody?: boolean;
  /** The argument that is the body itself. */
  readonly data?: string;
  /** The form of the body itself, if it is not sent as it is. */
  readonly kind?: "json" | "form";
  /** The argument that is the whole query. Without it, the URL ends before its query. */
  readonly optionalQuery?: string;
  /** The headers of every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The styles of lists and objects, by the names of their parameters. */
  readonly styles?: Readonly<Record<string, Style>>;
  /** The arguments whose `Date`s are sent without a time. */
  readonly dates?: readonly string[];
  /** The names of dates in the objects inside of values, each with `date`, or with `either` if it may have a time. */
  readonly innerDates?: Texts;
  /** The arguments that the builder places by their names. */
  readonly names?: readonly string[];
  /** `true` if the body takes fields that the description does not list. */
  readonly isOpen?: boolean;
}

/**
 * The place of an argument: its name, or what else there is to know of it.
 *
 * @public
 */
export type ArgumentLocation = string | DetailedLocation;

/**
 * The place of an argument whose parameter has another name, or whose value is written in a form of its own.
 *
 * @public
 */
export interface DetailedLocation {
  /** The name of the argument. */
  readonly argument: string;
  /** The name of the parameter. Default: the name of the argument. */
  readonly name?: string;
  /** The form of its value. Default: the one that its style gives it. */
  readonly form?: Form;
}
