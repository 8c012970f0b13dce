import type { Accepted, Case, Json, Source } from "../format.js";

/** What arrives: a part of the request, or `null` if nothing is sent. */
export type Sent = string | null;

export type Location = "path" | "query" | "header" | "cookie";

/** A value of a parameter and the forms in which it may arrive. */
export interface Row {
  readonly id: string;
  readonly in: Location;
  readonly openapi?: string;
  readonly name?: string;
  readonly schema?: Json;
  /** Fields of the parameter beside name, place and schema. */
  readonly parameter?: Json;
  /** `undefined` for a parameter that the caller leaves out. */
  readonly value?: unknown;
  readonly sends: readonly Sent[];
  readonly refuses?: boolean;
  readonly exact?: boolean;
  readonly reason: string;
  readonly source: Source;
  readonly contested?: readonly string[] | undefined;
  readonly tags?: readonly string[];
}

/** Makes a case of an operation that has one parameter. */
export function parameterCase(row: Row): Case {
  const { id, in: location, openapi = "3.0.4", name = "color", schema, parameter, value } = row;
  const path = location === "path" ? `/${id}/{${name}}` : `/${id}`;
  const described = {
    name,
    in: location,
    ...(location === "path" && { required: true }),
    ...parameter,
    ...(schema && { schema }),
  };
  return {
    id,
    operation: { openapi, method: "get", path, parameters: [described] },
    values: value === undefined ? {} : { [location]: { [name]: value } },
    accepts: row.sends.map((sent) => arrives(row, location, name, sent)),
    ...(row.refuses && { refuses: true }),
    reason: row.reason,
    source: row.source,
    ...(row.contested && { contested: row.contested }),
    tags: [location, ...(row.tags ?? [])],
  };
}

function arrives({ id, exact }: Row, location: Location, name: string, sent: Sent): Accepted {
  const whole = { method: "GET", path: `/${id}`, ...(exact && { exact: true as const }) };
  if (location === "path") return { ...whole, path: `/${id}/${sent ?? ""}` };
  if (location === "query") return { ...whole, query: sent ?? "" };
  const header = location === "header" ? name.toLowerCase() : "cookie";
  return { ...whole, headers: { [header]: sent } };
}

/** The schemas of the values of `VALUES`. */
const TEXT = { type: "string" };
const LIST = { type: "array", items: { type: "string" } };
const OBJECT = { type: "object", additionalProperties: { type: "string" } };
const RGB = {
  type: "object",
  properties: { R: { type: "integer" }, G: { type: "integer" }, B: { type: "integer" } },
};

/** The values that every style is tried with: the values of the table "Style Examples", and others that its rules decide. */
export const VALUES = {
  string: { value: "blue", schema: TEXT },
  integer: { value: 100, schema: { type: "integer" } },
  negative: { value: -1, schema: { type: "integer" } },
  number: { value: 1.5, schema: { type: "number" } },
  true: { value: true, schema: { type: "boolean" } },
  false: { value: false, schema: { type: "boolean" } },
  zero: { value: 0, schema: { type: "integer" } },
  empty: { value: "", schema: TEXT },
  space: { value: "light blue", schema: TEXT },
  unreserved: { value: "aZ0-._~", schema: TEXT },
  reserved: { value: ":/?#[]@!$&'()*+,;=", schema: TEXT },
  unsafe: { value: '"<>\\^`{|}', schema: TEXT },
  percent: { value: "100%", schema: TEXT },
  triple: { value: "%2F", schema: TEXT },
  "non-ascii": { value: "blå€", schema: TEXT },
  emoji: { value: "❤️", schema: TEXT },
  null: { value: null, schema: { type: "string", nullable: true } },
  list: { value: ["blue", "black", "brown"], schema: LIST },
  "list-of-one": { value: ["blue"], schema: LIST },
  "list-of-numbers": { value: [1, 2], schema: { type: "array", items: { type: "integer" } } },
  "list-reserved": { value: ["a,b", "c&d=e", "f g"], schema: LIST },
  "list-non-ascii": { value: ["blå", "€"], schema: LIST },
  "list-with-empty": { value: ["a", "", "b"], schema: LIST },
  "list-empty": { value: [], schema: LIST },
  object: { value: { R: 100, G: 200, B: 150 }, schema: RGB },
  "object-reserved": { value: { "a b": "c,d=e", é: "f&g" }, schema: OBJECT },
  "object-of-one": { value: { R: 100 }, schema: RGB },
  "object-empty": { value: {}, schema: RGB },
} as const satisfies Record<string, { readonly value: unknown; readonly schema: Json }>;

export type ValueName = keyof typeof VALUES;

/** The scalars in the form that all styles of RFC 6570 but reserved expansion have: only unreserved characters stay. */
export const SCALARS = {
  string: "blue",
  integer: "100",
  negative: "-1",
  number: "1.5",
  true: "true",
  false: "false",
  zero: "0",
  space: "light%20blue",
  unreserved: "aZ0-._~",
  reserved: "%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D",
  unsafe: "%22%3C%3E%5C%5E%60%7B%7C%7D",
  percent: "100%25",
  triple: "%252F",
  "non-ascii": "bl%C3%A5%E2%82%AC",
  emoji: "%E2%9D%A4%EF%B8%8F",
} as const satisfies Partial<Record<ValueName, string>>;

/** Why a value arrives in its form. */
export const REASONS: Readonly<Record<ValueName, string>> = {
  string: "The row of the style in the table of style examples has this string.",
  integer: "An integer is written in decimal digits.",
  negative: "A minus sign is unreserved.",
  number: "A full stop is unreserved.",
  true: "A boolean is written by its JSON name.",
  false: "False is a value: it is not left out.",
  zero: "Zero is a value: it is not left out.",
  empty: "The empty string is not undefined, so its parameter is sent.",
  space: "A space is percent-encoded.",
  unreserved: "Unreserved characters stay as they are.",
  reserved:
    "Reserved characters in a value are percent-encoded, so that they do not act as delimiters.",
  unsafe: "Characters that a URI cannot have are percent-encoded.",
  percent: "A percent sign in a value is percent-encoded.",
  triple: "A value that looks percent-encoded arrives as it is, so its percent sign is encoded.",
  "non-ascii": "Other characters are percent-encoded as UTF-8.",
  emoji: "Characters outside of the basic plane are percent-encoded as UTF-8.",
  null: "Null counts as undefined, which is left out or written as the table shows; its text is implementation-defined.",
  list: "The row of the style in the table of style examples has this array.",
  "list-of-one": "A list of one is written as a list.",
  "list-of-numbers": "The items are written in decimal digits.",
  "list-reserved": "Delimiters inside of an item are percent-encoded, those between items are not.",
  "list-non-ascii": "The items are percent-encoded as UTF-8, one by one.",
  "list-with-empty": "An empty item is an item.",
  "list-empty": "An empty list counts as undefined.",
  object: "The row of the style in the table of style examples has this object.",
  "object-reserved":
    "Delimiters inside of names and values are percent-encoded, those between them are not.",
  "object-of-one": "An object of one property is written as an object.",
  "object-empty": "An empty object counts as undefined.",
};

/** The words of an id: `form`, and `explode` if the style is exploded. */
export function idOf(...words: readonly (string | false)[]): string {
  return words.filter((word) => word !== false && word !== "").join("-");
}
