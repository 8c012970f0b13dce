import { EndpointError, type RequestOptions } from "fluent-endpoint";
import { toFetch } from "fluent-endpoint/clients";
import { generate } from "fluent-endpoint/generate";
import { createApi, readDescription } from "fluent-endpoint/openapi";
import { callsById, type CallById } from "./calls-by-id.js";
import { instanceOf, loadWithRuntime, requestBy } from "./generated-module.js";

/** Makes the arguments of `fetch` for an operation. */
export type Way = (id: string, parameters: object, settings?: object) => ReturnType<CallById>;

/** The ways to call the operations of a document, which are all of the tag `all`. */
export function waysOf(
  document: object,
  contentTypes: readonly string[] = [],
): Readonly<Record<string, Way>> {
  const description = readDescription(document);
  const { files } = generate(description, { name: "Example", compiled: true, contentTypes });
  const classes = loadWithRuntime(files);
  const calls = callsById(files, description, loadWithRuntime, contentTypes);
  return {
    createApi: (id, parameters, settings) => {
      const api = createApi(document, { contentTypes, ...settings });
      return toFetch(api.build(id, parameters)) as ReturnType<Way>;
    },
    "a class": (id, parameters, settings) => {
      const root = instanceOf(classes, "Example", settings);
      return toFetch(
        requestBy(root, "all", id, parameters) as unknown as RequestOptions,
      ) as ReturnType<Way>;
    },
    "request.ts": (id, parameters, settings) => {
      const call = calls[id];
      if (call === undefined) throw new Error(`There is no operation ${id}.`);
      return call(parameters, settings);
    },
  };
}

/** The arguments of `fetch`, with the content of JSON and forms, or the code of a refusal. */
export interface Sent {
  readonly url?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly type?: string | undefined;
  readonly body?: unknown;
  readonly refused?: string;
}

/** Calls the operation `run` in each way. */
export function sentBy(
  document: object,
  parameters: object,
  settings?: object,
  contentTypes?: readonly string[],
): Readonly<Record<string, Sent>> {
  const made = Object.entries(waysOf(document, contentTypes)).map(([way, make]) => {
    try {
      const [url, { method = "", headers, body }] = make("run", parameters, settings);
      const type = headers["content-type"];
      return [way, { url, method, headers, type, body: contentOf(body, type) }];
    } catch (error) {
      if (error instanceof EndpointError) return [way, { refused: error.code }];
      throw error;
    }
  });
  return Object.fromEntries(made) as Readonly<Record<string, Sent>>;
}

function contentOf(body: unknown, type = ""): unknown {
  if (body instanceof FormData) return [...body];
  if (body instanceof Uint8Array) return Buffer.from(body).toString("latin1") || undefined;
  return typeof body === "string" && /^application\/([^;]*\+)?json(;|$)/.test(type)
    ? (JSON.parse(body) as unknown)
    : body;
}

/** Each way, with the same. */
export function inEachWay<Value>(value: Value): Readonly<Record<string, Value>> {
  return { createApi: value, "a class": value, "request.ts": value };
}
