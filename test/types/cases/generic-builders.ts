import {
  type As,
  createEndpoint,
  EndpointBuilder,
  type RequestOptions,
  type Routed,
} from "fluent-endpoint";
import { expectTypeOf } from "expect-type";

interface paths {
  "/orders": { get: { responses: { 200: { content?: never } } } };
  "/orders/{id}": {
    get: { parameters: { path: { id: number } }; responses: { 200: { content?: never } } };
  };
}

// While the description is not known, a route is checked as without one.
class Base<Paths> extends EndpointBuilder<Paths> {
  health() {
    return this.route("GET /health").query({ deep: true });
  }
  one(id: number) {
    return this.route("GET /orders/{id}").params({ id });
  }
  pinged() {
    return this.route("GET /health").build();
  }
  misspelt() {
    // @ts-expect-error Argument of type '"GETT /orders"' is not assignable
    return this.route("GETT /orders");
  }
  incomplete() {
    // @ts-expect-error is not assignable to method's 'this' of type 'Buildable<"GET /orders/{id}"
    return this.route("GET /orders/{id}").build();
  }
}
new Base<paths>("https://shop.example.com/v1").one(7).build();
// @ts-expect-error Argument of type '"GET /order"' is not assignable to parameter of type
new Base<paths>("https://shop.example.com/v1").route("GET /order");

// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the default that people write
class Defaulted<Paths extends object = {}> extends EndpointBuilder<Paths> {
  health() {
    return this.route("GET /health");
  }
}
const defaulted = new Defaulted("https://shop.example.com/v1");
expectTypeOf(defaulted.health().build()).toEqualTypeOf<RequestOptions>();
defaulted.route("GET /orders/{id}").param("id", 7).build();
// @ts-expect-error "parameter id"
defaulted.route("GET /orders/{id}").build();

function endpointOf<Paths>(url: string) {
  return createEndpoint<Paths>(url);
}
endpointOf<paths>("https://shop.example.com/v1")("GET /orders/{id}", { id: 7 });
// @ts-expect-error the parameter id is missing
endpointOf<paths>("https://shop.example.com/v1")("GET /orders/{id}");

// A method whose return type is written out keeps the check.
class Orders extends EndpointBuilder {
  get(id: number): Routed<this, "GET /orders/{id}", "id"> {
    return this.route("GET /orders/{id}").param("id", id);
  }
  any(): Routed<this, "GET /orders/{id}"> {
    return this.route("GET /orders/{id}");
  }
}
new Orders("https://shop.example.com/v1").get(7).build();
// @ts-expect-error "parameter id"
new Orders("https://shop.example.com/v1").any().build();

// A method that ends in `.as()` keeps what has a value.
class Customer extends EndpointBuilder {
  get orders(): As<this, Orders> {
    return this.as(Orders);
  }
}
class Shop extends EndpointBuilder {
  customer(customer: number): As<this, Customer, "customer"> {
    return this.path({ customer }).as(Customer);
  }
}
const customer = new Shop("https://shop.example.com/v1").customer(7);
customer.orders.route("GET /customers/{customer}/orders").build();
// @ts-expect-error "parameter id"
customer.orders.any().build();
