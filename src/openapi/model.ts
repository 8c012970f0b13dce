import { withCallerStack } from "../internal/thrown-errors.js";
import type { Style } from "../wire/styles.js";
import {
  type Advice,
  type EndpointErrorCode,
  type ParameterLocation,
  EndpointError,
} from "../errors.js";
import type { FieldSerialization, Form } from "../wire/serialization.js";
import { printableLine } from "../internal/printable.js";
import { ownValues } from "../wire/records.js";

/**
 * An OpenAPI document that was read: each operation with its parameters, body, responses and security.
 *
 * @public
 */
export interface Description {
  /** The title of the document. */
  readonly title: string;
  /** The version of the API, as written in the document. */
  readonly version: string;
  /** The purpose of the API, in Markdown. */
  readonly description?: string;
  /** The servers of the API. Empty if the document names none. */
  readonly servers: readonly Server[];
  /** The ways to authenticate. */
  readonly securitySchemes: readonly SecurityScheme[];
  /** The tags of operations, in the order of the document. */
  readonly tags: readonly Tag[];
  /**
   * The accept header of operations that describe no response. Set if operations were left out. Default: the most common media type of
   * responses.
   */
  readonly accept?: string;
  /** The operations, in the order of the document. */
  readonly operations: readonly Operation[];
  /** The problems that were found. With `skipBroken`, operations with problems are missing. Without it, `readDescription` throws. */
  readonly problems: readonly DescriptionProblem[];
  /** Valid parts of the document that requests leave out. */
  readonly notices: readonly DescriptionProblem[];
  /** The document as OpenAPI 3, in one piece: Swagger 2.0 is upgraded, and references to other files become references to `components`. */
  readonly document: DescriptionDocument;
}

/**
 * A server of an API.
 *
 * @public
 */
export interface Server {
  /** The server's name in code: from its `name` or `description` in the document, or its host. */
  readonly name: string;
  /** An absolute URL, a URL template such as `https://{tenant}.example.com`, or a path. */
  readonly url: string;
  /** The purpose of the server. */
  readonly description?: string;
  /** The variables of the URL template. */
  readonly variables: readonly ServerVariable[];
}

/**
 * A variable in the URL of a server.
 *
 * @public
 */
export interface ServerVariable {
  /** The name of the parameter that sets it. */
  readonly name: string;
  /** The value if you set none. */
  readonly default: string;
  /** The values that the server accepts, if the document lists them. */
  readonly values: readonly string[];
  /** The meaning of the variable. */
  readonly description?: string;
}

/**
 * A way to authenticate.
 *
 * @public
 */
export interface SecurityScheme {
  /** The scheme's key in the document. */
  readonly name: string;
  /**
   * `bearer` includes OAuth 2 and OpenID Connect, whose tokens are sent as bearer tokens. The connection sends the client certificate of
   * `mutualTLS`, not the request. The library does not write the schemes of kind `other`.
   */
  readonly kind: "bearer" | "basic" | "apiKey" | "mutualTLS" | "other";
  /** The location of an API key. */
  readonly location?: "header" | "query" | "cookie";
  /** The name of the header, query parameter or cookie of an API key. */
  readonly parameter?: string;
  /** The description of the scheme, in Markdown. */
  readonly description?: string;
}

/**
 * A tag that operations have.
 *
 * @public
 */
export interface Tag {
  /** The tag's name, as operations refer to it. */
  readonly name: string;
  /** The common purpose of its operations. */
  readonly description?: string;
  /** The name of its parent tag (OpenAPI 3.2). */
  readonly parent?: string;
}

/**
 * An operation: a method and a path with all that a request needs.
 *
 * @public
 */
export interface Operation {
  /** The HTTP method in upper case, such as `GET`. */
  readonly method: string;
  /** The path, as written in the document. */
  readonly path: string;
  /** The `operationId`. */
  readonly id?: string;
  /** The names of its tags. */
  readonly tags: readonly string[];
  /** A summary in one line. */
  readonly summary?: string;
  /** The purpose of the operation, in Markdown. */
  readonly description?: string;
  /** `true` if you should stop using it. */
  readonly isDeprecated: boolean;
  /** The address of its documentation. */
  readonly documentation?: string;
  /** The parameters in the path, the query, headers and cookies. Includes the parameters of the path item. */
  readonly parameters: readonly Parameter[];
  /** The request body. */
  readonly body?: RequestBody;
  /** The responses by status. */
  readonly responses: readonly DescribedResponse[];
  /** The operation's own servers, if it has any. */
  readonly servers?: readonly Server[];
  /**
   * Alternatives, each a list of security schemes. A request needs all schemes of one alternative. Undefined if the document says nothing.
   */
  readonly security?: readonly (readonly string[])[];
  /** The JSON pointer of the operation in the document. */
  readonly pointer: string;
}

/**
 * The part of a request that a value is sent in.
 *
 * @public
 */
export type Location = "path" | "query" | "header" | "cookie" | "body";

/**
 * A parameter of an operation.
 *
 * @public
 */
export interface Parameter {
  /** The name of the parameter, as the server expects it. */
  readonly name: string;
  /** The part of the request that it is sent in. */
  readonly location: Exclude<Location, "body">;
  /** `true` if each request needs it. Path parameters are always required. */
  readonly isRequired: boolean;
  /** `true` if you should stop using it. */
  readonly isDeprecated: boolean;
  /** The meaning, in Markdown. */
  readonly description?: string;
  /** The schema of its value. */
  readonly schema: SchemaNode;
  /** Tells whether its values are single values, lists, objects, or any of these. */
  readonly shape: ValueShape;
  /** The format of its dates, if it takes dates or a list of them. */
  readonly dateFormat?: DateFormat;
  /** The style of a list or an object in the query or a cookie. */
  readonly style?: Style;
  /** The form of its value, such as JSON, if no style applies. */
  readonly form?: Form;
  /** Other rules for writing its text, such as the reserved characters that it keeps. */
  readonly serialization?: FieldSerialization;
  /** `true` if its value is the whole query string (`in: querystring` of OpenAPI 3.2). Its name is not sent. */
  readonly isQueryString?: boolean;
  /** The expression of a path parameter in the URL template, such as `{id}` or `{;id*}`. */
  readonly expression?: string;
}

/**
 * The kind of values that a schema describes: only single values, only lists, only objects, or any.
 *
 * @public
 */
export type ValueShape = "scalar" | "list" | "object" | "any";

/**
 * The format of a date: `2026-01-31`, or with its time `2026-01-31T12:00:00Z`.
 *
 * @public
 */
export type DateFormat = "date" | "date-time";

/**
 * A request body.
 *
 * @public
 */
export interface RequestBody {
  /** `true` if each request needs it. */
  readonly isRequired: boolean;
  /** The meaning, in Markdown. */
  readonly description?: string;
  /** Its media types, in the order of the document. */
  readonly contents: readonly BodyContent[];
}

/**
 * A media type of a request body.
 *
 * @public
 */
export interface BodyContent {
  /** The media type, such as `application/json`. */
  readonly mediaType: string;
  /** The schema of the body. Undefined if the document has none. */
  readonly schema?: SchemaNode;
  /** The fields of an object, from all parts and alternatives of its schema. Each is an argument of the operation. */
  readonly fields?: readonly BodyField[];
  /** `true` if an object may have fields that the document does not list. */
  readonly hasMoreFields: boolean;
  /** The schema of fields that the document does not list. */
  readonly otherFields?: SchemaNode;
  /** `true` if the body may also be a list, a text or null instead of an object. */
  readonly allowsNonObjects?: true;
}

/**
 * A field of an object body.
 *
 * @public
 */
export interface BodyField {
  /** The name of the field. */
  readonly name: string;
  /** `true` if each object needs it. */
  readonly isRequired: boolean;
  /** Tells whether its values are single values, lists, objects, or any of these. */
  readonly shape: ValueShape;
  /** The format of its dates, if it takes dates or a list of them. */
  readonly dateFormat?: DateFormat;
  /** The style of a list or an object in a form, if the document has one. */
  readonly style?: Style;
  /** The form of its value, such as JSON, if the body is a form and no style applies. */
  readonly form?: Form;
  /** Other rules for writing its text in a form, such as the content type of its part. */
  readonly serialization?: FieldSerialization;
  /** The schema of its values. If several schemas describe it, alternatives are joined by `anyOf`, and parts by `allOf`. */
  readonly schema: SchemaNode;
}

/**
 * A response to an operation.
 *
 * @public
 */
export interface DescribedResponse {
  /** A status code, a class of them such as `2XX`, or `default`. */
  readonly status: string;
  /** The description of the response, in Markdown. */
  readonly description?: string;
  /** Its media types. Empty if it has no body. */
  readonly mediaTypes: readonly string[];
}

/**
 * A mistake in a document, or a note about a part that the library leaves out, with its position. `operation` is the
 * route of the operation that cannot be read because of it.
 *
 * @public
 */
export interface DescriptionProblem extends Problem {
  /** The file that contains it. */
  readonly file: string;
  /** The position in the file, as a JSON pointer. Empty for the whole file. */
  readonly pointer: string;
  /** The line in the file, from 1. Undefined if the document was given as an object. */
  readonly line?: number;
}

/**
 * A schema of a document: an object, `true` for any value, or `false` for none.
 *
 * @public
 */
export type SchemaNode = DescriptionObject | boolean;

/**
 * An object of a document, as written. Its values are not checked.
 *
 * @public
 */
export type DescriptionObject = Readonly<Record<string, unknown>>;

/**
 * An OpenAPI 3 document, as written.
 *
 * @public
 */
export type DescriptionDocument = DescriptionObject;

/**
 * The codes of problems: each error code, `missing-credential` for a credential that is not set, and `left-out` for a valid part of a
 * document that the library does not read.
 *
 * @public
 */
export type ProblemCode = EndpointErrorCode | "missing-credential" | "left-out";

/**
 * Something wrong with a request or a document, as data.
 *
 * @public
 */
export interface Problem {
  /** The code of the error that it causes, or of the warning or note. */
  readonly code: ProblemCode;
  /** Only an `error` prevents the request from being built, or the operation from being read. */
  readonly severity: "error" | "warning" | "note";
  /** The mistake, without the advice. It never contains a value. */
  readonly message: string;
  /** The advice for mending it. */
  readonly advice?: Advice;
  /** The location of the parameter. */
  readonly location?: ParameterLocation;
  /** The parameter that is wrong. */
  readonly parameter?: string;
  /** The operation that has it. */
  readonly operation?: string;
}

const MOST_SHOWN = 10;

/**
 * The error for a document that cannot be read. Its message shows the first ten problems; `problems` has all.
 *
 * @example
 * ```ts
 * import { DescriptionError, readDescription } from "fluent-endpoint/openapi";
 *
 * try {
 *   readDescription('{\n"openapi": "3.1.0",\n"paths": []\n}', { file: "openapi.json" });
 * } catch (error) {
 *   if (error instanceof DescriptionError) {
 *     console.log(error.message); // openapi.json:3: #/paths: Expected an object, got a list.
 *   }
 * }
 * ```
 *
 * @public
 */
export class DescriptionError extends EndpointError {
  /** All problems that were found. */
  readonly problems: readonly DescriptionProblem[];

  /** @param problems - at least one */
  constructor(problems: readonly DescriptionProblem[]) {
    const shown = problems.slice(0, MOST_SHOWN).map(formatProblem);
    const hidden = problems.length - shown.length;
    const more = hidden > 0 ? [`… and ${hidden} more problem${hidden === 1 ? "" : "s"}`] : [];
    super("invalid-description", [...shown, ...more].join("\n"));
    this.name = "DescriptionError";
    this.problems = problems;
  }
}

/**
 * Writes a problem as one line: file, line, JSON pointer and message.
 *
 * @public
 */
export function formatProblem(problem: DescriptionProblem): string {
  return withCallerStack(() => {
    const { file, line, pointer, message, operation } = ownValues(problem);
    const place = line === undefined ? file : `${file}:${line}`;
    const where = pointer === "" ? "" : ` #${pointer}:`;
    const end = operation === undefined ? "" : ` (${operation})`;
    return printableLine(`${place}:${where} ${message}${end}`);
  });
}
