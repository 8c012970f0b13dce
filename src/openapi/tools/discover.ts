import { EndpointError, type EndpointErrorCode } from "../../errors.js";
import { quote } from "../../internal/messages.js";
import { isList, isPlainObject } from "../../internal/objects.js";
import { readSafely, withCallerStack } from "../../internal/thrown-errors.js";
import type { RequestOptions } from "../../core/request.js";
import type { BodyOptions, BuildOptions, CallableApi, Tool, ToolSettings } from "../call/api.js";
import { objectOr } from "../read/document.js";
import type { Outline } from "../read/read-operation.js";
import { foundOutlines } from "./search.js";
import { shortText } from "./tool-schema.js";
import { toolsOf } from "./tools.js";

/**
 * A tool of {@link discover}, for a language model.
 *
 * @public
 */
export interface DiscoveryTool {
  /** The name of the tool. */
  readonly name: "search" | "describe" | "build";
  /** Tells the model what the tool does. */
  readonly description: string;
  /** JSON Schema 2020-12 of its input. */
  readonly inputSchema: Tool["inputSchema"];
  /**
   * Runs the tool. It sends nothing.
   *
   * @param input - what the model wrote, of any type
   * @throws EndpointError for what the application must fix, such as a missing base URL
   */
  readonly call: (input: unknown) => ToolOutcome;
}

/**
 * The result of a tool of {@link discover}.
 *
 * @public
 */
export interface ToolOutcome {
  /** The text for the model. */
  readonly text: string;
  /** `true` if the text explains what is wrong with the input. */
  readonly isError?: true;
  /** The request that `build` made, for you to send. */
  readonly request?: RequestOptions;
}

/**
 * Returns three tools that let a language model find, understand and build every operation of an API: `search`, `describe` and
 * `build`. They take about 300 tokens for an API of any size. They sign and send nothing.
 *
 * A model cannot reach operations that you do not offer, other hosts, or credentials.
 *
 * @example
 * ```ts
 * import { createApi, discover } from "fluent-endpoint/openapi";
 *
 * const shop = createApi({
 *   openapi: "3.1.0",
 *   info: { title: "Shop", version: "1" },
 *   servers: [{ url: "https://shop.example.com/v1" }],
 *   paths: {
 *     "/orders/{id}": {
 *       parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
 *       get: { operationId: "getOrder", summary: "Find an order" },
 *     },
 *   },
 * });
 * const [search, , build] = discover(shop);
 * console.log(search.call({ words: "find order" }).text);
 * // getOrder: GET /orders/{id}, Find an order
 * console.log(build.call({ name: "getOrder", arguments: { id: 7 } }).request?.url);
 * // https://shop.example.com/v1/orders/7
 * console.log(build.call({ name: "getOrder", arguments: { id: ".." } }).text);
 * // GET /orders/{id}: The parameter "id" must be an integer.
 * ```
 *
 * @param api - the result of `createApi`
 * @param settings - the operations to offer, the length of descriptions, and the headers and base URL of requests
 * @throws EndpointError `invalid-options` for invalid settings
 * @public
 */
export function discover<Paths>(
  api: CallableApi<Paths>,
  settings: ToolSettings & Omit<BuildOptions, keyof BodyOptions> = {},
): readonly [search: DiscoveryTool, describe: DiscoveryTool, build: DiscoveryTool] {
  return withCallerStack(() => {
    const tools = toolsOf(api);
    const names = new Map(tools.offered(settings).map(([name, outline]) => [outline, name]));
    const search = (input: Input) => {
      const found = foundOutlines(api, stringIn(input, "words")).filter((each) => names.has(each));
      return {
        text: pageOf(found, input.page ?? 1, (each) => lineOf(names.get(each) ?? "", each)),
      };
    };
    const describe = (input: Input) => {
      const name = stringIn(input, "name");
      const { description, inputSchema } = tools.tool(name, tools.find(name, settings), settings);
      return { text: JSON.stringify({ name, description, inputSchema }) };
    };
    const build = (input: Input) => {
      const outline = tools.find(stringIn(input, "name"), settings);
      const request = tools.build(outline, objectIn(input, "arguments"), settings);
      return { text: `Built ${outline.method} ${outline.path}.`, request };
    };
    return [tool(SEARCH, search), tool(DESCRIBE, describe), tool(BUILD, build)];
  });
}

type DescribedTool = Omit<DiscoveryTool, "call">;

function described(
  name: DescribedTool["name"],
  description: string,
  properties: Readonly<Record<string, object>>,
  required: readonly string[],
): DescribedTool {
  const inputSchema = {
    type: "object",
    properties,
    required,
    additionalProperties: false,
  } as const;
  return { name, description, inputSchema };
}

const NAME = { type: "string", description: "Name of an operation, from search" };

const SEARCH = /* @__PURE__ */ described(
  "search",
  "Finds operations of the API by words. Returns names, routes and summaries, the best first.",
  {
    words: { type: "string", description: 'Such as "create issue comment"' },
    page: { type: "integer", minimum: 1, default: 1 },
  },
  ["words"],
);

const DESCRIBE = /* @__PURE__ */ described(
  "describe",
  "Describes an operation, with the JSON Schema of its arguments. Do this before you build it.",
  { name: NAME },
  ["name"],
);

const BUILD = /* @__PURE__ */ described(
  "build",
  "Builds the request of an operation, or says which arguments to mend.",
  { name: NAME, arguments: { type: "object", description: "As describe says" } },
  ["name"],
);

type Input = Readonly<Record<string, unknown>>;

function tool(about: DescribedTool, run: (input: Input) => ToolOutcome): DiscoveryTool {
  const names = Object.keys(objectOr(about.inputSchema.properties));
  const call = (input: unknown) => {
    try {
      return readSafely("input", () => run(readToolInput(input, names)));
    } catch (error) {
      if (isForModel(error)) return { text: error.message, isError: true } as const;
      throw error;
    }
  };
  return Object.freeze({ ...about, call });
}

/** A model can correct its arguments if one of these codes is reported. */
const FOR_MODELS: readonly EndpointErrorCode[] = [
  "invalid-description",
  "invalid-parameter",
  "unknown-operation",
  "unreadable-input",
];

function isForModel(error: unknown): error is EndpointError {
  if (!(error instanceof EndpointError)) return false;
  const { cause, code } = error;
  return isList(cause) || cause instanceof EndpointError || FOR_MODELS.includes(code);
}

function readToolInput(input: unknown, names: readonly string[]): Input {
  if (!isPlainObject(input)) throw wrongInput("The input must be an object.");
  const unknown = Object.keys(input).find((name) => !names.includes(name));
  if (unknown === undefined)
    return Object.assign(Object.create(null) as Record<string, unknown>, input);
  throw wrongInput(
    `There is no argument ${quote(unknown)}. Pass ${names.map((name) => `"${name}"`).join(" or ")}.`,
  );
}

function stringIn(input: Input, name: string): string {
  const value = input[name];
  if (typeof value === "string") return value;
  throw wrongInput(`"${name}" must be a string.`);
}

function objectIn(input: Input, name: string): object {
  const value = input[name] ?? {};
  if (isPlainObject(value)) return value;
  throw wrongInput(`"${name}" must be an object.`);
}

function wrongInput(message: string): EndpointError {
  return new EndpointError("invalid-parameter", message);
}

const PAGE = 10;

function pageOf<Found>(
  found: readonly Found[],
  page: unknown,
  write: (each: Found) => string,
): string {
  if (found.length === 0) return "Nothing was found. Use fewer or other words.";
  const pages = Math.ceil(found.length / PAGE);
  if (typeof page !== "number" || !Number.isInteger(page) || page < 1 || page > pages) {
    throw wrongInput(`"page" must be an integer from 1 to ${String(pages)}.`);
  }
  const lines = found.slice((page - 1) * PAGE, page * PAGE).map(write);
  if (pages > 1) lines.push(`Page ${String(page)} of ${String(pages)}.`);
  return lines.join("\n");
}

const LONGEST_SUMMARY = 120;

function lineOf(name: string, { method, path, summary = "" }: Outline): string {
  const about = shortText(summary.replaceAll(/\s+/g, " "), LONGEST_SUMMARY);
  return `${name}: ${method} ${path}${about === "" ? "" : `, ${about}`}`;
}
