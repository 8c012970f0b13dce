import { toFetch } from "fluent-endpoint/clients";
import { type CallableApi, discover, type DiscoveryTool } from "fluent-endpoint/openapi";

/** The three tools of an API. The last one says that it sends. */
export function toolsOf(api: CallableApi): readonly DiscoveryTool[] {
  const [search, describe, build] = discover(api);
  const description = "Calls an operation of the API, and returns the response.";
  return [search, describe, { ...build, description }];
}

/** Runs a tool. A redirect could take a credential elsewhere. */
export async function run(tools: readonly DiscoveryTool[], name: string, input: unknown) {
  const tool = tools.find((each) => each.name === name);
  if (tool === undefined) return { text: "There is no such tool.", isError: true };
  const { text, isError = false, request } = tool.call(input);
  if (request === undefined) return { text, isError };
  const [url, init] = toFetch(request);
  const response = await fetch(url, { ...init, redirect: "manual" });
  return { text: `HTTP ${response.status}\n${await response.text()}`, isError: !response.ok };
}
