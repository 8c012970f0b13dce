import { createEndpoint, EndpointBuilder, OPERATIONS, type Operations } from "fluent-endpoint";
import { createApi } from "fluent-endpoint/openapi";
import type { DescribedRequest, FetchArguments, RequestCalls } from "fluent-endpoint/types";
import { expectTypeOf } from "expect-type";

interface Paths {
  "/orders/{id}": {
    get: {
      parameters: { query?: never; header?: never; path: { id: number }; cookie?: never };
      responses: { 200: { content: { "application/json": { total: number } } } };
    };
    put: {
      parameters: {
        query: { dry: boolean };
        header: { "X-Shop": string };
        path: { id: number };
        cookie?: never;
      };
      requestBody: { content: { "application/json": { sku: string } } };
      responses: { 200: { content: { "application/json": { total: number } } } };
    };
  };
}
type Get = DescribedRequest<Paths, "GET /orders/{id}">;
type Put = DescribedRequest<Paths, "PUT /orders/{id}">;

const any = JSON.parse("{}");
declare const unknown: unknown;
declare const object: object;
declare const record: Record<string, unknown>;
declare const operations: Operations<keyof Paths>;
const base = "https://shop.example.com";

// `any` switches the check off, and the result keeps its type.
expectTypeOf(createEndpoint(base)("GET /orders/{id}", any).url).toEqualTypeOf<string>();
const plain = createEndpoint<Paths>(base);
expectTypeOf(plain("GET /orders/{id}", any)).toEqualTypeOf<Get>();
expectTypeOf(plain("PUT /orders/{id}", any)).toEqualTypeOf<Put>();
const exact = createEndpoint<Paths>(base, operations);
expectTypeOf(exact("GET /orders/{id}", any)).toEqualTypeOf<Get>();
expectTypeOf(exact("PUT /orders/{id}", any)).toEqualTypeOf<Put>();
declare const request: RequestCalls<Paths>;
expectTypeOf(request("PUT /orders/{id}", any)).toEqualTypeOf<
  FetchArguments<{ 200: { content: { "application/json": { total: number } } } }>
>();
const api = createApi<Paths>({ openapi: "3.1.0" });
expectTypeOf(api.build("PUT /orders/{id}", any).url).toEqualTypeOf<string>();

const builder = new EndpointBuilder(base).route("GET /orders/{id}");
expectTypeOf(builder.build(any).url).toEqualTypeOf<string>();
expectTypeOf(builder.params(any).build().url).toEqualTypeOf<string>();
expectTypeOf(builder.path(any).build().url).toEqualTypeOf<string>();
new EndpointBuilder(base).params(any).route("GET /orders/{id}").build();
const described = new EndpointBuilder<Paths>(base).route("PUT /orders/{id}");
expectTypeOf(described.header("x-shop", "a").build(any)).toEqualTypeOf<Put>();
expectTypeOf(described.params(any).build()).toEqualTypeOf<Put>();
expectTypeOf(described.path(any).query(any).body(any).headers(any).build()).toEqualTypeOf<Put>();
const operated = described.withDefaults({ [OPERATIONS]: operations });
expectTypeOf(operated.build(any)).toEqualTypeOf<Put>();
expectTypeOf(operated.params(any).build()).toEqualTypeOf<Put>();

// Other types that say nothing about their members do not.
// @ts-expect-error Argument of type 'unknown' is not assignable to parameter of type
builder.params(unknown);
// @ts-expect-error Argument of type 'unknown' is not assignable to parameter of type
builder.path(unknown);
// @ts-expect-error Type 'unknown' is not assignable to type
builder.params(record);
// @ts-expect-error "parameter id"
builder.params(object).build();
// @ts-expect-error "parameter id"
builder.path(object).build();
function generic<Values extends object>(values: Values) {
  builder.params(values).path(values).build({ id: 7 });
  // @ts-expect-error "parameter id"
  builder.params(values).build();
}
generic({});
