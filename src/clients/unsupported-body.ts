import { EndpointError } from "./core.js";

/** The error for a body that cannot be sent, or not by this client. The body itself is not in the message. */
export function unsupportedBody(what: string, advice: string, cause?: unknown): EndpointError {
  const details = cause === undefined ? {} : { cause };
  return new EndpointError("unsupported-body", `${what}. ${advice}.`, details);
}
