import { EndpointError } from "../errors.js";
import { quote } from "../internal/messages.js";
import { listOrDataOf } from "../wire/response.js";
import type { RequestOptions } from "../core/write/build-request.js";
import type { ReadResponse, ResponseOf } from "../types/responses.js";

/**
 * The arguments of `fetch`, as `toFetch` and the call of `request.ts` return them.
 *
 * @public
 */
export type FetchArguments = readonly [url: string, init: { readonly method: string }];

/**
 * Reads a response by its content type, and returns its status with what was read: JSON as a value, JSON texts in sequence such as
 * JSON Lines as a list, text as a string (in UTF-8, as `response.text()` does), anything else as a `Uint8Array`, and `undefined` if
 * there is no body. It waits for the end of a stream.
 *
 * With an OpenAPI description, the type is the union over the described status codes, so that a comparison of `status` or `ok`
 * narrows `data`.
 *
 * @example
 * ```ts
 * import { createEndpoint } from "fluent-endpoint";
 * import { readResponse } from "fluent-endpoint/clients";
 * import type { paths } from "./shop/index.js";
 *
 * const shop = createEndpoint<paths>("https://shop.example.com/v1");
 * const request = shop("GET /orders/{id}", { id: 7 });
 * const response = Response.json({ id: 7, total: 30 }); // await fetch(...toFetch(request))
 * const { status, data } = await readResponse(request, response);
 * if (status === 200) console.log(data.total); // 30
 * ```
 *
 * @param request - the request options that the response answers, or the arguments of `fetch`
 * @param response - its body must not have been read
 * @throws SyntaxError if the body is not the JSON that its content type says
 * @public
 */
export async function readResponse<Request extends RequestOptions | FetchArguments>(
  request: Request,
  response: Response,
): Promise<ResponseOf<Request>>;
/**
 * Reads a response, and lets a schema check the data if the status means success. Any library with a Standard Schema will do:
 * Zod, Valibot, ArkType and others.
 *
 * @example
 * ```ts
 * import { createEndpoint } from "fluent-endpoint";
 * import { readResponse, type StandardSchema } from "fluent-endpoint/clients";
 *
 * // With Zod: z.object({ state: z.string() })
 * const order: StandardSchema<{ state: string }> = {
 *   "~standard": {
 *     version: 1,
 *     vendor: "example",
 *     validate: (value) =>
 *       typeof value === "object" && value !== null && "state" in value
 *         ? { value: { state: String(value.state) } }
 *         : { issues: [{ message: "is required", path: ["login"] }] },
 *   },
 * };
 * const request = createEndpoint("https://shop.example.com/v1")("GET /orders/{id}", { id: 7 });
 * const response = Response.json({ state: "paid" }); // await fetch(...toFetch(request))
 * const { ok, data } = await readResponse(request, response, order);
 * if (ok) console.log(data.state); // paid
 * ```
 *
 * @param request - the request options that the response answers, or the arguments of `fetch`
 * @param response - its body must not have been read
 * @param schema - the data becomes what it returns
 * @throws EndpointError `invalid-response` if the data does not fit the schema. Its `cause` is the list of issues
 * @throws SyntaxError if the body is not the JSON that its content type says
 * @public
 */
export async function readResponse<Request extends RequestOptions | FetchArguments, Output>(
  request: Request,
  response: Response,
  schema: StandardSchema<Output>,
): Promise<CheckedResponse<ResponseOf<Request>, Output>>;
export async function readResponse(
  request: RequestOptions | FetchArguments,
  response: Response,
  schema?: StandardSchema,
): Promise<ReadResponse> {
  const { method, status, ok } = readArguments(request, response);
  const data = await listOrDataOf(method, response);
  return { status, ok, data: schema && ok ? await checked(data, schema) : data };
}

/** Reads what is needed of the arguments. A body is read later: what it throws is the error of a client. */
function readArguments(request: RequestOptions | FetchArguments, response: Response) {
  try {
    const { method } = "url" in request ? request : request[1];
    const { status, ok } = response;
    response.headers.get("content-type");
    return { method: method.toUpperCase(), status, ok };
  } catch (cause) {
    throw new EndpointError(
      "invalid-options",
      "readResponse() expects the options of a request, and then its response.",
      { advice: "Pass what fetch returned as the second argument.", cause },
    );
  }
}

/**
 * The union of responses, with the data of successful ones as a schema returns it.
 *
 * @public
 */
export type CheckedResponse<Response, Output> =
  Response extends ReadResponse<infer Status, infer Data, infer Ok>
    ? Ok extends true
      ? ReadResponse<Status, Output, Ok>
      : ReadResponse<Status, Data, Ok>
    : never;

async function checked(data: unknown, schema: StandardSchema): Promise<unknown> {
  const result = await schema["~standard"].validate(data);
  if (result.issues === undefined) return result.value;
  throw new EndpointError(
    "invalid-response",
    `The data of the response does not fit the schema: see ${pathsOf(result.issues)}.`,
    { advice: "Correct the schema, or handle the error.", cause: result.issues },
  );
}

const MOST_PATHS = 3;

/** Lists the paths of issues, such as `data.items[0].id`. */
function pathsOf(issues: readonly StandardSchemaIssue[]): string {
  const paths = [...new Set(issues.slice(0, 100).map(({ path = [] }) => pathText(path)))];
  const shown = paths.slice(0, MOST_PATHS).join(", ");
  return paths.length > MOST_PATHS ? `${shown} and others` : shown;
}

function pathText(path: NonNullable<StandardSchemaIssue["path"]>): string {
  const keys = path.map((part) => (typeof part === "object" ? part.key : part));
  const members = keys.map((key) =>
    typeof key === "string" && /^\w{1,60}$/.test(key)
      ? `.${key}`
      : `[${typeof key === "number" ? String(key) : quote(String(key))}]`,
  );
  return `data${members.slice(0, 10).join("")}`;
}

/**
 * The interface that validation libraries share ([Standard Schema](https://standardschema.dev), version 1).
 *
 * @typeParam Output - the type of a value that fits
 * @public
 */
export interface StandardSchema<Output = unknown> {
  /** The members of the interface. */
  readonly "~standard": {
    /** The version of the interface. */
    readonly version: 1;
    /** The name of the library. */
    readonly vendor: string;
    /** Checks a value. */
    readonly validate: (
      value: unknown,
    ) => StandardSchemaResult<Output> | Promise<StandardSchemaResult<Output>>;
    /** Exists at compile time only: the types of values before and after the check. */
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
  };
}

/**
 * The result of a check: the value, or what is wrong with it.
 *
 * @public
 */
export type StandardSchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardSchemaIssue[] };

/**
 * A problem of a value.
 *
 * @public
 */
export interface StandardSchemaIssue {
  /** Describes the problem. */
  readonly message: string;
  /** The keys that lead to the wrong part. */
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}
