import {
  BODY,
  endpoint,
  EndpointBuilder,
  QUERY,
  STYLE,
  type EndpointOptions,
  type MergedOptions,
} from "fluent-endpoint";
import type { OptionName } from "fluent-endpoint/types";
import { expectTypeOf } from "expect-type";

// A path and a query take single values and lists of them, an exploded expression takes keyed lists as well.
endpoint("GET /x/{a}", { a: "x", b: 1, c: true, d: 1n, e: new Date(), f: ["x", 1, null] });
endpoint("GET /x/{a*}", { a: { x: 1, y: "z" } });
endpoint("GET /x{?a*,b}", { a: { x: 1, y: "z" }, b: 1 });
// @ts-expect-error 'x' does not exist in type 'Date | readonly (Scalar | null | undefined)[]'
endpoint("GET /x/{a}", { a: { x: 1, y: "z" } });
// @ts-expect-error 'x' does not exist in type 'Date | readonly (Scalar | null | undefined)[]'
endpoint("GET /x{?a}", { a: { x: 1 } });
endpoint("GET /x/{a}", {
  a: 1,
  headers: { accept: "text/plain", "x-number": 1, "user-agent": null },
});
endpoint("GET /x/{a}", { a: 1, b: undefined, c: null });
// @ts-expect-error Type 'undefined' is not assignable to type 'QueryValue'
endpoint("GET /x/{a}", { a: undefined });
// @ts-expect-error Type 'null' is not assignable to type 'QueryValue'
endpoint("GET /x/{a}", { a: null });
// @ts-expect-error Type '() => number' is not assignable to type
endpoint("GET /x", { a: () => 1 });
// @ts-expect-error 'b' does not exist in type 'Date | readonly (Scalar | null | undefined)[]'
endpoint("GET /x", { a: { b: 1 } });

// In the query alone, values may be nested, for a style that can write them.
const filter = { price: { from: 1 }, tags: ["a", { b: null }] };
endpoint("GET /x", { [QUERY]: { filter }, [STYLE]: "indices" });
new EndpointBuilder().style("indices").query({ filter }).route("GET /x").build();
// @ts-expect-error Type '() => number' is not assignable to type
endpoint("GET /x", { [QUERY]: { filter: { price: () => 1 } } });
// @ts-expect-error is not assignable to type 'NestedQueryValue'
new EndpointBuilder().query({ filter: { price: new Map<string, number>() } });

// A JSON body takes what JSON can represent, and objects with `toJSON`.
endpoint("POST /x", { a: { b: [1, { c: null }] }, d: null, e: undefined, f: new Date() });
// @ts-expect-error Type '() => number' is not assignable to type 'BodyValue'
endpoint("POST /x", { a: () => 1 });
// @ts-expect-error Type 'undefined' is not assignable to type 'QueryValue'
endpoint("POST /x/{a}", { a: undefined, b: {} });

// A body also takes what a program has parsed. Among parameters, where it could set options, it is refused.
declare const input: Record<string, unknown>;
interface Note {
  text: string;
  tag?: string;
}
declare const note: Note;
const builder = new EndpointBuilder();
endpoint("POST /x", { [BODY]: input });
endpoint("POST /x", { [BODY]: note });
endpoint("POST /x", { [BODY]: { ...input, a: 1 } });
endpoint({ method: "POST", url: "/x", [BODY]: input });
builder.body(input).form(input);
builder.params(input).route("POST /x").params(input).body(input).build();
builder.route("POST /x").build({ [BODY]: input });
builder.route("POST /x/{a}").params(input).param("a", 1).build();
builder
  .route("POST /x/{a}")
  .params({ ...input, a: 1 })
  .build();
// @ts-expect-error Property '"parameter a"' is missing
builder.route("POST /x/{a}").params(input).build();
// @ts-expect-error Type 'unknown' is not assignable to type 'BodyValue'
endpoint("POST /x", input);
// @ts-expect-error Type 'unknown' is not assignable to type
builder.route("GET /x").params(input);
// @ts-expect-error is not assignable to type 'object & Readonly<Record<string, BodyValue>>'
endpoint("POST /x", { [BODY]: [1] });
// @ts-expect-error is not assignable to type 'object & Readonly<Record<string, BodyValue>>'
endpoint("POST /x", { [BODY]: () => 1 });
// @ts-expect-error Type 'symbol' is not assignable to type 'BodyValue'
endpoint("POST /x", { [BODY]: { ...input, a: Symbol("x") } });
// @ts-expect-error Type 'symbol' is not assignable to type
builder.route("POST /x").build({ [BODY]: { a: Symbol("x") } });
// @ts-expect-error Type '() => number' is not assignable to type 'BodyValue'
builder.route("POST /x").params({ a: () => 1 });

// Options have their own types.
endpoint("POST /x", {
  data: new Uint8Array(1),
  request: { timeout: 1 },
  mediaType: { format: "raw" },
});
// @ts-expect-error Type '{}' is not assignable to type 'string | number | null | undefined'
endpoint("POST /x", { headers: { accept: {} } });
// @ts-expect-error Type 'string' is not assignable to type 'readonly string[]'
endpoint("POST /x", { mediaType: { previews: "mercy" } });
// @ts-expect-error Type 'number' is not assignable to type 'string | URL | undefined'
endpoint("POST /x", { baseUrl: 1 });
// @ts-expect-error Type 'string' is not assignable to type 'object'
endpoint("POST /x", { request: "x" });

// `Headers` and `URLSearchParams` have names and values.
endpoint("POST /x", { headers: new Headers() });
new EndpointBuilder()
  .headers(new Headers())
  .query(new URLSearchParams())
  .form(new URLSearchParams());

// The interfaces of options list every option name, and no other.
type Listed<Options> = keyof {
  [Name in keyof Options as Name extends string ? (string extends Name ? never : Name) : never]: 1;
};
expectTypeOf<Listed<EndpointOptions>>().toEqualTypeOf<OptionName>();
expectTypeOf<Listed<MergedOptions>>().toEqualTypeOf<OptionName>();
