import type { ApiOperation } from "fluent-endpoint/openapi";
import { bodyOf, valuesOf } from "../../validators/located-values.js";
import type { Json } from "../../validators/json.js";
import { NotOffered, type Candidate, type PeerCall } from "../candidate.js";
import { loadPeer, peerVersion } from "../installed.js";
import { routeOf } from "../route.js";

interface Tool {
  readonly name: string;
  readonly parameters: {
    readonly "~standard": {
      validate(values: Json): Promise<{ issues?: readonly { message: string }[] }>;
      readonly jsonSchema: { input(): { properties: Json } };
    };
  };
  execute(values: Json): Promise<unknown>;
}

interface FastMcp {
  fromOpenAPI(options: object): Promise<unknown>;
}

const LOCATIONS = ["path", "query", "header", "cookie"] as const;

/** Its tools are called as its server does: the arguments are compared with the schema of the tool before. */
export const fastmcp: Candidate = {
  name: "fastmcp",
  version: peerVersion("fastmcp"),
  load() {
    const { fromOpenAPI } = loadPeer("fastmcp/openapi") as FastMcp;
    return Promise.resolve({
      async open(description, { baseUrl, transport = fetch }) {
        const tools = new Map<string, Tool>();
        const warn = console.warn;
        // It warns of the operations that it leaves out, which are counted here.
        console.warn = () => undefined;
        try {
          await fromOpenAPI({
            spec: namedByRoute(description),
            baseUrl,
            fetch: transport,
            maxTools: 100_000,
            server: { addTool: (tool: Tool) => tools.set(tool.name, tool) },
          });
        } finally {
          console.warn = warn;
        }
        const names = toolNames(description);
        const toolOf = (operation: ApiOperation): Tool => {
          const tool = tools.get(names.get(routeOf(operation)) ?? "");
          if (tool === undefined) throw new NotOffered();
          return tool;
        };
        return {
          async send(call) {
            const tool = toolOf(call.operation);
            const { properties } = tool.parameters["~standard"].jsonSchema.input();
            return called(tool, flattened(call, properties));
          },
          sendArguments: async (operation, values) => called(toolOf(operation), values),
        };
      },
    });
  },
};

async function called(tool: Tool, values: Json): Promise<unknown> {
  const { issues } = await tool.parameters["~standard"].validate(values);
  if (issues !== undefined) throw new TypeError(issues[0]?.message);
  return tool.execute(values);
}

const METHODS = ["get", "put", "post", "delete", "patch"];

/** The name of the tool of each operation, which is short enough for fastmcp to keep. */
function toolNames(description: Json): Map<string, string> {
  const routes = Object.entries(description.paths as Record<string, Json>).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method] !== undefined).map(
      (method) => `${method.toUpperCase()} ${path}`,
    ),
  );
  return new Map(routes.map((route, index) => [route, `tool_${String(index)}`]));
}

/** A copy with other ids, because operations without one are named by their summaries, which can be the same. */
function namedByRoute(description: Json): Json {
  const names = toolNames(description);
  const paths = Object.entries(description.paths as Record<string, Json>).map(([path, item]) => {
    const operations = METHODS.filter((method) => item[method] !== undefined).map((method) => {
      const operationId = names.get(`${method.toUpperCase()} ${path}`);
      return [method, { ...(item[method] as Json), operationId }];
    });
    return [path, { ...item, ...(Object.fromEntries(operations) as Json) }];
  });
  return { ...description, paths: Object.fromEntries(paths) as Json };
}

/** The arguments of a tool: `name__location` for names that are in several places, and `body` for a body that is not flat. */
function flattened({ operation, parameters }: PeerCall, properties: Json): Json {
  const flat: Json = {};
  for (const location of LOCATIONS) {
    for (const [name, value] of Object.entries(valuesOf(operation, location, parameters))) {
      const long = `${name}__${location}`;
      flat[Object.hasOwn(properties, long) ? long : name] = value;
    }
  }
  const body = bodyOf(operation, parameters);
  if (body === undefined) return flat;
  const isWhole =
    Object.hasOwn(properties, "body") &&
    !(
      operation.parameters.body.some(({ name }) => name === "body") &&
      operation.body?.takes !== "data"
    );
  return isWhole ? { ...flat, body } : { ...flat, ...(body as Json) };
}
