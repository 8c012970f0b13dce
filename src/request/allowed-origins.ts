import { EndpointError } from "../errors.js";
import { maskUserinfo, quote } from "../internal/messages.js";
import { urlOrigin } from "../internal/urls.js";
import type { State } from "../options/state.js";
import { basePrefix } from "./expand-url.js";

/**
 * Refuses a request to an origin that is neither that of the base URL nor in the list. A relative URL goes to the origin of the
 * base URL, wherever that is.
 *
 * @throws EndpointError `foreign-origin`
 */
export function checkOrigin(url: string, state: State, allowed: readonly string[]): void {
  const isRelative = /^\/(?![/\\])/.test(url);
  const origin = urlOrigin(url);
  if (isRelative || (origin !== undefined && allowed.includes(origin))) return;
  if (origin !== undefined && origin === baseOrigin(state)) return;
  throw new EndpointError(
    "foreign-origin",
    `The request would go to ${quote(maskUserinfo(origin ?? url))}, which is neither the origin of baseUrl nor an allowed one. Allow it by .origins(), or check where the URL comes from.`,
  );
}

function baseOrigin(state: State): string | undefined {
  try {
    // The origin does not depend on the variables of the path, which may be missing here.
    return urlOrigin(basePrefix({ ...state, strict: false }));
  } catch {
    // A base URL whose variables have no values has no origin yet.
    return undefined;
  }
}
