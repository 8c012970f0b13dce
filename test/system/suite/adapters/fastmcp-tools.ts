import type { OpenGroup } from "../adapter.js";
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

/** The tools that fastmcp makes of a document, with headers for all of them. */
export async function toolsOf({ document, baseUrl }: OpenGroup, headers: object) {
  const { fromOpenAPI } = loadTool("fastmcp/openapi") as {
    fromOpenAPI(options: object): Promise<unknown>;
  };
  const tools = new Map<string, Tool>();
  const server = { addTool: (tool: Tool) => tools.set(tool.name, tool) };
  await fromOpenAPI({
    spec: structuredClone(document),
    baseUrl,
    headers,
    maxTools: 100_000,
    server,
  });
  return tools;
}
