import type { Description, SecurityScheme } from "../../openapi/model.js";
import type { Input, OperationPlan } from "../../openapi/plan/operation-plan.js";
import { absoluteServers } from "../../openapi/plan/servers.js";
import { readSecurity } from "../../openapi/read/read-security.js";
import type { Security } from "../../runtime/credentials.js";
import type { References } from "../../openapi/read/references.js";
import { variableMembers } from "../classes/server-variables.js";
import { methodComment } from "../classes/method-comment.js";
import { withDates } from "../classes/parameters-type.js";
import { operationName, type Notice } from "../classes/api-names.js";
import { UniqueNames } from "../classes/unique-names.js";
import {
  code,
  comment,
  entry,
  identifier,
  importDoc,
  linesOf,
  list,
  NOTHING,
  objectLiteral,
  propertyKey,
  quoted,
} from "../code/code.js";
import { HARD_LINE, indent, type Doc } from "../code/doc.js";
import { membersDoc } from "../code/print-type.js";
import { signature } from "../code/signature.js";
import {
  array,
  generic,
  literal,
  member,
  memberOf,
  object,
  typeName,
  typeNames,
  union,
  type TypeNode,
} from "../code/type-node.js";
import { byText } from "../../internal/by-text.js";
import { LAYOUT, specifier } from "../layout.js";
import { SchemaTypes } from "../types/schema-type.js";
import { helperTypes } from "../types/write-types.js";
import { RESERVED_WORDS } from "./local-names.js";
import {
  CONSTANTS,
  operationCode,
  RUNTIME,
  securityDoc,
  type CredentialKinds,
} from "./operation-code.js";
import { refusalOf } from "./path-template.js";

/** What `requests.ts` is written from. */
export interface RequestsContext {
  readonly api: Description;
  readonly references: References;
  /** The accept header of requests that say nothing else. */
  readonly accept: string;
  readonly plans: readonly OperationPlan[];
  /** Returns the type of an operation in `types.ts`. */
  typeOf(plan: OperationPlan): TypeNode;
}

/** The source of `requests.ts`, and sentences about the operations that it leaves out. */
export interface WrittenRequests {
  readonly source: Doc;
  readonly notices: readonly Notice[];
}

/** Writes a function for each operation, which needs no library. */
export function writeRequests(context: RequestsContext): WrittenRequests {
  const types = new SchemaTypes(context.references);
  const names = functionNames(context.plans);
  const credentials = new Map(
    context.api.securitySchemes.flatMap((each) =>
      schemeValues(each)
        .slice(0, 1)
        .map((kind) => [each.name, kind] as const),
    ),
  );
  const notices = context.plans.flatMap(noticesOf);
  const uses = new Set<string>();
  const functions = [...names].map(([plan, name]) => ({
    name,
    source: writeFunction(plan, name, types, context, uses, credentials),
  }));
  functions.sort((one, other) => byText(one.name, other.name));
  const hasServers = absoluteServers(context.api).some(
    ({ variables }, index) => index > 0 || variables.length > 0,
  );
  if (hasServers) uses.add("servers");
  const fromRuntime = [
    ...[...uses].filter((name) => RUNTIME.includes(name)).map((name) => ({ name, isType: false })),
    ...[
      "Api",
      "CompiledRequest",
      "Settings",
      ...(credentials.size > 0 ? ["Schemes", "Security"] : []),
    ].map((name) => ({ name, isType: true })),
  ];
  const fromTypes = ["components", "operations", "paths"].filter((name) => uses.has(name));
  const source = code`${importDoc(fromRuntime, specifier(LAYOUT.runtime))}${importDoc(
    fromTypes.map((name) => ({ name, isType: true })),
    specifier(LAYOUT.types),
  )}
export { readResponse } from ${specifier(LAYOUT.runtime)};

${apiDoc(context)}
${settingsDoc(context.api)}${functions.map((each) => each.source)}${helperTypes(types).map((helper): Doc => [HARD_LINE, helper])}`;
  return { source, notices };
}

function noticesOf(plan: OperationPlan): Notice[] {
  const problem = refusalOf(plan);
  if (problem === undefined) return [];
  const message = `${plan.route} is not compiled: ${problem}. Use the builder. (#${plan.operation.pointer})`;
  return [{ code: "not-compiled", message }];
}

/** The names of the functions, by the operations that can be compiled. */
export function functionNames(plans: readonly OperationPlan[]): ReadonlyMap<OperationPlan, string> {
  const names = new UniqueNames([...RESERVED_WORDS, ...RUNTIME, ...CONSTANTS]);
  const compiled = plans.filter((plan) => refusalOf(plan) === undefined);
  return new Map(compiled.map((plan) => [plan, names.take(functionName(plan))]));
}

function functionName({ operation }: OperationPlan): string {
  const own = operationName(operation);
  return RESERVED_WORDS.includes(own) || RUNTIME.includes(own) ? `${own}Operation` : own;
}

function writeFunction(
  plan: OperationPlan,
  name: string,
  types: SchemaTypes,
  context: RequestsContext,
  uses: Set<string>,
  credentials: CredentialKinds,
): Doc {
  const { pattern, call, uses: called } = operationCode(plan, credentials, securityOf(context.api));
  const responses = memberOf(context.typeOf(plan), "responses");
  const interfaceName = `${name.charAt(0).toUpperCase()}${name.slice(1)}Parameters`;
  const members = plan.inputs.map((input) => {
    const lines = input.description === undefined ? [] : linesOf(input.description);
    return member(propertyKey(input.argument), inputType(input, plan, types), {
      isOptional: !input.isRequired,
      comment: input.isDeprecated ? [...lines, "@deprecated"] : lines,
    });
  });
  for (const each of [
    ...called,
    ...[responses, ...members.map(({ type }) => type)].flatMap(typeNames),
  ])
    uses.add(each);
  const isOptional = plan.inputs.every(({ isRequired }) => !isRequired);
  const head = signature({
    start: code`export function ${identifier(name)}`,
    typeParameters: [],
    parameters: [
      ...(pattern === undefined
        ? []
        : [
            {
              name: pattern,
              type: typeName(interfaceName),
              ...(isOptional && { preset: code`{}` }),
            },
          ]),
      { name: code`settings`, type: settingsType(context.api), preset: code`{}` },
    ],
    result: generic("CompiledRequest", responses),
  });
  const declared =
    pattern === undefined
      ? NOTHING
      : code`
${comment([`The parameters of \`${plan.route}\`.`])}export interface ${identifier(interfaceName)} {${indent([HARD_LINE, membersDoc(members)])}
}
`;
  const callee = pattern === undefined ? `${name}()` : `${name}($)`;
  return code`${declared}
${comment(methodComment(plan, callee, context.references))}${head} {
  ${call};
}
`;
}

/** The type of an argument. Forms with files and bodies that are sent as they are take more than the description says. */
function inputType(input: Input, { body }: OperationPlan, types: SchemaTypes): TypeNode {
  const { schema, location, channel } = input;
  const type = withDates(types.type(schema, { isInput: true }), input);
  if (location !== "body") return type;
  if (body?.kind === "multipart") return union([type, FILE, array(FILE)]);
  return channel === "data" && body?.kind !== "json" ? union([type, typeName("BodyInit")]) : type;
}

const FILE = typeName("Blob");

function securityOf(api: Description): Security {
  return readSecurity(api.document.security) ?? [];
}

/** The servers and the security schemes of the API. */
function apiDoc({ api, accept }: RequestsContext): Doc {
  const schemes = api.securitySchemes.flatMap((scheme) => {
    const values = schemeValues(scheme);
    return values.length === 0
      ? []
      : [entry(scheme.name, [list(code`[`, values.map(quoted), code`]`)])];
  });
  const entries = [entry("accept", quoted(accept)), code`server: ${serverDoc(api)}`];
  const written =
    schemes.length === 0
      ? NOTHING
      : code`

/** The ways to authenticate. */
const SCHEMES: Schemes = ${objectLiteral(schemes, true)};

/** The credentials of operations that say nothing of them: alternatives, each with the schemes that it needs together. */
const SECURITY: Security = ${securityDoc(securityOf(api))};`;
  return code`/** What all requests have in common. */
const API: Api = ${objectLiteral(entries, true)};${written}`;
}

/** The function that returns the base URL of a request. A description without an absolute one is for its own host. */
function serverDoc(api: Description): Doc {
  const known = absoluteServers(api);
  const [first] = known;
  if (first === undefined) {
    const path = api.servers.find(
      ({ url, variables }) => /^\/(?!\/)/.test(url) && variables.length === 0,
    );
    return code`() => ${quoted(path?.url.replace(/\/$/, "") ?? "")}`;
  }
  if (known.length === 1 && first.variables.length === 0) {
    return code`() => ${quoted(withoutSlash(first.url))}`;
  }
  const entries = known.map(({ name, url, variables }) => {
    const presets = variables.map((each) => entry(each.name, quoted(each.default)));
    const values = [
      quoted(withoutSlash(url)),
      ...(presets.length === 0 ? [] : [objectLiteral(presets)]),
    ];
    return entry(name, [list(code`[`, values, code`]`)]);
  });
  return code`servers(${objectLiteral(entries)})`;
}

/** The type of the settings of a request: those of the API if it has servers to choose from. */
function settingsType(api: Description): TypeNode {
  return typeName(absoluteServers(api).length === 0 ? "Settings" : "ApiSettings");
}

function settingsDoc(api: Description): Doc {
  const servers = absoluteServers(api);
  if (servers.length === 0) return NOTHING;
  const variables = variableMembers(servers);
  const members = [
    member(propertyKey("server"), union(servers.map(({ name }) => literal(name))), {
      isOptional: true,
      isReadonly: true,
      comment: ["The name of the server that is called."],
    }),
    ...(variables.length === 0
      ? []
      : [
          member(propertyKey("variables"), object(variables), {
            isOptional: true,
            isReadonly: true,
            comment: ["Values of the variables in the URL of the server."],
          }),
        ]),
  ];
  return code`
/** What each request can have of its own. */
export interface ApiSettings extends Settings {${indent([HARD_LINE, membersDoc(members)])}
}
`;
}

function withoutSlash(url: string): string {
  return url.includes("{") ? url : new URL(url).href.replace(/\/$/, "");
}

function schemeValues({ kind, location = "header", parameter = "" }: SecurityScheme): string[] {
  if (kind === "bearer") return ["Bearer"];
  if (kind === "basic") return ["Basic"];
  return kind === "apiKey" ? [location, parameter] : [];
}
