import type { Case, Source } from "../format.js";
import {
  idOf,
  parameterCase,
  REASONS,
  VALUES,
  type Row,
  type Sent,
  type ValueName,
} from "./make.js";
import { SOURCES } from "./sources.js";

/**
 * The value of the header as it is and, where style `simple` would encode it, as RFC 6570 has it: appendix D leaves both in 3.0 and 3.1.
 * A list is joined by commas, around which RFC 9110 allows spaces.
 */
const BOTH: Readonly<Partial<Record<ValueName, readonly Sent[]>>> = {
  string: ["blue"],
  integer: ["100"],
  negative: ["-1"],
  number: ["1.5"],
  true: ["true"],
  false: ["false"],
  zero: ["0"],
  empty: [""],
  space: ["light blue", "light%20blue"],
  unreserved: ["aZ0-._~"],
  reserved: [":/?#[]@!$&'()*+,;=", "%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D"],
  unsafe: ['"<>\\^`{|}', "%22%3C%3E%5C%5E%60%7B%7C%7D"],
  percent: ["100%", "100%25"],
  triple: ["%2F", "%252F"],
  "non-ascii": ["blå€", "bl%C3%A5%E2%82%AC"],
  emoji: ["❤️", "%E2%9D%A4%EF%B8%8F"],
  null: [null, "", "null"],
  "list-of-one": ["blue"],
  "list-empty": [null, ""],
  "object-empty": [null, ""],
};

const LISTS: Readonly<Record<string, Readonly<Partial<Record<ValueName, readonly Sent[]>>>>> = {
  simple: {
    list: ["blue,black,brown", "blue, black, brown"],
    "list-of-numbers": ["1,2", "1, 2"],
    "list-non-ascii": ["blå,€", "blå, €", "bl%C3%A5,%E2%82%AC", "bl%C3%A5, %E2%82%AC"],
    "list-with-empty": ["a,,b", "a, , b"],
    object: ["R,100,G,200,B,150", "R, 100, G, 200, B, 150"],
    "object-of-one": ["R,100", "R, 100"],
  },
  "simple-explode": {
    list: ["blue,black,brown", "blue, black, brown"],
    "list-of-numbers": ["1,2", "1, 2"],
    "list-non-ascii": ["blå,€", "blå, €", "bl%C3%A5,%E2%82%AC", "bl%C3%A5, %E2%82%AC"],
    "list-with-empty": ["a,,b", "a, , b"],
    object: ["R=100,G=200,B=150", "R=100, G=200, B=150"],
    "object-of-one": ["R=100"],
  },
};

/** Items with a comma: as they are, the header has more items; encoded, the server has to decode them. */
const AMBIGUOUS: Readonly<Record<string, Readonly<Partial<Record<ValueName, readonly Sent[]>>>>> = {
  simple: {
    "list-reserved": ["a%2Cb,c%26d%3De,f%20g", "a,b,c&d=e,f g", "a,b, c&d=e, f g"],
    "object-reserved": ["a%20b,c%2Cd%3De,%C3%A9,f%26g", "a b,c,d=e,é,f&g"],
  },
  "simple-explode": {
    "list-reserved": ["a%2Cb,c%26d%3De,f%20g", "a,b,c&d=e,f g", "a,b, c&d=e, f g"],
    "object-reserved": ["a%20b=c%2Cd%3De,%C3%A9=f%26g", "a b=c,d=e,é=f&g"],
  },
};

const READINGS = ["style simple percent-encodes", "a header has its value as it is", "refused"];

const REFUSED: ReadonlySet<ValueName> = new Set(["non-ascii", "emoji", "null", "list-non-ascii"]);

const SOURCE_OF: Readonly<Partial<Record<ValueName, Source>>> = {
  empty: SOURCES.emptyString,
  null: SOURCES.undefinedColumn,
  "list-empty": SOURCES.emptyList,
  "object-empty": SOURCES.emptyObject,
  space: SOURCES.headerAppendix,
  reserved: SOURCES.headerAppendix,
  unsafe: SOURCES.headerAppendix,
  percent: SOURCES.headerAppendix,
  triple: SOURCES.headerAppendix,
  "non-ascii": SOURCES.headerAppendix,
  emoji: SOURCES.headerAppendix,
};

function styleCases(): Case[] {
  return Object.entries(LISTS).flatMap(([style, lists]) =>
    (Object.keys(VALUES) as ValueName[]).map((name) => {
      const ambiguous = AMBIGUOUS[style]?.[name];
      return parameterCase({
        id: idOf("header", style, name),
        in: "header",
        name: "X-Color",
        parameter: { style: "simple", explode: style.endsWith("explode") },
        ...VALUES[name],
        sends: ambiguous ?? lists[name] ?? BOTH[name] ?? [],
        refuses: REFUSED.has(name) || ambiguous !== undefined,
        reason: ambiguous
          ? "A comma inside of an item is a delimiter unless it is encoded."
          : REASONS[name],
        source: ambiguous ? SOURCES.delimiters : (SOURCE_OF[name] ?? SOURCES.simple),
        contested: ambiguous && READINGS,
        tags: ["simple"],
      });
    }),
  );
}

const TEXT = { type: "string" };

const OTHERS: readonly Row[] = [
  {
    id: "header-absent",
    in: "header",
    name: "X-Color",
    schema: TEXT,
    sends: [null],
    reason: "An optional parameter that is not given is not sent.",
    source: SOURCES.required,
  },
  {
    id: "header-absent-required",
    in: "header",
    name: "X-Color",
    schema: TEXT,
    parameter: { required: true },
    sends: [null],
    refuses: true,
    reason: "Nothing stands for a value that is not given; a library may refuse the call.",
    source: SOURCES.required,
  },
  ...(["Accept", "Content-Type", "Authorization"] as const).map((name): Row => ({
    id: `header-ignored-${name.toLowerCase()}`,
    in: "header",
    name,
    schema: TEXT,
    sends:
      name === "Accept"
        ? ["*/*", "application/json", "application/json, text/plain, */*", null]
        : [null],
    reason: "A parameter of this name is ignored; nothing was given for it.",
    source: SOURCES.ignoredHeaders,
    tags: ["name"],
  })),
  ...(
    [
      ["case", "x-REQUEST-id", "abc", "abc"],
      ["if-match", "If-Match", '"abc"', '"abc"'],
      ["weak-tag", "If-None-Match", 'W/"abc"', 'W/"abc"'],
      [
        "date",
        "If-Modified-Since",
        "Sat, 29 Oct 1994 19:43:31 GMT",
        "Sat, 29 Oct 1994 19:43:31 GMT",
      ],
      ["language", "Accept-Language", "da, en-gb;q=0.8", "da, en-gb;q=0.8"],
      ["prefer", "Prefer", "respond-async, wait=10", "respond-async, wait=10"],
      ["base64", "X-Signature", "q83vEg+/AA==", "q83vEg+/AA=="],
      ["json-text", "X-Arguments", '{"a":1}', '{"a":1}'],
      ["tab", "X-Tabbed", "a\tb", "a\tb"],
    ] as const
  ).map(([id, name, value, sent]): Row => ({
    id: `header-name-${id}`,
    in: "header",
    name,
    schema: TEXT,
    value,
    sends: [sent, encodeRfc6570(value)],
    reason: "A header has its value as it is; style simple of 3.0 may percent-encode it.",
    source: SOURCES.headerAppendix,
    tags: ["name"],
  })),
];

/** Percent-encodes all but unreserved characters (RFC 6570, 3.2.1). */
function encodeRfc6570(text: string): string {
  return [...Buffer.from(text)]
    .map((byte) => String.fromCharCode(byte))
    .map((character) =>
      /[\w.~-]/.test(character)
        ? character
        : `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
    )
    .join("");
}

export function headerCases(): Case[] {
  return [...styleCases(), ...OTHERS.map(parameterCase)];
}
