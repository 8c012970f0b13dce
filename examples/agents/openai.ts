import type { DiscoveryTool } from "fluent-endpoint/openapi";
import type { OpenAI } from "openai";
import { run } from "./run.ts";

export const openAiTools = (tools: readonly DiscoveryTool[]): OpenAI.Responses.FunctionTool[] =>
  tools.map(({ name, description, inputSchema }) => ({
    type: "function",
    name,
    description,
    parameters: inputSchema,
    strict: false,
  }));

type Call = OpenAI.Responses.ResponseFunctionToolCall;

export async function outputOf(tools: readonly DiscoveryTool[], call: Call) {
  const input: unknown = await new Response(call.arguments).json().catch(() => undefined);
  const { text } = await run(tools, call.name, input);
  return { type: "function_call_output", call_id: call.call_id, output: text } as const;
}
