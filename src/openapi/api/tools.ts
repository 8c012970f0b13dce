import type { Tool, ToolSettings } from "./api.js";
import { isToolFile, fileOf, shortText, ToolSchemas } from "./tool-schema.js";
import type { PlannedOperation } from "./planned-operation.js";
import type { Outline } from "../read/read-operation.js";
import { SAFE_METHODS } from "./api-parts.js";
import { routeOf } from "./find-operation.js";
import { EndpointError } from "../../errors.js";
import { isList, isPlainObject, withoutUndefined } from "../../internal/objects.js";
import type { Input } from "../plan/operation-plan.js";
import { mayBeWhole } from "../plan/body-plan.js";
import { isObject, listOr, type DescriptionObject } from "../read/document.js";
import { joinedSchema, EndlessSchema } from "../read/schema-parts.js";
import { objectFields, type ObjectFields } from "../read/object-fields.js";
import type { References } from "../read/references.js";
import { problem, problemError } from "./problems.js";

const DESCRIPTION_LENGTH = 1024;

export function toolOf(name: string, operation: PlannedOperation, settings: ToolSettings): Tool {
  const { plan } = operation;
  const { summary, description } = plan.operation;
  const length = settings.descriptionLength ?? DESCRIPTION_LENGTH;
  const text = [...new Set([summary, description].filter((each) => each !== undefined))].join(
    "\n\n",
  );
  return {
    name,
    description: shortText(text === "" ? plan.route : text, length),
    inputSchema: inputSchema(operation, length),
    annotations: {
      ...(summary !== undefined && { title: shortText(summary, 200) }),
      readOnlyHint: SAFE_METHODS.includes(plan.method),
      destructiveHint: ["DELETE", "PUT", "PATCH"].includes(plan.method),
      idempotentHint: [...SAFE_METHODS, "PUT", "DELETE"].includes(plan.method),
      openWorldHint: true,
    },
  };
}

function inputSchema(operation: PlannedOperation, length: number): Tool["inputSchema"] {
  const schemas = new ToolSchemas(operation.references, length);
  const inputs = [...operation.inputs.values()];
  const properties = Object.fromEntries(
    inputs.map((input) => [input.argument, schemas.property(input, isToolFile(input, operation))]),
  );
  const { otherFields } = operation.plan.body?.content ?? {};
  const required = inputs.filter(({ isRequired }) => isRequired).map(({ argument }) => argument);
  return {
    type: "object",
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: operation.takesAnyField && schemas.others(otherFields),
    ...schemas.definitions(),
  };
}

/** The longest name that Anthropic and OpenAI allow. */
const LONGEST = 64;

/**
 * The names of tools. They depend on all operations of the description, not on which are offered, and a name that two operations
 * would have goes to neither: so a name stays what it is when operations are added.
 */
export function toolNames(
  all: readonly Outline[],
  offered: ReadonlySet<Outline>,
): ReadonlyMap<string, Outline> {
  const counts = new Map<string, number>();
  for (const outline of all) {
    const name = plainName(outline);
    counts.set(name.toLowerCase(), (counts.get(name.toLowerCase()) ?? 0) + 1);
  }
  const names = new Map<string, Outline>();
  for (const outline of all) {
    const plain = plainName(outline);
    const isFree = plain !== "" && plain.length <= LONGEST && counts.get(plain.toLowerCase()) === 1;
    const name = isFree ? plain : hashedName(plain, routeOf(outline));
    if (offered.has(outline) && !names.has(name)) names.set(name, outline);
  }
  return names;
}

/** The id with `_` for each character that no name may have, or the method and the path. */
function plainName(outline: Outline): string {
  const { id, method, path } = outline;
  const text = id ?? `${method.toLowerCase()}${path.replaceAll(/[{}]/g, "")}`;
  return text.replaceAll(/[^A-Za-z0-9_-]/g, "_").replace(/_+$/, "");
}

function hashedName(plain: string, route: string): string {
  const hash = hashOf(route);
  return `${plain.slice(0, LONGEST - hash.length - 1)}_${hash}`;
}

/** 64 bits of FNV-1a, which only has to tell the routes of one description apart. */
function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(36);
}

/**
 * Words an error of the builder for the model that called a tool: without advice about methods and options, which are not a model's to
 * use. An error that the settings of the application caused stays as it is.
 */
export function toolError(thrown: unknown, { inputs }: PlannedOperation): unknown {
  // Problems name arguments, and their advice is for any caller.
  if (!(thrown instanceof EndpointError) || isList(thrown.cause)) return thrown;
  const { code, reason, template, operation } = thrown;
  const input = [...inputs.values()].find(
    ({ name, location }) => name === thrown.parameter && location === (thrown.location ?? location),
  );
  if (input === undefined) return thrown;
  const { argument: parameter, location } = input;
  const text = `Pass another value for "${parameter}".`;
  const advice = { do: "pass", parameter, location, text } as const;
  const details = { template, operation, parameter, location, advice };
  return new EndpointError(code, reason, withoutUndefined(details));
}

/**
 * The parameters that the arguments of a tool stand for. Files are base64 in them.
 *
 * @throws EndpointError `invalid-parameter` if a value is not a file
 */
export function argumentsOf(operation: PlannedOperation, args: object): object {
  if (!isPlainObject(args)) return args;
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => {
      const input = operation.inputs.get(name);
      const isFile = input !== undefined && isToolFile(input, operation);
      return [name, isFile ? readFile(value, input, operation) : value];
    }),
  );
}

function readFile(value: unknown, input: Input, { plan }: PlannedOperation): unknown {
  try {
    return fileOf(value);
  } catch (error) {
    const { argument: parameter, location, channel } = input;
    const subject = channel === "data" ? "The body" : `The parameter "${parameter}"`;
    const message = `${subject} must be a file: its bytes as base64, or a data URL.`;
    throw (
      problemError(plan, [problem("invalid-parameter", message, { parameter, location })]) ?? error
    );
  }
}

/** Returns `true` if a body has fields which, each an argument of its own, can say all that its schema says. */
export function hasFlatBody({ plan: { body }, references }: PlannedOperation): boolean {
  if (body === undefined) return true;
  if (body.takes === "data" || mayBeWhole(body)) return false;
  if (body.kind !== "json") return true;
  const { schema, fields = [] } = body.content;
  // A field may be required only together with another one.
  const isOptional = !body.isRequired && fields.some(({ isRequired }) => isRequired);
  try {
    return !isOptional && isFlat(schema, references, 0);
  } catch (error) {
    if (error instanceof EndlessSchema) return false;
    throw error;
  }
}

/** The deepest nesting of parts, and the most of them. */
const DEEPEST = 20;
const MOST_PARTS = 100;

/** The keywords that are about several fields together. */
const OF_THE_WHOLE = [
  "const",
  "enum",
  "not",
  "if",
  "propertyNames",
  "patternProperties",
  "minProperties",
  "maxProperties",
  "dependentRequired",
  "dependentSchemas",
  "unevaluatedProperties",
];

function isFlat(schema: unknown, references: References, depth: number): boolean {
  const target = references.target(schema);
  if (!isObject(target)) return target !== false;
  if (depth > DEEPEST || OF_THE_WHOLE.some((key) => target[key] !== undefined)) return false;
  const parts = listOr(target.allOf);
  const alternatives = [target.oneOf, target.anyOf].map(listOr).filter(({ length }) => length > 0);
  if ([parts, ...alternatives].some(({ length }) => length > MOST_PARTS)) return false;
  const isShared = isObject(target.properties) || parts.length > 1 || alternatives.length > 0;
  return (
    parts.every(
      (part) => isFlat(part, references, depth + 1) && !(isShared && isClosed(part, references)),
    ) &&
    alternatives.every((each) => areAlike(each, target, references)) &&
    alternatives.flat().every((each) => isFlat(each, references, depth + 1))
  );
}

/** Returns `true` for a part that says something about the fields of the others. */
function isClosed(part: unknown, references: References): boolean {
  const target = references.target(part);
  if (!isObject(target)) return false;
  const { additionalProperties = true } = target;
  return additionalProperties !== true;
}

/** Returns `true` for alternatives that differ in one field: the others say nothing about which of them is meant. */
function areAlike(
  alternatives: readonly unknown[],
  { properties }: DescriptionObject,
  references: References,
): boolean {
  const all = alternatives.map((each) => objectFields(each, references));
  const described = all.filter((each) => each !== undefined);
  const [first] = described;
  if (first === undefined || described.length < all.length || isObject(properties)) return false;
  const signature = signatureOf(first);
  if (described.some((each) => signatureOf(each) !== signature)) return false;
  const differing = [...first.fields.keys()].filter((name) => {
    const schemas = described.map(({ fields }) => fields.get(name)?.schema ?? true);
    return !schemas.includes(joinedSchema("anyOf", schemas) ?? true);
  });
  return first.fields.size > 0 && differing.length <= 1;
}

/** Writes the names of fields, and which are required. */
function signatureOf({ fields, others, allowsNonObjects }: ObjectFields): string {
  const names = [...fields].map(([name, { isRequired }]) => [name, isRequired]);
  return JSON.stringify([names.sort(), others !== undefined, allowsNonObjects]);
}
