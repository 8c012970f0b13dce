import type { RequestOptions } from "fluent-endpoint";
import {
  buildTool,
  searchOperations,
  listTools,
  type CallableApi,
  type Tool,
} from "fluent-endpoint/openapi";

/** The most operations that a search answers with. */
const MOST_FOUND = 10;

/** The longest summary of an operation in a search. */
const LONGEST_SUMMARY = 120;

const text = (description: string) => ({ type: "string", description });

const READING = ["GET", "HEAD", "OPTIONS", "QUERY"];

const READS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: true,
} as const;

const TOOLS: readonly Tool[] = [
  {
    name: "search",
    description:
      "Finds operations of the API by words of their names, paths and descriptions. Returns the names of the best, with what they do.",
    inputSchema: {
      type: "object",
      properties: { words: text('Words such as "create issue comment"') },
      required: ["words"],
      additionalProperties: false,
    },
    annotations: { title: "Search operations", ...READS },
  },
  {
    name: "describe",
    description:
      "Describes an operation, with the JSON Schema of its arguments. Do this before you call it.",
    inputSchema: {
      type: "object",
      properties: { name: text("The name of an operation that a search found") },
      required: ["name"],
      additionalProperties: false,
    },
    annotations: { title: "Describe an operation", ...READS },
  },
  {
    name: "call",
    description: "Calls an operation of the API, and returns the response.",
    inputSchema: {
      type: "object",
      properties: {
        name: text("The name of the operation"),
        arguments: {
          type: "object",
          description: "The arguments, as the operation is described",
          additionalProperties: true,
        },
      },
      required: ["name"],
      additionalProperties: false,
    },
    annotations: {
      title: "Call an operation",
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: false,
      openWorldHint: true,
    },
  },
];

/** The outcome of a tool: a text for the model, or a request to send. */
export type Discovered = { readonly text: string } | { readonly request: RequestOptions };

/** Three tools that stand for all operations that an API offers. Others are refused, as `buildTool` does. */
export class Discovery {
  /** By their names. It takes seconds to write a thousand, which is done when one is first described. */
  #tools: ReadonlyMap<string, Tool> | undefined;

  readonly api: CallableApi;

  constructor(api: CallableApi) {
    this.api = api;
  }

  /** The three tools. */
  get tools(): readonly Tool[] {
    const readOnlyHint = this.api.operations.every(({ method }) => READING.includes(method));
    return TOOLS.map((tool) => {
      if (tool.name !== "call") return tool;
      return {
        ...tool,
        annotations: { ...tool.annotations, readOnlyHint, destructiveHint: !readOnlyHint },
      };
    });
  }

  /**
   * Runs one of the three tools.
   *
   * @throws Error for another tool, an operation that is not offered, or arguments that are not as described
   */
  run(name: string, args: Readonly<Record<string, unknown>> = {}): Discovered {
    const unknown = Object.keys(args).find((key) => !Object.hasOwn(propertiesOf(name), key));
    if (unknown !== undefined) throw new Error(`"${name}" has no argument "${unknown}".`);
    switch (name) {
      case "search":
        return { text: this.#search(textIn(args, "words")) };
      case "describe":
        return { text: JSON.stringify(this.#describe(textIn(args, "name"))) };
      default:
        return { request: buildTool(this.api, textIn(args, "name"), objectIn(args, "arguments")) };
    }
  }

  #search(words: string): string {
    const found = searchOperations(this.api, words).slice(0, MOST_FOUND);
    const lines = found.flatMap(({ method, path }) => {
      const only = [`${method} ${path}`];
      const [tool] = listTools(this.api, { only, descriptionLength: LONGEST_SUMMARY });
      if (tool === undefined) return [];
      const { name, annotations, description } = tool;
      return `${name}: ${method} ${path} ${annotations.title ?? description}`.replaceAll(
        /\s+/g,
        " ",
      );
    });
    return lines.length === 0 ? "Nothing found. Use fewer or other words." : lines.join("\n");
  }

  #describe(name: string): Tool {
    this.#tools ??= new Map(listTools(this.api).map((tool) => [tool.name, tool]));
    const tool = this.#tools.get(name);
    if (tool !== undefined) return tool;
    // The error says which names are near.
    buildTool(this.api, name);
    throw new Error(`There is no tool "${name}".`);
  }
}

function propertiesOf(name: string): object {
  const tool = TOOLS.find((each) => each.name === name);
  if (tool === undefined) throw new Error("There are three tools: search, describe and call.");
  return tool.inputSchema.properties as object;
}

function textIn(args: Readonly<Record<string, unknown>>, name: string): string {
  const value = args[name];
  if (typeof value !== "string") throw new Error(`"${name}" must be a string.`);
  return value;
}

function objectIn(args: Readonly<Record<string, unknown>>, name: string): object {
  const value = args[name] ?? {};
  if (typeof value !== "object" || Array.isArray(value))
    throw new Error(`"${name}" must be an object.`);
  return value;
}
