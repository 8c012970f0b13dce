import { EndpointError } from "../errors.js";
import { quote } from "../internal/messages.js";

/**
 * The error for a value that cannot be sent. The message does not show the value, which may be a credential.
 *
 * @param problem - the predicate of the sentence about the parameter
 * @param advice - the way out, without a full stop
 */
export function invalidParameter(name: string, problem: string, advice: string): EndpointError {
  return new EndpointError("invalid-parameter", `The parameter ${quote(name)} ${problem}.`, {
    advice: `${advice}.`,
    parameter: name,
  });
}
