import { EndpointError } from "../errors.js";
import { isList, isPlainObject } from "../internal/objects.js";
import { readSafely } from "../internal/thrown-errors.js";
import { readOptions } from "../options/read-options.js";
import { readValue } from "../options/read-value.js";
import type { StateUpdate } from "../options/state-update.js";
import { JSON_TYPE } from "./body.js";
import { jsonText } from "./json-value.js";

/**
 * Reads a JSON body, and sets it as `data` with its content type. Clients send a text as it is, so any value but a list
 * or an object becomes JSON text here.
 *
 * @throws EndpointError `invalid-parameter` for a value that JSON would lose or change
 */
export function readJson(update: StateUpdate, value: unknown): void {
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
