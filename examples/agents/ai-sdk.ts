import { jsonSchema, tool, type ToolSet } from "ai";
import type { DiscoveryTool } from "fluent-endpoint/openapi";
import { run } from "./run.ts";

export function aiSdkTools(tools: readonly DiscoveryTool[]): ToolSet {
  return Object.fromEntries(
    tools.map(({ name, description, inputSchema }) => [
      name,
      tool({
        description,
        inputSchema: jsonSchema<object>(inputSchema),
        execute: async (input) => (await run(tools, name, input)).text,
      }),
    ]),
  );
}
