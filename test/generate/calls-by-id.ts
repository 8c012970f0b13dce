import type { RequestOptions } from "fluent-endpoint";
import type { Description } from "fluent-endpoint/openapi";
import { operationName } from "../../src/generate/classes/api-names.js";
import { planOperation } from "../../src/openapi/plan/operation-plan.js";
import { serverVariables } from "../../src/openapi/read/read-server.js";
import { callValues } from "./call-values.js";
import { loadWithRuntime, type GeneratedModule } from "./generated-module.js";

/** Makes a request of one operation, by the names of its arguments. */
export type CallById = (
  parameters?: object,
  settings?: object,
) => [url: string, init: RequestInit & { readonly headers: Readonly<Record<string, string>> }];

type CreateRequest = (settings: object) => (route: string, values: object) => ReturnType<CallById>;

type Load = (files: ReadonlyMap<string, string>, file: string) => GeneratedModule;

/** The operations of a description by their routes, each called by the call of `request.ts`. */
export function callsByRoute(
  files: ReadonlyMap<string, string>,
  { operations, servers }: Description,
  load: Load = loadWithRuntime,
  contentTypes: readonly string[] = [],
): ReadonlyMap<string, CallById> {
  const createRequest = load(files, "request.ts").createRequest as CreateRequest;
  const context = { accept: "application/json", variables: serverVariables(servers), contentTypes };
  return new Map(
    operations.map((operation): [string, CallById] => {
      const plan = planOperation(operation, context);
      const call: CallById = (parameters = {}, settings = {}) =>
        createRequest(settings)(plan.route, callValues(plan, { ...parameters }));
      return [plan.route, call];
    }),
  );
}

/** The function that `createEndpoint` returns, without its types. */
export type EndpointCall = (route: string, values: object) => RequestOptions;

/** The operations of a description by their routes, each called by a function of `createEndpoint`. */
export function endpointCallsByRoute(
  endpoint: EndpointCall,
  { operations, servers }: Description,
): ReadonlyMap<string, (parameters: object) => RequestOptions> {
  const context = { accept: "application/json", variables: serverVariables(servers) };
  return new Map(
    operations.map((operation) => {
      const plan = planOperation(operation, context);
      return [
        plan.route,
        (parameters) => endpoint(plan.route, callValues(plan, { ...parameters })),
      ] as const;
    }),
  );
}

/** The same by the names of the operations. */
export function callsById(
  files: ReadonlyMap<string, string>,
  description: Description,
  load?: Load,
  contentTypes?: readonly string[],
): Readonly<Record<string, CallById>> {
  const calls = [...callsByRoute(files, description, load, contentTypes).values()];
  const names = description.operations.map(operationName);
  return Object.fromEntries(calls.map((call, index) => [names[index] ?? "", call]));
}
