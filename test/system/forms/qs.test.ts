import { describe, expect, test } from "@jest/globals";
import { EndpointBuilder, type Style } from "fluent-endpoint";
import fc from "fast-check";
import { parse, stringify, type IStringifyOptions } from "qs";
import { testProperty } from "../../helpers/random.js";
import { flatLists, nestedValues, topLists, type FormValues } from "./form-values.js";

/** As far as a server configures it: without limits. */
const READ = { depth: Infinity, arrayLimit: 1000, parameterLimit: Infinity };

const builder = new EndpointBuilder("https://h.example");

function formOf(values: FormValues, style?: Style): unknown {
  const form = builder.route("POST /x").form(values);
  return (style === undefined ? form : form.style(style)).build().body;
}

function queryOf(values: FormValues, style: Style): string {
  return builder
    .route("GET /x")
    .query(values as Readonly<Record<string, string>>)
    .style(style)
    .build()
    .url.slice("https://h.example/x?".length);
}

describe.each<[Style, IStringifyOptions["arrayFormat"], fc.Arbitrary<FormValues>]>([
  ["indices", "indices", nestedValues],
  ["brackets", "brackets", flatLists],
  ["repeat", "repeat", topLists],
  ["deepObject", "indices", nestedValues],
])("The style %s", (style, arrayFormat, values) => {
  testProperty(
    "writes a form and a query as qs does",
    fc.property(values, (given) => {
      const expected = stringify(given, { arrayFormat }).replace(...APOSTROPHES);
      expect(formOf(given, style)).toBe(expected);
      if (style !== "repeat") expect(queryOf(given, style)).toBe(expected);
    }),
  );
});

/** qs encodes every character that RFC 3986 reserves, as this library does. */
const APOSTROPHES = [
  /[!'()*]/g,
  (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
] as const;

testProperty(
  "qs reads back a form without a style, except that it reads a list of one text as a text",
  fc.property(flatLists, (given) => {
    const entries = Object.entries(given).map(([name, value]) => {
      return [name, Array.isArray(value) && value.length === 1 ? value[0] : value] as const;
    });
    expect(parse(String(formOf(given)), READ)).toEqual(Object.fromEntries(entries));
  }),
);

test("A form without a style writes lists of scalars by repeating the name, and the rest with indices", () => {
  const values = { ids: ["1", "2"], items: [{ id: "3" }], card: { exp: "4" } };
  expect(formOf(values)).toBe(
    `${stringify({ ids: values.ids }, { arrayFormat: "repeat" })}&${stringify({ items: values.items, card: values.card })}`,
  );
});
