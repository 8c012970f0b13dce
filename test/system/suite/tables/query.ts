import type { Case, Json, Source } from "../format.js";
import {
  idOf,
  parameterCase,
  REASONS,
  SCALARS,
  VALUES,
  type Row,
  type Sent,
  type ValueName,
} from "./make.js";
import { SOURCES } from "./sources.js";

type Queries = Readonly<Partial<Record<ValueName, Sent | readonly Sent[]>>>;

/** `null` stands for a query without the parameter. */
const FORM: Readonly<Record<string, Queries>> = {
  form: {
    empty: "color=",
    list: "color=blue,black,brown",
    "list-of-one": "color=blue",
    "list-of-numbers": "color=1,2",
    "list-reserved": "color=a%2Cb,c%26d%3De,f%20g",
    "list-non-ascii": "color=bl%C3%A5,%E2%82%AC",
    "list-with-empty": "color=a,,b",
    "list-empty": [null, "color="],
    object: "color=R,100,G,200,B,150",
    "object-reserved": "color=a%20b,c%2Cd%3De,%C3%A9,f%26g",
    "object-of-one": "color=R,100",
    "object-empty": [null, "color="],
    null: [null, "color=", "color=null"],
  },
  "form explode": {
    empty: "color=",
    list: "color=blue&color=black&color=brown",
    "list-of-one": "color=blue",
    "list-of-numbers": "color=1&color=2",
    "list-reserved": "color=a%2Cb&color=c%26d%3De&color=f%20g",
    "list-non-ascii": "color=bl%C3%A5&color=%E2%82%AC",
    "list-with-empty": "color=a&color=&color=b",
    "list-empty": [null, "color="],
    object: "R=100&G=200&B=150",
    "object-reserved": "a%20b=c%2Cd%3De&%C3%A9=f%26g",
    "object-of-one": "R=100",
    "object-empty": [null, "color="],
    null: [null, "color=", "color=null"],
  },
};

/** The styles that RFC 6570 does not have. */
const DELIMITED: Readonly<Record<string, Queries>> = {
  spaceDelimited: {
    list: "color=blue%20black%20brown",
    "list-of-one": "color=blue",
    "list-of-numbers": "color=1%202",
    "list-non-ascii": "color=bl%C3%A5%20%E2%82%AC",
    "list-empty": [null, "color="],
    object: "color=R%20100%20G%20200%20B%20150",
    "object-of-one": "color=R%20100",
    "object-empty": [null, "color="],
    null: [null, "color=", "color=null"],
  },
  pipeDelimited: {
    list: "color=blue%7Cblack%7Cbrown",
    "list-of-one": "color=blue",
    "list-of-numbers": "color=1%7C2",
    "list-reserved": "color=a%2Cb%7Cc%26d%3De%7Cf%20g",
    "list-non-ascii": "color=bl%C3%A5%7C%E2%82%AC",
    "list-with-empty": "color=a%7C%7Cb",
    "list-empty": [null, "color="],
    object: "color=R%7C100%7CG%7C200%7CB%7C150",
    "object-of-one": "color=R%7C100",
    "object-reserved": "color=a%20b%7Cc%2Cd%3De%7C%C3%A9%7Cf%26g",
    "object-empty": [null, "color="],
    null: [null, "color=", "color=null"],
  },
  deepObject: {
    object: "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150",
    "object-of-one": "color%5BR%5D=100",
    "object-reserved": "color%5Ba%20b%5D=c%2Cd%3De&color%5B%C3%A9%5D=f%26g",
    "object-empty": [null],
    null: [null, "color=", "color=null"],
  },
};

const SOURCE_OF: Readonly<Partial<Record<ValueName, Source>>> = {
  empty: SOURCES.emptyString,
  null: SOURCES.undefinedColumn,
  "list-empty": SOURCES.emptyList,
  "object-empty": SOURCES.emptyObject,
  reserved: SOURCES.expansion,
  percent: SOURCES.percentData,
  triple: SOURCES.percentData,
  "non-ascii": SOURCES.utf8,
  emoji: SOURCES.utf8,
  "list-reserved": SOURCES.delimiters,
  "object-reserved": SOURCES.delimiters,
};

function listOf(sent: Sent | readonly Sent[] | undefined): readonly Sent[] {
  if (sent === undefined) return [];
  return typeof sent === "object" && sent !== null ? sent : [sent];
}

function formCases(): Case[] {
  return Object.entries(FORM).flatMap(([key, queries]) => {
    const explode = key.endsWith("explode");
    return (Object.keys(VALUES) as ValueName[]).map((name) => {
      const scalar = (SCALARS as Partial<Record<ValueName, string>>)[name];
      return parameterCase({
        id: idOf("query-form", explode && "explode", name),
        in: "query",
        parameter: { style: "form", explode },
        ...VALUES[name],
        sends: scalar === undefined ? listOf(queries[name]) : [`color=${scalar}`],
        refuses: name === "null",
        reason: REASONS[name],
        source: SOURCE_OF[name] ?? SOURCES.form,
        tags: ["form"],
      });
    });
  });
}

function delimitedCases(): Case[] {
  return Object.entries(DELIMITED).flatMap(([style, queries]) =>
    (Object.keys(queries) as ValueName[]).map((name) =>
      parameterCase({
        id: idOf("query", style, name),
        in: "query",
        parameter: { style, explode: style === "deepObject" },
        ...VALUES[name],
        sends: listOf(queries[name]),
        refuses: name === "null",
        reason: REASONS[name],
        source: SOURCE_OF[name] ?? SOURCES[style as "deepObject"],
        tags: [style],
      }),
    ),
  );
}

/** The forms that a style without meaning for a value may take: as if it were `form`, or as the style writes lists. */
const UNDEFINED: readonly (readonly [
  style: string,
  explode: boolean,
  ValueName,
  sends: readonly Sent[],
  readings: readonly string[],
])[] = [
  ["spaceDelimited", false, "string", ["color=blue"], ["undefined", "a list of one"]],
  ["spaceDelimited", true, "string", ["color=blue"], ["undefined", "a list of one"]],
  ["pipeDelimited", false, "string", ["color=blue"], ["undefined", "a list of one"]],
  ["pipeDelimited", true, "string", ["color=blue"], ["undefined", "a list of one"]],
  [
    "spaceDelimited",
    true,
    "list",
    ["color=blue&color=black&color=brown", "color=blue%20black%20brown"],
    ["explode repeats the name", "the style joins the items"],
  ],
  [
    "pipeDelimited",
    true,
    "list",
    ["color=blue&color=black&color=brown", "color=blue%7Cblack%7Cbrown"],
    ["explode repeats the name", "the style joins the items"],
  ],
  [
    "spaceDelimited",
    true,
    "object",
    ["R=100&G=200&B=150", "color=R%20100%20G%20200%20B%20150", "color=R=100%20G=200%20B=150"],
    ["explode makes a parameter of each property", "the style joins them"],
  ],
  [
    "pipeDelimited",
    true,
    "object",
    ["R=100&G=200&B=150", "color=R%7C100%7CG%7C200%7CB%7C150", "color=R=100%7CG=200%7CB=150"],
    ["explode makes a parameter of each property", "the style joins them"],
  ],
  [
    "deepObject",
    false,
    "object",
    ["color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150"],
    ["undefined before 3.2", "explode has no effect, as 3.2 says"],
  ],
  ["deepObject", true, "string", ["color=blue"], ["undefined", "as form"]],
  [
    "deepObject",
    true,
    "list",
    [
      "color=blue&color=black&color=brown",
      "color%5B%5D=blue&color%5B%5D=black&color%5B%5D=brown",
      "color%5B0%5D=blue&color%5B1%5D=black&color%5B2%5D=brown",
    ],
    ["as form", "with brackets", "with indices"],
  ],
  [
    "spaceDelimited",
    false,
    "list-reserved",
    ["color=a%2Cb%20c%26d%3De%20f%20g"],
    ["the space of an item cannot be told from the delimiter", "refused for that"],
  ],
  [
    "spaceDelimited",
    false,
    "list-with-empty",
    ["color=a%20%20b"],
    ["two delimiters have an empty item between them", "refused, as readers skip it"],
  ],
];

function undefinedCases(): Case[] {
  return UNDEFINED.map(([style, explode, name, sends, contested]) =>
    parameterCase({
      id: idOf("query", style, explode && "explode", "undefined", name),
      in: "query",
      parameter: { style, explode },
      ...VALUES[name],
      sends,
      refuses: true,
      reason: "The standard does not define how this style writes this value.",
      source: name.startsWith("list-") ? SOURCES.delimiterInValue : SOURCES.notApplicable,
      contested,
      tags: [style],
    }),
  );
}

const TEXT = { type: "string" };
const TAGS = { type: "array", items: TEXT };

/** `allowReserved`, compared byte by byte where the standard says that characters stay. */
const RESERVED: readonly Row[] = (
  [
    ["colon", "a:b", ["q=a:b"]],
    ["slash", "a/b", ["q=a/b"]],
    ["question-mark", "a?b", ["q=a?b"]],
    ["at", "a@b", ["q=a@b"]],
    ["comma", "a,b", ["q=a,b"]],
    ["semicolon", "a;b", ["q=a;b"]],
    ["exclamation-mark", "a!b", ["q=a!b"]],
    ["dollar", "a$b", ["q=a$b"]],
    ["parentheses", "(a)", ["q=(a)"]],
    ["asterisk", "a*b", ["q=a*b"]],
    ["url", "https://x.test/a?b", ["q=https://x.test/a?b"]],
    ["triple", "a%2Fb", ["q=a%2Fb"]],
    ["space", "a b", ["q=a%20b"]],
    ["non-ascii", "bl\u00e5", ["q=bl%C3%A5"]],
    ["caret", "a^b", ["q=a%5Eb"]],
    ["percent", "100%", ["q=100%25"]],
    ["percent-text", "50%off", ["q=50%25off"]],
  ] as const
).map(([name, value, sends]) => ({
  id: `query-allowReserved-${name}`,
  in: "query",
  name: "q",
  schema: TEXT,
  parameter: { allowReserved: true },
  value,
  sends,
  exact: true,
  reason: "Reserved expansion keeps reserved characters and triples, and encodes all others.",
  source: SOURCES.allowReserved,
  tags: ["allowReserved"],
}));

/** Reserved characters that mean something in a query: the application, or the library for it, encodes them. */
const LIMITED: readonly Row[] = (
  [
    ["ampersand", "a&b", ["q=a%26b"]],
    ["hash", "a#b", ["q=a%23b"]],
    ["plus", "a+b", ["q=a%2Bb"]],
    ["brackets", "a[b]", ["q=a%5Bb%5D"]],
  ] as const
).map(([name, value, sends]) => ({
  id: `query-allowReserved-${name}`,
  in: "query",
  name: "q",
  schema: TEXT,
  parameter: { allowReserved: true },
  value,
  sends,
  refuses: true,
  reason:
    "What is not allowed in a query, or would end the value there, has to arrive percent-encoded.",
  source: SOURCES.allowReservedLimits,
  tags: ["allowReserved"],
}));

const LISTS: readonly Row[] = [
  {
    id: "query-allowReserved-list",
    in: "query",
    name: "q",
    schema: TAGS,
    parameter: { allowReserved: true },
    value: ["a/b", "c:d"],
    sends: ["q=a/b&q=c:d"],
    exact: true,
    reason: "Each item is expanded with reserved expansion.",
    source: SOURCES.allowReserved,
    tags: ["allowReserved"],
  },
  {
    id: "query-allowReserved-object",
    in: "query",
    name: "q",
    schema: { type: "object", additionalProperties: TEXT },
    parameter: { allowReserved: true },
    value: { a: "x/y", b: "z:1" },
    sends: ["a=x/y&b=z:1"],
    exact: true,
    reason: "Each property is expanded with reserved expansion.",
    source: SOURCES.allowReserved,
    tags: ["allowReserved"],
  },
  {
    id: "query-allowReserved-list-joined",
    in: "query",
    name: "q",
    schema: TAGS,
    parameter: { allowReserved: true, explode: false },
    value: ["a/b", "c:d"],
    sends: ["q=a/b,c:d"],
    exact: true,
    reason: "Each item is expanded with reserved expansion, and a comma joins them.",
    source: SOURCES.allowReserved,
    tags: ["allowReserved"],
  },
];

const COORDINATES: Json = {
  content: { "application/json": { schema: { type: "object" } } },
};

function contentRow(
  location: Row["in"],
  name: string,
  media: string,
  value: unknown,
  sends: string[],
): Row {
  return {
    id: `${location}-content-${name}`,
    in: location,
    name: location === "header" ? "X-Data" : "data",
    parameter: { content: { [media]: { schema: {} } } },
    value,
    sends,
    reason:
      media === "text/plain"
        ? "The text is the value, without quotation marks."
        : "The value is written as its media type has it.",
    source: media === "text/plain" ? SOURCES.contentText : SOURCES.contentSerialization,
    tags: ["content"],
  };
}

/** Parameters with `content`. JSON is compared as JSON. */
const CONTENT: readonly Row[] = [
  {
    id: "query-content-coordinates",
    in: "query",
    name: "coordinates",
    parameter: COORDINATES,
    value: { lat: 1.5, long: 2 },
    sends: ["coordinates=%7B%22lat%22%3A1.5%2C%22long%22%3A2%7D"],
    reason: "The example of the standard: JSON, percent-encoded.",
    source: SOURCES.contentParameter,
    tags: ["content"],
  },
  contentRow("query", "list", "application/json", ["a", 1], ["data=%5B%22a%22%2C1%5D"]),
  contentRow("query", "string", "application/json", "a b", ["data=%22a%20b%22"]),
  contentRow("query", "number", "application/json", 5, ["data=5"]),
  contentRow("query", "boolean", "application/json", false, ["data=false"]),
  contentRow("query", "non-ascii", "application/json", { a: "€" }, [
    "data=%7B%22a%22%3A%22%E2%82%AC%22%7D",
  ]),
  contentRow("query", "reserved", "application/json", { a: "&=+#" }, [
    "data=%7B%22a%22%3A%22%26%3D%2B%23%22%7D",
  ]),
  contentRow("query", "empty-object", "application/json", {}, ["data=%7B%7D"]),
  contentRow("query", "empty-list", "application/json", [], ["data=%5B%5D"]),
  contentRow("query", "kin", "application/vnd.api+json", { a: 1 }, ["data=%7B%22a%22%3A1%7D"]),
  contentRow("query", "text", "text/plain", "a b&c", ["data=a%20b%26c"]),
  contentRow("header", "object", "application/json", { a: 1 }, ['{"a":1}']),
  contentRow("header", "list", "application/json", [1, 2], ["[1,2]"]),
  contentRow("header", "string", "application/json", "a", ['"a"']),
  contentRow("header", "text", "text/plain", 'W/"a", b; q=1', ['W/"a", b; q=1']),
  contentRow("path", "object", "application/json", { a: 1 }, ["%7B%22a%22%3A1%7D"]),
  contentRow("path", "string", "application/json", "a/b", ["%22a%2Fb%22"]),
  contentRow("path", "text", "text/plain", "a/b c", ["a%2Fb%20c"]),
  contentRow("cookie", "text", "text/plain", "abc", ["data=abc"]),
  contentRow("cookie", "object", "application/json", { a: 1 }, [
    "data=%7B%22a%22%3A1%7D",
    'data={"a":1}',
  ]),
];

const OTHERS: readonly Row[] = [
  {
    id: "query-absent",
    in: "query",
    schema: TEXT,
    sends: [null],
    reason: "An optional parameter that is not given is not sent.",
    source: SOURCES.required,
  },
  {
    id: "query-absent-required",
    in: "query",
    schema: TEXT,
    parameter: { required: true },
    sends: [null],
    refuses: true,
    reason: "Nothing stands for a value that is not given; a library may refuse the call.",
    source: SOURCES.required,
  },
  {
    id: "query-absent-default",
    in: "query",
    schema: { type: "string", default: "red" },
    sends: [null, "color=red"],
    reason: "The default is what the server assumes, so it may be left out.",
    source: SOURCES.required,
  },
  ...(["form", "deepObject"] as const).map((style): Row => ({
    id: `query-${style}-absent-object`,
    in: "query",
    schema: VALUES.object.schema,
    parameter: { style, explode: true },
    sends: [null],
    reason: "An optional parameter that is not given is not sent.",
    source: SOURCES.required,
  })),
  ...(
    [
      ["brackets", "ids[]", ["a", "b"], ["ids%5B%5D=a&ids%5B%5D=b"]],
      ["space", "sort by", "x", ["sort%20by=x"]],
      ["dot", "user.name", "x", ["user.name=x"]],
      ["dash", "per-page", 5, ["per-page=5"]],
      ["dollar", "$filter", "a eq 1", ["%24filter=a%20eq%201"]],
      ["colon", "filter:eq", "x", ["filter%3Aeq=x"]],
      ["non-ascii", "größe", "x", ["gr%C3%B6%C3%9Fe=x"]],
      ["emoji", "❤️", "love!", ["%E2%9D%A4%EF%B8%8F=love%21"]],
      ["ampersand", "a&b", "x", ["a%26b=x"]],
      ["equals", "a=b", "x", ["a%3Db=x"]],
      ["plus", "a+b", "x", ["a%2Bb=x"]],
      ["percent", "100%", "x", ["100%25=x"]],
      ["hash", "#tag", "x", ["%23tag=x"]],
    ] as const
  ).map(([id, name, value, sends]): Row => ({
    id: `query-name-${id}`,
    in: "query",
    name,
    schema: Array.isArray(value) ? TAGS : typeof value === "number" ? { type: "integer" } : TEXT,
    value,
    sends,
    reason: "A name is percent-encoded like a value, and arrives as the description has it.",
    source: SOURCES.names,
    tags: ["name"],
  })),
  ...(
    [
      ["nested-object", { a: { b: 1 } }, ["color%5Ba%5D%5Bb%5D=1"], ["nested brackets"]],
      [
        "nested-list",
        { a: ["x", "y"] },
        [
          "color%5Ba%5D=x&color%5Ba%5D=y",
          "color%5Ba%5D%5B%5D=x&color%5Ba%5D%5B%5D=y",
          "color%5Ba%5D%5B0%5D=x&color%5Ba%5D%5B1%5D=y",
        ],
        ["the name repeated", "with brackets", "with indices"],
      ],
      [
        "nested-both",
        { a: [{ b: 1 }] },
        ["color%5Ba%5D%5B0%5D%5Bb%5D=1", "color%5Ba%5D%5B%5D%5Bb%5D=1"],
        ["with indices", "with brackets"],
      ],
    ] as const
  ).map(([id, value, sends, readings]): Row => ({
    id: `query-deepObject-${id}`,
    in: "query",
    schema: { type: "object" },
    parameter: { style: "deepObject", explode: true },
    value,
    sends,
    refuses: true,
    reason: "Servers such as those with qs read brackets; the standard leaves it open.",
    source: SOURCES.deepArrays,
    contested: [...readings, "undefined"],
    tags: ["deepObject"],
  })),
  {
    id: "query-deepObject-boolean",
    in: "query",
    schema: { type: "object" },
    parameter: { style: "deepObject", explode: true },
    value: { active: true, name: "a b", count: 0 },
    sends: ["color%5Bactive%5D=true&color%5Bname%5D=a%20b&color%5Bcount%5D=0"],
    reason: "Each scalar property has a parameter of its own.",
    source: SOURCES.deepObject,
    tags: ["deepObject"],
  },
  {
    id: "query-large-number",
    in: "query",
    schema: { type: "number" },
    value: 1e21,
    sends: ["color=1e21", "color=1e%2B21", "color=1000000000000000000000"],
    reason: "Conversion of numbers is implementation-defined, but the number is the same.",
    source: SOURCES.conversion,
  },
  {
    id: "query-safe-integer",
    in: "query",
    schema: { type: "integer", format: "int64" },
    value: 9007199254740991,
    sends: ["color=9007199254740991"],
    reason: "All digits of an integer arrive.",
    source: SOURCES.conversion,
  },
];

/** Operations with several parameters. */
function severalCases(): Case[] {
  const words = { type: "array", items: TEXT };
  const formulas = { type: "object", additionalProperties: TEXT };
  const several = (
    id: string,
    parameters: Json[],
    query: Json,
    sends: string,
    source: Source,
    reason: string,
  ): Case => ({
    id,
    operation: { openapi: "3.0.4", method: "get", path: `/${id}`, parameters },
    values: { query },
    accepts: [{ method: "GET", path: `/${id}`, query: sends }],
    reason,
    source,
    tags: ["query", "several"],
  });
  return [
    several(
      "query-several-appendix-c",
      [
        { name: "formulas", in: "query", explode: true, schema: formulas },
        { name: "words", in: "query", explode: false, schema: words },
      ],
      { formulas: { a: "x+y", b: "x/y", c: "x^y" }, words: ["math", "is", "fun"] },
      "a=x%2By&b=x%2Fy&c=x%5Ey&words=math,is,fun",
      SOURCES.multipleForm,
      "The example of appendix C.",
    ),
    several(
      "query-several-appendix-c-undefined",
      [
        { name: "formulas", in: "query", explode: true, schema: formulas },
        { name: "words", in: "query", explode: false, schema: words },
      ],
      { formulas: {}, words: ["hello", "world"] },
      "words=hello,world",
      SOURCES.multipleForm,
      "The example of appendix C with an empty object, which leaves nothing behind.",
    ),
    several(
      "query-several-appendix-c-space",
      [
        { name: "formulas", in: "query", explode: true, allowReserved: true, schema: formulas },
        { name: "words", in: "query", style: "spaceDelimited", explode: false, schema: words },
      ],
      { formulas: { b: "x/y", c: "x^y" }, words: ["math", "is", "fun"] },
      "b=x/y&c=x%5Ey&words=math%20is%20fun",
      SOURCES.allowReserved,
      "The example of appendix C with allowReserved and spaceDelimited.",
    ),
    several(
      "query-several-styles",
      [
        { name: "a", in: "query", schema: words },
        { name: "b", in: "query", explode: false, schema: words },
        { name: "c", in: "query", style: "pipeDelimited", explode: false, schema: words },
        { name: "d", in: "query", style: "deepObject", explode: true, schema: formulas },
        { name: "e", in: "query", schema: TEXT },
      ],
      { a: ["1", "2"], b: ["3", "4"], c: ["5", "6"], d: { x: "7" }, e: "8" },
      "a=1&a=2&b=3,4&c=5%7C6&d%5Bx%5D=7&e=8",
      SOURCES.multipleForm,
      "Each parameter keeps its own style.",
    ),
    several(
      "query-several-order",
      [
        { name: "z", in: "query", schema: TEXT },
        { name: "a", in: "query", schema: TEXT },
      ],
      { a: "1", z: "2" },
      "a=1&z=2",
      SOURCES.multipleForm,
      "The order of different names is free.",
    ),
  ];
}

export function queryCases(): Case[] {
  const rows = [...RESERVED, ...LIMITED, ...LISTS, ...CONTENT, ...OTHERS].map(parameterCase);
  return [...formCases(), ...delimitedCases(), ...undefinedCases(), ...rows, ...severalCases()];
}
