import {
  callDoc,
  code,
  comment,
  entry,
  identifier,
  importDoc,
  join,
  linesOf,
  propertyKey,
  quoted,
  valueDoc,
} from "../code/code.js";
import { HARD_LINE, indent, type Doc } from "../code/doc.js";
import {
  membersDoc,
  signature,
  generic,
  intersection,
  keyOf,
  literal,
  NEVER,
  STRING,
  typeName,
  typeNames,
  union,
  type TypeMember,
  type TypeNode,
} from "../code/type-node.js";
import type { Operation, SecurityScheme } from "../../openapi/model.js";
import { bindingOf } from "../../openapi/plan/binding.js";
import { schemeOf, type Channel, type OperationPlan } from "../../openapi/plan/operation-plan.js";
import type { References } from "../../openapi/read/references.js";
import { CALL_LIBRARY, LAYOUT, LIBRARY, specifier } from "../layout.js";
import type { ApiNames, AreaNames, MethodNames } from "./api-names.js";
import { methodComment } from "./example-call.js";
import type { SchemaTypes } from "../types/schema-type.js";
import { alternativesOf, argumentsOf, type SentTypes } from "../types/argument-type.js";

export interface WriteContext {
  readonly references: References;
  readonly schemas: SchemaTypes;
  readonly schemes: readonly SecurityScheme[];
  planOf(operation: Operation): OperationPlan;
  /** Returns the type of an operation in `types.ts`. */
  typeOf(plan: OperationPlan): TypeNode;
}

interface WrittenMethod {
  readonly method: Doc;
  readonly type: Doc | undefined;
  /** The names that it uses from `types.ts` and the library. */
  readonly uses: readonly string[];
}

/** The source of the file of an area: its class, and the types of the parameters of its methods. */
export function writeArea(area: AreaNames, names: ApiNames, context: WriteContext): Doc {
  const { base, root } = names;
  const { name, className, title, description } = area;
  const methods = area.methods.map((method) =>
    writeMethod(method, `new ${root}().${name}`, context),
  );
  const lines = [
    ...linesOf(description ?? `The operations of the area ${title}.`),
    "",
    `\`new ${root}().${name}\` and \`new ${className}()\` have these methods.`,
  ];
  const members = join(
    methods.map(({ method }) => method),
    [HARD_LINE, HARD_LINE],
  );
  const types = methods.flatMap(({ type }) =>
    type === undefined ? [] : [[HARD_LINE, type, HARD_LINE]],
  );
  return code`${importsOf(methods, base)}
${comment(lines)}export class ${identifier(className)} extends ${identifier(base)} {${indent([HARD_LINE, members])}
}
${types}`;
}

function importsOf(methods: readonly WrittenMethod[], base: string): Doc {
  const uses = new Set(methods.flatMap((each) => each.uses));
  const used = (...names: readonly string[]) => names.filter((name) => uses.has(name));
  const described = used("components", "ListOf", "requestSchemas", "WithRequired");
  return [
    importDoc(LIBRARY, { types: ["AnyBuilder", ...used("RawBody")] }),
    importDoc(CALL_LIBRARY, { values: used("call"), types: used("Call", ...HELPERS) }),
    importDoc(quoted("fluent-endpoint/types"), { types: used("FileLike") }),
    importDoc(specifier(LAYOUT.builder, "areas"), { values: [base, ...used("SERVER_URLS")] }),
    importDoc(specifier(LAYOUT.types, "areas"), { types: described }),
  ];
}

/** The generic types that the library exports for the types of arguments and calls. */
const HELPERS = ["FixedHeader", "Given", "PassedHeaders", "Placed", "PlacedAs"];

const RAW_BODY = typeName("RawBody");

/** The types of what a builder takes. */
const SENT_BY_CLASSES: SentTypes = {
  file: typeName("FileLike"),
  raw: RAW_BODY,
  text: union([STRING, RAW_BODY]),
  json: RAW_BODY,
};

/** @param area - an expression for the builder of the area */
function writeMethod(names: MethodNames, area: string, context: WriteContext): WrittenMethod {
  const plan = context.planOf(names.operation);
  const members = argumentsOf(plan, context.schemas, SENT_BY_CLASSES);
  const hasParameters = members.length > 0;
  const alternatives = alternativesOf(plan, context.schemas, true);
  const marks = marksOf(plan);
  const parametersType = hasParameters
    ? intersection([
        generic("Given", typeName(names.parameters), NAMES),
        ...(alternatives === undefined ? [] : [alternatives]),
      ])
    : undefined;
  const callee = `${area}.${names.name}($).build();`;
  const types = [...marks, ...members.map(({ type }) => type)];
  if (alternatives !== undefined) types.push(alternatives);
  const lines = methodComment(plan, callee, context.references);
  const binding = bindingEntries(plan, context.schemes);
  const args = [
    code`this`,
    quoted(plan.route),
    ...(hasParameters ? [code`parameters`] : binding.length > 0 ? [code`undefined`] : []),
  ];
  const call = callDoc(code`return call`, args, binding.length > 0 ? binding : undefined);
  return {
    method: code`${comment(lines)}${signatureOf(names, plan, parametersType, marks)} {
  ${call};
}`,
    type: hasParameters ? interfaceDoc(names, plan, members) : undefined,
    uses: [
      "call",
      "Call",
      ...(hasParameters ? ["Given"] : []),
      ...types.flatMap(typeNames),
      ...(plan.server === undefined ? [] : ["SERVER_URLS"]),
    ],
  };
}

function signatureOf(
  names: MethodNames,
  plan: OperationPlan,
  parameters: TypeNode | undefined,
  marks: readonly TypeNode[],
): Doc {
  const type = typeName(names.parameters);
  const hasParameters = parameters !== undefined;
  const given = [...(hasParameters ? [NAMES] : []), ...marks];
  return signature({
    start: propertyKey(names.name),
    typeParameters: [
      { name: "Self", constraint: typeName("AnyBuilder") },
      ...(hasParameters ? [{ name: "Names", constraint: keyOf(type), preset: NEVER }] : []),
    ],
    parameters: [
      { name: code`this`, type: typeName("Self") },
      ...(hasParameters ? [{ name: code`parameters?`, type: parameters }] : []),
    ],
    result: generic(
      "Call",
      typeName("Self"),
      literal(plan.route),
      union(given),
      ...requiredNames(plan),
    ),
  });
}

function interfaceDoc(
  { parameters }: MethodNames,
  { route }: OperationPlan,
  members: readonly TypeMember[],
): Doc {
  return code`${comment([`The parameters of \`${route}\`.`])}export interface ${identifier(parameters)} {${indent([HARD_LINE, membersDoc(members)])}
}`;
}

/**
 * The names that the request requires. They are in the description as well, but the compiler takes long to compute them there. None
 * where a value has to be passed by a channel: then it depends on the method called.
 */
function requiredNames({ inputs, headers }: OperationPlan): TypeNode[] {
  const required = inputs.filter(({ isRequired }) => isRequired);
  const isPlain = required.every(
    ({ channel, argument, name }) => channel === "parameters" && argument === name,
  );
  if (!isPlain || headers["content-type"] !== undefined) return [];
  const names = required.map(({ name, location }) =>
    literal(location === "path" ? name : `${location}.${name}`),
  );
  return [union(names)];
}

/** The names with values that a call adds: its fixed headers, and names that are not placed by themselves. */
function marksOf({ inputs, headers }: OperationPlan): TypeNode[] {
  const required = (channel: Channel) =>
    inputs.filter((input) => input.channel === channel && input.isRequired);
  const own = (channel: Channel) =>
    required(channel).flatMap(({ argument, name }) => (argument === name ? [literal(name)] : []));
  const marks = (["query", "body"] as const)
    .filter((channel) => own(channel).length > 0)
    .map((channel) => generic("Placed", literal(channel), NAMES, union(own(channel))));
  const needed = own("header");
  if (needed.length > 0) marks.push(generic("PassedHeaders", NAMES, union(needed)));
  const renamed = (["query", "header", "body"] as const)
    .flatMap(required)
    .filter(({ argument, name }) => argument !== name)
    .map(({ argument, name, location }) => {
      const full = `${location}.${location === "header" ? name.toLowerCase() : name}`;
      return generic("PlacedAs", literal(full), NAMES, literal(argument));
    });
  const cookies = required("cookie").map(({ argument }) =>
    generic("PlacedAs", literal("header.cookie"), NAMES, literal(argument)),
  );
  const fixed = Object.entries(headers).map(([name, value]) =>
    generic("FixedHeader", literal(name), literal(value)),
  );
  return [...marks, ...renamed, ...cookies, ...fixed];
}

/** The type parameter for the names of the given arguments. */
const NAMES = typeName("Names");

/** The entries of the object that tells `call` what the builder cannot know. */
function bindingEntries(plan: OperationPlan, schemes: readonly SecurityScheme[]): Doc[] {
  const { id, security } = plan.operation;
  const carriers = plan.inputs
    .filter((input) => schemeOf(input, schemes) !== undefined)
    .map(({ argument, location, name }) => ({ argument, in: location, name }));
  const binding = {
    ...(id !== undefined && { id }),
    ...bindingOf(plan),
    ...(carriers.length > 0 && { carriers }),
    ...(schemes.some(({ kind }) => kind !== "other") && security !== undefined && { security }),
  };
  const entries = Object.entries(binding).map(([key, value]) => entry(key, valueDoc(value)));
  return plan.server === undefined ? entries : [...entries, entry("servers", code`SERVER_URLS`)];
}
