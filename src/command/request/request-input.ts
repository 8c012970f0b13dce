import {
  hasVariables,
  parseJsonInput,
  readBytes,
  readFormFile,
  readOptionsInput,
} from "../inputs.js";
import type { GivenName, RequestArguments, RequestItem } from "./request-arguments.js";
import { assertNotShownKey } from "../../core/parameter-errors.js";
import { decodeUtf8 } from "../../internal/bytes.js";
import { isPlainObject } from "../../internal/objects.js";
import { BODY, PATH, QUERY, STYLE, isOptionName } from "../../core/options.js";
import type { GivenFor } from "../../core/locate.js";

export interface GivenValue extends GivenName {
  readonly value: unknown;
  readonly hasVariables: boolean;
}

export interface RequestInput {
  readonly args: RequestArguments;
  readonly options: Readonly<Record<string | symbol, unknown>>;
  readonly optionValues: readonly GivenValue[];
  readonly values: readonly GivenValue[];
  readonly data: string | Uint8Array | undefined;
}

export async function readRequestInput(args: RequestArguments): Promise<RequestInput> {
  const { items, readsOptions, given } = args;
  const { data } = given;
  const bytes = data?.startsWith("@") ? await readBytes(data.slice(1)) : undefined;
  return {
    args,
    ...splitOptions(readsOptions ? await readOptionsInput() : {}),
    values: await Promise.all(items.map(readItem)),
    data: bytes === undefined ? data : (decodeUtf8(bytes) ?? bytes),
  };
}

async function readItem({ kind, givenFor, name, value }: RequestItem): Promise<GivenValue> {
  if (kind === "text") return { givenFor, name, value, hasVariables: hasVariables(value) };
  const read =
    kind === "json" ? parseJsonInput(value, `The value of ${name}`) : await readFormFile(value);
  return { givenFor, name, value: read, hasVariables: false };
}

const LOCATIONS = {
  "[PATH]": { givenFor: "path", key: PATH },
  "[QUERY]": { givenFor: "query", key: QUERY },
  "[BODY]": { givenFor: "body", key: BODY },
} as const;

/** A value that should be an object but is not stays, so that the builder reports it. */
function splitOptions(
  given: Readonly<Record<string, unknown>>,
): Pick<RequestInput, "options" | "optionValues"> {
  const options: Record<string | symbol, unknown> = {};
  const optionValues: GivenValue[] = [];
  const add = (givenFor: GivenFor, name: string, value: unknown) =>
    optionValues.push({ givenFor, name, value, hasVariables: false });
  for (const [name, value] of Object.entries(given)) {
    if (name === "[PATH]" || name === "[QUERY]" || name === "[BODY]") {
      const { givenFor, key } = LOCATIONS[name];
      options[key] = isPlainObject(value) ? {} : value;
      if (!isPlainObject(value)) continue;
      for (const [inner, content] of Object.entries(value)) add(givenFor, inner, content);
    } else if (name === "[STYLE]") options[STYLE] = value;
    else if (isOptionName(name)) options[name] = value;
    else {
      assertNotShownKey(name);
      add("parameters", name, value);
    }
  }
  return { options, optionValues };
}

export function locationOptions(
  values: readonly (GivenValue & { readonly locations?: readonly string[] })[],
): object {
  const options: Record<string | symbol, unknown> = {};
  const keys = { path: PATH, query: QUERY, body: BODY };
  for (const { givenFor: given, name, value, locations = [] } of values) {
    if (value === undefined) continue;
    // A parameter with the name of an option needs an explicit location.
    const [location = "query"] = (locations[0] ?? "").split(" ");
    const isOption = given === "parameters" && isOptionName(name);
    const givenFor = isOption ? ((location || "query") as "path" | "query" | "body") : given;
    if (givenFor === "parameters") options[name] = value;
    else {
      const { [keys[givenFor]]: known } = options;
      options[keys[givenFor]] = { ...(known as object | undefined), [name]: value };
    }
  }
  return options;
}
