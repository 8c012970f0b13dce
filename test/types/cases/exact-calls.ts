import {
  BODY,
  createEndpoint,
  EndpointBuilder,
  OPERATIONS,
  QUERY,
  type Operations,
} from "fluent-endpoint";
import type { RequestCalls } from "fluent-endpoint/types";

/** Paths as openapi-typescript writes them. */
interface Paths {
  "/orders/{id}": {
    get: {
      parameters: {
        query?: { status?: ("open" | "paid")[]; filter?: { age?: { from?: number } } };
        header?: { "X-Trace"?: string; Authorization?: string };
        path: { id: number };
        cookie: { session: string; theme?: string[] };
      };
      responses: { 200: { content: { "application/json": { total: number } } } };
    };
  };
  "/orders": {
    get: {
      parameters: { query?: { page?: number }; header?: never; path?: never; cookie?: never };
      responses: { 200: { content: { "application/json": string[] } } };
    };
    post: {
      parameters: {
        query: { dry: boolean; note?: string };
        header: { "X-Shop": string; tags?: string[] };
        path?: never;
        cookie?: never;
      };
      requestBody: { content: { "application/json": { sku: string; note: string } } };
      responses: { 201: { content?: never } };
    };
  };
  "/files": {
    post: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody: { content: { "multipart/form-data": { name: string; labels?: string[] } } };
      responses: { 201: { content?: never } };
    };
    put: {
      parameters: { query?: never; header: { etag: string }; path?: never; cookie?: never };
      requestBody: { content: { "text/csv": string } };
      responses: { 204: { content?: never } };
    };
    copy: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody: { content: { "application/json": { to: string } } };
      responses: { 201: { content?: never } };
    };
  };
}

/** Paths with the names of options. */
interface OptionPaths {
  "/hosts": {
    get: {
      parameters: {
        query?: { baseUrl?: string; url?: string };
        header?: { request?: string };
        path?: never;
        cookie?: { mediaType?: string };
      };
      responses: { 200: { content?: never } };
    };
    post: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody: { content: { "application/json": { headers: object; data?: string } } };
      responses: { 201: { content?: never } };
    };
    put: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody: { content: { "application/json": { data?: string } | string[] } };
      responses: { 201: { content?: never } };
    };
    patch: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody: { content: { "application/json": { a?: string } & Record<string, unknown> } };
      responses: { 201: { content?: never } };
    };
  };
}

declare const operations: Operations<keyof Paths, "key">;
declare const others: Operations<"/pets", "key">;

const base = "https://shop.example.com";
const shop = createEndpoint<Paths>(base, operations);
const plain = createEndpoint<Paths>(base);
const id = 7;

// Each parameter has its plain name and its described type.
shop("GET /orders/{id}", { id, status: ["open"], session: "s" });
shop("GET /orders/{id}", { id, filter: { age: { from: 1 } }, theme: ["a"], session: "s" });
shop("GET /orders/{id}", { id, "X-Trace": "a", headers: { cookie: "session=s" } });
shop("GET /orders/{id}", { id, session: "s", [QUERY]: { status: ["paid"] } });
shop("GET /orders");
shop("GET /orders", { page: 2, headers: { "x-more": "a" } });
// @ts-expect-error Type '"lost"' is not assignable to type '"open" | "paid"'
shop("GET /orders/{id}", { id, status: ["lost"], session: "s" });
// @ts-expect-error Property 'session' is missing
shop("GET /orders/{id}", { id, status: ["open"] });
// @ts-expect-error 'Authorization' does not exist in type
shop("GET /orders/{id}", { id, session: "s", Authorization: "a" });
// @ts-expect-error 'pages' does not exist in type
shop("GET /orders", { pages: 2 });
// @ts-expect-error is not assignable to parameter of type '"the parameter id is missing" | "the parameter session is missing"'
shop("GET /orders/{id}");

// Also beside a body, which keeps the location for a name that the query has.
shop("POST /orders", { dry: true, "X-Shop": "a", tags: ["b"], sku: "c", [BODY]: { note: "d" } });
shop("POST /orders", {
  sku: "c",
  [QUERY]: { dry: true },
  [BODY]: { note: "d" },
  headers: { "x-shop": "a" },
});
// @ts-expect-error Property 'dry' is missing
shop("POST /orders", { "X-Shop": "a", sku: "c", [BODY]: { note: "d" } });
// @ts-expect-error Property '"X-Shop"' is missing
shop("POST /orders", { dry: true, sku: "c", [BODY]: { note: "d" } });

// The description says the content type.
shop("POST /files", { name: "a", labels: ["b"] });
shop("PUT /files", { etag: "a", data: "a;b" });
// @ts-expect-error Type 'number' is not assignable to type 'string | FileLike'
shop("POST /files", { name: 7 });

// A method that has no body by itself has the one that is described.
shop("COPY /files", { to: "b" });
// @ts-expect-error Property 'to' is missing
shop("COPY /files", {});
// @ts-expect-error '"a COPY request has no body"'
plain("COPY /files", { to: "b" });
// @ts-expect-error is not assignable to parameter of type 'DescribedRoute<Paths>'
shop("COPYING /files", { to: "b" });

// Defaults count, and merged options take the same.
const mine = shop.defaults({ session: "s", "X-Shop": "a" });
mine("GET /orders/{id}", { id, status: ["open"] });
mine("POST /orders", { dry: true, sku: "c", [BODY]: { note: "d" } });
const merged = shop.merge("GET /orders/{id}", { status: ["open"], "X-Trace": "a" });
shop.parse(merged).url.toUpperCase();
// @ts-expect-error Type 'number' is not assignable to type
shop.merge("GET /orders/{id}", { status: [7] });

// Without the operations, nothing would send them so.
// @ts-expect-error '"say how lists and objects are written in the query: with [STYLE], or .style() of the builder"'
plain("GET /orders/{id}", { id, status: ["open"], headers: { cookie: "session=s" } });
// @ts-expect-error 'dry' does not exist in type
plain("POST /orders", { dry: true, sku: "c", note: "d", headers: { "x-shop": "a" } });

// The operations of another document do not compile.
// @ts-expect-error Argument of type 'Operations<"/pets", "key">' is not assignable to parameter of type
createEndpoint<Paths>(base, others);

// Without a description, any route compiles.
createEndpoint(base, operations)("GET /any/{id}", { id, status: ["open"] });

// A builder that has the operations takes the same, also one of a subclass.
class Api extends EndpointBuilder<Paths> {
  orders() {
    return this.route("GET /orders");
  }
}
// The operations of another document do not compile there either.
// @ts-expect-error Operations<"/pets", "key">
new Api(base).withDefaults({ [OPERATIONS]: others });
const api = new Api(base).withDefaults({ [OPERATIONS]: operations });
shop.builder.route("GET /orders/{id}").build({ id, status: ["open"], session: "s" });
api.orders().build();
const order = api.route("GET /orders/{id}");
order.build({ id, status: ["open"], session: "s", "X-Trace": "a" });
order.build({ id, session: "s", [QUERY]: { filter: { age: { from: 1 } } } });
order
  .params({ id, session: "s" })
  .param("status", ["open"])
  .query({ status: ["paid"] })
  .build();
order.header("cookie", "session=s").build({ id });
order.strict(false).param("theme", ["a"]).build();
order.build({ id, session: "s" }).method.toUpperCase();
createEndpoint(api)("GET /orders/{id}", { id, status: ["open"], session: "s" });
createEndpoint(api.param("session", "s"))("GET /orders/{id}", { id, theme: ["a"] });
// @ts-expect-error Property 'session' is missing
order.build({ id, status: ["open"] });
// @ts-expect-error Property '"parameter session"' is missing
order.param("id", id).build();
// @ts-expect-error Type '"lost"' is not assignable to type '"open" | "paid"'
order.param("status", ["lost"]);
// @ts-expect-error 'pages' does not exist in type
order.params({ pages: 2 });
// @ts-expect-error 'headers' does not exist in type
order.build({ id, session: "s", headers: {} });

const created = api.route("POST /orders");
created.build({ dry: true, "X-Shop": "a", tags: ["b"], sku: "c", [BODY]: { note: "d" } });
created.header("x-shop", "a").json({ sku: "c", note: "d" }).param("note", "e").build({ dry: true });
// @ts-expect-error Property '"X-Shop"' is missing
created.build({ dry: true, sku: "c", [BODY]: { note: "d" } });
api.route("PUT /files").data("a;b").build({ etag: "a" });
// @ts-expect-error Property '"parameter data"' is missing
api.route("PUT /files").build({ etag: "a" });

// A builder without them, or one that is only declared, does not.
// @ts-expect-error '"say how lists and objects are written in the query: with [STYLE], or .style() of the builder"'
new Api(base).route("GET /orders/{id}").param("status", ["open"]);
function declared(any: EndpointBuilder<Paths>) {
  // @ts-expect-error Argument of type '"X-Trace"' is not assignable to parameter of type
  any.route("GET /orders/{id}").param("X-Trace", "a");
}
declared(api);

// The call of request.ts takes the same.
declare const request: RequestCalls<Paths>;
request("GET /orders/{id}", { id, status: ["open"], session: "s" })[0].toUpperCase();
request("POST /files", { name: "a", labels: ["b"] });
request("GET /orders")[1].method.toUpperCase();
// @ts-expect-error Property 'session' is missing
request("GET /orders/{id}", { id, status: ["open"] });

// A name of an option that the operation has is never the option.
declare const hostOperations: Operations<keyof OptionPaths>;
declare const hostRequest: RequestCalls<OptionPaths>;
const hosts = createEndpoint<OptionPaths>(base, hostOperations);
hosts("GET /hosts", { [QUERY]: { baseUrl: "a", url: "b" }, headers: { request: "c" } });
hosts("POST /hosts", { [BODY]: { headers: {}, data: "a" }, baseUrl: base });
hosts("PUT /hosts", { data: ["a"] });
hosts("PATCH /hosts", { a: "b", headers: { "x-a": "b" }, baseUrl: base });
hosts("PATCH /hosts", { data: {}, request: {} });
// @ts-expect-error is not assignable to type
hosts("GET /hosts", { baseUrl: "https://evil.example" });
// @ts-expect-error is not assignable to type
hosts("GET /hosts", { request: {} });
// @ts-expect-error is not assignable to type
hosts("GET /hosts", { mediaType: { format: "raw" } });
// @ts-expect-error 'url' does not exist in type
hosts("GET /hosts", { url: "/evil" });
// @ts-expect-error is not assignable to type
hosts("POST /hosts", { [BODY]: { headers: {} }, headers: { "x-a": "b" } });
// @ts-expect-error is not assignable to type
hosts("POST /hosts", { data: { headers: {} } });
// @ts-expect-error is not assignable to type
hosts.merge("GET /hosts", { baseUrl: "https://evil.example" });
// @ts-expect-error is not assignable to type
hostRequest("POST /hosts", { [BODY]: { headers: {} }, headers: { "x-a": "b" } });
