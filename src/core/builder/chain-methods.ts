import { EndpointError } from "../../errors.js";
import { describeType } from "../../internal/messages.js";
import { isList, isPlainObject, JsonData } from "../../internal/objects.js";
import { readSafely } from "../../internal/thrown-errors.js";
import type { Read } from "../read/entries.js";
import { headerName, readHeaderValue } from "../read/headers.js";
import { readNamedParameter } from "../read/read-options.js";
import { readValue } from "../read/read-value.js";
import { readBaseUrl } from "../read/url-options.js";
import { JSON_TYPE } from "../write/body.js";
import { jsonText, jsonValue } from "../write/json-value.js";

// The chain methods that take something else than options. Each checks and copies at once what it is given.

/** Reads a base URL, which is required: one that is missing by mistake, such as an environment variable that is not set, is an error. */
export const readBase: Read = (entries, baseUrl) => {
  entries.set(
    "baseUrl",
    "",
    readSafely("base URL", () => readBaseUrl(baseUrl)),
  );
};

export const readParameter: Read = (entries, given, value) => {
  const name = checkString(given, "parameter");
  const checked = readNamedParameter(name, value);
  if (checked !== undefined) entries.set("parameters", name, checked);
};

export const readHeader: Read = (entries, given, value) => {
  const name = checkString(given, "header");
  if (value !== undefined) entries.set("headers", headerName(name), readHeaderValue(value, name));
};

function checkString(name: unknown, of: "header" | "parameter"): string {
  if (typeof name === "string") return name;
  throw new EndpointError(
    `invalid-${of}`,
    `The name of a ${of} must be a string, but got ${describeType(name)}.`,
  );
}

/**
 * Reads a JSON body as `data` with its content type. Clients send a text as it is, so any value but a list or an object becomes JSON
 * text here.
 *
 * @throws EndpointError `invalid-parameter` for a value that JSON would lose or change
 */
export const readJson: Read = (entries, value) => {
  const data = readSafely("JSON body", () => {
    if (value === undefined) throw noJson();
    const copy = readValue(value, "json");
    const text = jsonText("json", copy);
    return new JsonData(isList(copy) || isPlainObject(copy) ? jsonValue(copy, "json") : text);
  });
  entries.set("data", "", data);
  entries.set("headers", "content-type", JSON_TYPE);
};

function noJson(): EndpointError {
  return new EndpointError("invalid-parameter", "json() expects a value, but got undefined.", {
    advice: "Pass null for the JSON text null.",
  });
}
