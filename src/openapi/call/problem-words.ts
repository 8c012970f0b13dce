import type { Advice, ParameterLocation } from "../../errors.js";
import { carriesCredentialText } from "../../credentials/names.js";
import { quote } from "../../internal/messages.js";
import { printableLine } from "../../internal/printable.js";
import { listed } from "../../internal/words.js";
import type { Argument } from "../plan/operation-plan.js";
import { nearAdvice } from "../read/select-operations.js";
import type { RequestProblem } from "./api.js";
import type { PlannedOperation } from "./planned-operation.js";
import { problem } from "./request-problems.js";
import { keysText, type ValueProblem } from "./value-problem.js";
import { ownValues } from "../../wire/records.js";

// The sender or the receiver of a request may read these messages, so the advice has to suit both.

export type NamedArgument = Pick<Argument, "key" | "location" | "isWholeBody">;

const KINDS = {
  path: "path parameter",
  query: "query parameter",
  header: "header",
  cookie: "cookie",
  body: "field",
};

export function missingParameter({ key, location, isWholeBody }: NamedArgument): RequestProblem {
  const what = isWholeBody ? "The body" : `The ${KINDS[location]} ${quote(key)}`;
  const text = "Pass a value for it.";
  const advice = { do: "pass", parameter: key, location, text } as const;
  return problem("missing-parameter", `${what} is missing.`, {
    location,
    parameter: key,
    advice,
  });
}

export function parameterProblem(
  { key, location, isWholeBody }: NamedArgument,
  value: unknown,
  given: ValueProblem,
): RequestProblem {
  const wrong = ownValues(given);
  const { constants } = wrong;
  const texts = (constants ?? []).filter((each) => typeof each === "string");
  const near = typeof value === "string" ? nearAdvice(value, texts) : undefined;
  const what = isWholeBody ? "The body" : `The parameter ${quote(key)}`;
  const place = { location, parameter: key };
  if (wrong.isUnchecked) return uncheckedValue(what, place);
  const advice = near ?? (wrong.isTextMissing && other("Pass it as a string."));
  return problem("invalid-parameter", `${what} ${wish(isWholeBody ? "body" : key, wrong)}.`, {
    ...place,
    ...(advice && { advice }),
  });
}

function wish(name: string, { keys, wanted, isMissing }: ValueProblem): string {
  const at = printableLine(`"${name}${keysText(keys)}"`);
  if (isMissing === true) return `needs a value at ${at}`;
  return `${keys.length === 0 ? "" : `at ${at} `}must be ${wanted}`;
}

export function uncheckedValue(
  what: string,
  place: Pick<RequestProblem, "parameter" | "location">,
): RequestProblem {
  const text = `${what} cannot be checked to its end: its value is too much to compare with its schema.`;
  const advice = other("Pass a smaller value, or one with fewer levels.");
  return problem("unchecked-parameter", text, { ...place, advice });
}

export function credentialParameter(name: string): RequestProblem {
  const text = carriesCredentialText(name);
  const advice = { do: "remove", parameter: name, text: "Leave it out." } as const;
  return problem("conflicting-parameter", text, { parameter: name, advice });
}

export function twoBodies(whole: string, field: string): RequestProblem {
  const text = `The body is given twice: whole as ${quote(whole)}, and by its field ${quote(field)}.`;
  const place = { location: "body", parameter: whole } as const;
  const advice = { do: "remove", ...place, text: "Remove one of them." } as const;
  return problem("conflicting-parameter", text, { ...place, advice });
}

const LONGEST_LIST = 12;

export function unknownParameter(
  route: string,
  name: string,
  names: readonly string[],
  location?: ParameterLocation,
): RequestProblem {
  const list = listed(names.slice(0, LONGEST_LIST), "and");
  const more = names.length > LONGEST_LIST ? `, and ${names.length - LONGEST_LIST} more` : "";
  const where = location === undefined ? "" : ` in the ${location}`;
  const text = `It takes ${names.length === 0 ? "none" : list + more}${where}.`;
  return problem(
    "unknown-parameter",
    `${printableLine(route)} has no parameter ${quote(name)}${where}.`,
    {
      parameter: name,
      ...(location !== undefined && { location }),
      advice: nearAdvice(name, names) ?? { do: "remove", parameter: name, text },
    },
  );
}

export const MOST_UNKNOWN = 100;

export function unknownProblems(
  { plan }: PlannedOperation,
  location: "query" | "body",
  unknown: readonly string[],
  known: readonly string[],
): readonly RequestProblem[] {
  return unknown
    .slice(0, MOST_UNKNOWN)
    .map((name) => unknownParameter(plan.route, name, known, location));
}

function other(text: string): Advice {
  return { do: "other", text };
}

export function unreadableParameter({
  key,
  location,
}: Pick<Argument, "key" | "location">): RequestProblem {
  const text = `The parameter ${quote(key)} cannot be read: it is not written as the description says.`;
  return problem("invalid-parameter", text, { location, parameter: key });
}

export function unreadPath(): RequestProblem {
  const text = "The path cannot be read: nothing tells its values apart.";
  return problem("invalid-parameter", text, { location: "path" });
}

export function notPlain(): RequestProblem {
  return problem("invalid-options", "The parameters must be a plain object.");
}

export function tooLarge(limit: string): RequestProblem {
  return problem("invalid-options", `The parameters are too large. ${limit}`);
}

export function wrongBody(
  text: string,
  code: RequestProblem["code"] = "invalid-parameter",
): RequestProblem {
  return problem(code, text, { location: "body" });
}

export function emptyForm(route: string): RequestProblem {
  const text = `${route} requires a body, and none of its fields is given.`;
  return { ...wrongBody(text, "missing-parameter"), severity: "warning" };
}

export function missingBody(): RequestProblem {
  return wrongBody("The body is missing.", "missing-parameter");
}

export function bodyWithoutFields(): RequestProblem {
  return wrongBody("The body must be an object.");
}

export function unexpectedBody(route: string): RequestProblem {
  return wrongBody(`${route} takes no body.`, "unknown-parameter");
}

export function malformedBody(kind: string): RequestProblem {
  if (kind === "JSON") return wrongBody("The body is not JSON.");
  if (kind === "text") return wrongBody("The body is not a text in UTF-8.");
  return wrongBody(`The body is not a whole form of the type ${kind}.`);
}

const LOSSES = {
  number: "a number that JavaScript would change",
  name: "an object with two values of one name",
};

export function lostJson(loss: keyof typeof LOSSES): RequestProblem {
  return wrongBody(`The body has ${LOSSES[loss]}.`);
}

export function notFile({ key, location, isWholeBody }: NamedArgument): RequestProblem {
  const what = isWholeBody ? "The body" : `The parameter "${key}"`;
  const text = `${what} must be a file: its bytes as base64, or a data URL.`;
  return problem("invalid-parameter", text, { parameter: key, location });
}

export function repeatedValue(
  { key, location }: Pick<Argument, "key" | "location">,
  count: number,
): RequestProblem {
  const text = `The ${location} has ${count} values for "${key}".`;
  return problem("conflicting-parameter", text, {
    location,
    parameter: key,
    advice: other("Send one."),
  });
}

export function textAndFile(parameter: string): RequestProblem {
  const text = `The body has a text and a file for "${parameter}".`;
  return problem("conflicting-parameter", text, { location: "body", parameter });
}

export function unreadCredential(
  location: "header" | "query" | "cookie",
  parameter: string,
  isTwice: boolean,
): RequestProblem {
  const what = isTwice ? "is there twice" : "is not UTF-8";
  const text = `The credential in the ${location} "${parameter}" ${what}.`;
  return problem(isTwice ? "conflicting-parameter" : "invalid-header", text, {
    location,
    parameter,
  });
}

export function otherPath(): RequestProblem {
  const text = "The path is not written as the description says.";
  return problem("invalid-parameter", text, { location: "path" });
}

export function noOperation(methods: readonly string[]): RequestProblem {
  const text =
    methods.length === 0
      ? "No operation has this path."
      : `The path takes ${listed(methods, "and")}, and the request has another method.`;
  return problem("unknown-operation", text);
}

export function compressedBody(): RequestProblem {
  const text = "The body is compressed, and must be sent as it is.";
  return problem("invalid-header", text, { location: "header", parameter: "content-encoding" });
}

export function otherType(text: string): RequestProblem {
  return problem("invalid-content-type", text, { location: "header", parameter: "content-type" });
}

export function forbiddenBody(method: string, status: number): RequestProblem {
  const what = method === "HEAD" ? "to HEAD" : `with the status ${status}`;
  return wrongBody(`A response ${what} has no body.`, "unknown-parameter");
}
