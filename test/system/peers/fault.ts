import { isDeepStrictEqual } from "node:util";
import { describedEncodings, describedQuery } from "../validators/described-parts.js";
import { bodyOf, LOCATIONS, valuesOf } from "../validators/located-values.js";
import type { Json } from "../validators/json.js";
import type { SampledCall } from "../validators/sampled-values.js";
import type { ReadValues } from "../validators/validating-server.js";
import { firstDifference } from "./first-difference.js";
import type { Answer, SentRequest } from "./judging-server.js";

export interface Fault {
  /** Its kind. */
  readonly fault: string;
  readonly detail: string;
}

/** The first fault of a request: what it says itself, then what the validating server says and has read. */
export function faultOf(
  description: Json,
  call: SampledCall,
  sent: SentRequest,
  answer: Answer,
  read: ReadValues | undefined,
): Fault | undefined {
  return (
    writingFault(call, sent) ??
    nameFault(description, call, sent) ??
    (read === undefined
      ? {
          fault: refusal(description, call, answer),
          detail: `${String(answer.status)} ${answer.text}`,
        }
      : arrivalFault(call, sent, read))
  );
}

/** Tells whose fault a refusal is: OpenAPI gives no form to lists and objects inside of a `deepObject`. */
function refusal(description: Json, call: SampledCall, { text }: Answer): string {
  const { errors = [] } = (text.startsWith("{") ? JSON.parse(text) : {}) as {
    errors?: readonly { path: string }[];
  };
  const styles = new Map([
    ...describedQuery(description, call.operation),
    ...describedEncodings(description, call.operation),
  ]);
  const isOpen = errors.every(({ path }) => {
    const [, , name = ""] = path.split("/");
    const isDeep = styles.get(name)?.style === "deepObject";
    return isDeep && isNested(call.parameters[name] ?? call.parameters[`body_${name}`]);
  });
  return isOpen && errors.length > 0 ? "nested under deepObject" : "refused by the validator";
}

function isNested(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Array.isArray(value) || Object.values(value).some((each) => typeof each === "object");
}

/** Texts that only a mistake writes, and a body that is lost or of another type. */
function writingFault(
  { operation, parameters }: SampledCall,
  sent: SentRequest,
): Fault | undefined {
  const written = decoded(`${sent.target}\n${sent.body}`);
  if (written.includes("[object Object]")) {
    return { fault: "an object as [object Object]", detail: "" };
  }
  const body = bodyOf(operation, parameters);
  if (isEmpty(body)) return undefined;
  if (sent.body === "") return { fault: "no body", detail: "" };
  const described = operation.body?.mediaType ?? "";
  const isOther = mediaType(sent.contentType) !== mediaType(described);
  const detail = `${sent.contentType} instead of ${described}`;
  return isOther ? { fault: "another content type", detail } : undefined;
}

/** The validating server takes `a[]=1` and `a[0]=1` for a list `a`, which OpenAPI allows for `deepObject` alone. */
function nameFault(
  description: Json,
  { operation }: SampledCall,
  { target, body, contentType }: SentRequest,
): Fault | undefined {
  const styles = describedQuery(description, operation);
  const parts = [{ place: "query", text: target.split("?")[1] ?? "", styles }];
  if (mediaType(contentType) === "application/x-www-form-urlencoded") {
    parts.push({ place: "form", text: body, styles: describedEncodings(description, operation) });
  }
  for (const { place, text, styles } of parts) {
    for (const name of new URLSearchParams(text).keys()) {
      const [, plain] = /^(.+?)\[/.exec(name) ?? [];
      if (plain === undefined || styles.has(name)) continue;
      if (styles.get(plain)?.style === "deepObject") continue;
      return { fault: `another name in the ${place}`, detail: `${name} instead of ${plain}` };
    }
  }
  return undefined;
}

/** A value that the validating server has not read, or has read otherwise. */
function arrivalFault(
  { operation, parameters }: SampledCall,
  sent: SentRequest,
  read: ReadValues,
): Fault | undefined {
  for (const location of LOCATIONS) {
    const given = valuesOf(operation, location, parameters);
    const names = location === "header" ? lowerCased(given) : given;
    const extent = location === "query" ? "exact" : "some";
    const detail = firstDifference(names, read[location], extent);
    if (detail !== undefined) return { fault: `another ${location}`, detail };
  }
  const given = bodyOf(operation, parameters);
  const detail = isEmpty(given) ? undefined : bodyDifference(given, sent, read);
  return detail === undefined ? undefined : { fault: "another body", detail };
}

function bodyDifference(given: unknown, sent: SentRequest, read: ReadValues): string | undefined {
  // JSON is compared as it was sent, because the validating server reads the text "5" as a number.
  if (/[/+]json$/.test(mediaType(sent.contentType))) {
    const isSame = isDeepStrictEqual(JSON.parse(sent.body), JSON.parse(JSON.stringify(given)));
    return isSame ? undefined : "another JSON value";
  }
  const files = read.files.map(({ fieldname, buffer }) => [fieldname, buffer.toString()]);
  const fields = Object.fromEntries(files) as Json;
  const arrived = files.length === 0 ? read.body : { ...(read.body as Json), ...fields };
  return firstDifference(given, arrived, "exact");
}

function lowerCased(values: Json): Json {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    (typeof value === "object" && value !== null && Object.keys(value).length === 0)
  );
}

function mediaType(contentType: string): string {
  return (contentType.split(";")[0] ?? "").trim().toLowerCase();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}
