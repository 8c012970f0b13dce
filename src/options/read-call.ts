import { EndpointError } from "../errors.js";
import { describeType } from "../internal/messages.js";
import { readOptions } from "./read-options.js";
import { parseRoute } from "./route.js";
import type { Draft } from "./state.js";

/**
 * Reads the two ways of calling over a draft: a route string and options beside it, or options alone (SPEC.md
 * "Endpoints").
 *
 * @throws EndpointError
 */
export function readCall(draft: Draft, routeOrOptions: unknown, options: unknown): void {
  if (typeof routeOrOptions === "string" || options !== undefined) {
    readRoute(draft, routeOrOptions, options);
  } else if (routeOrOptions !== undefined) {
    readOptions(draft, routeOrOptions);
  }
}

/**
 * Reads a route string and the options beside it (B1, B8a).
 *
 * @throws EndpointError
 */
export function readRoute(draft: Draft, route: unknown, options?: unknown): void {
  if (typeof route !== "string") throw noRoute(route);
  const parsed = parseRoute(route);
  if (options !== undefined) readBeside(draft, options);
  draft.method = parsed.method;
  draft.url = parsed.url;
}

function readBeside(draft: Draft, options: unknown): void {
  forgetRoute(draft);
  readOptions(draft, options);
  if (draft.url !== undefined) throw conflict("url");
  if (draft.method !== undefined) throw conflict("method");
}

/** What is there afterwards was given in this call. */
function forgetRoute(draft: Draft): void {
  draft.url = undefined;
  draft.method = undefined;
}

function noRoute(route: unknown): EndpointError {
  return new EndpointError(
    "invalid-route",
    `The route is ${describeType(route)}. Pass a string such as "GET /user", or options alone.`,
  );
}

/** With both, one of them would decide where the request goes, and its token with it (B8a). */
function conflict(option: "url" | "method"): EndpointError {
  return new EndpointError(
    "route-conflict",
    `The option ${option} stands beside a route, which has it already. Leave one of them out; to send a parameter called ${option}, give it a channel: [BODY]: { ${option}: … } (B10a).`,
    { parameter: option },
  );
}
