import type { RequestOptions } from "../core/request.js";
import type { ReadResponse, ResponseOf } from "../types/responses.js";
import { listOrDataOf } from "../wire/response.js";
import { readArguments, type FetchArguments } from "./response-arguments.js";
import { validated, type StandardSchema } from "./standard-schema.js";

/**
 * Reads a response by its content type, and returns its status with what was read: JSON as a value, JSON texts in sequence such as
 * JSON Lines as a list, text as a string (in UTF-8, as `response.text()` does), anything else as a `Uint8Array`, and `undefined` if
 * there is no body. It waits for the end of a stream.
 *
 * With an OpenAPI description, the type is a union of the described responses: comparing `status` or `ok` narrows `data`.
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
 * @throws SyntaxError if the content type says JSON, but the body is not
 * @public
 */
export async function readResponse<Request extends RequestOptions | FetchArguments>(
  request: Request,
  response: Response,
): Promise<ResponseOf<Request>>;
/**
 * Reads a response, and lets a schema check the data if the status means success. Works with any library that has a Standard
 * Schema, such as Zod, Valibot or ArkType.
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
 * @param schema - checks the data; `data` is then its result
 * @throws EndpointError `invalid-response` if the data does not fit the schema. Its `cause` is the list of issues
 * @throws SyntaxError if the content type says JSON, but the body is not
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
  const { method, status, ok } = readArguments("readResponse", request, response);
  const data = await listOrDataOf(method, response);
  return { status, ok, data: schema && ok ? await validated(data, schema) : data };
}

/**
 * The responses of a request, with the data of successful ones as a schema returns it.
 *
 * @public
 */
export type CheckedResponse<Response, Output> =
  Response extends ReadResponse<infer Status, infer Data, infer Ok>
    ? Ok extends true
      ? ReadResponse<Status, Output, Ok>
      : ReadResponse<Status, Data, Ok>
    : never;
