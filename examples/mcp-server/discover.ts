import {
  type CallableApi,
  discover,
  type DiscoveryTool,
  type Tool,
  type ToolOutcome,
} from "fluent-endpoint/openapi";

/** The tools of a server, and what runs one of them. */
export interface Tools {
  readonly list: readonly Tool[];
  readonly run: (name: string, input: object) => ToolOutcome;
}

/** The three tools of `discover`, of which the last is named `call`: the server sends what it builds. */
export function discoveredTools(api: CallableApi): Tools {
  const [search, describe, build] = discover(api);
  const call = {
    ...build,
    name: "call",
    description: "Calls an operation of the API, and returns the response.",
  };
  const runs = new Map([search, describe, call].map((tool) => [tool.name as string, tool.call]));
  const reads = api.operations.every(({ method }) => READING.includes(method));
  return {
    list: [
      toolOf(search, "Search operations", true),
      toolOf(describe, "Describe an operation", true),
      toolOf(call, "Call an operation", reads),
    ],
    run: (name, input) => {
      const run = runs.get(name);
      if (run !== undefined) return run(input);
      return { text: "There are three tools: search, describe and call.", isError: true };
    },
  };
}

const READING = ["GET", "HEAD", "OPTIONS", "QUERY"];

type Described = Pick<DiscoveryTool, "description" | "inputSchema"> & { readonly name: string };

function toolOf({ name, description, inputSchema }: Described, title: string, reads: boolean) {
  const annotations = {
    title,
    readOnlyHint: reads,
    destructiveHint: !reads,
    idempotentHint: reads,
    openWorldHint: true,
  };
  return { name, description, inputSchema, annotations };
}
