import { generateText, isStepCount } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { aiSdkTools } from "../examples/ai-sdk.ts";
import { CALLS, print, shopTools } from "./tools.ts";

const usage = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
};
const model = new MockLanguageModelV4({
  doGenerate: CALLS.map(([toolName, input], index) => ({
    content: [
      { type: "tool-call", toolCallId: String(index), toolName, input: JSON.stringify(input) },
    ],
    finishReason: { unified: "tool-calls", raw: undefined },
    usage,
    warnings: [],
  })),
});
const { steps } = await generateText({
  model,
  tools: aiSdkTools(shopTools()),
  prompt: "Cancel order 7.",
  stopWhen: isStepCount(CALLS.length),
});
print(
  model.doGenerateCalls[0]?.tools?.map((tool) =>
    tool.type === "function" ? [tool.name, tool.description, tool.inputSchema] : tool,
  ),
  steps.flatMap(({ toolResults }) => toolResults.map(({ output }) => output)),
);
