import {
  accepted,
  API,
  type ExpectedError,
  JSON_TYPE,
  refused,
  refusedValues,
  request,
  SECRET,
  topic,
} from "./hostile-input.js";
import { BODY, PATH, QUERY, STYLE } from "fluent-endpoint";
import { untypedEndpoint as endpoint, untypedBuilder } from "../../helpers/untyped.js";
import { Instance, thrower, Unconvertible } from "./values.js";

const builder = untypedBuilder();

const INVALID: ExpectedError = { code: "invalid-parameter", parameter: "a" };
const UNPLACED: ExpectedError = { code: "unplaced-parameter", parameter: "a" };
const CONFLICTING: ExpectedError = { code: "conflicting-parameter", parameter: "a" };

/** Values that neither a URL nor a JSON document can hold. */
const UNSENDABLE = {
  "a function": () => SECRET,
  "a symbol": Symbol(SECRET),
  NaN: NaN,
  Infinity: Infinity,
  "a list with a function": ["x", () => SECRET],
  "a list in a list with a symbol": [[Symbol(SECRET)]],
  "an object with a method": { toString: () => SECRET },
  "an object with toJSON": { toJSON: () => SECRET },
};

/** Values that a JSON document can hold and a URL cannot. */
const UNWRITABLE = {
  "a class instance": new Instance(),
  "a String object": Object(SECRET) as unknown,
  "a Number object": Object(1) as unknown,
  "an instance that throws when converted": new Unconvertible(),
  "a lone surrogate": "x\ud800",
  "the other half of a surrogate pair": "\udc00x",
  "a list with a lone surrogate": ["x", "\ud800"],
  "a list with an invalid Date": [new Date(NaN)],
};

/** Values that JSON would lose or change. */
const LOST_IN_JSON = {
  "an invalid Date": new Date(NaN),
  "a RegExp": /x/,
  "a Map": new Map([["a", 1]]),
  "a Set": new Set(["a"]),
  "a typed array": new Uint8Array(2),
  "an ArrayBuffer": new ArrayBuffer(2),
  "a Blob": new Blob([SECRET]),
  "a FormData": new FormData(),
  "a Promise": Promise.resolve(SECRET),
  "a stream": new ReadableStream(),
};

/** Lists that only some styles can write in a query. */
const NESTED = { "a list in a list": [["x"]], "an object in a list": [{ a: 1 }] };

const inPath = (a: unknown) => endpoint("GET /{a}", { a });
const inQuery = (a: unknown) => endpoint("GET /x", { a });
const inBody = (a: unknown) => endpoint("POST /x", { a });

export const parameters = topic(
  "parameters",
  refusedValues(
    INVALID,
    "in the query",
    { ...UNSENDABLE, ...UNWRITABLE, ...LOST_IN_JSON },
    inQuery,
  ),
  refusedValues(INVALID, "in the body", { ...UNSENDABLE, ...LOST_IN_JSON }, inBody),
  refusedValues(INVALID, "in the path", { ...UNWRITABLE, ...LOST_IN_JSON, ...NESTED }, inPath),
  refusedValues({ code: "unsupported-style", parameter: "a" }, "in the query", NESTED, inQuery),
  refusedValues(INVALID, "deep in a body", LOST_IN_JSON, (b) => inBody([{ b }])),
  refusedValues(INVALID, "in a query as JSON", { ...LOST_IN_JSON, "a bigint": 1n }, (a) =>
    endpoint("GET /x", { a: [a], [STYLE]: "json" }),
  ),
  refused("unreadable-input", {
    "an instance in a query as JSON whose toJSON throws": () =>
      endpoint("GET /x", { a: [new Unconvertible()], [STYLE]: "json" }),
  }),
  refused(INVALID, {
    "a function given to param": () => builder.param("a", () => 1),
    "a symbol in defaults": () => endpoint.defaults({ a: Symbol(SECRET) }),
    "a function in a location": () => builder.body({ a: () => 1 }),
    "NaN to build": () => builder.url("/x").build({ a: NaN }),
    "a map with a lone surrogate as a key": () => endpoint("/x{?a*}", { a: { "\ud800": 1 } }),
    "a map with a lone surrogate as a value": () => endpoint("/x{?a}", { a: { b: "\udfff" } }),
    "a map in a map": () => endpoint("GET /x{?a}", { a: { b: { c: 1 } } }),
    "a prefix of a list": () => endpoint("GET /{a:3}", { a: ["xyz"] }),
    "a prefix of a map": () => endpoint("GET /{a:3}", { a: { b: "x" } }),
  }),
  refused(
    { ...INVALID, location: "query" },
    {
      "a plain object in the query": () => endpoint("GET /x", { a: { b: 1 } }),
      "an empty object in the query": () => endpoint("GET /x", { a: {} }),
    },
  ),
  refused(
    { ...INVALID, parameter: "\ud800" },
    { "a name with a lone surrogate in the query": () => endpoint("GET /x", { "\ud800": 1 }) },
  ),
  refused("invalid-parameter", {
    "a symbol as a parameter's name": () => builder.param(Symbol(SECRET), 1),
    "null as a parameter's name": () => builder.param(null, 1),
  }),

  accepted(
    "every kind of value that a URL can contain",
    () =>
      endpoint("GET /{s}/{t}/{n}/{z}/{b}/{d}/{l}", {
        s: "a/b?c#d&e=f+g h%41",
        t: false,
        n: 1e21,
        z: -0,
        b: 10n ** 30n,
        d: new Date(0),
        l: ["x", 1, true, 2n, new Date(0), null, undefined],
      }).url,
    `${API}/a%2Fb%3Fc%23d%26e%3Df%2Bg%20h%2541/false/1e%2B21/0/` +
      "1000000000000000000000000000000/1970-01-01T00%3A00%3A00.000Z/" +
      "x,1,true,2,1970-01-01T00%3A00%3A00.000Z",
  ),
  accepted(
    "control characters",
    () => endpoint("GET /{a}{?b}", { a: "\0\r\n\u007f", b: "\u0085", c: "\u2028" }).url,
    `${API}/%00%0D%0A%7F?b=%C2%85&c=%E2%80%A8`,
  ),
  accepted(
    "a sparse list",
    // eslint-disable-next-line no-sparse-arrays -- this is what the row is about
    () => endpoint("GET /x{?a*}", { a: [, "1", , "2"], b: [, "3"], c: Array(3) }).url,
    `${API}/x?a=1&a=2&b=3`,
  ),
  accepted(
    "a sparse list in a body",
    // eslint-disable-next-line no-sparse-arrays -- this is what the row is about
    () => JSON.stringify(endpoint("POST /x", { a: [, "1"] }).body),
    '{"a":["1"]}',
  ),
  accepted(
    "a list with keys that are not indexes",
    () => endpoint("GET /x", { a: Object.assign(["1"], { b: SECRET }) }).url,
    `${API}/x?a=1`,
  ),
  accepted(
    "lists and maps of nothing",
    () =>
      endpoint("GET /x{?a,b*,c}", { a: [], b: {}, c: [null], d: [], e: null, f: undefined }).url,
    `${API}/x`,
  ),
  accepted(
    "empty text",
    () => endpoint("GET /x/{a}/y{?b}", { a: "", b: "", c: "", "": "" }).url,
    `${API}/x//y?b=&c=&=`,
  ),
  accepted(
    "a Date whose own toISOString throws",
    () => endpoint("GET /x", { a: Object.assign(new Date(0), { toISOString: thrower }) }).url,
    `${API}/x?a=1970-01-01T00%3A00%3A00.000Z`,
  ),
  accepted(
    "a path value that the template has no place for, which is not sent,",
    () => endpoint("POST /x", { [PATH]: { a: SECRET }, b: 1 }),
    request("post", "/x", { headers: JSON_TYPE, body: { b: 1 } }),
  ),

  refused(UNPLACED, {
    "a path value for a query variable": () => endpoint("/x{?a}", { [PATH]: { a: SECRET } }),
    "a body value with GET": () => endpoint("GET /x", { [BODY]: { a: 1 } }),
    "a body value with OPTIONS": () => endpoint("OPTIONS /x", { [BODY]: { a: 1 } }),
  }),
  refused(CONFLICTING, {
    "a path value twice": () => endpoint("GET /{a}", { a: 1, [PATH]: { a: 2 } }),
    "a query value twice": () => endpoint("GET /x", { a: 1, [QUERY]: { a: 2 } }),
    "a body value twice": () => endpoint("POST /x", { a: 1, [BODY]: { a: 2 } }),
    "a query variable twice": () => endpoint("POST /x{?a}", { a: 1, [QUERY]: { a: 2 } }),
    "a parameter whose places are both taken by locations": () =>
      endpoint("POST /{a}{?a}", { a: 1, [PATH]: { a: 2 }, [QUERY]: { a: 3 } }),
  }),
  refused(
    { ...CONFLICTING, parameter: "data" },
    { "data in the query twice": () => endpoint("/x", { data: SECRET, [QUERY]: { data: 2 } }) },
  ),
  refused(
    { ...CONFLICTING, parameter: "data", location: "body" },
    { "a body with data": () => endpoint("POST /x", { data: SECRET, [BODY]: { a: 2 } }) },
  ),
  refused(
    { ...INVALID, parameter: "data", location: "query" },
    { "an object as data with GET": () => endpoint("GET /x", { data: { a: 1 } }) },
  ),
  refused(
    { ...INVALID, parameter: "data" },
    { "a function as data with HEAD": () => endpoint("HEAD /x", { data: () => 1 }) },
  ),
);

/** A list or object whose keys try to leave the query. */
const styled = (a: unknown, style: string, expected: string) =>
  accepted(
    `${JSON.stringify(a)} in the style ${style}`,
    () => endpoint("/x", { a, [STYLE]: style }).url,
    `${API}/x?${expected}`,
  );

const form = { "content-type": "application/x-www-form-urlencoded" };

export const styles = topic(
  "styles",
  refusedValues(
    "unsupported-style",
    "as a style",
    [
      ...["", "*", "Repeat", "repeat ", "constructor", "__proto__", "toString"],
      ...[{ a: "" }, { a: null }, { a: 1 }, { a: ["repeat"] }, { "*": "x" }],
    ],
    (style) => builder.style(style),
  ),
  refusedValues("invalid-options", "as styles", [null, 5, true, ["repeat"], []], (style) =>
    endpoint({ [STYLE]: style }),
  ),
  styled({ "b]=1&c[": 1 }, "brackets", "a%5Bb%5D%3D1%26c%5B%5D=1"),
  styled({ "#": 1, "?": 2 }, "repeat", "%23=1&%3F=2"),
  styled({ "//evil.example": 1 }, "comma", "a=%2F%2Fevil.example,1"),
  styled(["/../", "&b=1"], "pipeDelimited", "a=%2F..%2F%7C%26b%3D1"),
  styled(["\r\n"], "indices", "a%5B0%5D=%0D%0A"),
  styled({ b: "\0" }, "json", "a=%7B%22b%22%3A%22%5Cu0000%22%7D"),
  accepted(
    "a style named __proto__ by JSON.parse",
    () =>
      endpoint("/x", { a: [1, 2], [STYLE]: JSON.parse('{"__proto__":"repeat"}') as object }).url,
    `${API}/x?a=1,2`,
  ),
  accepted(
    "a key of a form that looks like another field",
    () => endpoint("POST /x", { headers: form, [BODY]: { a: { "b]=1&admin": "1&admin=2" } } }).body,
    "a%5Bb%5D%3D1%26admin%5D=1%26admin%3D2",
  ),
  refused(INVALID, {
    "half of a surrogate pair": () => endpoint("/x", { a: { "\ud800": 1 }, [STYLE]: "repeat" }),
  }),
);
