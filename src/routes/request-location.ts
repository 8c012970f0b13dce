import { EndpointError } from "../errors.js";
import { describeType } from "../internal/messages.js";
import { isBuilder } from "../internal/objects.js";
import { readSafely } from "../internal/thrown-errors.js";
import { hrefOf, parseUrl } from "../internal/urls.js";
import { readMethod } from "../core/route.js";
import { pathSegments, UrlQuery } from "./raw-values.js";

/**
 * A request to recognise: the result of `build()`, a `Request`, an object with a method and a URL, or a `URL`, which stands for a
 * GET request.
 *
 * @public
 */
export type RecognisedRequest = { readonly method: string; readonly url: string | URL } | URL;

export interface RequestLocation {
  readonly method: string;
  readonly origin: string;
  readonly segments: readonly string[];
  readonly query: UrlQuery;
}

/** Removes dot segments, as clients do. Returns `undefined` unless the scheme is http or https. */
export function locationOf(request: RecognisedRequest): RequestLocation | undefined {
  const { method, url } = readSafely("request", () => methodAndUrl(request));
  const isPath = /^\/(?![/\\])/.test(url);
  const parsed = parseUrl(isPath ? `http://localhost${url}` : url);
  if (parsed === undefined) throw noUrl("a string that is neither");
  if (!/^https?:$/.test(parsed.protocol)) return undefined;
  return {
    method: readMethod(method),
    origin: isPath ? "" : parsed.origin,
    segments: pathSegments(parsed.pathname),
    query: new UrlQuery(parsed.search.slice(1)),
  };
}

function methodAndUrl(request: unknown): { readonly method: unknown; readonly url: string } {
  if (isBuilder(request)) {
    const advice = "Pass builder.build().";
    throw new EndpointError("invalid-options", "Expected a request, but got a builder.", {
      advice,
    });
  }
  const href = hrefOf(request);
  if (href !== request) return { method: "GET", url: String(href) };
  if (typeof request !== "object" || request === null) {
    throw new EndpointError(
      "invalid-options",
      `The request must be an object with a method and a url, a Request or a URL, but got ${describeType(request)}.`,
    );
  }
  const url = hrefOf("url" in request ? request.url : undefined);
  if (typeof url !== "string") throw noUrl(describeType(url));
  const method: unknown = "method" in request ? request.method : undefined;
  if (method === undefined) {
    throw new EndpointError("invalid-method", "The request has no method.", {
      advice: 'Pass one, such as { method: "GET", url }.',
    });
  }
  return { method, url };
}

function noUrl(given: string): EndpointError {
  return new EndpointError(
    "invalid-url",
    `The URL of the request must be absolute, such as "https://shop.example.com/orders", or a path, but got ${given}.`,
  );
}
