import type { Accepted, Body, Case, Json, Source, Values } from "../format.js";
import { SOURCES } from "./sources.js";

interface Row {
  readonly id: string;
  readonly method?: "get" | "post";
  readonly parameters: readonly Json[];
  readonly consumes?: readonly string[];
  readonly values: Values;
  /** What the path has after the id, the query, the headers and the body. */
  readonly sends: readonly Omit<Accepted, "method" | "path">[];
  readonly rest?: readonly string[];
  readonly template?: string;
  readonly refuses?: boolean;
  readonly reason: string;
  readonly source: Source;
  readonly contested?: readonly string[];
  readonly tags?: readonly string[];
  readonly document?: Json;
  readonly security?: readonly Json[];
}

const ITEMS = { type: "array", items: { type: "string" } };

/** What stands between items, by collection format, in a part of a URL. */
const LISTS: Readonly<Record<string, readonly [list: string, reserved: string]>> = {
  csv: ["blue,black", "a%26b,c%3Dd"],
  ssv: ["blue%20black", "a%26b%20c%3Dd"],
  tsv: ["blue%09black", "a%26b%09c%3Dd"],
  pipes: ["blue%7Cblack", "a%26b%7Cc%3Dd"],
};

function collectionRows(): Row[] {
  return Object.entries(LISTS).flatMap(([collectionFormat, [list, reserved]]) => {
    const rows: Row[] = [];
    const shared = {
      reason: "The items are joined as the collection format says.",
      source: SOURCES.collectionFormat,
      tags: ["collectionFormat"],
    };
    const described = { name: "color", collectionFormat, ...ITEMS };
    for (const [name, color, sent] of [
      ["list", ["blue", "black"], list],
      ["reserved", ["a&b", "c=d"], reserved],
      ["one", ["blue"], "blue"],
    ] as const) {
      rows.push(
        {
          ...shared,
          id: `swagger-query-${collectionFormat}-${name}`,
          parameters: [{ in: "query", ...described }],
          values: { query: { color } },
          sends: [{ query: `color=${sent}` }],
        },
        {
          ...shared,
          id: `swagger-path-${collectionFormat}-${name}`,
          template: "/{color}",
          parameters: [{ in: "path", required: true, ...described }],
          values: { path: { color } },
          rest: [`/${sent}`],
          sends: [{}],
        },
        {
          ...shared,
          id: `swagger-form-${collectionFormat}-${name}`,
          method: "post",
          consumes: ["application/x-www-form-urlencoded"],
          parameters: [{ in: "formData", ...described }],
          values: { body: { color } },
          sends: [form(`color=${sent}`)],
        },
      );
    }
    rows.push({
      ...shared,
      id: `swagger-header-${collectionFormat}`,
      parameters: [{ in: "header", ...described, name: "X-Color" }],
      values: { header: { "X-Color": ["blue", "black"] } },
      sends: HEADERS[collectionFormat]?.map((text) => ({ headers: { "x-color": text } })) ?? [],
    });
    return rows;
  });
}

const HEADERS: Readonly<Record<string, readonly string[]>> = {
  csv: ["blue,black", "blue, black"],
  ssv: ["blue black", "blue%20black"],
  tsv: ["blue\tblack", "blue%09black"],
  pipes: ["blue|black", "blue%7Cblack"],
};

function form(text: string): Omit<Accepted, "method" | "path"> {
  return {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: { form: text },
  };
}

function body(type: string, sent: Body): Omit<Accepted, "method" | "path"> {
  return { headers: { "content-type": type }, body: sent };
}

const SCALARS = [
  ["string", "string", "light blue", "light%20blue"],
  ["integer", "integer", 100, "100"],
  ["number", "number", 1.5, "1.5"],
  ["boolean", "boolean", false, "false"],
  ["reserved", "string", "a/b?c#d&e=f+g", "a%2Fb%3Fc%23d%26e%3Df%2Bg"],
  ["non-ascii", "string", "blå€", "bl%C3%A5%E2%82%AC"],
  ["percent", "string", "100%25", "100%2525"],
] as const;

function scalarRows(): Row[] {
  return SCALARS.flatMap(([name, type, color, sent]): Row[] => [
    {
      id: `swagger-query-${name}`,
      parameters: [{ name: "color", in: "query", type }],
      values: { query: { color } },
      sends: [{ query: `color=${sent}` }],
      reason: "A value is percent-encoded.",
      source: SOURCES.query2,
    },
    {
      id: `swagger-path-${name}`,
      template: "/{color}",
      parameters: [{ name: "color", in: "path", required: true, type }],
      values: { path: { color } },
      rest: [`/${sent}`],
      sends: [{}],
      reason: "A value is percent-encoded, so that it stays in its segment.",
      source: SOURCES.path2,
    },
    {
      id: `swagger-form-${name}`,
      method: "post",
      consumes: ["application/x-www-form-urlencoded"],
      parameters: [{ name: "color", in: "formData", type }],
      values: { body: { color } },
      sends: [form(`color=${sent}`)],
      reason: "A field is urlencoded.",
      source: SOURCES.formData,
    },
    {
      id: `swagger-multipart-${name}`,
      method: "post",
      consumes: ["multipart/form-data"],
      parameters: [{ name: "color", in: "formData", type }],
      values: { body: { color } },
      sends: [
        body("multipart/form-data", {
          parts: [{ name: "color", type: ["text/plain", null], text: String(color) }],
        }),
      ],
      reason: "A field is a part, as it is.",
      source: SOURCES.formData,
    },
  ]);
}

const PNG = "iVBORw0KGgo=";
const PET = { type: "object", properties: { name: { type: "string" } } };

const OTHERS: readonly Row[] = [
  {
    id: "swagger-query-multi",
    parameters: [{ name: "color", in: "query", collectionFormat: "multi", ...ITEMS }],
    values: { query: { color: ["blue", "black"] } },
    sends: [{ query: "color=blue&color=black" }],
    reason: "multi repeats the parameter.",
    source: SOURCES.collectionMulti,
  },
  {
    id: "swagger-query-multi-reserved",
    parameters: [{ name: "color", in: "query", collectionFormat: "multi", ...ITEMS }],
    values: { query: { color: ["a,b", "c&d"] } },
    sends: [{ query: "color=a%2Cb&color=c%26d" }],
    reason: "multi repeats the parameter.",
    source: SOURCES.collectionMulti,
  },
  {
    id: "swagger-form-multi",
    method: "post",
    consumes: ["application/x-www-form-urlencoded"],
    parameters: [{ name: "color", in: "formData", collectionFormat: "multi", ...ITEMS }],
    values: { body: { color: ["blue", "black"] } },
    sends: [form("color=blue&color=black")],
    reason: "multi repeats the field.",
    source: SOURCES.collectionMulti,
  },
  {
    id: "swagger-query-default-format",
    parameters: [{ name: "color", in: "query", ...ITEMS }],
    values: { query: { color: ["blue", "black"] } },
    sends: [{ query: "color=blue,black" }],
    reason: "The default is csv.",
    source: SOURCES.collectionFormat,
  },
  {
    id: "swagger-body",
    method: "post",
    consumes: ["application/json"],
    parameters: [{ name: "pet", in: "body", required: true, schema: PET }],
    values: { body: { name: "Tom" } },
    sends: [body("application/json", { json: { name: "Tom" } })],
    reason: "The body is the payload, without the name of its parameter.",
    source: SOURCES.body2,
  },
  {
    id: "swagger-body-list",
    method: "post",
    consumes: ["application/json"],
    parameters: [{ name: "pets", in: "body", schema: { type: "array", items: PET } }],
    values: { body: [{ name: "Tom" }] },
    sends: [body("application/json", { json: [{ name: "Tom" }] })],
    reason: "The body is the payload.",
    source: SOURCES.body2,
  },
  {
    id: "swagger-body-kin",
    method: "post",
    consumes: ["application/vnd.api+json"],
    parameters: [{ name: "pet", in: "body", schema: PET }],
    values: { body: { name: "Tom" } },
    sends: [body("application/vnd.api+json", { json: { name: "Tom" } })],
    reason: "The media type is the one of the operation.",
    source: SOURCES.consumes,
  },
  {
    id: "swagger-body-text",
    method: "post",
    consumes: ["text/plain"],
    parameters: [{ name: "text", in: "body", schema: { type: "string" } }],
    values: { body: "a b" },
    sends: [body("text/plain", { text: "a b" })],
    reason: "The media type is the one of the operation.",
    source: SOURCES.consumes,
  },
  {
    id: "swagger-file",
    method: "post",
    consumes: ["multipart/form-data"],
    parameters: [
      { name: "file", in: "formData", type: "file" },
      { name: "note", in: "formData", type: "string" },
    ],
    values: {
      body: { file: { $file: { name: "a.png", type: "image/png", base64: PNG } }, note: "x" },
    },
    sends: [
      body("multipart/form-data", {
        parts: [
          {
            name: "file",
            type: ["image/png", "application/octet-stream"],
            filename: "a.png",
            base64: PNG,
          },
          { name: "note", type: ["text/plain", null], text: "x" },
        ],
      }),
    ],
    reason: "A file is a part with a name.",
    source: SOURCES.multipartFile,
  },
  {
    id: "swagger-base-path",
    document: { basePath: "/v1" },
    parameters: [],
    values: {},
    rest: [""],
    sends: [{}],
    reason: "The path is appended to the base path.",
    source: SOURCES.basePath,
    tags: ["server"],
  },
  ...(
    [
      [
        "basic",
        { type: "basic" },
        { username: "a", password: "b" },
        { headers: { authorization: "Basic YTpi" } },
      ],
      [
        "key-header",
        { type: "apiKey", in: "header", name: "X-Key" },
        "k",
        { headers: { "x-key": "k" } },
      ],
      ["key-query", { type: "apiKey", in: "query", name: "key" }, "k&l", { query: "key=k%26l" }],
    ] as const
  ).map(([name, scheme, credential, sends]): Row => ({
    id: `swagger-security-${name}`,
    parameters: [],
    document: { securityDefinitions: { scheme } },
    security: [{ scheme: [] }],
    values: { credentials: { scheme: credential } },
    sends: [sends],
    reason: "The credential is where its scheme has it.",
    source: SOURCES.securityScheme2,
    tags: ["security"],
  })),
];

export function swaggerCases(): Case[] {
  return [...scalarRows(), ...collectionRows(), ...OTHERS].map((row) => {
    const { id, method = "get", template = "", parameters, consumes, security, rest = [""] } = row;
    const base = typeof row.document?.basePath === "string" ? row.document.basePath : "";
    return {
      id,
      operation: {
        openapi: "2.0",
        method,
        path: `/${id}${template}`,
        ...(parameters.length > 0 && { parameters }),
        ...(consumes && { consumes }),
        ...(security && { security }),
      },
      ...(row.document && { document: row.document }),
      values: row.values,
      accepts: rest.flatMap((after) =>
        row.sends.map((sent) => ({
          method: method.toUpperCase(),
          path: `${base}/${id}${after}`,
          ...sent,
        })),
      ),
      ...(row.refuses && { refuses: true as const }),
      reason: row.reason,
      source: row.source,
      ...(row.contested && { contested: row.contested }),
      tags: ["swagger", ...(row.tags ?? [])],
    };
  });
}
