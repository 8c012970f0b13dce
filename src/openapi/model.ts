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

/**
 * An OpenAPI description that was read: every operation with its parameters, body, responses and security.
 *
 * @public
 */
export interface Description {
  /** The title of the description. */
  readonly title: string;
  /** The version of the API, as the description has it. */
  readonly version: string;
  /** The purpose of the API, in Markdown. */
  readonly description?: string;
  /** The servers of the API. Empty if the description names none. */
  readonly servers: readonly Server[];
  /** The ways to authenticate. */
  readonly securitySchemes: readonly SecurityScheme[];
  /** The tags of operations, in the order of the description. */
  readonly tags: readonly Tag[];
  /** The accept header of operations that describe none, where operations have been left out. Default: the header of most operations. */
  readonly accept?: string;
  /** The operations, in the order of the description. */
  readonly operations: readonly Operation[];
  /** The problems that were found. With `skipBroken` the operations that have some are missing; without it, `readDescription` throws. */
  readonly problems: readonly DescriptionProblem[];
  /** The parts that are valid and that requests leave out. */
  readonly notices: readonly DescriptionProblem[];
  /**
   * The description as an OpenAPI 3 document in one piece: Swagger 2.0 is upgraded, and references to other files point to
   * `components` instead.
   */
  readonly document: DescriptionDocument;
}

/**
 * A server of an API.
 *
 * @public
 */
export interface Server {
  /** Its name in code: from the description's `name` or `description`, or its host. */
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
  /** The name of the parameter that fills it. */
  readonly name: string;
  /** The value that is used if the caller gives none. */
  readonly default: string;
  /** The values that the server accepts, if the description lists them. */
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
  /** Its key in the description. */
  readonly name: string;
  /**
   * `bearer` stands for OAuth 2 and OpenID Connect as well: their tokens are sent as bearer tokens. `mutualTLS` is the client certificate
   * of a connection, which no request contains, and `other` a scheme that the library does not write.
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
  /** Its name, as operations refer to it. */
  readonly name: string;
  /** The common purpose of its operations. */
  readonly description?: string;
  /** The name of the tag that it belongs to (OpenAPI 3.2). */
  readonly parent?: string;
}

/**
 * An operation: a method and a path with all that a request needs.
 *
 * @public
 */
export interface Operation {
  /** In upper case, such as `GET`. */
  readonly method: string;
  /** The path, as the description has it. */
  readonly path: string;
  /** The `operationId`. */
  readonly id?: string;
  /** The names of its tags. */
  readonly tags: readonly string[];
  /** One line about what it does. */
  readonly summary?: string;
  /** The purpose of the operation, in Markdown. */
  readonly description?: string;
  /** `true` if callers should stop using it. */
  readonly isDeprecated: boolean;
  /** The address of its documentation. */
  readonly documentation?: string;
  /** The parameters of the path, the query and the header. Parameters of the path item are among them. */
  readonly parameters: readonly Parameter[];
  /** The request body. */
  readonly body?: RequestBody;
  /** The responses by status. */
  readonly responses: readonly DescribedResponse[];
  /** The servers of the operation, if it has its own. */
  readonly servers?: readonly Server[];
  /** Alternatives, each with the names of the security schemes that it needs together. Undefined if the description says nothing. */
  readonly security?: readonly (readonly string[])[];
  /** The JSON pointer of the operation in the description. */
  readonly pointer: string;
}

/**
 * The part of a request in which a value is sent.
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
  /** Its name. */
  readonly name: string;
  /** The part of the request in which it is sent. */
  readonly location: Exclude<Location, "body">;
  /** `true` if a request needs it. Parameters of the path are always required. */
  readonly isRequired: boolean;
  /** `true` if callers should stop using it. */
  readonly isDeprecated: boolean;
  /** The meaning, in Markdown. */
  readonly description?: string;
  /** The schema of its value. */
  readonly schema: SchemaNode;
  /** The kind of its values. */
  readonly shape: ValueShape;
  /** The format of its dates, if it takes dates or a list of them. */
  readonly dateFormat?: DateFormat;
  /** The style of a list or an object in the query or a cookie. */
  readonly style?: Style;
  /** The form of its value, if no style covers it. */
  readonly form?: Form;
  /** Other rules for writing its text, such as the reserved characters that it keeps. */
  readonly serialization?: FieldSerialization;
  /** `true` if its value is the whole query string (`in: querystring` of OpenAPI 3.2). The name is not sent. */
  readonly isQueryString?: boolean;
  /** The expression of the URL template that stands for a parameter of the path, such as `{id}` or `{;id*}`. */
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
  /** `true` if a request needs it. */
  readonly isRequired: boolean;
  /** The meaning, in Markdown. */
  readonly description?: string;
  /** Its media types, in the order of the description. */
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
  /** The schema of the body. Undefined if the description has none. */
  readonly schema?: SchemaNode;
  /** The fields of its objects, by which arguments are named, from all parts and alternatives. `schema` has the body as a whole. */
  readonly fields?: readonly BodyField[];
  /** `true` if an object may have fields that the description does not list. */
  readonly hasMoreFields: boolean;
  /** The schema of fields that the description does not list. */
  readonly otherFields?: SchemaNode;
  /** `true` if the body may be something else than an object as well: a list, a text or null. */
  readonly allowsNonObjects?: true;
}

/**
 * A field of a body that is an object.
 *
 * @public
 */
export interface BodyField {
  /** Its name. */
  readonly name: string;
  /** `true` if every object needs it. */
  readonly isRequired: boolean;
  /** The kind of its values. */
  readonly shape: ValueShape;
  /** The format of its dates, if it takes dates or a list of them. */
  readonly dateFormat?: DateFormat;
  /** The style of a list or an object in a form, if the description has one. */
  readonly style?: Style;
  /** The form of its value in a form, if no style covers it. */
  readonly form?: Form;
  /** Other rules for writing its text in a form, such as the content type of its part. */
  readonly serialization?: FieldSerialization;
  /** Its schema: `anyOf` the schemas of alternatives, `allOf` the schemas of parts. */
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
 * A mistake in a description and its place, or a note about a part that is left out. `operation` is the `METHOD /path` of the operation
 * that cannot be written because of it.
 *
 * @public
 */
export interface DescriptionProblem extends Problem {
  /** The file that it is in. */
  readonly file: string;
  /** The place in the file, as a JSON pointer. Empty for the whole file. */
  readonly pointer: string;
  /** The line in the file, from 1. Undefined if the description was given as an object. */
  readonly line?: number;
}

/**
 * A schema of a description: an object, `true` for any value or `false` for none.
 *
 * @public
 */
export type SchemaNode = DescriptionObject | boolean;

/**
 * An object of a description, as it stands there. Its values are not checked.
 *
 * @public
 */
export type DescriptionObject = Readonly<Record<string, unknown>>;

/**
 * An OpenAPI 3 document, as it stands in the description.
 *
 * @public
 */
export type DescriptionDocument = DescriptionObject;

/**
 * The codes of problems: every code of an error, `missing-credential` for a credential that nothing gives, and `left-out` for a part of
 * a description that is valid and not read.
 *
 * @public
 */
export type ProblemCode = EndpointErrorCode | "missing-credential" | "left-out";

/**
 * Something wrong with a request or a description, as data.
 *
 * @public
 */
export interface Problem {
  /** The code of the error that it causes, or of what is only a warning or a note. */
  readonly code: ProblemCode;
  /** The severity. Only an `error` keeps a request from being built, or an operation from being read. */
  readonly severity: "error" | "warning" | "note";
  /** The mistake, without the advice. It never contains a value. */
  readonly message: string;
  /** The way to mend it. */
  readonly advice?: Advice;
  /** The location of the parameter. */
  readonly location?: ParameterLocation;
  /** The parameter that is wrong. */
  readonly parameter?: string;
  /** The operation that it belongs to. */
  readonly operation?: string;
}

/** The most problems in a message. */
const MOST_SHOWN = 10;

/**
 * The error for a description that cannot be read. Its message has the first ten problems, and `problems` has all of them.
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
    const { file, line, pointer, message, operation } = problem;
    const place = line === undefined ? file : `${file}:${line}`;
    const where = pointer === "" ? "" : ` #${pointer}:`;
    const end = operation === undefined ? "" : ` (${operation})`;
    return printableLine(`${place}:${where} ${message}${end}`);
  });
}
