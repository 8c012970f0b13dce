import { describe, expect, test } from "@jest/globals";
import { Readable } from "node:stream";
import { runInNewContext } from "node:vm";
import { BODY, endpoint, PATH } from "../../../src/index.js";
import { thrownBy } from "../../helpers/thrown-by.js";
import { untypedBuilder, untypedEndpoint } from "../../helpers/untyped.js";

const API = "https://api.github.com";

class Money {
  constructor(readonly cents: number) {}
  toJSON(): string {
    return (this.cents / 100).toFixed(2);
  }
}

class Point {
  readonly x = 1;
  readonly y = [2];
}

class Hidden {
  readonly #value = 1;
  get value(): number {
    return this.#value;
  }
}

class Holder {
  readonly inside = new Set([1]);
}

/** An instance of a class whose toJSON returns a value. */
function returning(value: unknown): object {
  return new (class {
    toJSON() {
      return value;
    }
  })();
}

class Endless {
  toJSON(): object {
    return { next: new Endless() };
  }
}

describe("A value that JSON would lose", () => {
  test.each<readonly [string, unknown, string]>([
    ["a Map", new Map([["a", 1]]), "a Map"],
    ["a RegExp", /a/, "a RegExp"],
    ["a Promise", Promise.resolve(1), "a Promise"],
    ["an object with a then method", Object.assign(new Hidden(), { then: () => 1 }), "a Promise"],
    ["a Blob", new Blob(["a"]), "a Blob"],
    ["a FormData", new FormData(), "a FormData"],
    ["a URLSearchParams", new URLSearchParams("a=1"), "a URLSearchParams"],
    ["Headers", new Headers(), "a Headers"],
    ["a stream of the web", new ReadableStream(), "a ReadableStream"],
    ["a stream of Node", Readable.from(["a"]), "a stream"],
    ["bytes", new Uint8Array([1]), "bytes"],
    ["an ArrayBuffer", new ArrayBuffer(1), "an ArrayBuffer"],
    ["an invalid Date", new Date(NaN), "an invalid Date"],
    ["an instance without keys and toJSON", new Hidden(), "an object without toJSON"],
    ["a Map of another realm", runInNewContext("new Map()"), "a Map"],
    ["an instance with a Set in it", new Holder(), "a Set"],
    ["an instance whose toJSON returns a Set", returning(new Set([1])), "a Set"],
    ["an instance whose toJSON returns NaN", returning(NaN), "NaN"],
    ["an instance whose toJSON returns a function", returning({ a: () => 1 }), "a function"],
    ["an instance whose toJSON never ends", new Endless(), "a value that is nested"],
  ])("is an error that names it: %s", (_, value, named) => {
    for (const values of [
      { a: value },
      { a: [1, { b: value }] },
      { a: { b: { c: [value] } } },
      { [BODY]: { a: value } },
      { [BODY]: { a: [value] } },
    ]) {
      const error = thrownBy(() => untypedEndpoint("POST /x", values));
      expect(error).toMatchObject({ code: "invalid-parameter", parameter: "a" });
      expect(error.message).toContain(`holds ${named}`);
    }
  });

  test("may be data, which the client checks, and a value that is not sent", () => {
    const data = new Map([["a", 1]]);
    expect(untypedEndpoint("POST /x", { data }).body).toBe(data);
    const builder = untypedBuilder({ [PATH]: { a: new Map() } });
    expect(builder.route("POST /x").build({ b: 1 }).body).toEqual({ b: 1 });
  });
});

describe("An instance of a class in a JSON body", () => {
  test.each<readonly [string, object, unknown]>([
    ["its toJSON", new Money(999), "9.99"],
    ["its own keys", new Point(), { x: 1, y: [2] }],
    ["the toJSON of a URL", new URL("https://h.example/"), "https://h.example/"],
    ["the time of a Date", new Date(0), "1970-01-01T00:00:00.000Z"],
  ])("is sent as %s", (_, value, expected) => {
    const { body } = untypedEndpoint("POST /x", { a: value, b: [value], [BODY]: { c: value } });
    expect(JSON.parse(JSON.stringify(body))).toEqual({ a: expected, b: [expected], c: expected });
  });
});

describe("undefined in a list of a JSON body", () => {
  test("is left out, at every depth, as in a URL", () => {
    const list = [undefined, 1, undefined, [undefined, null], { a: [undefined] }];
    const expected = [1, [null], { a: [] }];
    expect(untypedEndpoint("POST /x", { list }).body).toStrictEqual({ list: expected });
    expect(untypedEndpoint("POST /x", { [BODY]: { list } }).body).toStrictEqual({ list: expected });
    expect(endpoint("GET /x", { list: [undefined, 1] }).url).toBe(`${API}/x?list=1`);
  });
});

describe("A Date", () => {
  test("is copied, so that the caller may change it", () => {
    const date = new Date(0);
    const builder = untypedBuilder({ date, list: [date], [BODY]: { nested: { date } } });
    const api = untypedEndpoint.defaults({ date });
    date.setTime(1);
    expect(builder.route("POST /x").build().body).toEqual({
      date: new Date(0),
      list: [new Date(0)],
      nested: { date: new Date(0) },
    });
    expect(api("GET /x").url).toBe(`${API}/x?date=1970-01-01T00%3A00%3A00.000Z`);
  });

  test("is copied into a result", () => {
    const builder = untypedBuilder({ date: new Date(0) }).route("POST /x");
    const { body } = builder.build();
    (body as { readonly date: Date }).date.setTime(1);
    expect(builder.build().body).toEqual({ date: new Date(0) });
    const { date } = builder.options as { readonly date?: unknown };
    (date as Date).setTime(1);
    expect(builder.build().body).toEqual({ date: new Date(0) });
  });

  test("of a subclass is kept by reference, because it may have its own toJSON", () => {
    class Day extends Date {
      override toJSON(): string {
        return super.toJSON().slice(0, 10);
      }
    }
    const day = new Day(0);
    const { body } = untypedEndpoint("POST /x", { day });
    expect(body).toHaveProperty("day", day);
    expect(JSON.stringify(body)).toBe('{"day":"1970-01-01"}');
  });
});
