import { accepted, refused, request, SECRET, type Topic } from "./hostile-input.js";
import { untypedEndpoint as endpoint, untypedBuilder } from "../helpers/untyped.js";
import { Instance, Unconvertible } from "./values.js";

const builder = untypedBuilder();

export const routes: Topic = {
  name: "route and method",
  inputs: [
    refused("B1", "an empty route", () => endpoint(""), { code: "invalid-route" }),
    refused("B1", "a route of white space", () => endpoint(" \t "), { code: "invalid-route" }),
    refused("B1", "a bare verb", () => endpoint("GET"), { code: "invalid-route" }),
    refused("B1", "a bare verb in lower case", () => endpoint("delete", { a: 1 }), {
      code: "invalid-route",
    }),
    refused("B1", "a bare verb with white space behind it", () => builder.route("PATCH \t"), {
      code: "invalid-route",
    }),
    refused("B1", "no route and no url", () => endpoint({}), { code: "missing-url" }),
    refused("B1", "nothing at all", () => endpoint(), { code: "missing-url" }),
    refused("B1", "a builder that was told nothing", () => builder.build(), {
      code: "missing-url",
    }),
    accepted(
      "B1",
      "white space around and between method and url",
      () => endpoint("\t PUT \t /x\t "),
      request("put", "/x"),
    ),
    refused("B1", "white space inside the url", () => endpoint("GET /a b"), {
      code: "invalid-template",
      template: "/a b",
      position: 2,
    }),
    refused("B1", "a line break between method and url", () => endpoint("GET\n/x"), {
      code: "invalid-template",
      template: "GET\n/x",
      position: 3,
    }),
    refused("B1", "a second header smuggled into the url", () => endpoint("GET /x\r\nHost: e"), {
      code: "invalid-template",
      template: "/x\r\nHost: e",
      position: 2,
    }),
    refused("B1", "a byte order mark before the method", () => endpoint("\ufeffGET /x"), {
      code: "invalid-method",
    }),
    refused("B1", "null in place of a route", () => builder.route(null), { code: "invalid-route" }),
    refused("B1", "undefined in place of a route", () => endpoint(undefined, {}), {
      code: "invalid-route",
    }),
    refused("B1", "a number in place of a route", () => endpoint(1, {}), { code: "invalid-route" }),
    refused("B1", "a list in place of a route", () => endpoint(["GET /x"], {}), {
      code: "invalid-route",
    }),
    refused("B1", "a function in place of a route", () => builder.route(() => "GET /x"), {
      code: "invalid-route",
    }),
    refused("B1", "a symbol in place of a route", () => builder.route(Symbol(SECRET)), {
      code: "invalid-route",
    }),
    refused("B1", "a String object in place of a route", () => endpoint(Object("GET /x"), {}), {
      code: "invalid-route",
    }),
    refused("B20", "a route whose toString throws", () => endpoint(new Unconvertible(), {}), {
      code: "invalid-route",
    }),
    refused("B1", "two option objects", () => endpoint({ url: "/x" }, { a: 1 }), {
      code: "invalid-route",
    }),
    accepted(
      "B10",
      "toString as a route",
      () => endpoint("toString").url,
      "https://api.github.com/toString",
    ),
    accepted(
      "B10",
      "__proto__ as a route",
      () => endpoint("__proto__").url,
      "https://api.github.com/__proto__",
    ),

    accepted("B2", "a method in mixed case", () => endpoint("gEt /x"), request("get", "/x")),
    accepted(
      "B2",
      "any token as a method",
      () => endpoint("M-SEARCH /x"),
      request("m-search", "/x"),
    ),
    accepted(
      "B2",
      "__proto__ as a method",
      () => endpoint("__proto__ /x"),
      request("__proto__", "/x"),
    ),
    refused("B11", "constructor as a method", () => endpoint("constructor /x", { a: 1 }), {
      code: "unplaced-parameter",
      parameter: "a",
    }),
    refused("B2", "a method that is no token", () => endpoint("GE(T /x"), {
      code: "invalid-method",
    }),
    refused(
      "B2",
      "a method with a line break",
      () => endpoint({ method: "GET\r\nX: y", url: "/" }),
      {
        code: "invalid-method",
      },
    ),
    refused("B2", "a method with NUL", () => builder.method("GET\0"), { code: "invalid-method" }),
    refused("B2", "an empty method", () => builder.method(""), { code: "invalid-method" }),
    refused("B2", "a method with a lone surrogate", () => builder.method("GET\ud800"), {
      code: "invalid-method",
    }),
    refused("B2", "a letter that only looks like ASCII", () => builder.method("ＧＥＴ"), {
      code: "invalid-method",
    }),
    refused("B2", "null as a method", () => endpoint({ method: null, url: "/x" }), {
      code: "invalid-method",
    }),
    refused("B2", "a list as a method", () => builder.method(["GET"]), { code: "invalid-method" }),
    refused("B2", "a function as a method", () => builder.method(() => "GET"), {
      code: "invalid-method",
    }),
    refused("B2", "a class instance as a method", () => builder.method(new Instance()), {
      code: "invalid-method",
    }),
    refused("B20", "a method whose toString throws", () => builder.method(new Unconvertible()), {
      code: "invalid-method",
    }),

    refused(
      "B8a",
      "a url beside a route",
      () => endpoint("PATCH /app/hook/config", { url: `https://evil.example/${SECRET}` }),
      { code: "route-conflict", parameter: "url" },
    ),
    refused("B8a", "a method beside a route", () => endpoint("/x", { method: "DELETE" }), {
      code: "route-conflict",
      parameter: "method",
    }),
    accepted(
      "B8a",
      "an undefined url beside a route",
      () => endpoint("GET /x", { url: undefined, method: undefined }),
      request("get", "/x"),
    ),
    accepted(
      "B8a",
      "a route over a url and a method of the defaults",
      () => endpoint.defaults({ url: "https://evil.example/", method: "DELETE" })("/x"),
      request("get", "/x"),
    ),
  ],
};
