import { describe, expect, test } from "@jest/globals";
import { toFetch } from "fluent-endpoint/clients";
import { optionsWith, errorWith } from "./adapters.js";

class Empty {
  readonly #hidden = 1;
  get value(): number {
    return this.#hidden;
  }
}

class Point {
  constructor(
    readonly x: unknown,
    readonly y: unknown,
  ) {}
}

class Registry extends Map<string, number> {
  toJSON(): object {
    return Object.fromEntries(this);
  }
}

const WITHOUT_KEYS = "an object without toJSON and own keys";

function send(body: object, headers: Record<string, string> = {}): unknown {
  return toFetch(optionsWith({ headers, body }))[1].body;
}

describe("A JSON body", () => {
  test.each<[what: string, body: object, path: string, name: string]>([
    ["a Map", { a: { map: new Map([["b", 1]]) } }, "body.a.map", "a Map"],
    ["a Set", [1, new Set([1])], "body[1]", "a Set"],
    ["a RegExp", { filters: [{ name: /x/ }] }, "body.filters[0].name", "a RegExp"],
    ["a Promise", { "the name": Promise.resolve(1) }, 'body[\\"the name\\"]', "a Promise"],
    ["NaN", { count: NaN }, "body.count", "NaN"],
    ["Infinity", [[Infinity]], "body[0][0]", "Infinity"],
    ["a function", { run: () => 1 }, "body.run", "a function"],
    ["a symbol", { kind: Symbol("x") }, "body.kind", "a symbol"],
    ["an instance without properties", { gist: new Empty() }, "body.gist", WITHOUT_KEYS],
    ["an instance with a Map", { point: new Point(1, new Map()) }, "body.point.y", "a Map"],
  ])("with %s is refused, and the message names the path", (_, body, path, name) => {
    expect(() => send(body)).toThrow(
      expect.objectContaining({
        code: "unsupported-body",
        message: expect.stringContaining(`contains ${name}`),
      }),
    );
    expect(() => send(body)).toThrow(`at "${path}"`);
  });

  test.each<[what: string, body: object, json: string]>([
    ["a Date", { since: new Date(0) }, '{"since":"1970-01-01T00:00:00.000Z"}'],
    ["a URL", { hook: new URL("https://a.example") }, '{"hook":"https://a.example/"}'],
    ["an instance with properties", { point: new Point(1, null) }, '{"point":{"x":1,"y":null}}'],
    ["a Map with a toJSON method", { map: new Registry([["a", 1]]) }, '{"map":{"a":1}}'],
    ["an object with a toJSON method", { a: { map: new Map(), toJSON: () => 1 } }, '{"a":1}'],
    ["boxed primitives", [new String("a"), new Number(1), new Boolean(false)], '["a",1,false]'],
    ["undefined", { a: undefined, b: [undefined] }, '{"b":[null]}'],
  ])("with %s is what JSON.stringify makes of it", (_, body, json) => {
    expect(send(body)).toBe(json);
  });

  test.each(["application/json", "Application/JSON ; charset=utf-8", "application/vnd.api+json"])(
    "is sent under the content type %s",
    (type) => {
      expect(send({ a: 1 }, { "content-type": type })).toBe('{"a":1}');
    },
  );

  test.each([
    ["a plain object", { a: 1 }],
    ["a list", [1]],
    ["an object with a toJSON method", new Date(0)],
  ])("is refused under another content type: %s", (_, body) => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "text/x+json-like"]) {
      expect(() => send(body, { "Content-Type": type })).toThrow(
        errorWith("unsupported-body", { location: "header", parameter: "content-type" }),
      );
    }
  });
});
