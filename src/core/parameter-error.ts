import {
  type Advice,
  EndpointError,
  type EndpointErrorCode,
  type ParameterLocation,
} from "../errors.js";
import { quote } from "../internal/messages.js";

/** An error about a parameter. */
export function parameterError(
  code: EndpointErrorCode,
  parameter: string,
  reason: string,
  advice: Advice | string,
  location?: ParameterLocation,
): EndpointError {
  return new EndpointError(code, reason, { advice, parameter, ...(location && { location }) });
}

/**
 * The error for a value that cannot be sent. The message does not show the value, which may be a credential.
 *
 * @param problem - the predicate of the sentence about the parameter
 * @param advice - the way out, without a full stop
 */
export function invalidParameter(name: string, problem: string, advice: string): EndpointError {
  const reason = `The parameter ${quote(name)} ${problem}.`;
  return parameterError("invalid-parameter", name, reason, `${advice}.`);
}

/** Advice to choose a style for a parameter. */
export function otherStyle(
  parameter: string,
  style: string,
  start = "Choose another style",
): Advice {
  const text = `${start}, such as .style({ ${quote(parameter)}: ${quote(style)} }).`;
  return { do: "style", parameter, style, text };
}
