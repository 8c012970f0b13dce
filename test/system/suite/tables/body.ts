import type { Accepted, Body, Case, Json, Part, Source, Values } from "../format.js";
import { SOURCES } from "./sources.js";

interface Row {
  readonly id: string;
  readonly openapi?: string;
  readonly content: Json;
  readonly body?: unknown;
  readonly contentType?: string;
  readonly required?: boolean;
  /** The bodies that are right, by media type. */
  readonly sends: readonly (readonly [type: string | null, body?: Body])[];
  readonly refuses?: boolean;
  readonly reason: string;
  readonly source: Source;
  readonly contested?: readonly string[];
  readonly tags?: readonly string[];
}

export function bodyCase(row: Row): Case {
  const { id, openapi = "3.0.4", content, required = true, body, contentType } = row;
  const values: Values = {
    ...("body" in row && { body }),
    ...(contentType !== undefined && { contentType }),
  };
  const accepts = row.sends.map(([type, sent]): Accepted => ({
    method: "POST",
    path: `/${id}`,
    headers: { "content-type": type },
    ...(sent && { body: sent }),
  }));
  return {
    id,
    operation: { openapi, method: "post", path: `/${id}`, requestBody: { required, content } },
    values,
    accepts,
    ...(row.refuses && { refuses: true }),
    reason: row.reason,
    source: row.source,
    ...(row.contested && { contested: row.contested }),
    tags: ["body", ...(row.tags ?? [])],
  };
}

const JSON_TYPE = "application/json";
const FORM = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data";
const TEXT = { type: "string" };

function jsonRow(name: string, schema: Json, body: unknown, reason: string): Row {
  return {
    id: `body-json-${name}`,
    content: { [JSON_TYPE]: { schema } },
    body,
    sends: [[JSON_TYPE, { json: body }]],
    reason,
    source: SOURCES.json,
    tags: ["json"],
  };
}

const PET = { type: "object", properties: { name: TEXT, age: { type: "integer" } } };

const JSON_ROWS: readonly Row[] = [
  jsonRow("object", PET, { name: "Tom", age: 3 }, "An object is its JSON text."),
  jsonRow("empty-object", PET, {}, "An empty object is a body."),
  jsonRow("list", { type: "array", items: PET }, [{ name: "Tom" }, {}], "A list is its JSON text."),
  jsonRow("empty-list", { type: "array", items: PET }, [], "An empty list is a body."),
  jsonRow("string", TEXT, "a string", "A JSON string has quotation marks."),
  jsonRow("empty-string", TEXT, "", 'The empty string is the JSON text "".'),
  jsonRow("json-string", TEXT, '{"a":1}', "A string that looks like JSON is a JSON string."),
  jsonRow("number", { type: "number" }, 1.5, "A number is a JSON text."),
  jsonRow("zero", { type: "integer" }, 0, "Zero is a body."),
  jsonRow("true", { type: "boolean" }, true, "A boolean is a JSON text."),
  jsonRow("false", { type: "boolean" }, false, "False is a body."),
  jsonRow(
    "null",
    { type: "object", nullable: true },
    null,
    "Null is a JSON text, not an absent body.",
  ),
  jsonRow(
    "null-property",
    { type: "object", properties: { name: { type: "string", nullable: true } } },
    { name: null },
    "A property that is null is sent: absent is another value.",
  ),
  jsonRow("non-ascii", PET, { name: "blå€❤️" }, "JSON is sent in UTF-8."),
  jsonRow("escapes", PET, { name: 'a"b\\c\nd\u0000e\u2028' }, "JSON escapes what it has to."),
  jsonRow("nested", { type: "object" }, { a: [{ b: { c: [1, [2], {}] } }] }, "Nesting stays."),
  jsonRow(
    "numbers",
    { type: "object" },
    { a: 9007199254740991, b: 1e21, c: -0.5 },
    "Numbers stay.",
  ),
  jsonRow("empty-name", { type: "object" }, { "": 1 }, "A property may have an empty name."),
  jsonRow(
    "names",
    { type: "object" },
    { "a b": 1, "c.d": 2, "e[f]": 3 },
    "Names stay as they are.",
  ),
  {
    ...jsonRow("absent", PET, undefined, "An optional body that is not given is not sent."),
    id: "body-json-absent",
    required: false,
    sends: [[null], [JSON_TYPE]],
    source: SOURCES.bodyRequired,
  },
];

const KINS: readonly Row[] = [
  "application/merge-patch+json",
  "application/vnd.api+json",
  "application/problem+json",
  "application/ld+json",
  "application/scim+json",
  "application/hal+json",
  "application/vnd.github.v3+json",
  "application/json-patch+json",
].map((type) => {
  const body = type.includes("json-patch") ? [{ op: "remove", path: "/a" }] : { name: null };
  return {
    id: `body-kin-${type.replace(/^application\//, "").replace(/[^a-z0-9]+/g, "-")}`,
    content: { [type]: { schema: {} } },
    body,
    sends: [[type, { json: body }]],
    reason: "The body is JSON, and its media type is the one of the description.",
    source: SOURCES.requestBody,
    tags: ["json"],
  };
});

const CHARSET: Row = {
  id: "body-json-charset",
  content: { "application/json; charset=utf-8": { schema: {} } },
  body: { name: "å" },
  sends: [[JSON_TYPE, { json: { name: "å" } }]],
  reason: "The media type has a parameter; the body is JSON all the same.",
  source: SOURCES.requestBody,
  tags: ["json"],
};

function textRow(type: string, body: string): Row {
  return {
    id: `body-text-${type.replace(/[^a-z0-9]+/g, "-")}`,
    content: { [type]: { schema: TEXT } },
    body,
    sends: [[type, { text: body }]],
    reason: "The string is the body, without quotation marks.",
    source: SOURCES.contentType,
    tags: ["text"],
  };
}

const TEXTS: readonly Row[] = [
  textRow("text/plain", "Hello, blå€"),
  textRow("text/csv", "a,b\r\n1,2\r\n"),
  textRow("text/html", "<p>a & b</p>"),
  textRow("text/markdown", "# A"),
  textRow("application/xml", "<a>1</a>"),
  textRow("application/soap+xml", "<e/>"),
  textRow("application/x-ndjson", '{"a":1}\n{"a":2}\n'),
  textRow("application/yaml", "a: 1\n"),
  textRow("application/graphql", "{ a }"),
  textRow("application/sql", "select 1"),
  {
    ...textRow("text/plain", ""),
    id: "body-text-empty",
    sends: [["text/plain"], ["text/plain", { text: "" }]],
  },
  { ...textRow("text/plain", '{"a":1}'), id: "body-text-json-text" },
  { ...textRow("text/plain", "a=1&b=2"), id: "body-text-form-text" },
];

const PNG = "iVBORw0KGgo=";
/** Bytes that are not UTF-8. */
const BYTES = "AP+AwWF8DQo=";

function file(base64: string, name: string, type: string): unknown {
  return { $file: { name, type, base64 } };
}

function binaryRow(name: string, key: string, base64: string, type: string): Row {
  return {
    id: `body-binary-${name}`,
    content: { [key]: { schema: { type: "string", format: "binary" } } },
    body: file(base64, "a.bin", type),
    ...(key.includes("*") && { contentType: type }),
    sends: [[type, { base64 }]],
    reason: "The bytes are the body, unchanged.",
    source: SOURCES.binary,
    tags: ["binary"],
  };
}

const BINARIES: readonly Row[] = [
  binaryRow("octet-stream", "application/octet-stream", BYTES, "application/octet-stream"),
  binaryRow("png", "image/png", PNG, "image/png"),
  binaryRow("pdf", "application/pdf", "JVBERi0=", "application/pdf"),
  binaryRow("zip", "application/zip", "UEsDBA==", "application/zip"),
  binaryRow("range", "image/*", PNG, "image/png"),
  binaryRow("any", "*/*", BYTES, "application/octet-stream"),
  {
    ...binaryRow("no-schema", "image/jpeg", "/9j/4A==", "image/jpeg"),
    content: { "image/jpeg": {} },
  },
];

function formRow(
  name: string,
  properties: Json,
  body: unknown,
  sends: string[],
  more: Partial<Row> & { readonly encoding?: Json } = {},
): Row {
  const { encoding, ...rest } = more;
  const schema = { type: "object", properties };
  return {
    id: `body-form-${name}`,
    content: { [FORM]: { schema, ...(encoding && { encoding }) } },
    body,
    sends: sends.map((form) => [FORM, { form }] as const),
    reason: "The fields are urlencoded.",
    source: SOURCES.urlencoded,
    tags: ["form"],
    ...rest,
  };
}

const LIST = { type: "array", items: TEXT };
const OBJECT = { type: "object", additionalProperties: TEXT };
const ITEMS = ["blue", "black"];

const FORMS: readonly Row[] = [
  formRow(
    "scalars",
    { a: TEXT, b: { type: "integer" }, c: { type: "boolean" } },
    { a: "x", b: 1, c: false },
    ["a=x&b=1&c=false"],
  ),
  formRow("space", { a: TEXT }, { a: "light blue" }, ["a=light+blue"]),
  formRow("reserved", { a: TEXT }, { a: ":/?#[]@!$&'()*+,;=" }, [
    "a=%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D",
  ]),
  formRow("unsafe", { a: TEXT }, { a: '"<>\\^`{|}%' }, ["a=%22%3C%3E%5C%5E%60%7B%7C%7D%25"]),
  formRow("plus", { a: TEXT }, { a: "1+1" }, ["a=1%2B1"]),
  formRow("non-ascii", { a: TEXT }, { a: "blå€" }, ["a=bl%C3%A5%E2%82%AC"]),
  formRow("line-break", { a: TEXT }, { a: "x\ny" }, ["a=x%0Ay", "a=x%0D%0Ay"]),
  formRow("empty", { a: TEXT, b: TEXT }, { a: "", b: "x" }, ["a=&b=x"]),
  formRow("name", { "a b": TEXT, "c[d]": TEXT, é: TEXT }, { "a b": "x", "c[d]": "y", é: "z" }, [
    "a+b=x&c%5Bd%5D=y&%C3%A9=z",
  ]),
  formRow(
    "null",
    { a: { type: "string", nullable: true }, b: TEXT },
    { a: null, b: "x" },
    ["b=x", "a=&b=x", "a=null&b=x"],
    {
      refuses: true,
      source: SOURCES.conversion,
      reason: "The text of null is implementation-defined.",
    },
  ),
  formRow(
    "date",
    { a: { type: "string", format: "date-time" } },
    { a: "2020-01-02T03:04:05+01:00" },
    ["a=2020-01-02T03%3A04%3A05%2B01%3A00"],
  ),
  formRow(
    "object",
    { id: TEXT, address: OBJECT },
    { id: "1", address: { city: "Å & B", zip: "9+1" } },
    ["id=1&address=%7B%22city%22%3A%22%C3%85%20%26%20B%22%2C%22zip%22%3A%229%2B1%22%7D"],
    { source: SOURCES.encodingDefault, reason: "Without an encoding, an object is its JSON text." },
  ),
  formRow("list", { color: LIST }, { color: ITEMS }, ["color=blue&color=black"], {
    source: SOURCES.encodingDefault,
    reason: "Without an encoding, each item is a field: its type decides.",
  }),
  formRow("list-of-one", { color: LIST }, { color: ["blue"] }, ["color=blue"], {
    source: SOURCES.encodingDefault,
  }),
  formRow("list-empty", { color: LIST, a: TEXT }, { color: [], a: "x" }, ["a=x"], {
    source: SOURCES.emptyList,
  }),
  formRow(
    "list-of-objects",
    { a: { type: "array", items: OBJECT } },
    { a: [{ b: "1" }, { b: "2" }] },
    [
      "a=%7B%22b%22%3A%221%22%7D&a=%7B%22b%22%3A%222%22%7D",
      "a=%5B%7B%22b%22%3A%221%22%7D%2C%7B%22b%22%3A%222%22%7D%5D",
    ],
    { source: SOURCES.encodingDefault, reason: "Each item is JSON, or the list is." },
  ),
  formRow("explode-list", { color: LIST }, { color: ITEMS }, ["color=blue&color=black"], {
    encoding: { color: { style: "form", explode: true } },
    source: SOURCES.encodingStyle,
  }),
  formRow("joined-list", { color: LIST }, { color: ITEMS }, ["color=blue,black"], {
    encoding: { color: { style: "form", explode: false } },
    source: SOURCES.encodingStyle,
  }),
  formRow("joined-list-default-style", { color: LIST }, { color: ITEMS }, ["color=blue,black"], {
    encoding: { color: { explode: false } },
    source: SOURCES.encodingStyle,
  }),
  formRow("joined-list-comma", { color: LIST }, { color: ["a,b", "c"] }, ["color=a%2Cb,c"], {
    encoding: { color: { explode: false } },
    source: SOURCES.delimiters,
  }),
  formRow("space-list", { color: LIST }, { color: ITEMS }, ["color=blue+black"], {
    encoding: { color: { style: "spaceDelimited", explode: false } },
    source: SOURCES.encodingStyle,
  }),
  formRow("pipe-list", { color: LIST }, { color: ITEMS }, ["color=blue%7Cblack"], {
    encoding: { color: { style: "pipeDelimited", explode: false } },
    source: SOURCES.encodingStyle,
  }),
  formRow(
    "deepObject",
    { color: OBJECT },
    { color: { R: "100", G: "2 0" } },
    ["color%5BR%5D=100&color%5BG%5D=2%200"],
    {
      encoding: { color: { style: "deepObject", explode: true } },
      source: SOURCES.encodingStyle,
    },
  ),
  formRow("explode-object", { color: OBJECT }, { color: { R: "100", G: "200" } }, ["R=100&G=200"], {
    encoding: { color: { style: "form", explode: true } },
    source: SOURCES.encodingStyle,
  }),
  formRow(
    "joined-object",
    { color: OBJECT },
    { color: { R: "100", G: "200" } },
    ["color=R,100,G,200"],
    {
      encoding: { color: { style: "form", explode: false } },
      source: SOURCES.encodingStyle,
    },
  ),
  formRow("style-over-type", { color: OBJECT }, { color: { R: "100" } }, ["color%5BR%5D=100"], {
    encoding: { color: { style: "deepObject", explode: true, contentType: "application/json" } },
    source: SOURCES.encodingIgnoresContentType,
    reason: "Where a style is given, the content type is ignored.",
  }),
  formRow("json-string", { a: TEXT }, { a: "x" }, ["a=%22x%22"], {
    encoding: { a: { contentType: JSON_TYPE } },
    source: SOURCES.encodingContentType,
    reason: "The standard shows a string as application/json: with quotation marks.",
  }),
  formRow(
    "json-list",
    { a: LIST },
    { a: ["x", "y"] },
    ["a=%5B%22x%22%2C%22y%22%5D", "a=%22x%22&a=%22y%22"],
    {
      encoding: { a: { contentType: JSON_TYPE } },
      source: SOURCES.encodingContentType,
      reason: "The list is JSON, or each item of it is.",
    },
  ),
  formRow("allowReserved", { a: TEXT }, { a: "x/y:z" }, ["a=x/y:z"], {
    encoding: { a: { allowReserved: true } },
    source: SOURCES.encodingStyle,
  }),
  formRow("free", {}, { x: "1", "y z": "2" }, ["x=1&y+z=2"], {
    reason: "Fields that the schema does not list are fields.",
  }),
  formRow("absent-field", { a: TEXT, b: TEXT }, { b: "x" }, ["b=x"], {
    reason: "A field that is not given is not sent.",
  }),
];

function multipartRow(
  name: string,
  properties: Json,
  body: unknown,
  parts: readonly Part[],
  more: Partial<Row> & { readonly encoding?: Json } = {},
): Row {
  const { encoding, ...rest } = more;
  const schema = { type: "object", properties };
  return {
    id: `body-multipart-${name}`,
    content: { [MULTIPART]: { schema, ...(encoding && { encoding }) } },
    body,
    sends: [[MULTIPART, { parts }]],
    reason: "Each field is a part that has its name.",
    source: SOURCES.multipartNames,
    tags: ["multipart"],
    ...rest,
  };
}

const FILE = { type: "string", format: "binary" };
const PLAIN = ["text/plain", null] as const;
const OBJECT_TYPE = [JSON_TYPE, null] as const;

const MULTIPARTS: readonly Row[] = [
  multipartRow(
    "scalars",
    { a: TEXT, b: { type: "integer" }, c: { type: "boolean" } },
    { a: "x", b: 1, c: false },
    [
      { name: "a", type: PLAIN, text: "x" },
      { name: "b", type: PLAIN, text: "1" },
      { name: "c", type: PLAIN, text: "false" },
    ],
  ),
  multipartRow(
    "text",
    { a: TEXT },
    { a: 'a & b=c%20+ "d" \\' },
    [{ name: "a", type: PLAIN, text: 'a & b=c%20+ "d" \\' }],
    {
      source: SOURCES.multipartText,
      reason: "Text in a part is not percent-encoded.",
    },
  ),
  multipartRow(
    "non-ascii",
    { a: TEXT },
    { a: "blå€❤️" },
    [{ name: "a", type: PLAIN, text: "blå€❤️" }],
    { source: SOURCES.multipartText },
  ),
  multipartRow("empty", { a: TEXT }, { a: "" }, [{ name: "a", type: PLAIN, text: "" }]),
  multipartRow("lines", { a: TEXT }, { a: "x\r\ny" }, [{ name: "a", type: PLAIN, text: "x\r\ny" }]),
  multipartRow(
    "boundary-like",
    { a: TEXT },
    { a: '--x\r\nContent-Disposition: form-data; name="b"\r\n\r\ny\r\n--x--' },
    [
      {
        name: "a",
        type: PLAIN,
        text: '--x\r\nContent-Disposition: form-data; name="b"\r\n\r\ny\r\n--x--',
      },
    ],
    { source: SOURCES.multipartBoundary },
  ),
  multipartRow(
    "file",
    { file: FILE },
    { file: file(PNG, "a.png", "image/png") },
    [
      {
        name: "file",
        type: ["image/png", "application/octet-stream"],
        filename: "a.png",
        base64: PNG,
      },
    ],
    { source: SOURCES.multipartFile, reason: "A file has its name and its bytes." },
  ),
  multipartRow(
    "file-bytes",
    { file: FILE },
    { file: file(BYTES, "a.bin", "application/octet-stream") },
    [{ name: "file", type: "application/octet-stream", filename: "a.bin", base64: BYTES }],
    { source: SOURCES.multipartFile, reason: "Bytes that are not text arrive unchanged." },
  ),
  multipartRow(
    "file-empty",
    { file: FILE },
    { file: file("", "empty.bin", "application/octet-stream") },
    [{ name: "file", type: "application/octet-stream", filename: "empty.bin", base64: "" }],
    { source: SOURCES.multipartFile },
  ),
  multipartRow(
    "file-name-space",
    { file: FILE },
    { file: file(PNG, "a b.png", "image/png") },
    [
      {
        name: "file",
        type: ["image/png", "application/octet-stream"],
        filename: "a b.png",
        base64: PNG,
      },
    ],
    { source: SOURCES.multipartFile },
  ),
  multipartRow(
    "file-name-non-ascii",
    { file: FILE },
    { file: file(PNG, "blå.png", "image/png") },
    [
      {
        name: "file",
        type: ["image/png", "application/octet-stream"],
        filename: "blå.png",
        base64: PNG,
      },
    ],
    { source: SOURCES.multipartFile },
  ),
  multipartRow(
    "files",
    { file: { type: "array", items: FILE } },
    {
      file: [file(PNG, "a.png", "image/png"), file(BYTES, "b.bin", "application/octet-stream")],
    },
    [
      {
        name: "file",
        type: ["image/png", "application/octet-stream"],
        filename: "a.png",
        base64: PNG,
      },
      { name: "file", type: "application/octet-stream", filename: "b.bin", base64: BYTES },
    ],
    { source: SOURCES.multipartArrays, reason: "Each file has a part of the same name." },
  ),
  multipartRow(
    "list",
    { color: LIST },
    { color: ITEMS },
    [
      { name: "color", type: PLAIN, text: "blue" },
      { name: "color", type: PLAIN, text: "black" },
    ],
    { source: SOURCES.multipartArrays, reason: "Each item has a part of the same name." },
  ),
  multipartRow(
    "list-of-one",
    { color: LIST },
    { color: ["blue"] },
    [{ name: "color", type: PLAIN, text: "blue" }],
    { source: SOURCES.multipartArrays },
  ),
  multipartRow(
    "list-empty",
    { color: LIST, a: TEXT },
    { color: [], a: "x" },
    [{ name: "a", type: PLAIN, text: "x" }],
    { source: SOURCES.multipartArrays },
  ),
  multipartRow(
    "object",
    { address: OBJECT },
    { address: { city: "Å" } },
    [{ name: "address", type: OBJECT_TYPE, json: { city: "Å" } }],
    {
      source: SOURCES.encodingDefault,
      reason: "Without an encoding, an object is JSON; the type of its part may be left out.",
    },
  ),
  multipartRow(
    "list-of-objects",
    { a: { type: "array", items: OBJECT } },
    { a: [{ b: "1" }, { b: "2" }] },
    [
      { name: "a", type: OBJECT_TYPE, json: { b: "1" } },
      { name: "a", type: OBJECT_TYPE, json: { b: "2" } },
    ],
    { source: SOURCES.encodingDefault, reason: "Each item has a part, which is JSON." },
  ),
  multipartRow(
    "json-type",
    { a: OBJECT },
    { a: { b: "1" } },
    [{ name: "a", type: JSON_TYPE, json: { b: "1" } }],
    {
      encoding: { a: { contentType: JSON_TYPE } },
      source: SOURCES.contentEncoding31,
      reason: "The description names the content type of the part.",
    },
  ),
  multipartRow(
    "kin-type",
    { a: OBJECT },
    { a: { b: "1" } },
    [{ name: "a", type: "application/vnd.a+json", json: { b: "1" } }],
    {
      encoding: { a: { contentType: "application/vnd.a+json" } },
      source: SOURCES.contentEncoding31,
    },
  ),
  multipartRow(
    "json-string",
    { a: TEXT },
    { a: "x" },
    [{ name: "a", type: JSON_TYPE, json: "x" }],
    {
      encoding: { a: { contentType: JSON_TYPE } },
      source: SOURCES.contentEncoding31,
      reason: "As application/json, a string has quotation marks.",
    },
  ),
  multipartRow(
    "xml-type",
    { a: TEXT },
    { a: "<a/>" },
    [{ name: "a", type: "application/xml", text: "<a/>" }],
    {
      encoding: { a: { contentType: "application/xml" } },
      source: SOURCES.contentEncoding31,
    },
  ),
  multipartRow(
    "image-type",
    { a: FILE },
    { a: file(PNG, "a.png", "image/png") },
    [{ name: "a", type: "image/png", filename: "a.png", base64: PNG }],
    {
      encoding: { a: { contentType: "image/png, image/jpeg" } },
      source: SOURCES.encodingContentType,
      reason: "The type of the file is one of those that the description has.",
    },
  ),
  multipartRow(
    "image-range",
    { a: FILE },
    { a: file(PNG, "a.png", "image/png") },
    [{ name: "a", type: "image/png", filename: "a.png", base64: PNG }],
    {
      encoding: { a: { contentType: "image/*" } },
      source: SOURCES.encodingContentType,
      reason: "A wildcard cannot be sent.",
    },
  ),
  multipartRow(
    "mixed",
    { a: TEXT, file: FILE, o: OBJECT },
    { a: "x", file: file(PNG, "a.png", "image/png"), o: { b: "1" } },
    [
      { name: "a", type: PLAIN, text: "x" },
      {
        name: "file",
        type: ["image/png", "application/octet-stream"],
        filename: "a.png",
        base64: PNG,
      },
      { name: "o", type: OBJECT_TYPE, json: { b: "1" } },
    ],
  ),
  multipartRow("free", {}, { x: "1" }, [{ name: "x", type: PLAIN, text: "1" }], {
    reason: "Fields that the schema does not list are fields.",
  }),
  multipartRow(
    "field-name",
    { "a b": TEXT, "c[]": TEXT, é: TEXT },
    { "a b": "1", "c[]": "2", é: "3" },
    [
      { name: "a b", type: PLAIN, text: "1" },
      { name: "c[]", type: PLAIN, text: "2" },
      { name: "é", type: PLAIN, text: "3" },
    ],
  ),
];

const BOTH_TYPES = {
  [JSON_TYPE]: { schema: PET },
  [FORM]: { schema: PET },
  [MULTIPART]: { schema: PET },
};

function choice(contentType: string, sent: Body): Row {
  return {
    id: `body-choice-${contentType.replace(/[^a-z]+/g, "-")}`,
    content: BOTH_TYPES,
    contentType,
    body: { name: "Tom", age: 3 },
    sends: [[contentType, sent]],
    reason: "The caller chooses one of several media types.",
    source: SOURCES.requestBody,
    tags: ["choice"],
  };
}

const CHOICES: readonly Row[] = [
  choice(JSON_TYPE, { json: { name: "Tom", age: 3 } }),
  choice(FORM, { form: "name=Tom&age=3" }),
  choice(MULTIPART, {
    parts: [
      { name: "name", type: PLAIN, text: "Tom" },
      { name: "age", type: PLAIN, text: "3" },
    ],
  }),
  {
    id: "body-choice-range",
    content: { "text/*": { schema: TEXT } },
    contentType: "text/markdown",
    body: "# A",
    sends: [["text/markdown", { text: "# A" }]],
    reason: "A range cannot be sent: the caller chooses a type within it.",
    source: SOURCES.requestBody,
    tags: ["choice"],
  },
  {
    id: "body-choice-text",
    content: { [JSON_TYPE]: { schema: TEXT }, "text/plain": { schema: TEXT } },
    contentType: "text/plain",
    body: "a",
    sends: [["text/plain", { text: "a" }]],
    reason: "The caller chooses text, which has no quotation marks.",
    source: SOURCES.requestBody,
    tags: ["choice"],
  },
];

export function bodyCases(): Case[] {
  const rows = [
    ...JSON_ROWS,
    ...KINS,
    CHARSET,
    ...TEXTS,
    ...BINARIES,
    ...FORMS,
    ...MULTIPARTS,
    ...CHOICES,
  ];
  return rows.map((row) => {
    const made = bodyCase(row);
    if (row.id !== "body-json-absent") return made;
    return { ...made, values: {} };
  });
}
