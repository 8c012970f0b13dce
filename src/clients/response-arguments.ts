import type { RequestOptions } from "../core/request.js";
import { EndpointError } from "../errors.js";

/**
 * The arguments of `fetch`, as `toFetch` and the call of `request.ts` return them.
 *
 * @public
 */
export type FetchArguments = readonly [url: string, init: { readonly method: string }];

interface ResponseArguments {
  readonly method: string;
  readonly status: number;
  readonly ok: boolean;
  readonly contentType: string | undefined;
}

/** The body is left alone, because an error while it is read belongs to the client. */
export function readArguments(
  name: string,
  request: RequestOptions | FetchArguments,
  response: Response,
): ResponseArguments {
  try {
    const { method } = "url" in request ? request : request[1];
    const { status, ok } = response;
    const contentType = response.headers.get("content-type") ?? undefined;
    return { method: method.toUpperCase(), status, ok, contentType };
  } catch (cause) {
    throw new EndpointError(
      "invalid-options",
      `${name}() expects the options of a request, and then its response.`,
      { advice: "Pass what fetch returned as the second argument.", cause },
    );
  }
}
