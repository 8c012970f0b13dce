import { isSecretParameter, type SecretNames } from "../../credentials/names.js";
import type { Advice } from "../../errors.js";
import { isList, isPlainObject } from "../../internal/objects.js";
import { orUndefined } from "../../internal/thrown-errors.js";
import { checkParameters, leavesNothing } from "../../openapi/api/check-parameters.js";
import { coerced } from "../../openapi/tools/coerce.js";
import { Credentials } from "../../openapi/api/credential-options.js";
import {
  findOperation,
  unreadable,
  type FoundOperation,
} from "../../openapi/api/find-operation.js";
import {
  headerPairs,
  headerTexts,
  pathPairs,
  queryPairs,
  readValues,
  type ReadPair,
} from "../../openapi/api/matched-values.js";
import { PlannedOperation } from "../../openapi/api/planned-operation.js";
import { unknownParameter } from "../../openapi/api/problems.js";
import {
  baseRequest,
  type BaseRequest,
  operationBuilder,
  urlOf,
} from "../../openapi/api/request-builder.js";
import {
  DescriptionError,
  type Operation,
  type Problem,
  type SecurityScheme,
} from "../../openapi/model.js";
import { isBuilt, withContentType } from "../../openapi/plan/body-plan.js";
import { type Input, planOperation } from "../../openapi/plan/operation-plan.js";
import { absoluteServers, filledUrl } from "../../openapi/read/read-server.js";
import { fileCount, valueType } from "../../openapi/plan/value-type.js";
import type { OpenDescription } from "../../openapi/read/open-description.js";
import type { State } from "../../options/state.js";
import { UrlQuery, decodedText } from "../../routes/raw-values.js";
import { arrange } from "../../runtime/arrange.js";
import { CHANNELS } from "../../show/explain-request.js";
import { isJson, isMultipart } from "../../wire/media-type.js";
import { UsageError } from "../usage-error.js";
import type { ChannelValue, GivenName, GivenValue } from "./request-arguments.js";
import { undescribedTarget, type Target, type TargetArguments } from "./request-builder.js";

/** The target of a request to an API that has a description. */
export function describedTarget(args: TargetArguments, description: OpenDescription): Target {
  const { route, isChecked } = args;
  const servers = absoluteServers(description);
  const preset = args.baseUrl ?? servers[0]?.url;
  if (preset === undefined) {
    throw new UsageError(
      "The description does not say where the API is. Write --base-url <url>, or the key baseUrl in fluent-endpoint.json.",
    );
  }
  const baseUrls = [preset, ...servers.map(filledUrl)];
  // If the request is not checked, the description need not have it.
  const find = <Result>(run: () => Result) => (isChecked ? run() : orUndefined(run));
  const found = find(() => readableOperation(description, route, baseUrls));
  const { base, variables } = baseOf(found?.givenBase ?? args.baseUrl, description);
  if (found === undefined) {
    return undescribedTarget(base.builder, route, variables);
  }
  const chosen = find(() => withContentType(found.operation, args.contentType));
  const plan = planOperation(chosen ?? found.operation, base.context);
  const operation = new PlannedOperation(plan, description.references, []);
  const called = new CalledOperation(operation, description.securitySchemes, variables, found);
  return {
    url: called.urlFor([]),
    start: (values) => {
      // Credentials are given as any other values.
      const credentials = { headers: {}, query: {}, cookies: [] };
      return operationBuilder(operation, base, credentials, called.urlFor(values));
    },
    serverVariables: variables,
    called,
  };
}

/**
 * The builder of the API, and the names of the variables in its base URL.
 *
 * @param given - the base URL, if it is not the first server of the description
 */
function baseOf(
  given: string | undefined,
  description: OpenDescription,
): { base: BaseRequest; variables: ReadonlySet<string> } {
  const [server] = absoluteServers(description);
  const presets = (server?.variables ?? []).filter(
    ({ name }) => given?.includes(`{${name}`) ?? true,
  );
  const variables = Object.fromEntries(presets.map((each) => [each.name, each.default]));
  const settings = given === undefined ? {} : { baseUrl: given, variables };
  return {
    base: baseRequest(description, settings),
    variables: new Set(Object.keys(variables)),
  };
}

function readableOperation(
  description: OpenDescription,
  route: string,
  baseUrls: readonly string[],
): FoundOperation & { readonly operation: Operation } {
  const found = findOperation(description, route, baseUrls);
  try {
    return { ...found, operation: description.readOperation(found.outline) };
  } catch (error) {
    const [problem] = error instanceof DescriptionError ? error.problems : [];
    throw problem === undefined ? error : unreadable(problem);
  }
}

/** A value, and the parameter or field of the operation that it is for. */
export interface CalledValue extends GivenValue {
  readonly input: Input | undefined;
}

/** The operation that a request calls, and what its route has already. */
export class CalledOperation {
  /** The parameters and fields that values can be given for, without those that the route has already. */
  readonly inputs: readonly Input[];
  /** The parameter that is the whole query, if there is one. */
  readonly wholeQuery: Input | undefined;

  /**
   * @param schemes - the security schemes of the description
   * @param serverVariables - the names of the variables in the base URL
   */
  constructor(
    readonly operation: PlannedOperation,
    readonly schemes: readonly SecurityScheme[],
    readonly serverVariables: ReadonlySet<string>,
    readonly route: Pick<FoundOperation, "givenPath" | "values" | "suffix">,
  ) {
    const all = [...operation.inputs.values()];
    const inPath = new Set(route.values.map(({ name }) => name));
    this.wholeQuery = all.find(({ isQueryString }) => isQueryString);
    this.inputs = all.filter((input) => {
      if (input === this.wholeQuery) return !route.suffix.startsWith("?");
      // The body itself is given by `--data`, and has no name.
      return input.location === "path" ? !inPath.has(input.name) : input.channel !== "data";
    });
  }

  /** Returns the URL template with what the route has. An optional parameter that is the whole query is in it if it is given. */
  urlFor(values: readonly CalledValue[]): string {
    const { givenPath, suffix } = this.route;
    const whole = this.wholeQuery;
    const url = urlOf(this.operation.plan);
    if (whole === undefined) return `${givenPath ?? url}${suffix}`;
    const end = url.lastIndexOf("?");
    const isGiven = whole.isRequired || values.some(({ input }) => input === whole);
    const query = isGiven && !suffix.startsWith("?") ? url.slice(end) : "";
    return `${givenPath ?? url.slice(0, end)}${query}${suffix}`;
  }

  /** Returns the parameter that a name stands for: a plain name, for the first one of this name. */
  inputOf({ channel, name }: GivenName): Input | undefined {
    if (channel !== "parameters") {
      return this.inputs.find((input) => input.location === channel && input.name === name);
    }
    const named = this.operation.inputs.get(name);
    if (named !== undefined) return this.inputs.includes(named) ? named : undefined;
    const lower = name.toLowerCase();
    return this.inputs.find(
      (input) => input.location === "header" && input.name.toLowerCase() === lower,
    );
  }

  /** Returns `true` for a field that the description does not list, of a body that takes fields of any name. */
  isField({ channel, input }: CalledValue): boolean {
    if (input !== undefined || (channel !== "parameters" && channel !== "body")) return false;
    const { plan, references } = this.operation;
    const { mediaType = "", takes = "fields", content } = plan.body ?? {};
    if (takes === "fields" || !isBuilt(mediaType)) return false;
    const { types, values } = valueType(content?.schema, references);
    return types === undefined ? values === undefined : types.includes("object");
  }

  /**
   * Puts values in the locations that the operation has for them, as its generated method does. A value of a channel that the builder
   * would place in the same way stays.
   */
  arrange(values: readonly CalledValue[]): readonly ChannelValue[] {
    const { header: _header, cookie: _cookie, data: _data, ...binding } = this.operation.binding;
    const isArranged = ({ channel, input }: CalledValue) =>
      channel === "parameters" || (input !== undefined && input.channel !== "parameters");
    const given = values.filter(isArranged).map(({ channel, name, value, input }) => {
      const argument = channel === "parameters" ? name : (input?.argument ?? name);
      return [argument, value] as const;
    });
    const others = values.filter((value) => !isArranged(value));
    const inPath = others.filter(({ channel }) => channel === "path");
    const filling = [...this.route.values, ...inPath].map(({ name }) => name);
    const filled = binding.filled?.filter((name) => !filling.includes(name)) ?? [];
    const arranged = arrange({ ...binding, filled }, Object.fromEntries(given));
    const placed = CHANNELS.flatMap((channel) =>
      Object.entries(arranged[channel] ?? {}).map(([name, value]) => ({ channel, name, value })),
    );
    return [...placed, ...others];
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
  check(values: readonly CalledValue[], state: State): readonly Problem[] {
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
      ...values.flatMap(misplaced),
      ...unknown.map((each) => unknownName(each, this)),
      ...values.flatMap((value) => notFile(value, this)),
      ...body.problems,
      ...found.map((problem) => ({ ...problem, ...adviceOn(problem, values, this, secrets) })),
      ...missingCredential(this, values, state),
    ];
  }
}

function misplaced({ name: given, input }: CalledValue): Problem[] {
  const { location, name: parameter = "" } = input ?? {};
  if (location !== "header" && location !== "cookie") return [];
  const where = location === "header" ? "a header" : "sent in a cookie";
  const advice = { do: "pass", parameter, location, text: `Pass it as a ${location}.` } as const;
  const message = `The parameter "${given}" is ${where}.`;
  return [wrong({ location, parameter: given, message, advice })];
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
function notFile({ name, value, input }: CalledValue, called: CalledOperation): Problem[] {
  if (input === undefined || !isFile(input, called)) return [];
  const values: readonly unknown[] = isList(value) ? value : [value];
  if (!values.some((each) => typeof each === "string")) return [];
  const message = `The parameter "${name}" must be a file.`;
  return [wrong({ message, parameter: input.name, advice: other(`Write ${input.name}@<path>.`) })];
}

function isFile({ location, schema }: Input, { operation }: CalledOperation): boolean {
  const { plan, references } = operation;
  if (location !== "body" || !isMultipart(plan.body?.mediaType ?? "")) return false;
  return fileCount(schema, references) !== undefined;
}

function missingCredential(
  { schemes, operation, route }: CalledOperation,
  values: readonly GivenValue[],
  { headers }: State,
): Problem[] {
  const sent = Object.keys(headers).filter((name) => headers[name] !== null);
  const query = [...values.map(({ name }) => name), ...new URLSearchParams(route.suffix).keys()];
  const given = { headers: new Set(sent), query: new Set(query) };
  return [...new Credentials(schemes).problemsOf(operation, given)];
}

/** Advice for the command line. JSON is in `:=`, and a file behind `@`. */
function adviceOn(
  { code, parameter = "", advice }: Problem,
  values: readonly CalledValue[],
  called: CalledOperation,
  secrets: SecretNames,
): Pick<Problem, "advice"> {
  const input = called.operation.inputs.get(parameter);
  if (input === undefined || advice?.do === "rename") return {};
  if (input.channel === "data") return { advice: other("Write --data @<file>.") };
  if (isFile(input, called)) return { advice: other(`Write ${input.name}@<path>.`) };
  const given = values.find((value) => value.input === input);
  if (code !== "invalid-parameter" || given === undefined) return {};
  const example = jsonExample(given, input, called, secrets);
  return example === undefined
    ? {}
    : { advice: other(`In JSON, write ${given.name}:=${example}.`) };
}

/** A text as it is written in JSON, where the operation wants no text. */
function jsonExample(
  { name, value, hasVariables }: GivenValue,
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
  const isShown = !hasVariables && !isSecretParameter(name, secrets);
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
  values: readonly CalledValue[],
  state: State,
): { readonly given: Arguments; readonly unknown: readonly GivenName[] } {
  const { operation, route, serverVariables, wholeQuery } = called;
  const query = new UrlQuery(literalQuery(route.suffix));
  const inQuery = allValues(queryPairs(operation, query)) ?? Object.fromEntries(query.pairs);
  const inPath = route.values.map(({ name, raw }) => [name, decodedText(String(raw))] as const);
  // The properties of objects are names of their own in some styles.
  const properties = new Set(Object.values(inQuery).filter(isPlainObject).flatMap(Object.keys));
  const pairs = wholeQuery === undefined ? query.pairs : [];
  const names = pairs
    .map(([name]) => ({ channel: "query", name: name.replace(/\[.*$/s, "") }) as const)
    .filter((given) => called.inputOf(given) === undefined && !properties.has(given.name));
  const unlisted = values.filter((value) => value.input === undefined && !called.isField(value));
  return {
    given: {
      ...(allValues(pathPairs(operation, route.values)) ?? Object.fromEntries(inPath)),
      ...inQuery,
      ...readValues(headerPairs(operation, headerTexts(state.headers))).values,
      ...fieldArguments(values, called),
      ...Object.fromEntries(values.flatMap((value) => argumentsFor(value, called, state))),
    },
    unknown: [...names, ...unlisted].filter(({ channel, name }) => {
      if (channel === "path") return !serverVariables.has(name);
      return channel !== "query" || !called.isQueryCredential(name);
    }),
  };
}

/** The values of parameters; undefined if one cannot be read as it is described. */
function allValues(pairs: readonly ReadPair[]): Arguments | undefined {
  const { values, unreadable } = readValues(pairs);
  return unreadable.length === 0 ? values : undefined;
}

/** The query that is literal in the route. The values of its expressions are elsewhere. */
function literalQuery(suffix: string): string {
  const [, query = ""] = /^\?([^#]*)/.exec(suffix.replaceAll(/\{[^}]*\}/g, "")) ?? [];
  return query;
}

/** A parameter in a header or a cookie is not an argument on the command line, but a header. */
function argumentsFor(
  { input, value }: CalledValue,
  { operation }: CalledOperation,
  { styles }: State,
): readonly (readonly [string, unknown])[] {
  if (input === undefined || input.location === "header" || input.location === "cookie") return [];
  const isSent = !operation.isText(input) || !leavesNothing(value, input, styles);
  return isSent ? [[input.argument, value]] : [];
}

/** Fields of any name are arguments, or the properties of the argument that is the whole body. */
function fieldArguments(values: readonly CalledValue[], called: CalledOperation): Arguments {
  const { binding, inputs, plan } = called.operation;
  const data = plan.body?.takes === "data" ? binding.data : undefined;
  const isTaken = (name: string) => data === undefined && inputs.has(name);
  const fields = values
    .filter((value) => called.isField(value))
    .map(({ name, value }) => [isTaken(name) ? `body_${name}` : name, value] as const);
  const named = Object.fromEntries(fields);
  return data === undefined || fields.length === 0 ? named : { [data]: named };
}

/** A body that is given whole: the argument that it is, or its fields. */
interface GivenBody {
  /** Only JSON is read. */
  readonly isRead: boolean;
  readonly given: Arguments;
  readonly fields: readonly CalledValue[];
  readonly problems: readonly Problem[];
}

const UNREAD: GivenBody = { isRead: false, given: {}, fields: [], problems: [] };
const READ: GivenBody = { ...UNREAD, isRead: true };

function readBody(data: unknown, called: CalledOperation): GivenBody {
  const { plan, binding } = called.operation;
  const refused = (message: string, details?: Partial<Problem>) => ({
    ...UNREAD,
    problems: [wrong({ message, ...details })],
  });
  if (data === undefined) return READ;
  if (plan.body === undefined) {
    const advice = other("Leave out --data.");
    return refused(`${plan.route} takes no body.`, { code: "unknown-parameter", advice });
  }
  if (plan.body.kind !== "json") return UNREAD;
  const value = parsed(data);
  if (value === undefined) return refused("The body is not valid JSON.");
  if (binding.data !== undefined) return { ...READ, given: { [binding.data]: value } };
  if (!isPlainObject(value)) return refused("The body must be an object of JSON.");
  const fields = Object.entries(value).map(([name, field]) => {
    const given = { channel: "body", name, value: field, hasVariables: false } as const;
    return { ...given, input: called.inputOf(given) };
  });
  return { ...READ, fields };
}

function parsed(data: unknown): unknown {
  if (typeof data === "string") return isJson(data) ? JSON.parse(data) : undefined;
  return isPlainObject(data) || isList(data) ? data : undefined;
}
