import { accepted, API, DELIMITERS, refused, request, SECRET, topic } from "./hostile-input.js";
import { untypedEndpoint as endpoint, untypedBuilder } from "../../helpers/untyped.js";
import { Instance, Unconvertible } from "./values.js";

const builder = untypedBuilder();

const invalidTemplate = (name: string, route: string, template: string, position: number) =>
  refused({ code: "invalid-template", template, position }, { [name]: () => endpoint(route) });

export const routes = topic(
  "route and method",
  refused("invalid-route", {
    "an empty route": () => endpoint(""),
    "a route of white space": () => endpoint(" \t "),
    "a byte order mark before the method": () => endpoint("\ufeffGET /x"),
    "null in place of a route": () => builder.route(null),
    "undefined in place of a route": () => endpoint(undefined, {}),
    "a number in place of a route": () => endpoint(1, {}),
    "a list in place of a route": () => endpoint(["GET /x"], {}),
    "a function in place of a route": () => builder.route(() => "GET /x"),
    "a symbol in place of a route": () => builder.route(Symbol(SECRET)),
    "a String object in place of a route": () => endpoint(Object("GET /x"), {}),
    "a route whose toString throws": () => endpoint(new Unconvertible(), {}),
    "two option objects": () => endpoint({ url: "/x" }, { a: 1 }),
  }),
  invalidTemplate("white space inside the url", "GET /a b", "/a b", 2),
  invalidTemplate("a line break between method and url", "GET\n/x", "GET\n/x", 3),
  invalidTemplate("a second header after the url", "GET /x\r\nHost: e", "/x\r\nHost: e", 2),
  accepted("toString as a route", () => endpoint("toString").url, `${API}/toString`),
  accepted("__proto__ as a route", () => endpoint("__proto__").url, `${API}/__proto__`),

  accepted("__proto__ as a method", () => endpoint("__proto__ /x"), request("__proto__", "/x")),
  refused(
    { code: "unplaced-parameter", parameter: "a" },
    { "constructor as a method": () => endpoint("constructor /x", { a: 1 }) },
  ),
  DELIMITERS.flatMap((delimiter) =>
    refused("invalid-method", {
      [`a method with ${delimiter}`]: () => builder.method(`GE${delimiter}T`),
    }),
  ),
  refused("invalid-method", {
    "a method that is not a token": () => endpoint("GE(T /x"),
    "a method with a line break": () => endpoint({ method: "GET\r\nX: y", url: "/" }),
    "a method with NUL": () => builder.method("GET\0"),
    "an empty method": () => builder.method(""),
    "a method with a lone surrogate": () => builder.method("GET\ud800"),
    "a letter that only looks like ASCII": () => builder.method("ＧＥＴ"),
    "null as a method": () => endpoint({ method: null, url: "/x" }),
    "a list as a method": () => builder.method(["GET"]),
    "a function as a method": () => builder.method(() => "GET"),
    "a class instance as a method": () => builder.method(new Instance()),
    "a method whose toString throws": () => builder.method(new Unconvertible()),
  }),
  refused(
    { code: "route-conflict", parameter: "url" },
    { "a url together with a route": () => endpoint("PATCH /a", { url: `https://${SECRET}` }) },
  ),
);
