import { describe, expect, test } from "@jest/globals";
import { expectedFields, expectedSegment } from "./expected-query.js";
import type { Parameter } from "./described-operation.js";

/** The examples of the specification: https://spec.openapis.org/oas/v3.0.3#style-examples, with the encoding of 3.1.1. */
const LIST = ["blue", "black", "brown"];
const OBJECT = { R: 100, G: 200, B: 150 };

function color(style: string, explode: boolean, place: Parameter["in"]): Parameter {
  return {
    name: "color",
    in: place,
    style,
    explode,
    allowReserved: false,
    contentType: undefined,
    schema: undefined,
  };
}

describe("The independent reading of OpenAPI writes the examples of the specification", () => {
  test.each([
    ["matrix", false, ";color=blue", ";color=blue,black,brown", ";color=R,100,G,200,B,150"],
    ["matrix", true, ";color=blue", ";color=blue;color=black;color=brown", ";R=100;G=200;B=150"],
    ["label", false, ".blue", ".blue,black,brown", ".R,100,G,200,B,150"],
    ["label", true, ".blue", ".blue.black.brown", ".R=100.G=200.B=150"],
    ["simple", false, "blue", "blue,black,brown", "R,100,G,200,B,150"],
    ["simple", true, "blue", "blue,black,brown", "R=100,G=200,B=150"],
  ])("in a path: %s, explode %s", (style, explode, text, list, object) => {
    const parameter = color(style, explode, "path");
    const written = ["blue", LIST, OBJECT].map((value) => expectedSegment({ parameter, value }));
    expect(written).toEqual([text, list, object]);
  });

  test.each([
    ["form", false, "color=blue,black,brown", "color=R,100,G,200,B,150"],
    ["form", true, "color=blue&color=black&color=brown", "R=100&G=200&B=150"],
    ["spaceDelimited", false, "color=blue%20black%20brown", "color=R%20100%20G%20200%20B%20150"],
    ["pipeDelimited", false, "color=blue%7Cblack%7Cbrown", "color=R%7C100%7CG%7C200%7CB%7C150"],
    ["deepObject", true, undefined, "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150"],
  ])("in a query: %s, explode %s", (style, explode, list, object) => {
    const parameter = color(style, explode, "query");
    const write = (value: unknown) => expectedFields({ parameter, value }).join("&");
    if (list !== undefined) expect(write(LIST)).toBe(list);
    expect(write(OBJECT)).toBe(object);
    expect(write("a b&c/ü")).toBe("color=a%20b%26c%2F%C3%BC");
  });

  test("with a content type, and with reserved characters", () => {
    const json = { ...color("form", true, "query"), contentType: "application/json" };
    expect(expectedFields({ parameter: json, value: ["a"] })).toEqual(["color=%5B%22a%22%5D"]);
    const reserved = { ...color("form", true, "query"), allowReserved: true };
    expect(expectedFields({ parameter: reserved, value: "a b/c" })).toEqual(["color=a%20b/c"]);
  });
});
