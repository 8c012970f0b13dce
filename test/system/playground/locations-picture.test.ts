import { describe, expect, test } from "@jest/globals";
import { EndpointBuilder } from "fluent-endpoint";
import { explainRequest } from "fluent-endpoint/show";
import { headerRow } from "../../../docs/.vitepress/playground/form.js";
import {
  curve,
  placesPicture,
  type PlacesPicture,
  ROW_HEIGHT,
  withFirst,
} from "../../../docs/.vitepress/playground/locations-picture.js";

/** The lines of a picture, by the labels at their ends. */
function linesOf({ given, locations, lines }: PlacesPicture): readonly string[] {
  return lines.map(
    ({ from, to, kind }) =>
      `${given[from]?.label ?? ""} > ${locations[to]?.label ?? ""} ${locations[to]?.detail ?? ""} (${kind})`,
  );
}

describe("The picture of a request", () => {
  test("leads from each value to its places", () => {
    const builder = new EndpointBuilder()
      .route("POST /{a}/{b}{?b}")
      .params({ a: "x y", b: 1, title: ["It"] })
      .query({ trace: 1 })
      .path({ unused: 1 } as object)
      .headers({ "x-trace": 2, authorization: "token 0123", "user-agent": null });
    const rows = ["X-Trace", "authorization", "user-agent", ""].map((name) => headerRow(name, "1"));
    const picture = placesPicture(explainRequest(builder), rows);
    expect(linesOf(picture)).toEqual([
      "a > {a} x y (path)",
      "b > {b} 1 (path)",
      "b > {?b} ?b=1 (path)",
      "title > body title (body)",
      "query/trace > query trace=1 (query)",
      "x-trace: > x-trace 2 (header)",
      "authorization: > authorization token *** (header)",
    ]);
    const unsent = picture.given.filter(({ kind }) => kind === "unsent");
    expect(unsent.map(({ label }) => label)).toEqual(["path/unused", "user-agent:"]);
    for (const { reason } of unsent) expect(reason).toMatch(/^is not sent/);
    expect(picture.given.every(({ reason }) => reason !== undefined)).toBe(true);
  });

  test("can be of the first values only, and then has their places only", () => {
    const builder = new EndpointBuilder().route("GET /{c}").params({ a: 1, b: 2, c: 3, d: 4 });
    const whole = placesPicture(explainRequest(builder), []);
    expect(withFirst(whole, 4)).toBe(whole);
    const part = withFirst(whole, 2);
    expect(part.given.map(({ label }) => label)).toEqual(["a", "b"]);
    expect(linesOf(part)).toEqual(["a > query a=1 (query)", "b > query b=2 (query)"]);
    expect(part.locations).toHaveLength(2);
  });

  test("has lines from the middle of one item to the middle of another", () => {
    const [first, second] = [ROW_HEIGHT / 2, ROW_HEIGHT * 1.5].map(String);
    expect(curve(0, 1)).toBe(`M0,${first} C50,${first} 50,${second} 100,${second}`);
  });
});
