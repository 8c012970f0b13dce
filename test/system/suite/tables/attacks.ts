import type { Body, Case, Json, Values } from "../format.js";
import { bodyCase } from "./body.js";
import { parameterCase, type Row } from "./make.js";
import { SOURCES } from "./sources.js";

const TEXT = { type: "string" };
const LIST = { type: "array", items: TEXT };
const OBJECT = { type: "object", additionalProperties: TEXT };

type PathAttack = readonly [name: string, value: string, sends: readonly string[]];

/** Values that would leave their segment. A value that is nothing but dots is removed by every URL parser, encoded or not. */
const DOTS: readonly PathAttack[] = [
  ["dot", ".", ["."]],
  ["two-dots", "..", [".."]],
];

const SEGMENTS: readonly PathAttack[] = [
  ["parent", "../admin", ["..%2Fadmin"]],
  ["slash", "a/b", ["a%2Fb"]],
  ["slashes", "//evil.test", ["%2F%2Fevil.test"]],
  ["backslash", "..\\admin", ["..%5Cadmin"]],
  ["query", "1?admin=true", ["1%3Fadmin%3Dtrue"]],
  ["fragment", "1#x", ["1%23x"]],
  ["encoded-dots", "%2e%2e", ["%252e%252e"]],
  ["encoded-slash", "a%2Fb", ["a%252Fb"]],
  ["encoded-null", "a%00", ["a%2500"]],
  ["null", "a\u0000b", ["a%00b"]],
  ["line-break", "a\r\nX-Evil: 1", ["a%0D%0AX-Evil%3A%201"]],
  ["tab", "a\tb", ["a%09b"]],
  ["semicolon", "1;admin=true", ["1%3Badmin%3Dtrue"]],
  ["at", "@evil.test", ["%40evil.test"]],
  ["url", "https://evil.test/", ["https%3A%2F%2Fevil.test%2F"]],
  ["template", "{id}", ["%7Bid%7D"]],
  ["full-width-dots", "\u2024\u2024", ["%E2%80%A4%E2%80%A4"]],
];

/** Control characters may be encoded or refused: both keep the request whole. */
const CONTROLS = /[\u0000-\u001f]/;

function pathAttacks(): Row[] {
  const shared = { in: "path", name: "id", schema: TEXT } as const;
  return [
    ...DOTS.map(([name, value, sends]): Row => ({
      ...shared,
      id: `attack-path-${name}`,
      value,
      sends,
      exact: true,
      refuses: true,
      reason:
        "RFC 6570 keeps the dots, and every URL parser removes the segment: only the bytes as they are, or no request, go to this operation.",
      source: SOURCES.dotSegmentsRemoved,
    })),
    ...SEGMENTS.map(([name, value, sends]): Row => ({
      ...shared,
      id: `attack-path-${name}`,
      value,
      sends,
      refuses: CONTROLS.test(value),
      reason: "The value stays in its segment, and arrives.",
      source: SOURCES.pathTemplating,
    })),
    {
      ...shared,
      id: "attack-path-surrogate",
      value: "a\ud800b",
      sends: ["a%EF%BF%BDb"],
      refuses: true,
      reason: "A lone surrogate has no UTF-8: it is refused, or sent as the replacement character.",
      source: SOURCES.unicode,
    },
  ];
}

/** Dots around an expression: `/files/.{name}` with `.` would be `..`. */
function builtDots(): Case[] {
  return (
    [
      ["before", "/.{name}", "."],
      ["after", "/{name}.", "."],
      ["both", "/{a}{b}", "."],
      ["encoded", "/%2e{name}", "."],
    ] as const
  ).map(([name, template, dot]) => {
    const id = `attack-path-dots-${name}`;
    const names = name === "both" ? ["a", "b"] : ["name"];
    return {
      id,
      operation: {
        openapi: "3.0.4",
        method: "get",
        path: `/${id}${template}`,
        parameters: names.map((each) => ({ name: each, in: "path", required: true, schema: TEXT })),
      },
      values: { path: Object.fromEntries(names.map((each) => [each, dot])) },
      accepts: [
        {
          method: "GET",
          path: `/${id}${template.replace(/\{\w+\}/g, dot)}`,
          exact: true as const,
        },
      ],
      refuses: true as const,
      reason: "The segment that the value completes is one that every URL parser removes.",
      source: SOURCES.dotSegmentsRemoved,
      tags: ["attack", "path"],
    };
  });
}

const QUERIES: readonly (readonly [name: string, value: string, sent: string])[] = [
  ["ampersand", "1&admin=true", "q=1%26admin%3Dtrue"],
  ["hash", "1#x", "q=1%23x"],
  ["line-break", "a\r\nX-Evil: 1", "q=a%0D%0AX-Evil%3A%201"],
  ["null", "a\u0000b", "q=a%00b"],
  ["encoded-ampersand", "1%26admin=true", "q=1%2526admin%3Dtrue"],
  ["plus", "a+b", "q=a%2Bb"],
  ["semicolon", "1;admin=true", "q=1%3Badmin%3Dtrue"],
];

function queryAttacks(): Row[] {
  const object = (
    id: string,
    parameter: Json,
    value: unknown,
    sent: string,
    contested?: readonly string[],
  ): Row => ({
    id: `attack-query-${id}`,
    in: "query",
    name: "q",
    schema: OBJECT,
    parameter,
    value,
    sends: [sent],
    refuses: true,
    reason: "A name is data, too: it adds no parameter and no level.",
    source: SOURCES.delimiters,
    contested,
  });
  return [
    ...QUERIES.map(([name, value, sent]): Row => ({
      id: `attack-query-${name}`,
      in: "query",
      name: "q",
      schema: TEXT,
      value,
      sends: [sent],
      refuses: CONTROLS.test(value),
      reason: "The value arrives as one value, and nothing else does.",
      source: SOURCES.urlencodedMeaning,
    })),
    {
      id: "attack-query-surrogate",
      in: "query",
      name: "q",
      schema: TEXT,
      value: "a\udc00b",
      sends: ["q=a%EF%BF%BDb"],
      refuses: true,
      reason: "A lone surrogate has no UTF-8: it is refused, or sent as the replacement character.",
      source: SOURCES.unicode,
    },
    {
      id: "attack-query-list-comma",
      in: "query",
      name: "q",
      schema: LIST,
      parameter: { explode: false },
      value: ["a,admin", "b"],
      sends: ["q=a%2Cadmin,b"],
      reason: "An item with a comma is one item.",
      source: SOURCES.delimiters,
    },
    {
      id: "attack-query-list-pipe",
      in: "query",
      name: "q",
      schema: LIST,
      parameter: { style: "pipeDelimited", explode: false },
      value: ["a|admin", "b"],
      sends: [],
      refuses: true,
      reason:
        "Both the delimiter and the pipe of an item are %7C, so no request says what was meant.",
      source: SOURCES.delimiterInValue,
    },
    {
      id: "attack-query-allowReserved-ampersand",
      in: "query",
      name: "q",
      schema: TEXT,
      parameter: { allowReserved: true },
      value: "1&admin=true",
      sends: ["q=1%26admin=true", "q=1%26admin%3Dtrue"],
      refuses: true,
      reason: "Even with allowReserved, a value adds no parameter.",
      source: SOURCES.allowReservedLimits,
    },
    {
      id: "attack-query-allowReserved-hash",
      in: "query",
      name: "q",
      schema: TEXT,
      parameter: { allowReserved: true },
      value: "1#x",
      sends: ["q=1%23x"],
      refuses: true,
      reason: "Even with allowReserved, a value does not end the query.",
      source: SOURCES.allowReservedLimits,
    },
    object(
      "deepObject-bracket",
      { style: "deepObject", explode: true },
      { "a][admin": "1" },
      "q%5Ba%5D%5Badmin%5D=1",
      ["percent-encoded, as any name is", "servers read another level, so refused"],
    ),
    object("explode-name", { explode: true }, { "a&admin": "1" }, "a%26admin=1"),
    object(
      "explode-proto",
      { explode: true },
      JSON.parse('{"__proto__":"1","b":"2"}'),
      "__proto__=1&b=2",
    ),
  ];
}

/** Values with line breaks cannot be in a header: encoded as style simple has it, or refused. */
const HEADERS: readonly (readonly [name: string, value: unknown, sends: readonly string[]])[] = [
  ["crlf", "a\r\nX-Evil: 1", ["a%0D%0AX-Evil%3A%201"]],
  ["lf", "a\nX-Evil: 1", ["a%0AX-Evil%3A%201"]],
  ["cr", "a\rb", ["a%0Db"]],
  ["null", "a\u0000b", ["a%00b"]],
  ["trailing-crlf", "a\r\n", ["a%0D%0A"]],
  [
    "full-width",
    "a\u560d\u560aX-Evil: 1",
    ["a%E5%98%8D%E5%98%8AX-Evil%3A%201", "a\u560d\u560aX-Evil: 1"],
  ],
  ["leading-space", " a", ["%20a", "a"]],
  ["trailing-space", "a ", ["a%20", "a"]],
];

function headerAttacks(): Row[] {
  return HEADERS.map(([name, value, sends]) => ({
    id: `attack-header-${name}`,
    in: "header",
    name: "X-Value",
    schema: TEXT,
    value,
    sends,
    refuses: true,
    reason: "A value of a header is one line without spaces around it; it arrives or is refused.",
    source: name.endsWith("space") ? SOURCES.fieldValue : SOURCES.fieldLines,
    contested: name.endsWith("space")
      ? [
          "encoded or refused, as it would change",
          "spaces around a value are not part of it, so they go",
        ]
      : undefined,
  }));
}

function cookieAttacks(): Row[] {
  return (
    [
      ["semicolon", "1; admin=true", ["a=1%3B%20admin%3Dtrue"]],
      ["crlf", "1\r\nX-Evil: 1", ["a=1%0D%0AX-Evil%3A%201"]],
      ["comma", "1,b=2", ["a=1%2Cb%3D2"]],
      ["quote", '"1"', ["a=%221%22"]],
      ["percent", "100%", ["a=100%25"]],
      ["null", "a\u0000b", ["a=a%00b"]],
    ] as const
  ).map(([name, value, sends]) => ({
    id: `attack-cookie-${name}`,
    in: "cookie",
    name: "a",
    schema: TEXT,
    value,
    sends,
    refuses: true,
    reason: "The value arrives as the value of this cookie, and there is no other cookie.",
    source: SOURCES.cookieOctet,
  }));
}

const FORM = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data";
const PNG = "iVBORw0KGgo=";

type BodyAttack = readonly [
  name: string,
  type: string,
  schema: Json,
  body: unknown,
  sends: readonly Body[],
  refuses?: boolean,
];

function named(name: string): unknown {
  return { file: { $file: { name, type: "image/png", base64: PNG } } };
}

function filePart(filename: string): Body {
  return {
    parts: [
      { name: "file", type: ["image/png", "application/octet-stream"], filename, base64: PNG },
    ],
  };
}

const FILE = { type: "object", properties: { file: { type: "string", format: "binary" } } };
const FIELD = { type: "object", properties: { a: TEXT } };
const FREE = { type: "object", additionalProperties: TEXT };

const BODIES: readonly BodyAttack[] = [
  ["form-ampersand", FORM, FIELD, { a: "1&admin=true" }, [{ form: "a=1%26admin%3Dtrue" }]],
  ["form-name", FORM, FREE, { "a&admin": "1" }, [{ form: "a%26admin=1" }]],
  [
    "form-proto",
    FORM,
    FREE,
    JSON.parse('{"__proto__":"1","b":"2"}'),
    [{ form: "__proto__=1&b=2" }],
    true,
  ],
  ["form-surrogate", FORM, FIELD, { a: "a\ud800" }, [{ form: "a=a%EF%BF%BD" }], true],
  [
    "multipart-name-quote",
    MULTIPART,
    FREE,
    { 'a"; filename="x': "1" },
    [{ parts: [{ name: 'a"; filename="x', type: ["text/plain", null], text: "1" }] }],
    true,
  ],
  [
    "multipart-name-crlf",
    MULTIPART,
    FREE,
    { "a\r\nX-Evil: 1": "1" },
    [{ parts: [{ name: "a\r\nX-Evil: 1", type: ["text/plain", null], text: "1" }] }],
    true,
  ],
  [
    "multipart-file-quote",
    MULTIPART,
    FILE,
    named('a"; name="b.png'),
    [filePart('a"; name="b.png')],
    true,
  ],
  [
    "multipart-file-crlf",
    MULTIPART,
    FILE,
    named("a\r\nX-Evil: 1.png"),
    [filePart("a\r\nX-Evil: 1.png")],
    true,
  ],
  [
    "multipart-file-path",
    MULTIPART,
    FILE,
    named("../../etc/passwd"),
    [filePart("../../etc/passwd"), filePart("passwd")],
    true,
  ],
  [
    "json-proto",
    "application/json",
    { type: "object" },
    JSON.parse('{"__proto__":{"admin":true},"b":1}'),
    [{ json: JSON.parse('{"__proto__":{"admin":true},"b":1}') }],
    true,
  ],
  [
    "json-constructor",
    "application/json",
    { type: "object" },
    { constructor: { prototype: { a: 1 } } },
    [{ json: { constructor: { prototype: { a: 1 } } } }],
    true,
  ],
  [
    "json-script",
    "application/json",
    FIELD,
    { a: "</script>\u2028" },
    [{ json: { a: "</script>\u2028" } }],
  ],
];

function bodyAttacks(): Case[] {
  return BODIES.map(([name, type, schema, body, sends, refuses]) => {
    const made = bodyCase({
      id: `attack-body-${name}`,
      content: { [type]: { schema } },
      body,
      sends: sends.map((sent) => [type, sent] as const),
      ...(refuses && { refuses }),
      reason: "Names and values are data: they arrive, and nothing else does.",
      source:
        type === FORM
          ? SOURCES.urlencodedMeaning
          : type === MULTIPART
            ? SOURCES.formDataEscape
            : SOURCES.json,
    });
    return { ...made, tags: ["attack", ...(made.tags ?? [])] };
  });
}

const UNDESCRIBED =
  "The description lists the parameters that apply. It does not say what a client does with others.";

const NO_HEADER =
  "A value sets no header that the operation does not have, and least of all this one. In the query it does no harm.";

const INHERITED =
  "A parameter that is not given has no value, not even one of every object's prototype.";

/** Nothing that a case asks for changes the host or how the request is read, or adds a header. */
const UNHARMED = { host: "127.0.0.1:8080", "transfer-encoding": null, "x-evil": null };

/** Values of wrong places and kinds: an object for a text, or a name that the operation does not have. */
function otherAttacks(): Case[] {
  const one = (
    name: string,
    parameters: readonly Json[],
    values: Values,
    queries: readonly string[],
    reason: string,
    more: Pick<Case, "source" | "refuses" | "contested">,
  ): Case => {
    const id = `attack-${name}`;
    return {
      id,
      operation: { openapi: "3.0.4", method: "get", path: `/${id}`, parameters },
      values,
      accepts: queries.map((query) => ({
        method: "GET",
        path: `/${id}`,
        query,
        headers: UNHARMED,
      })),
      reason,
      ...more,
      tags: ["attack"],
    };
  };
  const q = { name: "q", in: "query", schema: TEXT };
  return [
    one(
      "query-undescribed",
      [q],
      { query: { q: "1", admin: "true" } },
      ["q=1", "q=1&admin=true"],
      UNDESCRIBED,
      {
        source: SOURCES.parameters,
        refuses: true,
        contested: ["refused, or left out", "sent, as no sentence forbids it"],
      },
    ),
    ...["constructor", "toString"].map((name) =>
      one(
        name === "constructor" ? "query-prototype-name" : "query-to-string-name",
        [{ ...q, name }],
        {},
        [""],
        INHERITED,
        { source: SOURCES.required },
      ),
    ),
    one(
      "header-host",
      [q],
      { query: { q: "1" }, header: { Host: "evil.test" } },
      ["q=1", "q=1&Host=evil.test"],
      NO_HEADER,
      { source: SOURCES.hostHeader, refuses: true },
    ),
    one(
      "header-encoding",
      [q],
      { query: { q: "1" }, header: { "Transfer-Encoding": "x" } },
      ["q=1", "q=1&Transfer-Encoding=x"],
      NO_HEADER,
      { source: SOURCES.parameters, refuses: true },
    ),
  ];
}

/** Credentials are values as well. */
function credentialAttacks(): Case[] {
  const rows = [
    ["bearer-crlf", { type: "http", scheme: "bearer" }, "t\r\nX-Evil: 1", []],
    ["key-header-crlf", { type: "apiKey", in: "header", name: "X-Key" }, "k\r\nX-Evil: 1", []],
    [
      "key-cookie-semicolon",
      { type: "apiKey", in: "cookie", name: "k" },
      "1; admin=true",
      ["k=1%3B%20admin%3Dtrue"],
    ],
  ] as const;
  const made = rows.map(([name, scheme, credential, sends]): Case => {
    const id = `attack-security-${name}`;
    return {
      id,
      operation: { openapi: "3.0.4", method: "get", path: `/${id}`, security: [{ [name]: [] }] },
      components: { securitySchemes: { [name]: scheme } },
      values: { credentials: { [name]: credential } },
      accepts: sends.map((cookie) => ({ method: "GET", path: `/${id}`, headers: { cookie } })),
      refuses: true,
      reason: "A credential is one value.",
      source: name.endsWith("crlf") ? SOURCES.fieldLines : SOURCES.cookieOctet,
      tags: ["attack", "security"],
    };
  });
  const basic: Case = {
    id: "attack-security-basic-colon",
    operation: {
      openapi: "3.0.4",
      method: "get",
      path: "/attack-security-basic-colon",
      security: [{ basicColon: [] }],
    },
    components: { securitySchemes: { basicColon: { type: "http", scheme: "basic" } } },
    values: { credentials: { basicColon: { username: "a:b", password: "c" } } },
    accepts: [],
    refuses: true,
    reason:
      "A user name with a colon would be read as another user, so RFC 7617 does not allow it.",
    source: {
      standard: "RFC 7617",
      section: "2 The 'Basic' Authentication Scheme",
      sentence: "a user-id containing a colon character is invalid",
    },
    tags: ["attack", "security"],
  };
  return [...made, basic];
}

export function attackCases(): Case[] {
  const rows = [...pathAttacks(), ...queryAttacks(), ...headerAttacks(), ...cookieAttacks()];
  const parameters = rows.map((row) => {
    const made = parameterCase(row);
    return { ...made, tags: ["attack", ...(made.tags ?? [])] };
  });
  const all = [...parameters, ...builtDots(), ...bodyAttacks(), ...otherAttacks()];
  return [...all, ...credentialAttacks()].map((each) => ({
    ...each,
    accepts: each.accepts.map((accepted) => ({
      ...accepted,
      headers: { "x-evil": null, ...accepted.headers },
    })),
  }));
}
