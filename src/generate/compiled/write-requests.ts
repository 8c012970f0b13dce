import { UniqueNames, byText } from "../../internal/words.js";
import { jsonSequenceOf } from "../../wire/media-type.js";
import type { Description } from "../../openapi/model.js";
import { credentialSchemes, type OperationPlan } from "../../openapi/plan/operation-plan.js";
import type { Schemes, Security } from "../../wire/credential.js";
import { type FirstCall, firstFunction, methodComment } from "../classes/example-call.js";
import type { WriteContext } from "../classes/write-area.js";
import { alternativesOf, argumentsOf, type SentTypes } from "../types/argument-type.js";
import { operationName, upperCaseFirst, type Notice } from "../classes/api-names.js";
import { RESERVED_WORDS, code, comment, identifier, importDoc, NOTHING } from "../code/code.js";
import { HARD_LINE, indent, type Doc } from "../code/doc.js";
import {
  membersDoc,
  typeDoc,
  signature,
  generic,
  intersection,
  memberOf,
  typeName,
  NEVER,
  typeNames,
  type TypeNode,
} from "../code/type-node.js";
import { compiledSource } from "../copied-files.js";
import { LAYOUT, specifier } from "../layout.js";
import { SchemaTypes } from "../types/schema-type.js";
import { helperTypes } from "../types/write-types.js";
import { apiDoc, hasServerChoice, securityOf, settingsDoc, settingsType } from "./api-constants.js";
import { CONSTANTS, operationCode, RUNTIME, refusalOf } from "./operation-code.js";

/** The files of compiled functions, sentences about the operations that they leave out, and a call to begin with. */
export interface WrittenRequests {
  readonly sources: ReadonlyMap<string, Doc>;
  readonly notices: readonly Notice[];
  readonly start: FirstCall | undefined;
}

/**
 * Writes a function for each operation, which needs no library.
 *
 * @param accept - the accept header of requests that say nothing else
 */
export function writeRequests(
  api: Description,
  context: WriteContext,
  accept: string,
): WrittenRequests {
  const plans = api.operations.map((operation) => context.planOf(operation));
  const names = functionNames(plans);
  return {
    sources: new Map([
      [LAYOUT.runtime, compiledSource()],
      [LAYOUT.requests, new RequestsWriter(api, context, accept).write(names)],
    ]),
    notices: plans.flatMap(noticesOf),
    start: firstFunction(names, api, context.references),
  };
}

/** The function that reads responses. Only an API with JSON texts in sequence carries the code for them. */
function readerOf({ operations }: Description): Doc {
  const types = operations.flatMap(({ responses }) =>
    responses.flatMap(({ mediaTypes }) => mediaTypes),
  );
  const hasSequences = types.some((type) => jsonSequenceOf(type) !== undefined);
  return hasSequences ? code`readSequences as readResponse` : code`readResponse`;
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

class RequestsWriter {
  readonly #types: SchemaTypes;
  readonly #credentials: Schemes;
  readonly #security: Security;
  readonly #settings: TypeNode;
  /** The names that the functions use from the other files. */
  readonly #uses = new Set<string>();

  constructor(
    readonly api: Description,
    readonly context: WriteContext,
    readonly accept: string,
  ) {
    this.#types = new SchemaTypes(context.references);
    this.#credentials = credentialSchemes(api.securitySchemes);
    this.#security = securityOf(api);
    this.#settings = settingsType(api);
  }

  write(names: ReadonlyMap<OperationPlan, string>): Doc {
    const { api, accept } = this;
    const functions = [...names]
      .map(([plan, name]) => ({ name, source: this.#function(plan, name) }))
      .sort((one, other) => byText(one.name, other.name));
    if (hasServerChoice(api)) this.#uses.add("servers");
    // It leads to components.
    if (this.#types.helpers.has("ListOf")) this.#uses.add("components");
    return code`${this.#imports()}
export { ${readerOf(api)} } from ${specifier(LAYOUT.runtime)};

${apiDoc(api, accept)}
${settingsDoc(api)}${functions.map(({ source }) => source)}${helperTypes(this.#types).map((helper): Doc => [HARD_LINE, helper])}`;
  }

  #imports(): Doc {
    const functions = [...this.#uses].filter((name) => RUNTIME.includes(name));
    const types = [
      "Api",
      "CompiledRequest",
      "Settings",
      ...(Object.keys(this.#credentials).length > 0 ? ["Schemes", "Security"] : []),
    ];
    const described = ["components", "operations", "paths", "requestSchemas"].filter((name) =>
      this.#uses.has(name),
    );
    return [
      importDoc(specifier(LAYOUT.runtime), { values: functions, types }),
      importDoc(specifier(LAYOUT.types), { types: described }),
    ];
  }

  #function(plan: OperationPlan, name: string): Doc {
    const { pattern, call, uses } = operationCode(
      plan,
      this.#credentials,
      this.#security,
      this.context.schemes,
    );
    const responses = memberOf(this.context.typeOf(plan), "responses");
    const parameters = typeName(`${upperCaseFirst(name)}Parameters`);
    for (const used of [...uses, ...typeNames(responses)]) this.#uses.add(used);
    const alternatives = this.#alternatives(plan);
    const asksForNone = alternatives === undefined || plan.body?.isRequired !== true;
    const isOptional = asksForNone && plan.inputs.every(({ isRequired }) => !isRequired);
    const preset = isOptional ? { preset: code`{}` } : {};
    const passed =
      alternatives === undefined ? parameters : intersection([parameters, alternatives]);
    const head = signature({
      start: code`export function ${identifier(name)}`,
      typeParameters: [],
      parameters: [
        ...(pattern === undefined ? [] : [{ name: pattern, type: passed, ...preset }]),
        { name: code`settings`, type: this.#settings, preset: code`{}` },
      ],
      result: generic("CompiledRequest", responses),
    });
    const declared = pattern === undefined ? NOTHING : this.#parameters(plan, parameters);
    const callee = pattern === undefined ? `${name}()` : `${name}($)`;
    return code`${declared}
${comment(methodComment(plan, callee, this.context.references))}${head} {
  ${call};
}
`;
  }

  /** The type of the fields of a body with alternatives as a whole. */
  #alternatives(plan: OperationPlan): TypeNode | undefined {
    const found = alternativesOf(plan, this.#types, plan.body?.isRequired !== true);
    for (const used of found === undefined ? [] : typeNames(found)) this.#uses.add(used);
    return found;
  }

  #parameters(plan: OperationPlan, name: TypeNode): Doc {
    const members = argumentsOf(plan, this.#types, SENT_BY_FETCH);
    for (const used of members.flatMap(({ type }) => typeNames(type))) this.#uses.add(used);
    return code`
${comment([`The parameters of \`${plan.route}\`.`])}export interface ${typeDoc(name)} {${indent([HARD_LINE, membersDoc(members)])}
}
`;
  }
}

/** The types of what fetch sends. */
const SENT_BY_FETCH: SentTypes = {
  file: typeName("Blob"),
  raw: typeName("BodyInit"),
  text: typeName("BodyInit"),
  json: NEVER,
};
