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
import type { Route } from "../options/route.js";
import { EMPTY, type State } from "../options/state.js";
import { StateUpdate } from "../options/state-update.js";
import { readBaseUrl } from "../options/url-options.js";
import { isList, isPlainObject } from "../internal/objects.js";
import { readValue } from "../options/read-value.js";
import { JSON_TYPE } from "../request/body.js";
import { jsonText } from "../request/json-value.js";

/** A change of a builder's options. It reads what it is given at once, and sets it when the state of the builder is needed. */
export interface ChainMethod<Checked = unknown, Input = unknown> {
  /**
   * Checks and copies what is given.
   *
   * @throws EndpointError
   */
  read(input: Input, value: unknown): Checked;
  set(update: StateUpdate, checked: Checked, input: Input): void;
}

/** A chain method that sets what a function reads. */
export function ofReader<Input>(
  read: (update: StateUpdate, input: Input) => void,
): ChainMethod<State, Input> {
  return {
    read(input) {
      const update = new StateUpdate(EMPTY);
      read(update, input);
      return update.state;
    },
    set(update, given) {
      update.merge(given);
    },
  };
}

export const OPTIONS: ChainMethod<State> = /* @__PURE__ */ ofReader(readOptions);

export const BUILDER_OPTIONS: ChainMethod<State> = /* @__PURE__ */ ofReader(readBuilderOptions);

/** Sets parameters: options without the names of options. */
export const PARAMETERS: ChainMethod<State> = /* @__PURE__ */ ofReader(readParameters);

/** Sets a JSON body with its content type. */
export const JSON_BODY: ChainMethod<State> = /* @__PURE__ */ ofReader(readJson);

/** Sets a base URL, which is required: one that is missing by mistake, such as an environment variable that is not set, is an error. */
export const BASE_URL: ChainMethod<State> = /* @__PURE__ */ ofReader((update, baseUrl: unknown) => {
  update.state.baseUrl = readSafely("base URL", () => readBaseUrl(baseUrl));
});

export const ROUTE: ChainMethod<Route> = {
  read: checkRoute,
  set(update, route) {
    update.setRoute(route);
  },
};

export const PARAMETER: ChainMethod = {
  read(name, value) {
    return readNamedParameter(checkString(name, "parameter"), value);
  },
  set(update, value, name) {
    if (value !== undefined) update.setParameter(String(name), value);
  },
};

export const HEADER: ChainMethod<string | number | null | undefined> = {
  read(given, value) {
    const name = checkString(given, "header");
    if (value === undefined) return undefined;
    headerName(name);
    return readHeaderValue(value, name);
  },
  set(update, value, name) {
    if (value !== undefined) update.setHeader(headerName(String(name)), value);
  },
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
  const data = readSafely("JSON body", () => {
    if (value === undefined) throw noJson();
    const text = jsonText(readValue(value, "json"), "json");
    return isList(value) || isPlainObject(value) ? value : text;
  });
  readOptions(update, { headers: { "content-type": JSON_TYPE }, data });
}

function noJson(): EndpointError {
  return new EndpointError("invalid-parameter", "json() expects a value, but got undefined.", {
    advice: "Pass null for the JSON text null.",
  });
}
