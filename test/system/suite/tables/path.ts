import type { Case, Source } from "../format.js";
import { idOf, parameterCase, REASONS, SCALARS, VALUES, type ValueName } from "./make.js";
import { SOURCES } from "./sources.js";

/** The segment by style and value. A list of two has the form of RFC 6570 and the one of the column `undefined`. */
const SEGMENTS: Readonly<Record<string, Readonly<Partial<Record<ValueName, string | string[]>>>>> =
  {
    simple: {
      empty: "",
      list: "blue,black,brown",
      "list-of-one": "blue",
      "list-of-numbers": "1,2",
      "list-reserved": "a%2Cb,c%26d%3De,f%20g",
      "list-non-ascii": "bl%C3%A5,%E2%82%AC",
      "list-with-empty": "a,,b",
      "list-empty": "",
      object: "R,100,G,200,B,150",
      "object-reserved": "a%20b,c%2Cd%3De,%C3%A9,f%26g",
      "object-of-one": "R,100",
      "object-empty": "",
      null: ["", "null"],
    },
    "simple explode": {
      empty: "",
      list: "blue,black,brown",
      "list-of-one": "blue",
      "list-of-numbers": "1,2",
      "list-reserved": "a%2Cb,c%26d%3De,f%20g",
      "list-non-ascii": "bl%C3%A5,%E2%82%AC",
      "list-with-empty": "a,,b",
      "list-empty": "",
      object: "R=100,G=200,B=150",
      "object-reserved": "a%20b=c%2Cd%3De,%C3%A9=f%26g",
      "object-of-one": "R=100",
      "object-empty": "",
      null: ["", "null"],
    },
    label: {
      empty: ".",
      list: ".blue,black,brown",
      "list-of-one": ".blue",
      "list-of-numbers": ".1,2",
      "list-reserved": ".a%2Cb,c%26d%3De,f%20g",
      "list-non-ascii": ".bl%C3%A5,%E2%82%AC",
      "list-with-empty": ".a,,b",
      "list-empty": ["", "."],
      object: ".R,100,G,200,B,150",
      "object-reserved": ".a%20b,c%2Cd%3De,%C3%A9,f%26g",
      "object-of-one": ".R,100",
      "object-empty": ["", "."],
      null: ["", ".", ".null"],
    },
    "label explode": {
      empty: ".",
      list: ".blue.black.brown",
      "list-of-one": ".blue",
      "list-of-numbers": ".1.2",
      "list-reserved": ".a%2Cb.c%26d%3De.f%20g",
      "list-non-ascii": ".bl%C3%A5.%E2%82%AC",
      "list-with-empty": ".a..b",
      "list-empty": ["", "."],
      object: ".R=100.G=200.B=150",
      "object-reserved": ".a%20b=c%2Cd%3De.%C3%A9=f%26g",
      "object-of-one": ".R=100",
      "object-empty": ["", "."],
      null: ["", ".", ".null"],
    },
    matrix: {
      empty: ";color",
      list: ";color=blue,black,brown",
      "list-of-one": ";color=blue",
      "list-of-numbers": ";color=1,2",
      "list-reserved": ";color=a%2Cb,c%26d%3De,f%20g",
      "list-non-ascii": ";color=bl%C3%A5,%E2%82%AC",
      "list-with-empty": ";color=a,,b",
      "list-empty": ["", ";color"],
      object: ";color=R,100,G,200,B,150",
      "object-reserved": ";color=a%20b,c%2Cd%3De,%C3%A9,f%26g",
      "object-of-one": ";color=R,100",
      "object-empty": ["", ";color"],
      null: ["", ";color", ";color=null"],
    },
    "matrix explode": {
      empty: ";color",
      list: ";color=blue;color=black;color=brown",
      "list-of-one": ";color=blue",
      "list-of-numbers": ";color=1;color=2",
      "list-reserved": ";color=a%2Cb;color=c%26d%3De;color=f%20g",
      "list-non-ascii": ";color=bl%C3%A5;color=%E2%82%AC",
      "list-with-empty": [";color=a;color;color=b", ";color=a;color=;color=b"],
      "list-empty": ["", ";color"],
      object: ";R=100;G=200;B=150",
      "object-reserved": ";a%20b=c%2Cd%3De;%C3%A9=f%26g",
      "object-of-one": ";R=100",
      "object-empty": ["", ";color"],
      null: ["", ";color", ";color=null"],
    },
  };

/** What stands before a scalar. */
const BEFORE: Readonly<Record<string, string>> = { simple: "", label: ".", matrix: ";color=" };

const NOTHING: ReadonlySet<string> = new Set(["empty", "null", "list-empty", "object-empty"]);

const SOURCE_OF: Readonly<Partial<Record<ValueName, Source>>> = {
  empty: SOURCES.emptyString,
  null: SOURCES.undefinedColumn,
  "list-empty": SOURCES.emptyList,
  "object-empty": SOURCES.emptyObject,
  reserved: SOURCES.pathTemplating,
  percent: SOURCES.percentData,
  triple: SOURCES.percentData,
  "non-ascii": SOURCES.utf8,
  emoji: SOURCES.utf8,
  "list-reserved": SOURCES.delimiters,
  "object-reserved": SOURCES.delimiters,
};

/** What the parsers of others do not read as the table has it: `test/system/suite/main.ts oracles` finds it. */
function contestedBy(style: string, name: ValueName): readonly string[] | undefined {
  const isEmptyItem = style === "matrix explode" && name === "list-with-empty";
  return isEmptyItem ? ["RFC 6570 leaves `=` out of an empty item", "parsers want `=`"] : undefined;
}

export function pathCases(): Case[] {
  return Object.entries(SEGMENTS).flatMap(([key, segments]) => {
    const [style = "", explode] = key.split(" ");
    return (Object.keys(VALUES) as ValueName[]).map((name) => {
      const scalar = (SCALARS as Partial<Record<ValueName, string>>)[name];
      const sends =
        scalar === undefined ? [segments[name] ?? []].flat() : [`${BEFORE[style] ?? ""}${scalar}`];
      return parameterCase({
        id: idOf("path", style, explode ?? "", name),
        in: "path",
        parameter: { style, explode: explode !== undefined },
        ...VALUES[name],
        sends,
        // A path that ends with nothing is another one to many servers, so a library may refuse it.
        refuses: NOTHING.has(name),
        reason: REASONS[name],
        contested: contestedBy(key, name),
        source: SOURCE_OF[name] ?? SOURCES[style as "simple" | "label" | "matrix"],
        tags: [style],
      });
    });
  });
}
