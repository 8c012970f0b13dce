import { createEndpoint, type EndpointBuilder, EndpointError } from "fluent-endpoint";
import { explainRequest, locateError, underline } from "fluent-endpoint/show";
import { inspect } from "node:util";
import {
  type UntypedBuilder,
  untypedBuilder,
  untypedEndpoint as endpoint,
  untyped,
} from "../../helpers/untyped.js";
import {
  NAME_FRAMES,
  tested,
  type TestedArgument,
  URL_FRAMES,
  VALUE_FRAMES,
} from "./tested-argument.js";

/** Does with a builder what an application may do. Work that fails does not keep the rest from being done. */
function use(builder: UntypedBuilder): void {
  const typed = builder as unknown as EndpointBuilder;
  const uses = [
    () => builder.build(),
    () => builder.options,
    () => builder.toString(),
    () => JSON.stringify(builder),
    () => inspect(builder),
    () => Object.prototype.toString.call(builder),
    () => explainRequest(typed),
    () => untyped(createEndpoint(typed))("GET /x/{a}"),
  ];
  for (const each of uses) {
    try {
      each();
    } catch (error) {
      if (!(error instanceof EndpointError)) throw error;
    }
  }
}

const get = untypedBuilder().route("GET /x/{a}{?b}").strict(false);
const post = untypedBuilder().route("POST /x/{a}").strict(false);

type Step = (builder: UntypedBuilder, text: string) => UntypedBuilder;

function method(name: string, argument: string, frames: readonly string[], step: Step) {
  const work = (text: string) => {
    for (const builder of [get, post]) use(step(builder, text));
  };
  return tested(name, argument, frames, work);
}

/** A method that takes named values. */
function named(
  name: "params" | "path" | "query" | "body" | "form" | "multipart",
): TestedArgument[] {
  return [
    method(name, "names", NAME_FRAMES, (builder, text) => builder[name]({ [text]: 1 })),
    method(name, "values", VALUE_FRAMES, (builder, text) => builder[name]({ a: text, z: text })),
    method(name, "nested names", NAME_FRAMES, (builder, text) =>
      builder.style("deepObject")[name]({ z: { [text]: text } }),
    ),
    method(name, "members", ["$"], (builder, text) => builder[name]({ z: text.split("") })),
  ];
}

const METHODS: readonly TestedArgument[] = [
  ...(["params", "path", "query", "body", "form", "multipart"] as const).flatMap(named),
  method("route", "route", ["$", ...URL_FRAMES.map((frame) => `POST ${frame}`)], (builder, text) =>
    builder.route(text),
  ),
  method("method", "name", ["$"], (builder, text) => builder.method(text)),
  method("url", "url", URL_FRAMES, (builder, text) => builder.url(text)),
  method("baseUrl", "url", URL_FRAMES, (builder, text) => builder.baseUrl(text)),
  method("link", "url", ["$", "https://api.github.com/$"], (builder, text) => builder.link(text)),
  method("origins", "origins", ["$", "https://$"], (builder, text) => builder.origins(text)),
  method("header", "name", NAME_FRAMES, (builder, text) => builder.header(text, "a")),
  method("header", "value", VALUE_FRAMES, (builder, text) =>
    builder.headers({ "x-a": text, "x-token": text }),
  ),
  method("headers", "accept", VALUE_FRAMES, (builder, text) =>
    builder.headers({ accept: text }).preview("a").format("raw"),
  ),
  method("headers", "content-type", VALUE_FRAMES, (builder, text) =>
    builder.headers({ "content-type": text }).body({ c: 1 }),
  ),
  method("preview", "names", NAME_FRAMES, (builder, text) => builder.preview(text)),
  method("format", "name", NAME_FRAMES, (builder, text) => builder.format(text)),
  method("param", "name", NAME_FRAMES, (builder, text) => builder.param(text, "a")),
  method("param", "value", VALUE_FRAMES, (builder, text) => builder.param("a", text)),
  method("style", "name", NAME_FRAMES, (builder, text) => builder.style({ [text]: "json" })),
  method("style", "style", NAME_FRAMES, (builder, text) => builder.style(text)),
  ...["text/plain", "application/json", "application/x-www-form-urlencoded"].map((type) =>
    method("data", `text of ${type}`, VALUE_FRAMES, (builder, text) =>
      builder.header("content-type", type).data(text),
    ),
  ),
  method("data", "names", NAME_FRAMES, (builder, text) => builder.data({ [text]: { b: text } })),
  method("json", "value", VALUE_FRAMES, (builder, text) => builder.json({ [text]: [text] })),
  method("meta", "names and values", VALUE_FRAMES, (builder, text) =>
    builder.meta({ [text]: text, a: text }),
  ),
  method("withDefaults", "options", URL_FRAMES, (builder, text) =>
    builder.withDefaults({ baseUrl: text, a: text, mediaType: { format: text } }),
  ),
  method("build", "parameters", VALUE_FRAMES, (builder, text) => {
    builder.build({ a: text, [text]: text });
    return builder;
  }),
];

const api = untyped(createEndpoint(get as unknown as EndpointBuilder));

export const BUILDER_ARGUMENTS: readonly TestedArgument[] = [
  ...METHODS,
  tested("EndpointBuilder", "url", URL_FRAMES, (text) => untypedBuilder(text)),
  tested("endpoint", "route", ["$", ...URL_FRAMES.map((frame) => `GET ${frame}`)], (text) =>
    endpoint(text, { a: "b" }),
  ),
  tested("endpoint", "names and values", VALUE_FRAMES, (text) =>
    endpoint("GET /x{?a}", { a: text, [text]: text }),
  ),
  tested("endpoint", "merge", VALUE_FRAMES, (text) =>
    endpoint.parse(endpoint.merge("GET /x", { a: text })),
  ),
  tested("createEndpoint", "route", URL_FRAMES, (text) => api(`GET ${text}`, { a: text })),
  tested("explainRequest", "parameters", VALUE_FRAMES, (text) =>
    explainRequest(get, { a: text, b: text, c: text }),
  ),
  tested("locateError", "route", URL_FRAMES, (text) =>
    locateError(new EndpointError("invalid-parameter", "a", { parameter: "a" }), `GET ${text}`),
  ),
  tested("underline", "source", ["$"], (source) =>
    underline({ source, position: 0, length: source.length }),
  ),
  tested("EndpointError", "message", ["$"], (text) =>
    String(new EndpointError("invalid-url", text)),
  ),
];
