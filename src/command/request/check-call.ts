import type { CommandOperation, CalledValue } from "./command-operation.js";
import type { GivenName } from "./request-arguments.js";
import type { GivenValue } from "./request-input.js";
import { isSecretParameter, type SecretNames } from "../../credentials/names.js";
import type { Advice } from "../../errors.js";
import { quote } from "../../internal/messages.js";
import { isList, isPlainObject } from "../../internal/objects.js";
import type { State } from "../../core/state.js";
import { checkParameters, leavesNothing } from "../../openapi/call/check-parameters.js";
import { Credentials } from "../../openapi/call/credential-options.js";
import {
  bodyWithoutFields,
  malformedBody,
  unexpectedBody,
  unknownParameter,
} from "../../openapi/call/problem-words.js";
import { problem } from "../../openapi/call/request-problems.js";
import type { Problem, SecurityScheme } from "../../openapi/model.js";
import type { Argument } from "../../openapi/plan/operation-plan.js";
import { fileCount, valueType } from "../../openapi/plan/value-type.js";
import {
  headerPairs,
  headerTexts,
  pathPairs,
  queryPairs,
  type ReadPair,
  readValues,
} from "../../openapi/receive/matched-values.js";
import { coerced } from "../../openapi/tools/coerce.js";
import { decodedText, UrlQuery } from "../../routes/raw-values.js";
import { isJson, isMultipart } from "../../wire/media-type.js";

/** A missing path variable is left to the builder, which underlines it. All else is checked as `createApi` does. */
export function checkCall(
  called: CommandOperation,
  values: readonly CalledValue[],
  state: State,
): readonly Problem[] {
  const secrets = state.hooks?.hidden;
  const body = givenBody(state.data?.value, called);
  const { given, unknown } = calledArguments(called, [...values, ...body.fields], state);
  const all = { ...given, ...body.given };
  const found = checkParameters(called.operation, all, state.styles).filter(
    ({ code, location }) =>
      (code !== "missing-parameter" || (location !== "path" && location !== "cookie")) &&
      (location !== "body" || body.isRead),
  );
  return [
    ...values.flatMap(misplaced),
    ...unknown.map((each) => unknownValueName(each, called)),
    ...values.flatMap((value) => notFileProblems(value, called)),
    ...body.problems,
    ...found.map((problem) => ({ ...problem, ...adviceOn(problem, values, called, secrets) })),
    ...missingCredential(called, values, state),
  ];
}

function misplaced({ name: given, argument }: CalledValue): Problem[] {
  const { location, name: parameter = "" } = argument ?? {};
  if (location !== "header" && location !== "cookie") return [];
  const where = location === "header" ? "a header" : "sent in a cookie";
  const advice = { do: "pass", parameter, location, text: `Pass it as a ${location}.` } as const;
  const message = `The parameter "${given}" is ${where}.`;
  return [problem("invalid-parameter", message, { location, parameter: given, advice })];
}

function unknownValueName(
  { givenFor, name }: GivenName,
  { args, operation }: CommandOperation,
): Problem {
  const location = givenFor === "parameters" ? undefined : givenFor;
  const fitting = args.filter(
    (argument) => location === undefined || argument.location === location,
  );
  const names = [...new Set(fitting.map((argument) => argument.name))];
  return unknownParameter(operation.plan.route, name, names, location);
}

function notFileProblems(
  { name, value, argument }: CalledValue,
  called: CommandOperation,
): Problem[] {
  if (argument === undefined || !isFile(argument, called)) return [];
  const values: readonly unknown[] = isList(value) ? value : [value];
  if (!values.some((each) => typeof each === "string")) return [];
  const { location, name: parameter } = argument;
  const advice = writeFile(argument);
  const message = `The parameter "${name}" must be a file.`;
  return [problem("invalid-parameter", message, { location, parameter, advice })];
}

function isFile({ location, schema }: Argument, { operation }: CommandOperation): boolean {
  const { plan, references } = operation;
  if (location !== "body" || !isMultipart(plan.body?.mediaType ?? "")) return false;
  return fileCount(schema, references) !== undefined;
}

function missingCredential(
  { schemes, operation, route }: CommandOperation,
  values: readonly GivenValue[],
  { headers }: State,
): Problem[] {
  const sent = Object.keys(headers).filter((name) => headers[name] !== null);
  const query = [...values.map(({ name }) => name), ...new URLSearchParams(route.suffix).keys()];
  const given = { headers: new Set(sent), query: new Set(query) };
  return new Credentials(schemes).problemsOf(operation, given).map((each) => {
    const { parameter, message } = each;
    const scheme = schemes.find(({ name, kind }) => VALUES[kind] && message.includes(quote(name)));
    if (parameter !== "Authorization" || scheme === undefined) return each;
    const value = `Authorization:"${VALUES[scheme.kind] ?? ""}"`;
    return { ...each, advice: other(`Write --header ${value}, unless a proxy adds it.`) };
  });
}

const VALUES: Readonly<Partial<Record<SecurityScheme["kind"], string>>> = {
  bearer: "Bearer <token>",
  basic: "Basic <credentials>",
};

function adviceOn(
  { code, parameter = "", advice }: Problem,
  values: readonly CalledValue[],
  called: CommandOperation,
  secrets: SecretNames,
): Pick<Problem, "advice"> {
  const argument = called.operation.args.get(parameter);
  if (argument === undefined || advice?.do === "rename") return {};
  if (argument.isWholeBody) return { advice: other("Write --data @<file>.") };
  if (isFile(argument, called)) return { advice: writeFile(argument) };
  if (code === "missing-parameter" && isWrittenAsJson(argument, called)) {
    const start = argument.location === "query" ? "--query " : "";
    return { advice: other(`Write ${start}${argument.name}:=<json>.`) };
  }
  const given = values.find((value) => value.argument === argument);
  if (code !== "invalid-parameter" || given === undefined) return {};
  const example = jsonExample(given, argument, called, secrets);
  return example === undefined
    ? {}
    : { advice: other(`In JSON, write ${given.name}:=${example}.`) };
}

function isWrittenAsJson({ schema, location }: Argument, { operation }: CommandOperation): boolean {
  if (location === "header" || location === "cookie") return false;
  const { types = [] } = valueType(schema, operation.references);
  return !types.includes("string") && types.some((type) => type === "array" || type === "object");
}

function jsonExample(
  { name, value, hasVariables }: GivenValue,
  argument: Argument,
  { operation }: CommandOperation,
  secrets: SecretNames,
): string | undefined {
  const { schema } = argument;
  const { types = [], values = [] } = valueType(schema, operation.references);
  const needsJson = !operation.isText(argument) || types.every((type) => type === "object");
  if (typeof value !== "string" || !needsJson) return undefined;
  const constant = values.find((each) => String(each) === value);
  if (constant !== undefined) return JSON.stringify(constant);
  const read = coerced(value, schema, operation.references);
  const isShown = !hasVariables && !isSecretParameter(name, secrets);
  if (isShown && (typeof read === "number" || typeof read === "boolean")) return String(read);
  return types.map((type) => VALUE_EXAMPLES[type]).find((example) => example !== undefined);
}

const VALUE_EXAMPLES: Readonly<Record<string, string>> = {
  array: `'["a","b"]'`,
  object: `'{"a":1}'`,
  boolean: "true",
  number: "1.5",
  integer: "7",
};

function writeFile({ name }: Argument): Advice {
  return other(`Write --file ${name}=<path>.`);
}

function other(text: string): Advice {
  return { do: "other", text };
}

type Arguments = Readonly<Record<string, unknown>>;

function calledArguments(
  called: CommandOperation,
  values: readonly CalledValue[],
  state: State,
): { readonly given: Arguments; readonly unknown: readonly GivenName[] } {
  const { operation, route, serverVariables, wholeQuery } = called;
  const query = new UrlQuery(literalQuery(route.suffix));
  const inQuery = readableValues(queryPairs(operation, query)) ?? Object.fromEntries(query.pairs);
  const inPath = route.values.map(({ name, raw }) => [name, decodedText(String(raw))] as const);
  // Some styles write the properties of an object under their own names.
  const properties = new Set(Object.values(inQuery).filter(isPlainObject).flatMap(Object.keys));
  const pairs = wholeQuery === undefined ? query.pairs : [];
  const names = pairs
    .map(([name]) => ({ givenFor: "query", name: name.replace(/\[.*$/s, "") }) as const)
    .filter((given) => called.argumentOf(given) === undefined && !properties.has(given.name));
  const unlisted = values.filter((value) => value.argument === undefined && !called.isField(value));
  return {
    given: {
      ...(readableValues(pathPairs(operation, route.values)) ?? Object.fromEntries(inPath)),
      ...inQuery,
      ...readValues(headerPairs(operation, headerTexts(state.headers))).values,
      ...fieldArguments(values, called),
      ...Object.fromEntries(values.flatMap((value) => argumentsFor(value, called, state))),
    },
    unknown: [...names, ...unlisted].filter(({ givenFor, name }) => {
      if (givenFor === "path") return !serverVariables.has(name);
      return givenFor !== "query" || !called.isQueryCredential(name);
    }),
  };
}

function readableValues(pairs: readonly ReadPair[]): Arguments | undefined {
  const { values, unreadable } = readValues(pairs);
  return unreadable.length === 0 ? values : undefined;
}

function literalQuery(suffix: string): string {
  const [, query = ""] = /^\?([^#]*)/.exec(suffix.replaceAll(/\{[^}]*\}/g, "")) ?? [];
  return query;
}

function argumentsFor(
  { argument, value }: CalledValue,
  { operation }: CommandOperation,
  { styles }: State,
): readonly (readonly [string, unknown])[] {
  if (argument === undefined || argument.location === "header" || argument.location === "cookie")
    return [];
  const isSent = !operation.isText(argument) || !leavesNothing(value, argument, styles);
  return isSent ? [[argument.key, value]] : [];
}

function fieldArguments(values: readonly CalledValue[], called: CommandOperation): Arguments {
  const { locations, args, plan } = called.operation;
  const data = plan.body?.takes === "data" ? locations.data : undefined;
  const isTaken = (name: string) => data === undefined && args.has(name);
  const fields = values
    .filter((value) => called.isField(value))
    .map(({ name, value }) => [isTaken(name) ? `body_${name}` : name, value] as const);
  const named = Object.fromEntries(fields);
  return data === undefined || fields.length === 0 ? named : { [data]: named };
}

interface GivenBody {
  readonly isRead: boolean;
  readonly given: Arguments;
  readonly fields: readonly CalledValue[];
  readonly problems: readonly Problem[];
}

const UNREAD: GivenBody = { isRead: false, given: {}, fields: [], problems: [] };
const READ: GivenBody = { ...UNREAD, isRead: true };

function givenBody(data: unknown, called: CommandOperation): GivenBody {
  const { plan, locations } = called.operation;
  if (data === undefined) return READ;
  if (plan.body === undefined) {
    const advice = other("Leave out --data.");
    return refused({ ...unexpectedBody(plan.route), advice });
  }
  if (plan.body.kind !== "json") return UNREAD;
  const value = parsed(data);
  if (value === undefined) return refused(malformedBody("JSON"));
  if (locations.data !== undefined) return { ...READ, given: { [locations.data]: value } };
  if (!isPlainObject(value)) return refused(bodyWithoutFields());
  const fields = Object.entries(value).map(([name, field]) => {
    const given = { givenFor: "body", name, value: field, hasVariables: false } as const;
    return { ...given, argument: called.argumentOf(given) };
  });
  return { ...READ, fields };
}

function refused(wrong: Problem): GivenBody {
  return { ...UNREAD, problems: [wrong] };
}

function parsed(data: unknown): unknown {
  if (typeof data === "string") return isJson(data) ? JSON.parse(data) : undefined;
  return isPlainObject(data) || isList(data) ? data : undefined;
}
