import Anthropic from "@anthropic-ai/sdk";
import { anthropicTools, resultOf } from "../examples/anthropic.ts";
import { answerBy } from "./model.ts";
import { CALLS, print, shopTools } from "./tools.ts";

const model = await answerBy(([name, input], index) => ({
  type: "message",
  role: "assistant",
  content: [{ type: "tool_use", id: String(index), name, input }],
  stop_reason: "tool_use",
}));
const client = new Anthropic({ baseURL: model.origin, apiKey: "none" });
const tools = shopTools();
const messages: Anthropic.MessageParam[] = [{ role: "user", content: "Cancel order 7." }];
const results: Anthropic.ToolResultBlockParam[] = [];
for (const _ of CALLS) {
  const { content } = await client.messages.create({
    model: "scripted",
    max_tokens: 100,
    messages,
    tools: anthropicTools(tools),
  });
  for (const block of content) {
    if (block.type !== "tool_use") continue;
    const result = await resultOf(tools, block);
    results.push(result);
    messages.push({ role: "assistant", content }, { role: "user", content: [result] });
  }
}
model.close();
print(
  model.received[0]?.tools?.map((tool) => [tool.name, tool.description, tool.input_schema]),
  results.map(({ content }) => content),
);
