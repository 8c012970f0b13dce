import OpenAI from "openai";
import { openAiTools, outputOf } from "../examples/openai.ts";
import { answerBy } from "./model.ts";
import { CALLS, print, shopTools } from "./tools.ts";

const model = await answerBy(([name, input], index) => ({
  object: "response",
  output: [
    { type: "function_call", call_id: String(index), name, arguments: JSON.stringify(input) },
  ],
}));
const client = new OpenAI({ baseURL: model.origin, apiKey: "none" });
const tools = shopTools();
const input: OpenAI.Responses.ResponseInput = [{ role: "user", content: "Cancel order 7." }];
for (const _ of CALLS) {
  const { output } = await client.responses.create({
    model: "scripted",
    input,
    tools: openAiTools(tools),
  });
  for (const item of output) {
    if (item.type === "function_call") input.push(item, await outputOf(tools, item));
  }
}
model.close();
print(
  model.received[0]?.tools?.map((tool) => [tool.name, tool.description, tool.parameters]),
  input.flatMap((item) => (item.type === "function_call_output" ? [item.output] : [])),
);
