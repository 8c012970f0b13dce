import {
  blocks,
  callExpression,
  code,
  comment,
  objectEntries,
  entry,
  identifier,
  importCode,
  join,
  linesOf,
  longObject,
  propertyKey,
  quoted,
  type Code,
} from "../code/code.js";
import {
  signature,
  generic,
  intersection,
  literal,
  STRING,
  typeName,
  union,
  type TypeCode,
} from "../code/type-code.js";
import type { Location, SecurityScheme } from "../../openapi/model.js";
import { ownValue } from "../../internal/objects.js";
import { acceptOf } from "../../openapi/plan/accepted-types.js";
import { plannedLocations } from "../../openapi/plan/planned-locations.js";
import {
  isWritten,
  securitySchemeOf,
  withoutCertificates,
  type OperationPlan,
} from "../../openapi/plan/operation-plan.js";
import { CALL_LIBRARY, LAYOUT, LIBRARY, type Specifier } from "../layout.js";
import { ArgumentTypes, type BodyTypeCodes } from "../types/argument-type.js";
import { usedTypes } from "../types/write-types.js";
import type { WriteContext } from "../write-context.js";
import type { ApiNames, AreaNames, MethodNames } from "./api-names.js";
import { methodComment } from "./example-call.js";
import { ownValues } from "../../wire/records.js";

interface WrittenMethod {
  readonly method: Code;
  readonly type: Code;
  readonly uses: readonly string[];
}

export function writeArea(area: AreaNames, { base, root }: ApiNames, context: WriteContext): Code {
  const { name, className, title, description } = area;
  const methods = area.methods.map((method) =>
    writeMethod(method, `new ${root}().${name}`, context),
  );
  const lines = [
    ...linesOf(description ?? `The operations of the area ${title}.`),
    "",
    `\`new ${root}().${name}\` and \`new ${className}()\` have these methods.`,
  ];
  const members = methods.map(({ method }) => method);
  return blocks([
    importsOf(methods, base, context.specifier),
    code`${comment(lines)}export class ${identifier(className)} extends ${identifier(base)} {
  ${join(members, code`\n\n`)}
}
`,
    ...methods.map(({ type }) => type),
  ]);
}

function importsOf(methods: readonly WrittenMethod[], base: string, specifier: Specifier): Code {
  const uses = new Set(methods.flatMap((each) => each.uses));
  const used = (...names: readonly string[]) => names.filter((name) => uses.has(name));
  return join([
    importCode(LIBRARY, { types: ["AnyBuilder", ...used("RawBody")] }),
    importCode(CALL_LIBRARY, { values: ["call"], types: ["Call", ...used(...HELPERS)] }),
    importCode(quoted("fluent-endpoint/types"), { types: used("FileLike") }),
    importCode(specifier(LAYOUT.builder, "areas"), { values: [base, ...used("SERVER_URLS")] }),
    importCode(specifier(LAYOUT.types, "areas"), { types: usedTypes(uses) }),
  ]);
}

const HELPERS = ["ChosenAccept", "FixedHeader", "Given", "PassedHeaders", "Located", "LocatedAs"];

const RAW_BODY = typeName("RawBody");

const SENT_BY_CLASSES: BodyTypeCodes = {
  file: typeName("FileLike"),
  raw: RAW_BODY,
  text: union([STRING, RAW_BODY]),
  json: RAW_BODY,
  mayFollow: true,
};

function writeMethod(names: MethodNames, area: string, context: WriteContext): WrittenMethod {
  const plan = context.planOf(names.operation);
  const { securitySchemes } = context.api;
  const brands = brandsOf(plan);
  const types = new ArgumentTypes(plan, context.schemas, SENT_BY_CLASSES, names.parameters);
  const head = signatureOf(names, plan, brands, types.alternatives);
  const hasParameters = plan.args.length > 0;
  const call = (args: string) => `${area}.${names.name}(${args}).build();`;
  const locations = locationEntries(plan, securitySchemes);
  const hasLocations = locations.length > 0;
  const args = [
    code`this`,
    quoted(plan.route),
    // `undefined` in place of the parameters makes the call refuse any that were passed by mistake.
    takesAccept(plan) && !hasParameters ? code`undefined` : code`parameters`,
    hasLocations ? longObject(locations) : takesAccept(plan) && code`undefined`,
    takesAccept(plan) && code`options`,
  ];
  return {
    method: code`${comment(methodComment(plan, call, context.references))}${head} {
  return ${callExpression(code`call`, ...args)};
}`,
    type: types.declaration,
    uses: [
      ...(hasParameters ? ["Given"] : []),
      ...types.names,
      ...brands.flatMap(({ names }) => [...names]),
      ...(plan.server === undefined ? [] : ["SERVER_URLS"]),
    ],
  };
}

function signatureOf(
  { name, parameters }: MethodNames,
  plan: OperationPlan,
  brands: readonly TypeCode[],
  alternatives: readonly TypeCode[],
): Code {
  const result = (names: readonly TypeCode[]) =>
    generic("Call", typeName("Self"), literal(plan.route), union(names), ...requiredNames(plan));
  const self = code`Self extends AnyBuilder`;
  const [typesOfAccept, options] = acceptParameters(plan);
  if (plan.args.length === 0) {
    return signature(
      propertyKey(name),
      [self, ...typesOfAccept],
      [code`this: Self`, ...(takesAccept(plan) ? options : [code`parameters?: undefined`])],
      result(brands),
    );
  }
  const given = intersection([generic("Given", typeName(parameters), NAMES), ...alternatives]);
  return signature(
    propertyKey(name),
    [self, code`Names extends keyof ${identifier(parameters)} = never`, ...typesOfAccept],
    [code`this: Self`, code`parameters?: ${given.code}`, ...options],
    result([NAMES, ...brands]),
  );
}

function takesAccept({ operation }: OperationPlan): boolean {
  return acceptOf(operation.responses).length > 1;
}

function acceptParameters(plan: OperationPlan): readonly [Code[], Code[]] {
  if (!takesAccept(plan)) return [[], []];
  const types = union(acceptOf(plan.operation.responses).map(literal));
  return [
    [code`Accept extends ${types.code} = never`],
    [code`options?: { readonly accept?: Accept }`],
  ];
}

/** The compiler would take long to compute the names from the description. */
function requiredNames({ args, headers }: OperationPlan): TypeCode[] {
  const required = args.filter(({ isRequired }) => isRequired);
  const contentType = ownValue(headers, "content-type");
  if (!required.every(({ isByName }) => isByName) || contentType !== undefined) return [];
  const names = required.map(({ name, location }) =>
    literal(location === "path" ? name : `${location}.${name}`),
  );
  return [union(names)];
}

function brandsOf(plan: OperationPlan): TypeCode[] {
  const { args, headers } = plan;
  const told = args.filter(
    ({ isRequired, isByName, isWholeBody, isQueryString = false }) =>
      isRequired && !isByName && !isWholeBody && !isQueryString,
  );
  const required = (location: Location) => told.filter((each) => each.location === location);
  const own = (location: Location) =>
    required(location).flatMap(({ key, name }) => (key === name ? [literal(name)] : []));
  const brands = (["query", "body"] as const)
    .filter((location) => own(location).length > 0)
    .map((location) => generic("Located", literal(location), NAMES, union(own(location))));
  const needed = own("header");
  if (needed.length > 0) brands.push(generic("PassedHeaders", NAMES, union(needed)));
  const renamed = (["query", "header", "body"] as const)
    .flatMap(required)
    .filter(({ key, name }) => key !== name)
    .map(({ key, name, location }) => {
      const full = `${location}.${location === "header" ? name.toLowerCase() : name}`;
      return generic("LocatedAs", literal(full), NAMES, literal(key));
    });
  const cookies = required("cookie").map(({ key }) =>
    generic("LocatedAs", literal("header.cookie"), NAMES, literal(key)),
  );
  const { accept, ...sent } = ownValues(headers);
  const isChosen = takesAccept(plan);
  const fixed = Object.entries(isChosen ? sent : headers).map(([name, value]) =>
    generic("FixedHeader", literal(name), literal(value)),
  );
  if (isChosen) {
    const preset = accept === undefined ? [] : [literal(accept)];
    fixed.push(generic("ChosenAccept", typeName("Accept"), ...preset));
  }
  return [...brands, ...renamed, ...cookies, ...fixed];
}

const NAMES = typeName("Names");

function locationEntries(plan: OperationPlan, schemes: readonly SecurityScheme[]): Code[] {
  const { id, security } = plan.operation;
  const credentialArguments = plan.args
    .filter((argument) => securitySchemeOf(argument, schemes) !== undefined)
    .map(({ key, location, name }) => ({ argument: key, in: location, name }));
  return [
    ...objectEntries({
      ...(id !== undefined && { id }),
      ...plannedLocations(plan),
      ...(credentialArguments.length > 0 && { credentialArguments }),
      ...(schemes.some(isWritten) &&
        security !== undefined && { security: withoutCertificates(security, schemes) }),
    }),
    ...(plan.server === undefined ? [] : [entry("servers", code`SERVER_URLS`)]),
  ];
}
