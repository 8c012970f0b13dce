import { Impossible, type Adapter } from "../adapter.js";
import { operationId } from "../document.js";
import type { Json } from "../format.js";
import { loadTool, versionOf } from "../peer-tools.js";
import { argumentsOf, refuseUnless } from "../peer-values.js";

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

/**
 * Documented at https://github.com/punkpeye/fastmcp#openapi: a tool takes JSON, and `headers` are the same for all tools. Its tools
 * are called as its server does: with the schema of the tool before.
 */
export const fastmcp: Adapter = {
  name: "fastmcp",
  version: () => versionOf("fastmcp"),
  async open({ openapi, document, baseUrl }) {
    if (!/^3\.[01]/.test(openapi)) throw new Impossible("It reads OpenAPI 3.0 and 3.1.");
    const { fromOpenAPI } = loadTool("fastmcp/openapi") as {
      fromOpenAPI(options: object): Promise<unknown>;
    };
    const tools = new Map<string, Tool>();
    const server = { addTool: (tool: Tool) => tools.set(tool.name, tool) };
    await fromOpenAPI({ spec: document, baseUrl, maxTools: 100_000, server });
    return {
      async send(each) {
        refuseUnless(
          { querystring: false, credentials: false, serverVariables: false, contentType: false },
          each,
        );
        const name = operationId(each);
        const tool =
          tools.get(name) ??
          [...tools.values()].find((one) => one.name.toLowerCase() === name.toLowerCase());
        if (!tool) throw new Impossible("The operation is not offered.");
        const { properties = {} } = tool.parameters["~standard"].jsonSchema.input();
        const values = argumentsOf(each, properties);
        const { issues } = await tool.parameters["~standard"].validate(values);
        if (issues) throw new TypeError(issues[0]?.message);
        return tool.execute(values);
      },
    };
  },
};
