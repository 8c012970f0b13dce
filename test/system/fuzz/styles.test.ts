import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { EndpointError, STYLE, type Style } from "../../../src/index.js";
import { untypedEndpoint } from "../../helpers/untyped.js";

const STYLES: readonly Style[] = [
  "comma",
  "repeat",
  "brackets",
  "indices",
  "deepObject",
  "spaceDelimited",
  "pipeDelimited",
];

const leaf = fc.constantFrom<unknown>(1, 2, "1,2", "1 2", "1|2", "", null);
const key = fc.constantFrom("b", "c", "0", "b][c", "");
const { value: values } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    leaf,
    fc.array(tie("value"), { maxLength: 2 }),
    fc.dictionary(key, tie("value"), { maxKeys: 2 }),
  ),
}));

/**
 * The value that a reader has to find again: scalars as text, a list of one item as the item, and empty values as absent. A reader
 * knows which values are lists and which are objects: `{ "0": "a" }` reads like `["a"]`, and `{ a: "b" }` may read like `["a", "b"]`.
 */
function meaning(value: unknown): unknown {
  if (Array.isArray(value)) {
    const members = value.map(meaning).filter((member) => member !== undefined);
    return members.length > 1 ? members : members[0];
  }
  if (value === null) return undefined;
  if (typeof value !== "object") return typeof value === "string" ? value : JSON.stringify(value);
  const entries = Object.entries(value).map(([name, member]) => [name, meaning(member)] as const);
  const defined = entries.filter(([, member]) => member !== undefined);
  if (defined.length === 0) return undefined;
  const isList = defined.every(([name], index) => name === String(index));
  return isList ? meaning(defined.map(([, member]) => member)) : { object: defined };
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The bytes of a value in one style; `undefined` where the style cannot write it. */
function bytesOf(value: unknown, style: Style, way: "query" | "form"): string | undefined {
  try {
    const options = { a: value, [STYLE]: style };
    if (way === "query") return untypedEndpoint("GET /x", options).url;
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    return String(untypedEndpoint("POST /x", { ...options, headers }).body);
  } catch (error) {
    expect(error).toBeInstanceOf(EndpointError);
    return undefined;
  }
}

describe.each(STYLES)("The style %s", (style) => {
  test.each(["query", "form"] as const)("never writes two values alike in a %s", (way) => {
    fc.assert(
      fc.property(fc.array(values, { minLength: 40, maxLength: 80 }), (all) => {
        const meanings = new Map<string, string>();
        for (const value of all) {
          const bytes = bytesOf(value, style, way);
          if (bytes === undefined) continue;
          const kind = isObject(value) ? "object" : "list";
          const found = JSON.stringify([meaning(value)]);
          const known = meanings.get(`${kind} ${bytes}`) ?? found;
          // `expect` takes longer than all the rest, and is needed for a failure only.
          if (found !== known) expect(found).toBe(known);
          meanings.set(`${kind} ${bytes}`, found);
        }
      }),
      { numRuns: 150 },
    );
  });
});
