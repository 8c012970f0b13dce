import { absoluteServers } from "../../openapi/plan/servers.js";
import type { Description, Operation } from "../../openapi/model.js";
import type { OperationPlan } from "../../openapi/plan/operation-plan.js";
import type { References } from "../../openapi/read/references.js";
import { readSecurity } from "../../openapi/read/read-server.js";
import { propertyKey } from "../code/code.js";
import { functionNames } from "../compiled/write-requests.js";
import { LAYOUT } from "../layout.js";
import type { ApiNames } from "./api-names.js";
import { exampleCall } from "./method-comment.js";
import type { WriteContext } from "./write-area.js";

/**
 * A call to begin with.
 *
 * @public
 */
export interface FirstCall {
  /** The name of the root class, or of a compiled function where no classes are written. */
  readonly name: string;
  /** The kind of the export. */
  readonly kind: "class" | "function";
  /** The file that exports it. */
  readonly file: string;
  /** An expression that builds a request. Undefined if the description has no operation with known values. */
  readonly call?: string;
}

interface ExampleCall {
  readonly name: string;
  readonly method: string;
  readonly call: string;
}

/** Finds a call of the root class to begin with: the shortest of a GET operation, or else of any. */
export function firstCall(api: Description, names: ApiNames, context: WriteContext): FirstCall {
  const { root, areas } = names;
  const address = absoluteServers(api).length === 0 ? ['baseUrl: "https://api.example.com"'] : [];
  const calls = areas.flatMap((area) =>
    area.methods.flatMap(({ operation, name }) => {
      const options = optionsOf([...address, ...credentialsOf(operation, api)]);
      const callee = `new ${root}(${options}).${area.name}.${name}($).build()`;
      return callOf(root, context.planOf(operation), callee, context.references);
    }),
  );
  const call = shortest(calls)?.call;
  return { name: root, kind: "class", file: LAYOUT.root, ...(call !== undefined && { call }) };
}

export function firstFunction(
  plans: readonly OperationPlan[],
  api: Description,
  references: References,
): FirstCall | undefined {
  const calls = [...functionNames(plans)].flatMap(([plan, name]) => {
    const settings = optionsOf(credentialsOf(plan.operation, api));
    const callee = `await fetch(...${name}($))`;
    return callOf(name, plan, callee, references).map(({ call, ...rest }) => ({
      ...rest,
      call: settings === "" ? call : withSettings(call, plan, settings),
    }));
  });
  const first = shortest(calls);
  return first && { name: first.name, kind: "function", file: LAYOUT.requests, call: first.call };
}

/** Adds a last argument to the call of a function. A function without parameters takes the settings alone. */
function withSettings(call: string, { inputs }: OperationPlan, settings: string): string {
  const before = inputs.length === 0 ? "" : call.endsWith("())") ? "{}, " : ", ";
  return `${call.slice(0, -2)}${before}${settings}))`;
}

/** The credentials that an operation needs, of its first alternative; none if all of it is optional or of no known kind. */
function credentialsOf({ security }: Operation, api: Description): string[] {
  const needed = security ?? readSecurity(api.document.security) ?? [];
  const [first = []] = needed.some(({ length }) => length === 0) ? [] : needed;
  const samples = first.flatMap((name) => {
    const kind = api.securitySchemes.find((scheme) => scheme.name === name)?.kind ?? "other";
    return kind === "other" ? [] : [`${propertyKey(name)}: ${SAMPLES[kind]}`];
  });
  return samples.length === 0 ? [] : [`credentials: { ${samples.join(", ")} }`];
}

const SAMPLES = {
  bearer: '"token"',
  basic: '{ username: "user", password: "password" }',
  apiKey: '"key"',
};

function optionsOf(members: readonly string[]): string {
  return members.length === 0 ? "" : `{ ${members.join(", ")} }`;
}

function callOf(
  name: string,
  plan: OperationPlan,
  callee: string,
  references: References,
): ExampleCall[] {
  const call = exampleCall(plan, callee, references);
  if (call === undefined || /[\r\n]/.test(call)) return [];
  return [{ name, method: plan.operation.method, call }];
}

function shortest(calls: readonly ExampleCall[]): ExampleCall | undefined {
  const reading = calls.filter(({ method }) => method === "GET");
  const [first] = [...(reading.length > 0 ? reading : calls)].sort(
    (one, other) => one.call.length - other.call.length,
  );
  return first;
}
