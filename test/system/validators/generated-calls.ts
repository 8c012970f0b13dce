import { generate } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import { planOperation } from "../../../src/openapi/plan/operation-plan.js";
import { defaultAccept } from "../../../src/openapi/plan/accepted-types.js";
import { serverVariables } from "../../../src/openapi/read/read-server.js";
import { callValues } from "../../generate/call-values.js";
import { loadGenerated } from "../../generate/generated-module.js";
import type { Json } from "./json.js";

/** Makes the arguments of `fetch`. */
export type GeneratedCall = (
  parameters: object,
  settings: { readonly baseUrl: string; readonly headers: Readonly<Record<string, string>> },
) => readonly [url: string, init: RequestInit];

type CreateRequest = (
  settings: object,
) => (route: string, values: object) => ReturnType<GeneratedCall>;

/** Returns the call of `request.ts` for some paths of a description, by route. */
export function generatedCalls(
  description: Json,
  isCalled: (path: string) => boolean,
  preferred: readonly string[],
): Map<string, GeneratedCall> {
  const paths = Object.entries(description.paths as Json).filter(([path]) => isCalled(path));
  const called = { ...description, paths: Object.fromEntries(paths) };
  const api = readDescription(called, { skipBroken: true });
  const contents = api.operations.flatMap(({ body }) => body?.contents ?? []);
  const described = new Set(contents.map(({ mediaType }) => mediaType));
  const contentTypes = preferred.filter((each) => described.has(each));
  const { files } = generate(api, { areas: "none", compiled: true, contentTypes });
  const createRequest = loadGenerated(files, "request.ts").createRequest as CreateRequest;
  const context = {
    accept: defaultAccept(api),
    variables: serverVariables(api.servers),
    contentTypes,
  };
  return new Map(
    api.operations.map((operation) => {
      const plan = planOperation(operation, context);
      return [
        plan.route,
        (parameters, settings) =>
          createRequest(settings)(plan.route, callValues(plan, { ...parameters })),
      ];
    }),
  );
}
