import {
  type Advice,
  EndpointError,
  type EndpointErrorCode,
  type ParameterLocation,
} from "../errors.js";
import { describeGiven, describeType, quote } from "../internal/messages.js";
import { given, isObject, isOwn } from "../internal/objects.js";
import { unreadable } from "../internal/thrown-errors.js";
import { isOptionName, LINK, SYMBOL_KEYS } from "./options.js";
import { STYLES, type Style } from "../wire/styles.js";

export function parameterError(
  code: EndpointErrorCode,
  parameter: string,
  reason: string,
  advice: Advice | string,
  location?: ParameterLocation,
): EndpointError {
  return new EndpointError(code, reason, { advice, parameter, ...(location && { location }) });
}

/** The message must not show the value, which may be a credential. */
export function invalidParameter(name: string, problem: string, advice: string): EndpointError {
  const reason = `The parameter ${quote(name)} ${problem}.`;
  return parameterError("invalid-parameter", name, reason, `${advice}.`);
}

export function otherStyle(
  parameter: string,
  style: string,
  start = "Choose another style",
): Advice {
  const text = `${start}, such as .style({ ${quote(parameter)}: ${quote(style)} }).`;
  return { do: "style", parameter, style, text };
}

export function checkText(name: unknown, of: "header" | "parameter"): string {
  if (typeof name === "string") return name;
  throw new EndpointError(
    `invalid-${of}`,
    `The name of a ${of} must be a string, but got ${describeType(name)}.`,
  );
}

export function checkStyle(style: unknown): Style {
  if (typeof style === "string" && isOwn(STYLES, style)) return style as Style;
  throw new EndpointError(
    "unsupported-style",
    `The style must be one of ${Object.keys(STYLES).join(", ")}, but got ${describeGiven(style)}.`,
  );
}

/** Keys such as `[PATH]` come from the JSON form of a builder, which lacks its credentials. */
export function assertNotShownKey(key: string): void {
  if (!key.startsWith("[") || !key.endsWith("]") || !isOwn(SYMBOL_KEYS, key.slice(1, -1))) return;
  throw parameterError(
    "invalid-options",
    key,
    `The key ${quote(key)} is from the JSON form of a builder, which cannot be read back.`,
    `Pass builder.options, or the symbol ${key.slice(1, -1)} as the key.`,
  );
}

export function optionName(key: string): EndpointError {
  return parameterError(
    "invalid-parameter",
    key,
    `The name "${key}" is the name of an option, not of a parameter.`,
    "To set the option, call its method; to send a parameter, use .path(), .query() or .body().",
  );
}

export function linkConflict(): EndpointError {
  return new EndpointError("route-conflict", "A link was given together with a route or a url.", {
    advice: "Leave one of them out.",
  });
}

export function notBoolean(strict: unknown): EndpointError {
  return new EndpointError(
    "invalid-options",
    `strict() and [STRICT] expect true or false, but got ${describeType(strict)}.`,
  );
}

export function notObject(request: unknown): EndpointError {
  return new EndpointError(
    "invalid-options",
    `The option request must be an object, but got ${describeType(request)}.`,
    {
      advice: "Pass an object, or leave it out.",
    },
  );
}

export function noJson(): EndpointError {
  return new EndpointError("invalid-parameter", "json() expects a value, but got undefined.", {
    advice: "Pass null for the JSON text null.",
  });
}

export function noOperations(): EndpointError {
  return new EndpointError("invalid-options", "The operations are not those of an operations.ts.", {
    advice: "Pass what it exports, which one copy of this package must have made.",
  });
}

export function optionNamesIn(options: unknown): readonly string[] {
  if (!isObject(options)) return [];
  try {
    const own: Readonly<Record<string, unknown>> = options as never;
    return Object.keys(own).filter((name) => isOptionName(name) && own[name] !== undefined);
  } catch (error) {
    throw unreadable("options", error);
  }
}

/** A second URL could send the credentials of a request to another host. */
export function assertNoOtherRoute(options: unknown): void {
  const key = otherRouteIn(options);
  if (key === LINK) throw linkConflict();
  if (key === undefined) return;
  throw parameterError(
    "route-conflict",
    key,
    `The option ${key} was given together with a route, which has its own.`,
    `Leave one of them out. In the body, write [BODY]: { ${key}: … }.`,
  );
}

function otherRouteIn(options: unknown): "url" | "method" | typeof LINK | undefined {
  if (!isObject(options)) return undefined;
  try {
    const own: Readonly<Record<string | symbol, unknown>> = options as never;
    if ("url" in own && given(own, "url") !== undefined) return "url";
    if ("method" in own && given(own, "method") !== undefined) return "method";
    return own[LINK] !== undefined && given(own, LINK) !== undefined ? LINK : undefined;
  } catch (error) {
    throw unreadable("options", error);
  }
}
