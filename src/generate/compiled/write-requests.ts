import { UniqueNames, byText } from "../../internal/words.js";
import { jsonSequenceOf } from "../../wire/media-type.js";
import type { Description } from "../../openapi/model.js";
import type { OperationPlan } from "../../openapi/plan/operation-plan.js";
import { type FirstCall, firstFunction, methodComment } from "../classes/example-call.js";
import { operationName, upperCaseFirst, type Notice } from "../classes/api-names.js";
import {
  RESERVED_WORDS,
  blocks,
  code,
  comment,
  entry,
  identifier,
  importCode,
  join,
  longObject,
  NOTHING,
  quoted,
  type Code,
} from "../code/code.js";
import {
  generic,
  interfaceCode,
  intersection,
  memberOf,
  NEVER,
  signature,
  typeName,
} from "../code/type-code.js";
import { compiledSource } from "../copied-files.js";
import { LAYOUT } from "../layout.js";
import { ArgumentTypes, type SentTypes } from "../types/argument-type.js";
import { usedTypes } from "../types/write-types.js";
import type { WriteContext } from "../write-context.js";
import {
  credentialConstants,
  hasServerChoice,
  serverCode,
  serverSettings,
} from "./api-constants.js";
import { CONSTANTS, OperationWriter, RUNTIME, refusalOf } from "./operation-code.js";

/** The files of compiled functions, sentences about the operations that they leave out, and a call to begin with. */
export interface WrittenRequests {
  readonly sources: ReadonlyMap<string, Code>;
  readonly notices: readonly Notice[];
  readonly start: FirstCall | undefined;
}

/**
 * Writes a function for each operation, which needs no library.
 *
 * @param accept - the accept header of requests that say nothing else
 */
export function writeRequests(context: WriteContext, accept: string): WrittenRequests {
  const plans = context.api.operations.map((operation) => context.planOf(operation));
  const names = functionNames(plans);
  return {
    sources: new Map([
      [LAYOUT.runtime, compiledSource()],
      [LAYOUT.requests, writeFunctions(names, context, accept)],
    ]),
    notices: plans.flatMap(noticesOf),
    start: firstFunction(names, context),
  };
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

interface WrittenFunction {
  readonly name: string;
  readonly statements: readonly Code[];
  /** The functions and types that it uses from the other files. */
  readonly uses: readonly string[];
}

function writeFunctions(
  names: ReadonlyMap<OperationPlan, string>,
  context: WriteContext,
  accept: string,
): Code {
  const { api, specifier } = context;
  const settings = serverSettings(api);
  const settingsType = settings.length === 0 ? code`Settings` : code`ApiSettings`;
  const functions = [...names]
    .map(([plan, name]) => writeFunction(plan, name, settingsType, context))
    .sort((one, other) => byText(one.name, other.name));
  const uses = new Set(functions.flatMap((each) => each.uses));
  if (hasServerChoice(api)) uses.add("servers");
  const imports = [
    importCode(specifier(LAYOUT.runtime), {
      values: RUNTIME.filter((name) => uses.has(name)),
      types: ["Api", "CompiledRequest", "Settings"],
    }),
    importCode(specifier(LAYOUT.types), { types: usedTypes(uses) }),
  ];
  const shared = longObject([entry("accept", quoted(accept)), entry("server", serverCode(api))]);
  const about = ["Settings of a single request."];
  return blocks([
    join(imports),
    code`export { ${readerOf(api)} } from ${specifier(LAYOUT.runtime)};\n`,
    code`/** Shared by all requests. */\nconst API: Api = ${shared};\n`,
    ...credentialConstants(api),
    settings.length > 0 && interfaceCode(code`ApiSettings extends Settings`, settings, about),
    ...functions.flatMap(({ statements }) => statements),
  ]);
}

/** The function that reads responses. Only an API with JSON texts in sequence carries the code for them. */
function readerOf({ operations }: Description): Code {
  const types = operations.flatMap(({ responses }) =>
    responses.flatMap(({ mediaTypes }) => mediaTypes),
  );
  const hasSequences = types.some((type) => jsonSequenceOf(type) !== undefined);
  return hasSequences ? code`readSequences as readResponse` : code`readResponse`;
}

function writeFunction(
  plan: OperationPlan,
  name: string,
  settings: Code,
  context: WriteContext,
): WrittenFunction {
  const { api, references, schemas } = context;
  const { pattern, call, uses } = new OperationWriter(plan, api.securitySchemes).write();
  const responses = memberOf(context.typeOf(plan), "responses");
  const parameters = `${upperCaseFirst(name)}Parameters`;
  const types = new ArgumentTypes(plan, schemas, SENT_BY_FETCH, parameters);
  const { declaration, alternatives } = types;
  const needsBody = alternatives.length > 0 && plan.body?.isRequired === true;
  const isOptional = !needsBody && plan.inputs.every(({ isRequired }) => !isRequired);
  const passed = intersection([typeName(parameters), ...alternatives]).code;
  const preset = isOptional ? code` = {}` : NOTHING;
  const head = signature(
    code`export function ${identifier(name)}`,
    [],
    [pattern && code`${pattern}: ${passed}${preset}`, code`settings: ${settings} = {}`],
    generic("CompiledRequest", responses),
  );
  const about = methodComment(plan, (args) => `${name}(${args})`, references);
  return {
    name,
    statements: [declaration, code`${comment(about)}${head} {\n  ${call};\n}\n`],
    uses: [...uses, ...types.names, ...responses.names],
  };
}

/** The types of what fetch sends. */
const SENT_BY_FETCH: SentTypes = {
  file: typeName("Blob"),
  raw: typeName("BodyInit"),
  text: typeName("BodyInit"),
  json: NEVER,
  mayFollow: false,
};
