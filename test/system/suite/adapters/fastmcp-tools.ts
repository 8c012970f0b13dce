import type { Json } from "../format.js";
import { loadTool } from "../peer-tools.js";

/** A tool of fastmcp, as its server calls it. */
interface Tool {
  readonly name: string;
  readonly parameters: {
    readonly "~standard": {
      validate(values: Json): Promise<{ issues?: readonly { message: string }[] }>;
      readonly jsonSchema: { input(): { properties?: Json } };
    };
  };
  execute(values: Json): Promise<unknown>;
}

/** The tools that fastmcp makes of a document. */
export async function toolsOf(options: object): Promise<ReadonlyMap<string, Tool>> {
  const { fromOpenAPI } = loadTool("fastmcp/openapi") as {
    fromOpenAPI(options: object): Promise<unknown>;
  };
  const tools = new Map<string, Tool>();
  const server = { addTool: (tool: Tool) => tools.set(tool.name, tool) };
  await fromOpenAPI({ maxTools: 100_000, server, ...options });
  return tools;
}

/** Calls a tool as its server does: the arguments are compared with its schema before. */
export async function execute(tool: Tool, argumentsFor: (properties: Json) => Json) {
  const schema = tool.parameters["~standard"];
  const values = argumentsFor(schema.jsonSchema.input().properties ?? {});
  const { issues } = await schema.validate(values);
  if (issues) throw new TypeError(issues[0]?.message);
  return tool.execute(values);
}
