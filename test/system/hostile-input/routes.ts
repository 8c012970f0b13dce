import { accepted, DELIMITERS, refused, request, SECRET, type Topic } from "./hostile-input.js";
import { untypedEndpoint as endpoint, untypedBuilder } from "../../helpers/untyped.js";
import { Instance, Unconvertible } from "./values.js";

const builder = untypedBuilder();

export const routes: Topic = {
  name: "route and method",
  inputs: [
    refused("an empty route", () => endpoint(""), { code: "invalid-route" }),
    refused("a route of white space", () => endpoint(" \t "), { code: "invalid-route" }),
    refused("white space inside the url", () => endpoint("GET /a b"), {
      code: "invalid-template",
      template: "/a b",
      position: 2,
    }),
    refused("a line break between method and url", () => endpoint("GET\n/x"), {
      code: "invalid-template",
      template: "GET\n/x",
      position: 3,
    }),
    refused("a second header smuggled into the url", () => endpoint("GET /x\r\nHost: e"), {
      code: "invalid-template",
      template: "/x\r\nHost: e",
      position: 2,
    }),
    refused("a byte order mark before the method", () => endpoint("\ufeffGET /x"), {
      code: "invalid-route",
    }),
    refused("null in place of a route", () => builder.route(null), { code: "invalid-route" }),
    refused("undefined in place of a route", () => endpoint(undefined, {}), {
      code: "invalid-route",
    }),
    refused("a number in place of a route", () => endpoint(1, {}), { code: "invalid-route" }),
    refused("a list in place of a route", () => endpoint(["GET /x"], {}), {
      code: "invalid-route",
    }),
    refused("a function in place of a route", () => builder.route(() => "GET /x"), {
      code: "invalid-route",
    }),
    refused("a symbol in place of a route", () => builder.route(Symbol(SECRET)), {
      code: "invalid-route",
    }),
    refused("a String object in place of a route", () => endpoint(Object("GET /x"), {}), {
      code: "invalid-route",
    }),
    refused("a route whose toString throws", () => endpoint(new Unconvertible(), {}), {
      code: "invalid-route",
    }),
    refused("two option objects", () => endpoint({ url: "/x" }, { a: 1 }), {
      code: "invalid-route",
    }),
    accepted(
      "toString as a route",
      () => endpoint("toString").url,
      "https://api.github.com/toString",
    ),
    accepted(
      "__proto__ as a route",
      () => endpoint("__proto__").url,
      "https://api.github.com/__proto__",
    ),

    accepted("__proto__ as a method", () => endpoint("__proto__ /x"), request("__proto__", "/x")),
    refused("constructor as a method", () => endpoint("constructor /x", { a: 1 }), {
      code: "unplaced-parameter",
      parameter: "a",
    }),
    ...DELIMITERS.map((delimiter) =>
      refused(`a method with ${delimiter}`, () => builder.method(`GE${delimiter}T`), {
        code: "invalid-method",
      }),
    ),
    refused("a method that is not a token", () => endpoint("GE(T /x"), {
      code: "invalid-method",
    }),
    refused("a method with a line break", () => endpoint({ method: "GET\r\nX: y", url: "/" }), {
      code: "invalid-method",
    }),
    refused("a method with NUL", () => builder.method("GET\0"), { code: "invalid-method" }),
    refused("an empty method", () => builder.method(""), { code: "invalid-method" }),
    refused("a method with a lone surrogate", () => builder.method("GET\ud800"), {
      code: "invalid-method",
    }),
    refused("a letter that only looks like ASCII", () => builder.method("ＧＥＴ"), {
      code: "invalid-method",
    }),
    refused("null as a method", () => endpoint({ method: null, url: "/x" }), {
      code: "invalid-method",
    }),
    refused("a list as a method", () => builder.method(["GET"]), { code: "invalid-method" }),
    refused("a function as a method", () => builder.method(() => "GET"), {
      code: "invalid-method",
    }),
    refused("a class instance as a method", () => builder.method(new Instance()), {
      code: "invalid-method",
    }),
    refused("a method whose toString throws", () => builder.method(new Unconvertible()), {
      code: "invalid-method",
    }),

    refused(
      "a url together with a route",
      () => endpoint("PATCH /app/hook/config", { url: `https://evil.example/${SECRET}` }),
      { code: "route-conflict", parameter: "url" },
    ),
  ],
};
