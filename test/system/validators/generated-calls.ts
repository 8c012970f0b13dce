import { generate } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import { callsByRoute, type CallById } from "../../generate/calls-by-id.js";
import { loadGenerated } from "../../generate/generated-module.js";
import type { Json } from "./json.js";

/** Returns the call of `request.ts` for some paths of a description, by route. */
export function generatedCalls(
  description: Json,
  isCalled: (path: string) => boolean,
  preferred: readonly string[],
): ReadonlyMap<string, CallById> {
  const paths = Object.entries(description.paths as Json).filter(([path]) => isCalled(path));
  const called = { ...description, paths: Object.fromEntries(paths) };
  const api = readDescription(called, { skipBroken: true });
  const contents = api.operations.flatMap(({ body }) => body?.contents ?? []);
  const described = new Set(contents.map(({ mediaType }) => mediaType));
  const contentTypes = preferred.filter((each) => described.has(each));
  const { files } = generate(api, { areas: "none", compiled: true, contentTypes });
  return callsByRoute(files, api, loadGenerated, contentTypes);
}
