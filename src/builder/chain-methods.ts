import { EndpointError } from "../errors.js";
import { describeType } from "../internal/messages.js";
import { readSafely } from "../internal/thrown-errors.js";
import { headerName, readHeaderValue } from "../options/headers.js";
import {
  checkRoute,
  readBuilderOptions,
  readNamedParameter,
  readOptions,
  readParameters,
} from "../options/read-options.js";
import { EMPTY } from "../options/state.js";
import { StateUpdate } from "../options/state-update.js";
import { readBaseUrl } from "../options/url-options.js";
import { isList, isPlainObject, JsonData } from "../internal/objects.js";
import { readValue } from "../options/read-value.js";
import { JSON_TYPE } from "../request/body.js";
import { jsonText, jsonValue } from "../request/json-value.js";

/**
 * A method that changes a builder's options. It checks and copies at once what it is given, and returns the change, which is made when
 * the state of the builder is needed.
 *
 * @throws EndpointError
 */
export type ChainMethod<Given = unknown> = (given: Given, value?: unknown) => Change;

export type Change = (update: StateUpdate) => void;

/** A chain method that sets what a function reads. */
/* @__NO_SIDE_EFFECTS__ */
export function ofReader<Given>(
  read: (update: StateUpdate, given: Given) => void,
): ChainMethod<Given> {
  return (given) => {
    const own = new StateUpdate(EMPTY);
    read(own, given);
    return (update) => {
      update.merge(own.state);
    };
  };
}

export const OPTIONS: ChainMethod = ofReader(readOptions);

export const BUILDER_OPTIONS: ChainMethod = ofReader(readBuilderOptions);

export const PARAMETERS: ChainMethod = ofReader(readParameters);

export const JSON_BODY: ChainMethod = ofReader(readJson);

/** Sets a base URL, which is required: one that is missing by mistake, such as an environment variable that is not set, is an error. */
export const BASE_URL: ChainMethod = ofReader((update, baseUrl: unknown) => {
  update.state.baseUrl = readSafely("base URL", () => readBaseUrl(baseUrl));
});

export const ROUTE: ChainMethod = (given) => {
  const route = checkRoute(given);
  return (update) => {
    update.setRoute(route);
  };
};

export const PARAMETER: ChainMethod = (given, value) => {
  const name = checkString(given, "parameter");
  const checked = readNamedParameter(name, value);
  return (update) => {
    if (checked !== undefined) update.setParameter(name, checked);
  };
};

export const HEADER: ChainMethod = (given, value) => {
  const name = checkString(given, "header");
  if (value === undefined) return () => undefined;
  const known = headerName(name);
  const checked = readHeaderValue(value, name);
  return (update) => {
    update.setHeader(known, checked);
  };
};

function checkString(name: unknown, of: "header" | "parameter"): string {
  if (typeof name === "string") return name;
  throw new EndpointError(
    `invalid-${of}`,
    `The name of a ${of} must be a string, but got ${describeType(name)}.`,
  );
}

/**
 * Reads a JSON body, and sets it as `data` with its content type. Clients send a text as it is, so any value but a list
 * or an object becomes JSON text here.
 *
 * @throws EndpointError `invalid-parameter` for a value that JSON would lose or change
 */
function readJson(update: StateUpdate, value: unknown): void {
  update.state.data = readSafely("JSON body", () => {
    if (value === undefined) throw noJson();
    const copy = readValue(value, "json");
    const text = jsonText(copy, "json");
    return new JsonData(isList(copy) || isPlainObject(copy) ? jsonValue(copy, "json") : text);
  });
  update.setHeader("content-type", JSON_TYPE);
}

function noJson(): EndpointError {
  return new EndpointError("invalid-parameter", "json() expects a value, but got undefined.", {
    advice: "Pass null for the JSON text null.",
  });
}
