import {
  BODY,
  createEndpoint,
  EndpointBuilder,
  type Operations,
  OPERATIONS,
  PATH,
} from "fluent-endpoint";

interface Paths {
  "/orders": {
    get: { parameters: { query?: { sort?: string } }; responses: { 200: { content?: never } } };
    post: {
      requestBody: { content: { "application/json": { total: number } } };
      responses: { 201: { content?: never } };
    };
  };
  "/orders/{id}": {
    get: { parameters: { path: { id: number } }; responses: { 200: { content?: never } } };
    put: {
      parameters: { path: { id: number } };
      requestBody: { content: { "application/json": { total: number } } };
      responses: { 200: { content?: never } };
    };
  };
  "/items/{item}": {
    get: {
      parameters: { path: { item: string }; header: { "x-shop": string } };
      responses: { 200: { content?: never } };
    };
  };
}

// Of a union, every member must be complete.
declare const isOne: boolean;
const shop = new EndpointBuilder("https://shop.example.com/v1");
const either = isOne ? shop.route("GET /orders/{id}") : shop.route("GET /orders");
// @ts-expect-error "parameter id"
either.build();
declare const route: "GET /orders" | "GET /orders/{id}";
shop.route(route).param("id", 7).build();
// @ts-expect-error "parameter id"
shop.route(route).build();
const endpoint = createEndpoint("https://shop.example.com/v1");
endpoint(route, { id: 7 });
// @ts-expect-error the parameter id is missing
endpoint(route);
// @ts-expect-error is not assignable to parameter of type
endpoint(route, {});
// @ts-expect-error is not assignable to parameter of type
endpoint({ method: "GET", url: isOne ? "/orders" : "/orders/{id}" });
endpoint(route, { [PATH]: { id: 7 } });
const plainFirst = isOne ? shop.route("GET /orders") : shop.route("GET /orders/{id}");
// @ts-expect-error "parameter id"
plainFirst.build();
plainFirst.param("id", 7).build();
// @ts-expect-error is not assignable to parameter of type
shop.route(route).build({});
shop.route(route).build({ id: 7 });
shop.route(route).build({ [PATH]: { id: 7 } });

// With a description, too: parameters suit each route.
declare const item: "GET /orders/{id}" | "GET /items/{item}";
declare const change: "POST /orders" | "PUT /orders/{id}";
declare const list: "GET /orders" | "POST /orders";
const described = createEndpoint<Paths>("https://shop.example.com/v1");
described(route, { id: 7 });
described(route, { [PATH]: { id: 7 } });
// @ts-expect-error Property 'id' is missing in type '{}' but required in type '{ id: number; }'
described(route, {});
// @ts-expect-error the parameter id is missing
described(route);
// @ts-expect-error not assignable to type 'number'
described(route, { id: "7" });
// @ts-expect-error Property 'item' is missing in type
described(item, { id: 7, headers: { "x-shop": "a" } });
// @ts-expect-error Property 'headers' is missing in type
described(item, { id: 7, item: "a" });
described(item, { id: 7, item: "a", headers: { "x-shop": "a" } });
// @ts-expect-error Property 'total' is missing in type
described(change, { id: 7 });
described(change, { id: 7, total: 1 });
described(change, { id: 7, [BODY]: { total: 1 } });
// @ts-expect-error Property 'total' is missing in type
described(list, {});
// @ts-expect-error the parameter total is missing
described(list);
described.defaults({ id: 7 })(route, {});
described.merge(route, {});

declare const operations: Operations<keyof Paths>;
const exact = createEndpoint<Paths>("https://shop.example.com/v1", operations);
// @ts-expect-error Property 'id' is missing in type '{}' but required in type '{ id: number; }'
exact(route, {});
// @ts-expect-error the parameter id is missing
exact(route);
exact(item, { id: 7, item: "a", "x-shop": "a" });
// @ts-expect-error Property 'total' is missing in type
exact(change, { id: 7 });

const builder = new EndpointBuilder<Paths>("https://shop.example.com/v1");
// @ts-expect-error Property 'id' is missing in type
builder.route(route).build({});
builder.route(route).build({ id: 7 });
// @ts-expect-error "parameter total"
builder.route(list).build();
builder.route(change).params({ id: 7, total: 1 }).build();
const api = builder.withDefaults({ [OPERATIONS]: operations });
// @ts-expect-error Property 'total' is missing in type
api.route(change).build({ id: 7 });
// @ts-expect-error "parameter id"
api.route(route).build();
