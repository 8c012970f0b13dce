import { EndpointError } from "fluent-endpoint";
import type { OddInput } from "./odd-inputs.js";
import type { RawResult } from "./result.js";
import type { EndpointFunction } from "./run-call.js";
import { sourceText } from "./source-text.js";

/** The source text of the call with an odd input. */
export function callText({ defaults, input }: Pick<OddInput, "defaults" | "input">): string {
  const prepared = defaults ? `endpoint.defaults(${sourceText(defaults)})` : "endpoint";
  return `${prepared}(${input.map(sourceText).join(", ")})`;
}

/** The outcome of an odd input, written as in `OddInput`. */
export function oddOutcome(
  endpoint: EndpointFunction,
  { defaults, input, part }: OddInput,
): string {
  try {
    const prepared = defaults ? endpoint.defaults(defaults) : endpoint;
    return partText((prepared as (...input: readonly unknown[]) => RawResult)(...input), part);
  } catch (error) {
    return errorText(error);
  }
}

function partText(result: RawResult, part: OddInput["part"]): string {
  if (part === undefined) return `${result.method} ${result.url}`;
  const [holder, name]: readonly [object, string] =
    part === "body" ? [result, part] : [result.headers, part.replace("header ", "")];
  return name in holder ? sourceText((holder as Record<string, unknown>)[name]) : "none";
}

function errorText(error: unknown): string {
  if (!(error instanceof EndpointError)) return (error as Error).name;
  const place = error.parameter;
  return place === undefined ? error.code : `${error.code}: ${place}`;
}
