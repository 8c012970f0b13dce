import { EndpointError } from "../../errors.js";

export function tooLong(item: string, limit: number): EndpointError {
  return new EndpointError(
    "invalid-response",
    `A response has a longer ${item} than ${limit} characters.`,
    { advice: "Pass a greater limit to readEvents() if the server may send so much." },
  );
}

export function notJson(what: string): EndpointError {
  return new EndpointError("invalid-response", `The response is not JSON in ${what}.`, {
    advice: "Handle the error: the items before were delivered.",
  });
}
