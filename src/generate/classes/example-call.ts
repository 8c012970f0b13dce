import { isOptionName } from "../../core/options.js";
import { getOrInsert, ownValue } from "../../internal/objects.js";
import { linesOf, propertyKey, quoted } from "../code/code.js";
import {
  listOr,
  objectOr,
  referenceIn,
  stringsIn,
  isExact,
  isJsonObject,
  type DescriptionObject,
} from "../../openapi/read/document.js";
import type { Description } from "../../openapi/model.js";
import { isWritten, type Argument, type OperationPlan } from "../../openapi/plan/operation-plan.js";
import { absoluteServers } from "../../openapi/read/read-server.js";
import type { References } from "../../openapi/read/references.js";
import { fileCount } from "../../openapi/plan/value-type.js";
import { LAYOUT } from "../layout.js";
import type { WriteContext } from "../write-context.js";
import type { ApiNames } from "./api-names.js";

export function methodComment(
  plan: OperationPlan,
  call: (args: string) => string,
  references: References,
): string[] {
  const { operation } = plan;
  const { summary, description, documentation } = operation;
  const texts = new Set([summary, description].filter((text) => text !== undefined));
  const lines = [`\`${plan.route}\``, ...[...texts].flatMap((text) => ["", ...linesOf(text)])];
  const tags: string[] = [];
  if (operation.isDeprecated) tags.push("@deprecated");
  if (documentation !== undefined) tags.push(`@see ${linesOf(documentation).join(" ")}`);
  const args = exampleArguments(plan, references);
  if (args !== undefined) tags.push("@example", "```ts", call(args), "```");
  return [...lines, "", ...tags];
}

function exampleArguments(plan: OperationPlan, references: References): string | undefined {
  const args = plan.args.filter((argument) => isNeeded(argument, plan));
  if (!isAlternative(plan, args, references)) return undefined;
  const fields: string[] = [];
  const sampling = { references, around: [], isShared: false, budget: { left: MOST_VALUES } };
  for (const argument of args) {
    const { key, schema } = argument;
    const value = sampleFile(argument, plan, references) ?? exampleValue(schema, key, sampling);
    if (value === undefined) return undefined;
    fields.push(`${propertyKey(key)}: ${value}`);
  }
  return inBraces(fields);
}

function sampleFile(
  { key, schema, isWholeBody, location }: Argument,
  { body }: OperationPlan,
  references: References,
): string | undefined {
  const isSent = isWholeBody ? body?.kind === "bytes" : body?.kind === "multipart";
  const count = fileCount(schema, references);
  if (location !== "body" || !isSent || count === undefined) return undefined;
  const file = `new Blob([${quoted(key)}])`;
  return count === "many" ? `[${file}]` : file;
}

/** The types of components also require properties with a default. */
function isNeeded({ location, isRequired, schema }: Argument, plan: OperationPlan): boolean {
  if (isRequired || location !== "body" || plan.operation.body?.isRequired !== true)
    return isRequired;
  return referenceIn(plan.body?.content.schema) !== undefined && hasDefault(schema);
}

function isAlternative(
  { operation, body }: OperationPlan,
  args: readonly Argument[],
  references: References,
): boolean {
  const { oneOf, anyOf } = objectOr(references.target(body?.content.schema));
  const alternatives = [...listOr(oneOf), ...listOr(anyOf)];
  if (operation.body?.isRequired !== true || alternatives.length === 0) return true;
  const names = new Set(args.map(({ name }) => name));
  return alternatives.some((alternative) =>
    stringsIn(objectOr(references.target(alternative)).required).every((name) => names.has(name)),
  );
}

const FORMATS: Readonly<Record<string, string>> = {
  date: "2030-01-31",
  "date-time": "2030-01-31T12:00:00Z",
  email: "name@example.com",
  uri: "https://example.com",
  url: "https://example.com",
  uuid: "00000000-0000-4000-8000-000000000000",
};

interface Sampling {
  readonly references: References;
  readonly around: readonly DescriptionObject[];
  readonly isShared: boolean;
  readonly budget: { left: number };
}

/** Schemas that refer to each other could lead to millions of values. */
const MOST_VALUES = 1000;

function hasDefault(property: unknown): boolean {
  return isJsonObject(property) && property.default !== undefined;
}

function exampleValue(schema: unknown, name: string, sampling: Sampling): string | undefined {
  const { references, around, budget } = sampling;
  if (budget.left-- <= 0) return undefined;
  const target = references.target(schema);
  if (target === true) return quoted(name);
  if (!isJsonObject(target) || around.includes(target) || around.length > 6) return undefined;
  if ("const" in target && isExact(target.const)) return constantText(target.const);
  if (Array.isArray(target.enum) && isExact(target.enum)) {
    const value: unknown = target.enum.find((each) => each !== null);
    return value === undefined ? undefined : constantText(value);
  }
  const within: Sampling = {
    ...sampling,
    around: [...around, target],
    isShared: sampling.isShared || referenceIn(schema) !== undefined,
  };
  const alternative = listOr(target.oneOf).at(0) ?? listOr(target.anyOf).at(0);
  if (alternative !== undefined) {
    return "properties" in target || "allOf" in target
      ? undefined
      : exampleValue(alternative, name, within);
  }
  if ("allOf" in target) {
    const [only, ...others] = listOr(target.allOf);
    return others.length === 0 && !("properties" in target)
      ? exampleValue(only, name, within)
      : undefined;
  }
  return ofType(target, name, within);
}

function ofType(schema: DescriptionObject, name: string, sampling: Sampling): string | undefined {
  const type = Array.isArray(schema.type)
    ? listOr(schema.type).find((each) => each !== "null")
    : schema.type;
  switch (type) {
    case "string":
      return quoted(stringOf(schema, name));
    case "integer":
    case "number":
      return String(numberOf(schema));
    case "boolean":
      return "true";
    case "array":
      return listOf(schema, name, sampling);
    case "object":
    case undefined:
      return objectOf(schema, name, sampling);
    default:
      return undefined;
  }
}

function constantText(value: unknown): string | undefined {
  if (typeof value === "string") return quoted(value);
  return typeof value === "object" && value !== null ? undefined : String(value);
}

function stringOf({ example, default: preset, format }: DescriptionObject, name: string): string {
  const given = [example, preset].find(
    (each) => typeof each === "string" && /^[^\r\n]{1,60}$/.test(each),
  );
  if (typeof given === "string") return given;
  return (typeof format === "string" ? ownValue(FORMATS, format) : undefined) ?? name;
}

function numberOf({ example, default: preset, minimum }: DescriptionObject): number {
  const given = [example, preset, minimum].find((each) => typeof each === "number" && each >= 0);
  return typeof given === "number" ? given : 1;
}

function listOf(schema: DescriptionObject, name: string, sampling: Sampling): string | undefined {
  if (Array.isArray(schema.items) || "prefixItems" in schema) return undefined;
  if (schema.items === undefined) return "[]";
  const item = exampleValue(schema.items, name, sampling);
  return item === undefined ? "[]" : `[${item}]`;
}

function objectOf(schema: DescriptionObject, name: string, sampling: Sampling): string | undefined {
  const properties = objectOr(schema.properties);
  const required = new Set(stringsIn(schema.required));
  const wanted = Object.keys(properties).filter(
    (key) => required.has(key) || (sampling.isShared && hasDefault(properties[key])),
  );
  const fields: string[] = [];
  for (const key of wanted) {
    const value = exampleValue(properties[key], key, sampling);
    if (value === undefined) return undefined;
    fields.push(`${propertyKey(key)}: ${value}`);
  }
  if (schema.type === undefined && fields.length === 0 && !("properties" in schema))
    return quoted(name);
  return inBraces(fields) || "{}";
}

/**
 * A call to start with.
 *
 * @public
 */
export interface FirstCall {
  /** The name of the root class, or `createRequest` without classes. */
  readonly name: string;
  /** The kind of the export. */
  readonly kind: "class" | "function";
  /** The file that exports it. */
  readonly file: string;
  /** An expression that builds a request; `undefined` if no operation has known values. */
  readonly call?: string;
}

export function firstCall({ root, areas }: ApiNames, context: WriteContext): FirstCall {
  const { api } = context;
  const address = absoluteServers(api).length === 0 ? ['baseUrl: "https://api.example.com"'] : [];
  const credentialsOf = credentialSamples(api);
  const calls = areas.flatMap((area) =>
    area.methods.map(({ operation, name }): Candidate => {
      const plan = context.planOf(operation);
      const options = inBraces([...address, ...credentialsOf(plan)]);
      const call = (args: string) =>
        `new ${root}(${options}).${area.name}.${name}(${args}).build()`;
      return { name: root, plan, call };
    }),
  );
  const first = shortest(calls, context);
  return { name: root, kind: "class", file: LAYOUT.root, ...first };
}

export function firstRequest(context: WriteContext): FirstCall {
  const { api } = context;
  const plans = api.operations.map((operation) => context.planOf(operation));
  const named = plans.filter(({ args }) =>
    args.every(
      ({ isRequired, key, name, isWholeBody }) =>
        !isRequired || isWholeBody || (key === name && !isOptionName(name)),
    ),
  );
  const credentialsOf = credentialSamples(api);
  const calls = named.map((plan): Candidate => {
    const settings = inBraces(credentialsOf(plan));
    const call = (args: string) =>
      `await fetch(...${CREATE}(${settings})(${[quoted(plan.route), ...(args === "" ? [] : [args])].join(", ")}))`;
    return { name: CREATE, plan, call };
  });
  return { name: CREATE, kind: "function", file: LAYOUT.request, ...shortest(calls, context) };
}

const CREATE = "createRequest";

interface Candidate {
  readonly name: string;
  readonly plan: OperationPlan;
  readonly call: (args: string) => string;
}

function shortest(
  candidates: readonly Candidate[],
  { references }: WriteContext,
): { readonly name: string; readonly call: string } | undefined {
  const calls = candidates.flatMap(({ name, plan, call }) => {
    const args = exampleArguments(plan, references);
    return args === undefined ? [] : [{ name, call: call(args), isRead: plan.method === "GET" }];
  });
  const reading = calls.filter(({ isRead }) => isRead);
  const [first] = (reading.length > 0 ? reading : calls).sort(
    (one, other) => one.call.length - other.call.length,
  );
  return first && { name: first.name, call: first.call };
}

/** Writes the credentials of each list of names once: most operations share one. */
function credentialSamples(api: Description): (plan: OperationPlan) => readonly string[] {
  const schemes = new Map(api.securitySchemes.filter(isWritten).map((each) => [each.name, each]));
  const written = new Map<readonly string[], readonly string[]>();
  return ({ security }) => {
    const [first] = security.some(({ length }) => length === 0) ? [] : security;
    if (first === undefined) return [];
    return getOrInsert(written, first, () => {
      const samples = first.flatMap((name) => {
        const scheme = schemes.get(name);
        return scheme === undefined ? [] : [`${propertyKey(name)}: ${SAMPLES[scheme.kind]}`];
      });
      return samples.length === 0 ? [] : [`credentials: ${inBraces(samples)}`];
    });
  };
}

const SAMPLES = {
  bearer: '"token"',
  basic: '{ username: "user", password: "password" }',
  apiKey: '"key"',
};

function inBraces(members: readonly string[]): string {
  return members.length === 0 ? "" : `{ ${members.join(", ")} }`;
}
