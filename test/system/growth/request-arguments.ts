import type { RequestOptions } from "fluent-endpoint";
import { createOctokitEndpoint, readEvents, readResponse, toCurl } from "fluent-endpoint/clients";
import { approve, REQUEST_FORMATS, review, writeRequest } from "fluent-endpoint/show";
import { ADAPTERS, optionsWith } from "../../clients/adapters.js";
import { untypedEndpoint } from "../../helpers/untyped.js";
import {
  NAME_FRAMES,
  tested,
  type TestedArgument,
  VALUE_FRAMES,
  type Work,
} from "./tested-argument.js";

/** A request with a text in one of its parts. */
interface Part {
  readonly name: string;
  readonly frames: readonly string[];
  readonly request: (text: string) => RequestOptions;
}

const PARTS: readonly Part[] = [
  part("method", ["$"], (text) => ({ method: text })),
  part("URL", ["$", "https://$", "https://h.example/$", "https://h.example/?$", "/$"], (url) => ({
    url,
  })),
  part("name of a header", NAME_FRAMES, (text) => ({ headers: { [text]: "a" } })),
  part("header", VALUE_FRAMES, (text) => ({ headers: { "x-a": text, cookie: text } })),
  part("content type", VALUE_FRAMES, (type) => ({ headers: { "content-type": type }, body: "a" })),
  part("text", VALUE_FRAMES, (body) => ({ headers: { "content-type": "text/plain" }, body })),
  part("JSON text", VALUE_FRAMES, (body) => ({
    headers: { "content-type": "application/json" },
    body,
  })),
  part("form text", VALUE_FRAMES, (body) => ({
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body,
  })),
  part("bytes", VALUE_FRAMES, (text) => ({ body: new TextEncoder().encode(text) })),
  part("JSON names", NAME_FRAMES, (text) => ({ body: { [text]: [{ [text]: 1 }] } })),
  part("JSON values", VALUE_FRAMES, (text) => ({ body: { a: text, token: text } })),
  part("JSON members", ["$"], (text) => ({ body: { a: text.split(""), token: text.split("") } })),
  part("fields of a form", NAME_FRAMES, (text) => ({ body: formOf(text, text) })),
  part("values of a form", VALUE_FRAMES, (text) => ({ body: formOf("a", text) })),
  part("file name", NAME_FRAMES, (text) => {
    const form = new FormData();
    form.append("file", new File(["a"], text, { type: text }));
    return { body: form };
  }),
];

function part(
  name: string,
  frames: readonly string[],
  changes: (text: string) => Partial<RequestOptions>,
): Part {
  return { name, frames, request: (text) => optionsWith(changes(text)) };
}

function formOf(name: string, value: string): FormData {
  const form = new FormData();
  form.append(name, value);
  return form;
}

/** The functions that take a request. */
const FUNCTIONS: Readonly<Record<string, (request: RequestOptions) => unknown>> = {
  ...ADAPTERS,
  review,
  approve: (request) => approve(request, ""),
  "toCurl with secrets": (request) => toCurl(request, { secrets: true }),
  ...Object.fromEntries(
    REQUEST_FORMATS.map((format) => [
      `writeRequest as ${format}`,
      (request: RequestOptions) => writeRequest(request, format),
    ]),
  ),
};

const RESPONSES: readonly TestedArgument[] = [
  response("text", (text) => new Response(text)),
  response(
    "JSON",
    (text) => new Response(text, { headers: { "content-type": "application/json" } }),
  ),
  response("content type", (text) => new Response("a", { headers: { "content-type": text } })),
];

function response(argument: string, of: (text: string) => Response): TestedArgument {
  const work: Work = (text) => readResponse(untypedEndpoint("GET /x") as never, of(text) as never);
  return tested("readResponse", argument, VALUE_FRAMES, work);
}

/** Reads items until one is refused. */
function items(type: string, frames: readonly string[]): TestedArgument {
  const headers = { "content-type": type };
  const work: Work = async (text) => {
    const read = readEvents(untypedEndpoint("GET /x") as never, new Response(text, { headers }));
    for await (const each of read) void each;
  };
  return tested("readEvents", type, frames, work);
}

const octokit: (...given: readonly unknown[]) => unknown = createOctokitEndpoint(
  untypedEndpoint as never,
);

export const REQUEST_ARGUMENTS: readonly TestedArgument[] = [
  items("text/event-stream", ["data: $\n\n", "$"]),
  items("application/jsonl", ['"$"\n', "$"]),
  ...Object.entries(FUNCTIONS).flatMap(([of, write]) =>
    PARTS.map(({ name, frames, request }) =>
      tested(of, name, frames, (text) => write(request(text))),
    ),
  ),
  ...RESPONSES,
  tested("createOctokitEndpoint", "route", ["$", "GET /x?$"], (text) => octokit(text, { a: text })),
];
