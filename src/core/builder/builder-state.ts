import { EndpointError } from "../../errors.js";
import { describeType } from "../../internal/messages.js";
import { isBuilder, isObject } from "../../internal/objects.js";
import { stateWithParameters } from "../read/read-options.js";
import type { State } from "../state.js";
import type { AnyBuilder } from "../../types/builder/builder-progress.js";
import { importedState } from "./inspected-builder.js";
import { lazyStateOf } from "./state-field.js";

/**
 * The state of a builder, of this or another copy of the package, with parameters for one request.
 *
 * @throws EndpointError `invalid-options` for anything that is not a builder
 */
export function stateWith(builder: AnyBuilder, parameters?: object): State {
  const known = importedState(builder);
  if (known === undefined && !isBuilder(builder)) throw notBuilder(builder);
  const before = known ?? lazyStateOf(builder).compute();
  return parameters === undefined ? before : stateWithParameters(before, parameters);
}

export function notBuilder(given: unknown): EndpointError {
  return new EndpointError(
    "invalid-options",
    `Expected an EndpointBuilder, got ${describeType(given)}.`,
    { advice: adviceFor(given) },
  );
}

function adviceFor(given: unknown): string {
  if (typeof given === "function") return "Pass the builder of the function, as endpoint.builder.";
  return isObject(given) && "url" in given
    ? "Request options no longer know their route: pass the builder before .build()."
    : 'Pass a builder, such as new EndpointBuilder().route("GET /user").';
}
