import type { OwnServer, ServerVariables } from "./server-url.js";
import type { CredentialScheme, Security } from "./credential.js";

/**
 * Texts by the names of parameters or fields.
 *
 * @public
 */
export type Texts = Readonly<Record<string, string>>;

/**
 * The style of a field in a query or form, with details.
 *
 * @public
 */
export interface FieldRecord {
  /** The style, such as `comma`, or `json`. */
  readonly style: string;
  /** The separator of a list, if it is not a comma: `ssv`, `tsv` or `pipes`. */
  readonly form?: string;
  /** `true` if reserved characters stay, where they do not end the value (`allowReserved` of OpenAPI). */
  readonly reserved?: true;
  /** The content type of its part of a multipart form. */
  readonly partType?: string;
  /** `true` if its part is a file also where the value is a string. */
  readonly file?: true;
}

/**
 * The styles of fields by name. `*` is the style of all others.
 *
 * @public
 */
export type Fields = Readonly<Record<string, string | FieldRecord>>;

/**
 * Says how an operation departs from the rules of a route, by which a parameter fills a variable, else goes into the query of
 * GET and HEAD, else into the JSON body. Names are spelled as in the API.
 *
 * @public
 */
export interface OperationRecord {
  /** The URL template, if it is not the path. */
  readonly url?: string;
  /** The variable that is the whole query, if it may be left out. */
  readonly optional?: string;
  /** The forms of values in the path, such as `json`. */
  readonly path?: Texts;
  /** The names in the query, each with its style, such as `comma`. */
  readonly query?: Fields;
  /** The names of headers, each with its form: `simple`, `exploded`, `json`, `ssv`, `tsv` or `pipes`. */
  readonly header?: Texts;
  /** The names of cookies, each with its form: `form`, `joined`, `plain`, `plain-joined` or `json`. */
  readonly cookie?: Texts;
  /** The fields of a form, each with its style. `*` is the style of all others. */
  readonly body?: Fields;
  /** The locations of parameters that have the name of an option, such as `headers`. */
  readonly optionNames?: Texts;
  /** The names whose `Date`s are sent without a time, if they differ from the API's. */
  readonly dates?: readonly string[];
  /** The names of dates in nested objects: `date`, or `either` if some have a time. */
  readonly innerDates?: Texts;
  /** Headers by lower-case name: a content type other than JSON, and an accept header other than the API's. */
  readonly headers?: Texts;
  /** `json`: a string is sent as JSON too. `any`: bytes, files and forms are sent unchanged, all else as JSON. */
  readonly data?: "json" | "any";
  /** `true` if a request may have a body although its method usually has none. */
  readonly hasBody?: true;
  /** The body of a call that passes none: JSON is required, but none of its fields. */
  readonly empty?: "{}";
  /** The server of the operation, if it differs from the API's. */
  readonly server?: OwnServer;
  /** The credentials that it needs, if they differ from the API's. */
  readonly security?: Security;
}

/**
 * The operations of an API, as data.
 *
 * @public
 */
export interface OperationTable {
  /** The default accept header. */
  readonly accept: string;
  /** The servers: name, URL, and values of its variables. Requests go to the first. */
  readonly servers: readonly (readonly [
    name: string,
    url: string,
    variables?: ServerVariables,
  ])[];
  /** The locations of credentials, by the names of their security schemes. */
  readonly schemes?: Readonly<Record<string, CredentialScheme>>;
  /** The credentials that operations need by default. */
  readonly security?: Security;
  /** The names whose `Date`s are sent without a time. */
  readonly dates?: readonly string[];
  /** The records, each with the routes that have it. */
  readonly routes: readonly (readonly [OperationRecord, ...string[]])[];
}
