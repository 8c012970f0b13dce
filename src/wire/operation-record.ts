import type { OwnServer, ServerVariables } from "./server-url.js";
import type { CredentialScheme, Security } from "./credential.js";

/**
 * Texts by the names of parameters or fields.
 *
 * @public
 */
export type Texts = Readonly<Record<string, string>>;

/**
 * How a field of a query or a form is written, where there is more to say than its style.
 *
 * @public
 */
export interface FieldRecord {
  /** The style, such as `comma`, or `json`. */
  readonly style: string;
  /** What stands between the members of a list in place of a comma: `ssv`, `tsv` or `pipes`. */
  readonly form?: string;
  /** `true` if reserved characters stay, where they do not end the value (`allowReserved` of OpenAPI). */
  readonly reserved?: true;
  /** The content type of its part of a multipart form. */
  readonly partType?: string;
}

/**
 * The styles of fields by their names. `*` stands for all others.
 *
 * @public
 */
export type Fields = Readonly<Record<string, string | FieldRecord>>;

/**
 * What an operation says beside the three rules of a route: a variable, else the query of GET and HEAD, else the JSON body.
 * Names are the API's own.
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
  /** The names that are in the query, each with its style, such as `comma`. */
  readonly query?: Fields;
  /** The names that are headers, each with its form: `simple`, `exploded`, `json`, `ssv`, `tsv` or `pipes`. */
  readonly header?: Texts;
  /** The names that are cookies, each with its form: `form`, `joined`, `plain`, `plain-joined` or `json`. */
  readonly cookie?: Texts;
  /** The fields of a form, each with its style. `*` stands for all others. */
  readonly body?: Fields;
  /** The locations of the names that a call would take for options: `baseUrl`, `headers` and so on. */
  readonly optionNames?: Texts;
  /** The names whose `Date`s are sent without a time, if they are not the API's. */
  readonly dates?: readonly string[];
  /** The names of dates in the objects inside of values: `date`, or `either` if one may have a time. */
  readonly innerDates?: Texts;
  /** The headers of every request, in lower case: the content type of the body, if it is not that of JSON, and the accept header, if it is not the API's. */
  readonly headers?: Texts;
  /** `json`: a whole body is JSON also if it is a string. `any`: bytes, files and forms are sent as they are, and all else as JSON. */
  readonly data?: "json" | "any";
  /** `true` if a request may have a body, though its method alone has none. */
  readonly hasBody?: true;
  /** The body of a call that gives none, where JSON is required that needs no field. */
  readonly empty?: "{}";
  /** The server of the operation, if it has one of its own. */
  readonly server?: OwnServer;
  /** The credentials that it needs, if they are not the API's. */
  readonly security?: Security;
}

/**
 * The operations of an API, as data.
 *
 * @public
 */
export interface OperationTable {
  /** The accept header of requests that say nothing else. */
  readonly accept: string;
  /** The servers: the name of each, its URL, and the values of the variables in it. The first is called. */
  readonly servers: readonly (readonly [
    name: string,
    url: string,
    variables?: ServerVariables,
  ])[];
  /** The locations of credentials, by the names of their security schemes. */
  readonly schemes?: Readonly<Record<string, CredentialScheme>>;
  /** The credentials of operations that say nothing of them. */
  readonly security?: Security;
  /** The names whose `Date`s are sent without a time. */
  readonly dates?: readonly string[];
  /** The records, each with the routes that have it. */
  readonly routes: readonly (readonly [OperationRecord, ...string[]])[];
}
