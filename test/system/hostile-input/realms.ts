import { runInNewContext } from "node:vm";
import { accepted, JSON_TYPE, refused, request, SECRET, type Topic } from "./hostile-input.js";
import { untypedEndpoint as endpoint } from "../../helpers/untyped.js";

/** A value of another realm, which has an `Object`, `Array` and `Date` of its own. */
function foreign(code: string): unknown {
  return runInNewContext(`(${code})`);
}

export const realms: Topic = {
  name: "objects of another realm",
  inputs: [
    accepted(
      "options, headers, mediaType and values of every kind",
      () =>
        endpoint(
          "GET /{a}{?l,m*}",
          foreign(
            `{ a: new Date(0), l: ["1", null], m: { k: 1 }, q: [true],
               headers: { X: "1" }, mediaType: { previews: ["p"], format: "raw" } }`,
          ),
        ),
      request("get", "/1970-01-01T00%3A00%3A00.000Z?l=1&k=1&q=true", {
        headers: { accept: "application/vnd.github.p-preview.raw", x: "1" },
      }),
    ),
    accepted(
      "nested objects and lists in a body",
      () => JSON.stringify(endpoint("POST /x", foreign(`{ a: { b: [{ c: null }] } }`))),
      JSON.stringify(
        request("post", "/x", { headers: JSON_TYPE, body: { a: { b: [{ c: null }] } } }),
      ),
    ),
    accepted(
      "a plain object as data",
      () => endpoint("POST /x", { data: foreign("{}") }).headers["content-type"],
      JSON_TYPE["content-type"],
    ),
    accepted(
      "an object of ours over one of theirs",
      () => endpoint.defaults({ a: foreign("{ b: 1 }") })("POST /x", { a: { c: 2 } }).body,
      { a: { b: 1, c: 2 } },
    ),
    refused("a Map as options", () => endpoint("/x", foreign(`new Map([["a", "${SECRET}"]])`)), {
      code: "invalid-options",
    }),
    refused("an invalid Date", () => endpoint("/x", { a: foreign("new Date(NaN)") }), {
      code: "invalid-parameter",
      parameter: "a",
    }),
    refused("a function", () => endpoint("/x", { a: foreign("() => 1") }), {
      code: "invalid-parameter",
      parameter: "a",
    }),
    refused("a String object as a route", () => endpoint(foreign(`new String("GET /x")`), {}), {
      code: "invalid-route",
    }),
    refused(
      "a getter that throws",
      () => endpoint("/x", foreign("{ get a() { throw new Error() } }")),
      {
        code: "unreadable-input",
      },
    ),
    refused("an own __proto__", () => endpoint("/x", foreign(`JSON.parse('{"__proto__":1}')`)), {
      code: "invalid-parameter",
      parameter: "__proto__",
    }),
  ],
};
