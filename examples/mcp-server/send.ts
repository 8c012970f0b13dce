import type { RequestOptions } from "fluent-endpoint";
import { toFetch } from "fluent-endpoint/clients";

const MOST_REDIRECTS = 5;

/**
 * Sends a request to one of the origins. A redirect is followed to these origins alone, and a redirect to an origin other than the
 * first without headers: they may have credentials.
 */
export async function send(
  request: RequestOptions,
  origins: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<Response> {
  const [target, init] = toFetch(request);
  let url = new URL(target);
  if (!origins.has(url.origin))
    throw new Error(`${url.origin} is not one of the origins that may be called.`);
  let response = await fetch(url, { ...init, redirect: "manual", signal });
  let headers = init.headers;
  for (let redirects = 0; redirects < MOST_REDIRECTS; redirects++) {
    const next = redirectOf(response, url);
    if (next === undefined || !origins.has(next.origin) || !/^(?:GET|HEAD)$/.test(init.method))
      break;
    if (next.origin !== url.origin) headers = {};
    url = next;
    await response.body?.cancel();
    response = await fetch(url, { method: init.method, headers, redirect: "manual", signal });
  }
  return response;
}

/** The URL that a response redirects to. */
export function redirectOf({ status, headers }: Response, url: URL | string): URL | undefined {
  const location = headers.get("location");
  const isRedirect = [301, 302, 303, 307, 308].includes(status);
  return isRedirect && location !== null ? new URL(location, url) : undefined;
}
