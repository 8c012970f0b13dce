import {
  brackets,
  comma,
  deepObject,
  json,
  jsonItems,
  pipeDelimited,
  repeat,
  spaceDelimited,
  type WriteFields,
} from "./fields.js";

/**
 * The form of a list or an object in a query or a form body, with the corresponding `style` of OpenAPI.
 *
 * | style | `{ a: [1, 2] }` | `{ a: { b: 1, c: 2 } }` | OpenAPI |
 * | --- | --- | --- | --- |
 * | `comma` | `a=1,2` | `a=b,1,c,2` | form, not exploded |
 * | `repeat` | `a=1&a=2` | `b=1&c=2` | form, exploded |
 * | `brackets` | `a[]=1&a[]=2` | `a[b]=1&a[c]=2` | |
 * | `indices` | `a[0]=1&a[1]=2` | `a[b]=1&a[c]=2` | |
 * | `deepObject` | `a[0]=1&a[1]=2` | `a[b]=1&a[c]=2` | deepObject |
 * | `spaceDelimited` | `a=1%202` | `a=b%201%20c%202` | spaceDelimited |
 * | `pipeDelimited` | `a=1%7C2` | `a=b%7C1%7Cc%7C2` | pipeDelimited |
 * | `json` | `a=%5B1%2C2%5D` | `a=%7B…%7D` | content: application/json |
 * | `jsonItems` | `a=1&a=2` | `a=%7B…%7D` | a form without style and explode |
 *
 * Brackets are percent-encoded: `a[b]` is sent as `a%5Bb%5D`. `jsonItems` writes the objects in a list as JSON, too. A style for
 * all names changes how lists under `deepObject` are written.
 *
 * @public
 */
export type Style =
  | "comma"
  | "repeat"
  | "brackets"
  | "indices"
  | "deepObject"
  | "spaceDelimited"
  | "pipeDelimited"
  | "json"
  | "jsonItems";

export type NestingStyle = Extract<
  Style,
  "brackets" | "indices" | "deepObject" | "json" | "jsonItems"
>;

export interface StyleRecord {
  readonly write: WriteFields;
  /**
   * The way to read the values back:
   *
   * - `fields`: a field for each; an object has fields of other names
   * - `nested`: fields with keys in brackets
   * - `text`: one text between separators
   * - `json`: one JSON text
   * - `items`: a field for each, and JSON for lists and objects
   */
  readonly read: "fields" | "nested" | "text" | "json" | "items";
  /** Percent-encoded. */
  readonly separator?: string;
  /** `style` and `explode` of OpenAPI. Empty if other keywords name it, absent if none does. */
  readonly openapi?: readonly [style?: string, explode?: boolean];
}

/** Generated code calls the functions of OpenAPI's styles by the same names. */
export const STYLES: Readonly<Record<Style, StyleRecord>> = {
  comma: {
    write: comma,
    read: "text",
    separator: ",",
    openapi: ["form", false],
  },
  repeat: { write: repeat, read: "fields", openapi: ["form", true] },
  brackets: { write: brackets, read: "nested" },
  indices: { write: deepObject, read: "nested" },
  deepObject: { write: deepObject, read: "nested", openapi: ["deepObject"] },
  spaceDelimited: {
    write: spaceDelimited,
    read: "text",
    separator: "%20",
    openapi: ["spaceDelimited", false],
  },
  pipeDelimited: {
    write: pipeDelimited,
    read: "text",
    separator: "%7C",
    openapi: ["pipeDelimited", false],
  },
  json: { write: json, read: "json", openapi: [] },
  jsonItems: { write: jsonItems, read: "items", openapi: [] },
};
