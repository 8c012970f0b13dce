import type { Case, Json, Source } from "../format.js";
import { bodyCase } from "./body.js";
import {
  parameterCase,
  VALUES,
  type Location,
  type Row,
  type Sent,
  type ValueName,
} from "./make.js";
import { SOURCES } from "./sources.js";

/** The table "Style Examples", which 3.1 and 3.2 repeat. */
const EXAMPLES: readonly (readonly [
  location: Location,
  style: string,
  explode: boolean,
  sends: Readonly<Partial<Record<"string" | "list" | "object", Sent>>>,
])[] = [
  [
    "path",
    "matrix",
    false,
    { string: ";color=blue", list: ";color=blue,black,brown", object: ";color=R,100,G,200,B,150" },
  ],
  [
    "path",
    "matrix",
    true,
    {
      string: ";color=blue",
      list: ";color=blue;color=black;color=brown",
      object: ";R=100;G=200;B=150",
    },
  ],
  [
    "path",
    "label",
    false,
    { string: ".blue", list: ".blue,black,brown", object: ".R,100,G,200,B,150" },
  ],
  [
    "path",
    "label",
    true,
    { string: ".blue", list: ".blue.black.brown", object: ".R=100.G=200.B=150" },
  ],
  [
    "path",
    "simple",
    false,
    { string: "blue", list: "blue,black,brown", object: "R,100,G,200,B,150" },
  ],
  [
    "path",
    "simple",
    true,
    { string: "blue", list: "blue,black,brown", object: "R=100,G=200,B=150" },
  ],
  [
    "query",
    "form",
    false,
    { string: "color=blue", list: "color=blue,black,brown", object: "color=R,100,G,200,B,150" },
  ],
  [
    "query",
    "form",
    true,
    {
      string: "color=blue",
      list: "color=blue&color=black&color=brown",
      object: "R=100&G=200&B=150",
    },
  ],
  [
    "query",
    "spaceDelimited",
    false,
    { list: "color=blue%20black%20brown", object: "color=R%20100%20G%20200%20B%20150" },
  ],
  [
    "query",
    "pipeDelimited",
    false,
    { list: "color=blue%7Cblack%7Cbrown", object: "color=R%7C100%7CG%7C200%7CB%7C150" },
  ],
  ["query", "deepObject", true, { object: "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150" }],
];

function exampleCases(openapi: string, prefix: string): Case[] {
  return EXAMPLES.flatMap(([location, style, explode, sends]) =>
    Object.entries(sends).map(([name, sent]) =>
      parameterCase({
        id: `${prefix}-${location}-${style}${explode ? "-explode" : ""}-${name}`,
        in: location,
        openapi,
        parameter: { style, explode },
        ...VALUES[name as ValueName],
        sends: [sent],
        reason: "A row of the table of style examples.",
        source: { ...SOURCES[style as "form"], standard: `OpenAPI ${openapi}` },
        tags: [style],
      }),
    ),
  );
}

const TEXT = { type: "string" };
const PNG = "iVBORw0KGgo=";

function cases31(): Case[] {
  const openapi = "3.1.1";
  const file = { $file: { name: "a.png", type: "image/png", base64: PNG } };
  const multipart = (id: string, schema: Json, more: Json = {}): Case =>
    bodyCase({
      id,
      openapi,
      content: {
        "multipart/form-data": {
          schema: { type: "object", properties: { file: schema } },
          ...more,
        },
      },
      body: { file },
      sends: [
        [
          "multipart/form-data",
          {
            parts: [
              {
                name: "file",
                type: ["image/png", "application/octet-stream"],
                filename: "a.png",
                base64: PNG,
              },
            ],
          },
        ],
      ],
      reason: "A schema without a type stands for bytes.",
      source: SOURCES.binary31,
      tags: ["multipart"],
    });
  return [
    ...exampleCases(openapi, "oas31"),
    ...(["form", "deepObject"] as const).map((style) =>
      parameterCase({
        id: `oas31-query-${style}-type-list`,
        in: "query",
        openapi,
        parameter: { style, explode: true },
        schema: { type: ["object", "null"], additionalProperties: { type: ["integer", "null"] } },
        value: { R: 100 },
        sends: [style === "form" ? "R=100" : "color%5BR%5D=100"],
        reason: "A type may be a list of types.",
        source: SOURCES[style],
        tags: [style],
      }),
    ),
    parameterCase({
      id: "oas31-query-const",
      in: "query",
      openapi,
      schema: { const: "blue" },
      value: "blue",
      sends: ["color=blue"],
      reason: "A schema may have no type.",
      source: SOURCES.form,
      tags: ["form"],
    }),
    parameterCase({
      id: "oas31-query-schema-true",
      in: "query",
      openapi,
      parameter: { schema: true },
      value: ["a", "b"],
      sends: ["color=a&color=b"],
      reason: "A schema may be true.",
      source: SOURCES.form,
      tags: ["form"],
    }),
    parameterCase({
      id: "oas31-query-tuple",
      in: "query",
      openapi,
      parameter: { explode: false },
      schema: { type: "array", prefixItems: [TEXT, { type: "integer" }] },
      value: ["a", 1],
      sends: ["color=a,1"],
      reason: "A tuple is an array.",
      source: SOURCES.form,
      tags: ["form"],
    }),
    bodyCase({
      id: "oas31-body-null",
      openapi,
      content: { "application/json": { schema: { type: ["object", "null"] } } },
      body: null,
      sends: [["application/json", { json: null }]],
      reason: "Null is a JSON text, not an absent body.",
      source: SOURCES.json,
      tags: ["json"],
    }),
    bodyCase({
      id: "oas31-body-binary",
      openapi,
      content: { "image/png": {} },
      body: file,
      sends: [["image/png", { base64: PNG }]],
      reason: "Content that is binary may have no schema.",
      source: SOURCES.binary31,
      tags: ["binary"],
    }),
    bodyCase({
      id: "oas31-body-octet-stream",
      openapi,
      content: { "application/octet-stream": {} },
      body: { $file: { name: "a.bin", type: "application/octet-stream", base64: "AP+A" } },
      sends: [["application/octet-stream", { base64: "AP+A" }]],
      reason: "Content that is binary may have no schema.",
      source: SOURCES.binary31,
      tags: ["binary"],
    }),
    multipart("oas31-multipart-no-type", {}),
    multipart("oas31-multipart-true", true as unknown as Json),
    multipart("oas31-multipart-media-type", { contentMediaType: "image/png" }, {}),
    bodyCase({
      id: "oas31-multipart-files",
      openapi,
      content: {
        "multipart/form-data": {
          schema: { type: "object", properties: { file: { type: "array", items: {} } } },
        },
      },
      body: { file: [file, file] },
      sends: [
        [
          "multipart/form-data",
          {
            parts: [0, 1].map(() => ({
              name: "file",
              type: ["image/png", "application/octet-stream"],
              filename: "a.png",
              base64: PNG,
            })),
          },
        ],
      ],
      reason: "The example of the standard: several files have the same name.",
      source: SOURCES.multipartArrays,
      tags: ["multipart"],
    }),
  ];
}

const OPENAPI_32 = "3.2.0";

/** Headers and cookies of 3.2 have their values as they are. */
const RAW: readonly (readonly [
  id: string,
  location: "header" | "cookie",
  value: unknown,
  schema: Json,
  parameter: Json,
  sends: readonly Sent[],
  Source,
])[] = [
  ["header-space", "header", "light blue", TEXT, {}, ["light blue"], SOURCES.header32],
  ["header-reserved", "header", 'a/b;c="d"', TEXT, {}, ['a/b;c="d"'], SOURCES.header32],
  ["header-percent", "header", "100%", TEXT, {}, ["100%"], SOURCES.header32],
  ["header-triple", "header", "%2F", TEXT, {}, ["%2F"], SOURCES.header32],
  [
    "header-list",
    "header",
    ["a b", "c"],
    VALUES.list.schema,
    {},
    ["a b,c", "a b, c"],
    SOURCES.header32,
  ],
  [
    "header-object",
    "header",
    { R: 100, G: 200 },
    VALUES.object.schema,
    { explode: true },
    ["R=100,G=200", "R=100, G=200"],
    SOURCES.header32,
  ],
  ["header-tag", "header", 'W/"foo"', TEXT, {}, ['W/"foo"'], SOURCES.unchanged32],
  ["cookie-string", "cookie", "blue", TEXT, { style: "cookie" }, ["color=blue"], SOURCES.cookie32],
  [
    "cookie-reserved",
    "cookie",
    "a/b=c:d",
    TEXT,
    { style: "cookie" },
    ["color=a/b=c:d"],
    SOURCES.cookie32,
  ],
  [
    "cookie-percent",
    "cookie",
    "a%2Fb",
    TEXT,
    { style: "cookie" },
    ["color=a%2Fb"],
    SOURCES.cookie32,
  ],
  [
    "cookie-base64",
    "cookie",
    "q83vEg+/AA==",
    TEXT,
    { style: "cookie" },
    ["color=q83vEg+/AA=="],
    SOURCES.cookie32,
  ],
  ["cookie-empty", "cookie", "", TEXT, { style: "cookie" }, ["color="], SOURCES.cookieTable32],
  [
    "cookie-list",
    "cookie",
    ["blue", "black"],
    VALUES.list.schema,
    { style: "cookie" },
    ["color=blue; color=black"],
    SOURCES.cookieTable32,
  ],
  [
    "cookie-object",
    "cookie",
    { R: 100, G: 200, B: 150 },
    VALUES.object.schema,
    { style: "cookie" },
    ["R=100; G=200; B=150"],
    SOURCES.cookieTable32,
  ],
  [
    "cookie-list-joined",
    "cookie",
    ["blue", "black"],
    VALUES.list.schema,
    { style: "cookie", explode: false },
    ["color=blue,black"],
    SOURCES.cookieTable32,
  ],
  [
    "cookie-object-joined",
    "cookie",
    { R: 100, G: 200 },
    VALUES.object.schema,
    { style: "cookie", explode: false },
    ["color=R,100,G,200"],
    SOURCES.cookieTable32,
  ],
];

function rawCases(): Case[] {
  return RAW.map(([id, location, value, schema, parameter, sends, source]) =>
    parameterCase({
      id: `oas32-${id}`,
      in: location,
      openapi: OPENAPI_32,
      ...(location === "header" && { name: "X-Color" }),
      parameter,
      schema,
      value,
      sends,
      exact: true,
      reason: "The value is passed on as it is, without percent-encoding.",
      source,
    }),
  );
}

const FORM_TYPE = "application/x-www-form-urlencoded";

const QUERYSTRINGS: readonly (readonly [
  id: string,
  media: string,
  schema: Json,
  value: unknown,
  query: string,
  encoding?: Json,
])[] = [
  [
    "form",
    FORM_TYPE,
    { type: "object", properties: { foo: TEXT, bar: { type: "boolean" } } },
    { foo: "a + b", bar: true },
    "foo=a+%2B+b&bar=true",
  ],
  [
    "form-reserved",
    FORM_TYPE,
    { type: "object", properties: { foo: TEXT } },
    { foo: "a&b=c#d" },
    "foo=a%26b%3Dc%23d",
  ],
  [
    "form-list",
    FORM_TYPE,
    { type: "object", properties: { a: VALUES.list.schema } },
    { a: ["x", "y"] },
    "a=x&a=y",
  ],
  [
    "form-joined",
    FORM_TYPE,
    { type: "object", properties: { a: VALUES.list.schema } },
    { a: ["x", "y"] },
    "a=x,y",
    { a: { explode: false } },
  ],
  [
    "form-deepObject",
    FORM_TYPE,
    { type: "object", properties: { a: { type: "object" } } },
    { a: { b: 1 } },
    "a%5Bb%5D=1",
    { a: { style: "deepObject" } },
  ],
  [
    "json",
    "application/json",
    { type: "object" },
    { numbers: [1, 2], flag: null },
    "%7B%22numbers%22%3A%5B1%2C2%5D%2C%22flag%22%3Anull%7D",
  ],
  ["text", "text/plain", TEXT, "a b&c", "a%20b%26c"],
  ["jsonpath", "application/jsonpath", TEXT, "$.a.b[1:1]", "%24.a.b%5B1%3A1%5D"],
];

function querystringCases(): Case[] {
  return QUERYSTRINGS.map(([name, media, schema, value, query, encoding]) => {
    const id = `oas32-querystring-${name}`;
    const content = { [media]: { schema, ...(encoding && { encoding }) } };
    return {
      id,
      operation: {
        openapi: OPENAPI_32,
        method: "get",
        path: `/${id}`,
        parameters: [{ name: "whole", in: "querystring", content }],
      },
      values: { querystring: value },
      accepts: [{ method: "GET", path: `/${id}`, query }],
      reason: "The value is the whole query, as its media type has it.",
      source: SOURCES.querystring32,
      tags: ["querystring"],
    };
  });
}

const OTHERS_32: readonly Row[] = [
  {
    id: "oas32-deepObject-explode-false",
    in: "query",
    openapi: OPENAPI_32,
    parameter: { style: "deepObject", explode: false },
    ...VALUES.object,
    sends: ["color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150"],
    reason: "With deepObject, explode has no effect.",
    source: SOURCES.deep32,
  },
  {
    id: "oas32-deepObject-default-explode",
    in: "query",
    openapi: OPENAPI_32,
    parameter: { style: "deepObject" },
    ...VALUES.object,
    sends: ["color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150"],
    reason: "With deepObject, explode has no effect.",
    source: SOURCES.deep32,
  },
  {
    id: "oas32-query-space",
    in: "query",
    openapi: OPENAPI_32,
    schema: TEXT,
    value: "light blue+",
    sends: ["color=light%20blue%2B", "color=light+blue%2B"],
    reason: "A space is %20 or +, so a plus sign is encoded.",
    source: SOURCES.queryPlus32,
  },
  {
    id: "oas32-path-allowReserved",
    in: "path",
    openapi: OPENAPI_32,
    parameter: { allowReserved: true },
    schema: TEXT,
    value: "a:b@c",
    sends: ["a:b@c"],
    exact: true,
    reason: "allowReserved holds for every style that percent-encodes.",
    source: SOURCES.allowReserved32,
  },
  {
    id: "oas32-path-allowReserved-triple",
    in: "path",
    openapi: OPENAPI_32,
    parameter: { allowReserved: true },
    schema: TEXT,
    value: "a%2Fb",
    sends: ["a%2Fb"],
    exact: true,
    reason: "A triple stays as it is.",
    source: SOURCES.allowReserved32,
  },
  {
    id: "oas32-query-allowReserved",
    in: "query",
    openapi: OPENAPI_32,
    parameter: { allowReserved: true },
    schema: TEXT,
    value: "a/b:c",
    sends: ["color=a/b:c"],
    exact: true,
    reason: "Reserved characters stay.",
    source: SOURCES.allowReserved32,
  },
];

/** The method of 3.2, and methods of `additionalOperations`. */
function methodCases(): Case[] {
  return ["query", "COPY", "LINK"].map((method) => {
    const id = `oas32-method-${method.toLowerCase()}`;
    const isFixed = method === "query";
    return {
      id,
      operation: {
        openapi: OPENAPI_32,
        method,
        path: `/${id}`,
        ...(isFixed && {
          requestBody: { content: { "application/json": { schema: { type: "object" } } } },
        }),
      },
      values: isFixed ? { body: { a: 1 } } : {},
      accepts: [
        {
          method: method.toUpperCase(),
          path: `/${id}`,
          ...(isFixed && {
            headers: { "content-type": "application/json" },
            body: { json: { a: 1 } },
          }),
        },
      ],
      reason: "3.2 has a field for QUERY and a map for all other methods.",
      source: SOURCES.additionalOperations32,
      tags: ["method"],
    };
  });
}

export function versionCases(): Case[] {
  return [
    ...cases31(),
    ...exampleCases(OPENAPI_32, "oas32"),
    ...rawCases(),
    ...querystringCases(),
    ...OTHERS_32.map(parameterCase),
    ...methodCases(),
  ];
}
