import { EndpointError } from "../../errors.js";

/** The error for an item that is longer than the limit. */
export function tooLong(item: string, limit: number): EndpointError {
  return new EndpointError(
    "invalid-response",
    `A response has a longer ${item} than ${limit} characters.`,
    { advice: "Pass a greater limit to readEvents() if the server may send so much." },
  );
}

/**
 * The error for an item that is not JSON.
 *
 * @param what - which it is, such as `line 3`
 */
export function notJson(what: string): EndpointError {
  return new EndpointError("invalid-response", `The response is not JSON in ${what}.`, {
    advice: "Handle the error: the items before were delivered.",
  });
}
