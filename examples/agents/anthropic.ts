import type { Anthropic } from "@anthropic-ai/sdk";
import type { DiscoveryTool } from "fluent-endpoint/openapi";
import { run } from "./run.ts";

export const anthropicTools = (tools: readonly DiscoveryTool[]): Anthropic.Tool[] =>
  tools.map(({ name, description, inputSchema }) => ({
    name,
    description,
    input_schema: inputSchema,
  }));

export async function resultOf(tools: readonly DiscoveryTool[], call: Anthropic.ToolUseBlock) {
  const { text, isError } = await run(tools, call.name, call.input);
  return { type: "tool_result", tool_use_id: call.id, content: text, is_error: isError } as const;
}
