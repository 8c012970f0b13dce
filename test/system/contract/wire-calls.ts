import {
  BODY,
  createEndpoint,
  EndpointBuilder,
  QUERY,
  type RequestOptions,
  type Style,
} from "fluent-endpoint";
import { generate } from "fluent-endpoint/generate";
import { createApi, readDescription, listTools } from "fluent-endpoint/openapi";
import { requestKey } from "fluent-endpoint/routes";
import { callsById } from "../../generate/calls-by-id.js";
import { instanceOf, loadWithRuntime, requestBy } from "../../generate/generated-module.js";
import { untypedEndpoint } from "../../helpers/untyped.js";
import { DESCRIPTION, OPERATIONS } from "./description.js";
import { jsonLine, wireLine } from "./outcome.js";
import { VALUES } from "./values.js";

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const MULTIPART = { "content-type": "multipart/form-data" };

/** Options of the core, each with a route, that send a value in one place. */
const PLACES: Readonly<Record<string, readonly [route: string, (value: unknown) => object]>> = {
  path: ["GET /x/{value}", (value) => ({ value })],
  "path +": ["GET /x/{+value}/y", (value) => ({ value })],
  "path ;*": ["GET /x{;value*}", (value) => ({ value })],
  "query ?": ["GET /x{?value}", (value) => ({ value })],
  "query ?*": ["GET /x{?value*}", (value) => ({ value })],
  query: ["GET /x", (value) => ({ value })],
  "query []": ["GET /x", (value) => ({ [QUERY]: { "value[]": value } })],
  body: ["POST /x", (value) => ({ [BODY]: { value } })],
  data: ["PUT /x", (value) => ({ data: value })],
  form: ["POST /x", (value) => ({ value, headers: FORM })],
  multipart: ["POST /x", (value) => ({ value, headers: MULTIPART })],
  format: ["GET /x", (value) => ({ mediaType: { format: value } })],
  header: ["GET /x", (value) => ({ headers: { "x-value": value } })],
  host: ["GET /x", (value) => ({ baseUrl: "https://{value}.example.com", value })],
};

const STYLES: readonly Style[] = [
  "comma",
  "repeat",
  "brackets",
  "indices",
  "deepObject",
  "spaceDelimited",
  "pipeDelimited",
  "json",
  "jsonItems",
];

/** Lines with the bytes of calls by `endpoint`, `createEndpoint` and builders. */
export function coreLines(): readonly string[] {
  const shop = createEndpoint("https://shop.example.com/v1/") as unknown as typeof untypedEndpoint;
  const located = Object.entries(PLACES).flatMap(([place, [route, optionsOf]]) =>
    VALUES.flatMap((value) => {
      const options = optionsOf(value);
      return linesOf(place, value, {
        endpoint: () => untypedEndpoint(route, options),
        builder: () => withOptions(route, options).build(),
        createEndpoint: () => shop(route, options),
      });
    }),
  );
  const styled = STYLES.flatMap((style) =>
    VALUES.flatMap((value) =>
      linesOf(`style ${style}`, value, {
        query: () => searchOperations(style, { [QUERY]: { value } }).build(),
        form: () =>
          searchOperations(style, { method: "POST", headers: FORM, [BODY]: { value } }).build(),
      }),
    ),
  );
  return [...located, ...styled];
}

function withOptions(route: string, options: object): EndpointBuilder {
  return new EndpointBuilder().route(route).withDefaults(options as Record<string, unknown>);
}

function searchOperations(style: Style, options: object): EndpointBuilder {
  return withOptions("/x", { baseUrl: "https://shop.example.com", ...options }).style(style);
}

/** Lines with the bytes of calls of described operations by `createApi`, generated classes and `request.ts`. */
export function describedLines(): readonly string[] {
  const description = readDescription(DESCRIPTION);
  const api = createApi(DESCRIPTION);
  const classes = loadWithRuntime(generate(description, { name: "Root" }).files);
  const root = instanceOf(classes, "Root");
  const { files } = generate(description, { areas: "none", compiled: true });
  const calls = callsById(files, description);
  return OPERATIONS.flatMap((id) =>
    VALUES.flatMap((value) =>
      linesOf(id, value, {
        createApi: () => api.build(id, { value }),
        class: () => requestBy(root, "all", id, { value }) as unknown as RequestOptions,
        request: () => calls[id]?.({ value }) ?? [],
      }),
    ),
  );
}

/** Lines with the bytes of calls of described operations by the classes in some files. */
export function classLines(files: ReadonlyMap<string, string>): readonly string[] {
  const root = instanceOf(loadWithRuntime(files), "Root");
  return OPERATIONS.flatMap((id) =>
    VALUES.map((value) => {
      const build = () => requestBy(root, "all", id, { value }) as unknown as RequestOptions;
      return `${id} ${JSON.stringify(value)} → ${wireLine(build)}`;
    }),
  );
}

/** Lines with the problems that `check` finds in calls of described operations. */
export function problemLines(): readonly string[] {
  const api = createApi(CHECKED);
  return ["number", "flag", "word", "list", "object", "needed"].flatMap((name) =>
    VALUES.map((value) => {
      const given = { needed: 1, [name]: value };
      const codes = () =>
        api.check("checked", given).map(({ code, parameter }) => [code, parameter]);
      return `${name} ${JSON.stringify(value)} → ${jsonLine(codes)}`;
    }),
  );
}

const CHECKED = {
  ...DESCRIPTION,
  paths: {
    "/checked": {
      get: {
        operationId: "checked",
        parameters: Object.entries({
          number: { type: "integer", minimum: 1, maximum: 9 },
          flag: { type: "boolean" },
          word: { type: "string", enum: ["x", "true"], maxLength: 3 },
          list: { type: "array", items: { type: "integer" }, maxItems: 1 },
          object: { type: "object", properties: { a: { type: "integer" } }, required: ["a"] },
          needed: {},
        }).map(([name, schema]) => ({ name, in: "query", required: name === "needed", schema })),
        responses: { 204: { description: "Done" } },
      },
    },
  },
};

/** Lines with the keys of calls by builders. */
export function keyLines(): readonly string[] {
  return Object.entries(PLACES).flatMap(([place, [route, optionsOf]]) =>
    VALUES.map(
      (value) =>
        `${place} ${JSON.stringify(value)} → ${jsonLine(() => requestKey(withOptions(route, optionsOf(value))))}`,
    ),
  );
}

/** Lines with the tools of the operations. */
export function toolLines(): readonly string[] {
  return [DESCRIPTION, CHECKED].flatMap((description) =>
    listTools(createApi(description)).map((tool) => jsonLine(() => tool)),
  );
}

/** The outcome of each way to make a call, ways with the same outcome on one line. */
function linesOf(
  call: string,
  value: unknown,
  ways: Readonly<Record<string, Parameters<typeof wireLine>[0]>>,
): readonly string[] {
  const found = new Map<string, string[]>();
  for (const [way, build] of Object.entries(ways)) {
    const line = wireLine(build);
    const same = found.get(line);
    if (same) same.push(way);
    else found.set(line, [way]);
  }
  return [...found].map(([line, names]) => {
    const by = names.length === Object.keys(ways).length ? "" : ` (${names.join(", ")})`;
    return `${call} ${JSON.stringify(value)}${by} → ${line}`;
  });
}
