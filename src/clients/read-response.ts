import type { RequestOptions } from "../request/request-options.js";
import type { AnswerOf } from "../types/openapi/described-responses.js";
import { isJsonType, mediaTypeOf } from "../internal/patterns.js";

/**
 * Reads a response by its content type, and returns its status with what was read: JSON as a value, text as a string (in UTF-8, as
 * `response.text()` does), anything else as a `Uint8Array`, and `undefined` if there is no body.
 *
 * With an OpenAPI description, the type is the union over the described status codes, so that a comparison of `status` narrows
 * `data`.
 *
 * @example
 * ```ts
 * import type { paths } from "@octokit/openapi-types";
 * import { createEndpoint } from "fluent-endpoint";
 * import { readResponse } from "fluent-endpoint/clients";
 *
 * const request = createEndpoint<paths>()("GET /users/{username}", { username: "octocat" });
 * const response = Response.json({ login: "octocat" }); // await fetch(...toFetch(request))
 * const answer = await readResponse(request, response);
 * if (answer.status === 200) console.log(answer.data.login); // octocat
 * ```
 *
 * @param request - the request options that the response answers
 * @param response - its body must not have been read
 * @throws SyntaxError if the body is not the JSON that its content type says
 * @public
 */
export async function readResponse<Request extends RequestOptions>(
  request: Request,
  response: Response,
): Promise<AnswerOf<Request>>;
export async function readResponse(
  { method }: RequestOptions,
  response: Response,
): Promise<{ status: number; data: unknown }> {
  const hasBody = method !== "head" && response.body !== null;
  return { status: response.status, data: hasBody ? await bodyOf(response) : undefined };
}

async function bodyOf(response: Response): Promise<unknown> {
  const contentType = response.headers.get("content-type") ?? undefined;
  if (isJsonType(contentType)) {
    const text = await response.text();
    return text === "" ? undefined : JSON.parse(text);
  }
  if (isTextType(contentType)) return response.text();
  const bytes = new Uint8Array(await response.arrayBuffer());
  return bytes.length === 0 && contentType === undefined ? undefined : bytes;
}

/** Whether a content type is text: by its type, XML, a form, or any other that has a charset. */
function isTextType(contentType: string | undefined): boolean {
  return (
    /^text\/|[/+]xml$|^application\/x-www-form-urlencoded$/.test(mediaTypeOf(contentType)) ||
    /;\s*charset\s*=/i.test(contentType ?? "")
  );
}
