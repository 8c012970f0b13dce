import { isSecretParameter, type SecretNames } from "../../credentials/names.js";
import type { Advice } from "../../errors.js";
import { isList, isPlainObject } from "../../internal/objects.js";
import { checkParameters, leavesNothing } from "../../openapi/api/check-parameters.js";
import { coerced } from "../../openapi/api/coerce.js";
import { Credentials } from "../../openapi/api/credential-options.js";
import {
  headerPairs,
  headerTexts,
  pathPairs,
  queryPairs,
  readValues,
  type ReadPair,
} from "../../openapi/api/matched-values.js";
import type { PlannedOperation } from "../../openapi/api/planned-operation.js";
import { unknownParameter } from "../../openapi/api/problems.js";
import type { Problem, SecurityScheme } from "../../openapi/model.js";
import { isBuilt } from "../../openapi/plan/body-plan.js";
import type { Input } from "../../openapi/plan/operation-plan.js";
import { fileCount, valueType } from "../../openapi/plan/value-type.js";
import type { State, ValueGroup } from "../../options/state.js";
import { UrlQuery, decodedText, type RawValue } from "../../routes/raw-values.js";
import { arrange, type Arranged } from "../../runtime/arrange.js";
import { isJson, isMultipart } from "../../wire/media-type.js";
import type { GivenName, GivenValue } from "./request-arguments.js";

/** The operation that a request calls, and what its route has already. */
export class CalledOperation {
  /**
   * @param schemes - the security schemes of the description
   * @param serverVariables - the names of the variables in the base URL
   * @param pathValues - the values that the route has in its path, encoded
   * @param suffix - what the route has after its path
   */
  constructor(
    readonly operation: PlannedOperation,
    readonly schemes: readonly SecurityScheme[],
    readonly serverVariables: ReadonlySet<string>,
    readonly pathValues: readonly RawValue[],
    readonly suffix: string,
  ) {}

  /** The parameters and fields that values can be given for, without those that the route has already. */
  get inputs(): readonly Input[] {
    return [...this.operation.inputs.values()].filter((input) => this.#isOpen(input));
  }

  /** Returns `true` if its body takes fields that the description does not list. */
  get #takesAnyField(): boolean {
    const { plan, references } = this.operation;
    const { mediaType = "", takes = "fields", content } = plan.body ?? {};
    if (takes === "fields" || !isBuilt(mediaType)) return false;
    const { types, values } = valueType(content?.schema, references);
    return types === undefined ? values === undefined : types.includes("object");
  }

  /** Returns the parameter that a name stands for: a plain name, for the first one of this name. */
  inputOf({ channel, name }: GivenName): Input | undefined {
    if (channel !== "parameters") {
      return this.inputs.find((input) => input.location === channel && input.name === name);
    }
    const input = this.operation.inputs.get(name);
    if (input !== undefined) return this.#isOpen(input) ? input : undefined;
    const isNamed = (each: Input) => each.name.toLowerCase() === name.toLowerCase();
    return this.inputs.find((each) => each.location === "header" && isNamed(each));
  }

  /** Returns `true` for a field that the description does not list, of a body that takes fields of any name. */
  isField(given: GivenName): boolean {
    const { channel } = given;
    if (channel !== "parameters" && channel !== "body") return false;
    return this.#takesAnyField && this.inputOf(given) === undefined;
  }

  /** Returns `true` if the operation has a name: as a parameter, a field, a variable of the base URL or a credential. */
  has(given: GivenName): boolean {
    const { channel, name } = given;
    if (this.inputOf(given) !== undefined || this.isField(given)) return true;
    if (channel === "path") return this.serverVariables.has(name);
    return channel === "query" && this.isQueryCredential(name);
  }

  /** Puts plain values in the locations that the operation has for them, as its generated method does. */
  arrange(
    values: readonly (GivenName & { readonly value: unknown })[],
  ): Pick<Arranged, ValueGroup> {
    const { header: _header, cookie: _cookie, data: _data, ...binding } = this.operation.binding;
    return arrange(binding, Object.fromEntries(values.map(({ name, value }) => [name, value])));
  }

  /** Returns `true` for the query parameter of a credential that the operation needs. */
  isQueryCredential(name: string): boolean {
    const needed = this.operation.plan.security.flat();
    return this.schemes.some(
      (scheme) =>
        scheme.location === "query" && scheme.parameter === name && needed.includes(scheme.name),
    );
  }

  /**
   * Compares a request with the operation, as `check` of `createApi` does. A missing variable of the path is left to the builder, which
   * underlines it.
   *
   * @param state - the state of the builder, for headers, styles and a body
   */
  check(values: readonly GivenValue[], state: State): readonly Problem[] {
    const secrets = state.operation?.secrets;
    const body = readBody(state.data?.value, this);
    const { given, unknown } = calledArguments(this, [...values, ...body.fields], state);
    const all = { ...given, ...body.given };
    const found = checkParameters(this.operation, all, state.styles).filter(
      ({ code, location }) =>
        (code !== "missing-parameter" || (location !== "path" && location !== "cookie")) &&
        (location !== "body" || body.isRead),
    );
    return [
      ...values.flatMap((value) => misplaced(value, this)),
      ...unknown.map((each) => unknownName(each, this)),
      ...values.flatMap((value) => notFile(value, this)),
      ...body.problems,
      ...found.map((problem) => ({ ...problem, ...adviceOn(problem, values, this, secrets) })),
      ...missingCredential(this, values, state),
    ];
  }

  /** The body itself is given by `--data`, and has no name. */
  #isOpen({ channel, location, name }: Input): boolean {
    if (location === "path") return !this.pathValues.some((each) => each.name === name);
    return channel !== "data";
  }
}

function misplaced(given: GivenName, called: CalledOperation): Problem[] {
  const { location, name: parameter = "" } = called.inputOf(given) ?? {};
  if (location !== "header" && location !== "cookie") return [];
  const where = location === "header" ? "a header" : "sent in a cookie";
  const advice = { do: "pass", parameter, location, text: `Pass it as a ${location}.` } as const;
  const message = `The parameter "${given.name}" is ${where}.`;
  return [wrong({ location, parameter: given.name, message, advice })];
}

function unknownName(
  { channel, name }: GivenName,
  { inputs, operation }: CalledOperation,
): Problem {
  const location = channel === "parameters" ? undefined : channel;
  const fitting = inputs.filter((input) => location === undefined || input.location === location);
  const names = [...new Set(fitting.map((input) => input.name))];
  return unknownParameter(operation.plan.route, name, names, location);
}

/** A text is sent as text, and no file. */
function notFile(given: GivenValue, called: CalledOperation): Problem[] {
  const input = called.inputOf(given);
  const values: readonly unknown[] = isList(given.value) ? given.value : [given.value];
  if (input === undefined || !isFile(input, called)) return [];
  if (!values.some((value) => typeof value === "string")) return [];
  const message = `The parameter "${given.name}" must be a file.`;
  const advice = other(`Write ${input.name}@<path>.`);
  return [wrong({ message, parameter: input.name, advice })];
}

function isFile({ location, schema }: Input, { operation }: CalledOperation): boolean {
  const { plan, references } = operation;
  if (location !== "body" || !isMultipart(plan.body?.mediaType ?? "")) return false;
  return fileCount(schema, references) !== undefined;
}

function missingCredential(
  { schemes, operation, suffix }: CalledOperation,
  values: readonly GivenValue[],
  { headers }: State,
): Problem[] {
  const sent = Object.keys(headers).filter((name) => headers[name] !== null);
  const query = [...values.map(({ name }) => name), ...new URLSearchParams(suffix).keys()];
  const given = { headers: new Set(sent), query: new Set(query) };
  const found = new Credentials(schemes).problemOf(operation, given);
  return found === undefined ? [] : [found];
}

/** Advice for the command line. JSON is in `:=`, and a file behind `@`. */
function adviceOn(
  { code, parameter = "", advice }: Problem,
  values: readonly GivenValue[],
  called: CalledOperation,
  secrets: SecretNames,
): Pick<Problem, "advice"> {
  const input = called.operation.inputs.get(parameter);
  if (input === undefined || advice?.do === "rename") return {};
  if (input.channel === "data") return { advice: other("Write --data @<file>.") };
  if (isFile(input, called)) return { advice: other(`Write ${input.name}@<path>.`) };
  if (code !== "invalid-parameter") return {};
  const given = values.find((value) => called.inputOf(value) === input);
  const example = given && jsonExample(given, input, called, secrets);
  return example === undefined
    ? {}
    : { advice: other(`In JSON, write ${given?.name ?? ""}:=${example}.`) };
}

/** A text as it is written in JSON, where the operation wants no text. */
function jsonExample(
  { name, value, isLiteral }: GivenValue,
  input: Input,
  { operation }: CalledOperation,
  secrets: SecretNames,
): string | undefined {
  const { schema } = input;
  const { types = [], values = [] } = valueType(schema, operation.references);
  const needsJson = !operation.isText(input) || types.every((type) => type === "object");
  if (typeof value !== "string" || !needsJson) return undefined;
  const constant = values.find((each) => String(each) === value);
  if (constant !== undefined) return JSON.stringify(constant);
  const read = coerced(value, schema, operation.references);
  const isShown = isLiteral && !isSecretParameter(name, secrets);
  if (isShown && (typeof read === "number" || typeof read === "boolean")) return String(read);
  return types.map((type) => EXAMPLES[type]).find((example) => example !== undefined);
}

const EXAMPLES: Readonly<Record<string, string>> = {
  array: `'["a","b"]'`,
  object: `'{"a":1}'`,
  boolean: "true",
  number: "1.5",
  integer: "7",
};

function other(text: string): Advice {
  return { do: "other", text };
}

/** A mistake in a value, and in the body unless the details say something else. */
function wrong(details: Pick<Problem, "message"> & Partial<Problem>): Problem {
  return { code: "invalid-parameter", severity: "error", location: "body", ...details };
}

type Arguments = Readonly<Record<string, unknown>>;

/**
 * Collects the arguments of an operation, as a program would pass them, and the names that it has no argument for.
 *
 * @param state - the state of the builder, for headers and styles
 */
function calledArguments(
  called: CalledOperation,
  values: readonly GivenValue[],
  state: State,
): { readonly given: Arguments; readonly unknown: readonly GivenName[] } {
  const { operation } = called;
  const query = new UrlQuery(literalQuery(called.suffix));
  const inQuery = allValues(queryPairs(operation, query)) ?? Object.fromEntries(query.pairs);
  const inPath = called.pathValues.map(({ name, raw }) => {
    return [name, decodedText(String(raw))] as const;
  });
  const names = query.pairs.map(([name]) => {
    return { channel: "query", name: name.replace(/\[.*$/s, "") } as const;
  });
  // The properties of objects are names of their own in some styles.
  const fields = new Set(Object.values(inQuery).filter(isPlainObject).flatMap(Object.keys));
  return {
    given: {
      ...(allValues(pathPairs(operation, called.pathValues)) ?? Object.fromEntries(inPath)),
      ...inQuery,
      ...readValues(headerPairs(operation, headerTexts(state.headers))).values,
      ...fieldArguments(values, called),
      ...Object.fromEntries(values.flatMap((value) => argumentsFor(value, called, state))),
    },
    unknown: [
      ...names.filter((given) => !called.has(given) && !fields.has(given.name)),
      ...values.filter((value) => !called.has(value)),
    ],
  };
}

/** The values of parameters; undefined if one cannot be read as it is described. */
function allValues(pairs: readonly ReadPair[]): Arguments | undefined {
  const { values, unreadable } = readValues(pairs);
  return unreadable.length === 0 ? values : undefined;
}

/** The query that stands in the route itself. That of expressions is in the values. */
function literalQuery(suffix: string): string {
  const [, query = ""] = /^\?([^#]*)/.exec(suffix.replaceAll(/\{[^}]*\}/g, "")) ?? [];
  return query;
}

/** A parameter in a header or a cookie is not an argument on the command line, but a header. */
function argumentsFor(
  value: GivenValue,
  called: CalledOperation,
  { styles }: State,
): readonly (readonly [string, unknown])[] {
  const input = called.inputOf(value);
  if (input === undefined || input.location === "header" || input.location === "cookie") return [];
  const isText = called.operation.isText(input);
  const isSent = !isText || !leavesNothing(value.value, input, styles);
  return isSent ? [[input.argument, value.value]] : [];
}

/** Fields of any name are arguments, or the properties of the argument that is the whole body. */
function fieldArguments(values: readonly GivenValue[], called: CalledOperation): Arguments {
  const { binding, inputs, plan } = called.operation;
  const data = plan.body?.takes === "data" ? binding.data : undefined;
  const fields = values.filter((value) => called.isField(value));
  const named = fields.map(({ name, value }) => {
    const isTaken = data === undefined && inputs.has(name);
    return [isTaken ? `body_${name}` : name, value] as const;
  });
  const all = Object.fromEntries(named);
  if (data === undefined) return all;
  return fields.length === 0 ? {} : { [data]: all };
}

/** A body that is given whole: the argument that it is, or its fields. */
interface GivenBody {
  /** Only JSON is read. */
  readonly isRead: boolean;
  readonly given: Arguments;
  readonly fields: readonly GivenValue[];
  readonly problems: readonly Problem[];
}

const UNREAD: GivenBody = { isRead: false, given: {}, fields: [], problems: [] };

function readBody(data: unknown, { operation }: CalledOperation): GivenBody {
  const { plan, binding } = operation;
  const refused = (problem: Pick<Problem, "message"> & Partial<Problem>) => {
    return { ...UNREAD, problems: [wrong(problem)] };
  };
  if (data === undefined) return { ...UNREAD, isRead: true };
  if (plan.body === undefined) {
    const message = `${plan.route} takes no body.`;
    return refused({ code: "unknown-parameter", message, advice: other("Leave out --data.") });
  }
  if (plan.body.kind !== "json") return UNREAD;
  const value = parsed(data);
  if (value === undefined) return refused({ message: "The body is not valid JSON." });
  if (binding.data !== undefined) {
    return { ...UNREAD, isRead: true, given: { [binding.data]: value } };
  }
  if (!isPlainObject(value)) return refused({ message: "The body must be an object of JSON." });
  const fields = Object.entries(value).map(([name, field]) => {
    return { channel: "body", name, value: field, isLiteral: true } as const;
  });
  return { ...UNREAD, isRead: true, fields };
}

function parsed(data: unknown): unknown {
  if (isPlainObject(data) || isList(data)) return data;
  return typeof data === "string" && isJson(data) ? JSON.parse(data) : undefined;
}
