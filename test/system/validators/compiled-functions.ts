import { serverVariables } from "../../../src/openapi/read/read-server.js";
import { generate } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import { functionNames } from "../../../src/generate/compiled/write-requests.js";
import { planOperation } from "../../../src/openapi/plan/operation-plan.js";
import { defaultAccept } from "../../../src/openapi/plan/accepted-types.js";
import { loadGenerated } from "../../generate/generated-module.js";
import type { Json } from "./json.js";

/** Makes the arguments of `fetch`. */
export type CompiledFunction = (
  parameters: object,
  settings: { readonly baseUrl: string; readonly headers: Readonly<Record<string, string>> },
) => readonly [url: string, init: RequestInit];

/** The functions that `--compiled` writes for some paths of a description, by route. Operations that it leaves to the builder have none. */
export function compiledFunctions(
  description: Json,
  isCalled: (path: string) => boolean,
  preferred: readonly string[],
): Map<string, CompiledFunction> {
  const paths = Object.entries(description.paths as Json).filter(([path]) => isCalled(path));
  const called = { ...description, paths: Object.fromEntries(paths) };
  const api = readDescription(called, { skipBroken: true });
  const contents = api.operations.flatMap(({ body }) => body?.contents ?? []);
  const described = new Set(contents.map(({ mediaType }) => mediaType));
  const contentTypes = preferred.filter((each) => described.has(each));
  const { files } = generate(api, { areas: "none", compiled: true, contentTypes });
  const functions = loadGenerated(files, "requests.ts");
  const context = {
    accept: defaultAccept(api),
    variables: serverVariables(api.servers),
    contentTypes,
  };
  const plans = api.operations.map((operation) => planOperation(operation, context));
  return new Map(
    [...functionNames(plans)].map(([{ route, inputs }, name]) => {
      const compile = functions[name] as (...args: object[]) => ReturnType<CompiledFunction>;
      return [route, inputs.length === 0 ? (_none, settings) => compile(settings) : compile];
    }),
  );
}
