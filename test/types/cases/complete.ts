import {
  type BuiltRequest,
  type Complete,
  EndpointBuilder,
  type ReadResponse,
  type ResponseOf,
} from "fluent-endpoint";
import { expectTypeOf } from "expect-type";

interface Order {
  id: number;
}
interface paths {
  "/orders/{id}": {
    get: {
      parameters: { path: { id: number } };
      responses: { 200: { content: { "application/json": Order } } };
    };
  };
}
declare function read<Request>(request: Request): Promise<ResponseOf<Request>>;

class Client<Paths = unknown> extends EndpointBuilder<Paths> {
  protected readonly retries: number = 2;

  async send<Self>(this: Complete<Self>): Promise<ResponseOf<Self>> {
    return read(this.build());
  }
  sendWithRetries<Self extends Client>(this: Complete<Self>): [number, BuiltRequest<Self>] {
    return [this.retries, this.build()];
  }
}
const client = new Client("https://shop.example.com/v1");
void client.route("GET /orders").send();
void client.route("GET /orders/{id}").param("id", 7).send();
void client.strict(false).route("GET /orders/{id}").send();
// @ts-expect-error is not assignable to method's 'this' of type 'Complete<Client<unknown> & WithRoute<"GET /orders/{id}">>'
void client.route("GET /orders/{id}").send();
// @ts-expect-error Property '"parameter id"' is missing in type
client.route("GET /orders/{id}").sendWithRetries();

const described = new Client<paths>("https://shop.example.com/v1").route("GET /orders/{id}");
expectTypeOf(described.param("id", 7).send()).resolves.toEqualTypeOf<
  ReadResponse<200, Order, true>
>();
// @ts-expect-error is not assignable to method's 'this' of type 'Complete<Client<paths> & WithRoute<"GET /orders/{id}">>'
void described.send();

// Methods of a class two levels below send their own routes.
class Area extends Client<paths> {
  order() {
    return this.route("GET /orders/{id}");
  }
}
class Orders extends Area {
  sent(id: number) {
    return this.order().param("id", id).send();
  }
  incomplete() {
    // @ts-expect-error Property '"parameter id"' is missing in type 'Orders & WithRoute<"GET /orders/{id}">'
    return this.order().send();
  }
}
const orders = new Orders("https://shop.example.com/v1");
expectTypeOf(orders.sent(7)).resolves.toEqualTypeOf<ReadResponse<200, Order, true>>();
// @ts-expect-error Property '"parameter id"' is missing in type
void orders.order().send();

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the compiler asks a mixin for it
type Constructor = new (...given: any[]) => EndpointBuilder<unknown, never>;
function sending<Base extends Constructor>(base: Base) {
  return class extends base {
    sendMixed<Self>(this: Complete<Self>): string {
      return this.build().url;
    }
  };
}
class Mixed extends sending(EndpointBuilder) {
  order(id: number) {
    return this.route("GET /orders/{id}").param("id", id).sendMixed();
  }
}
const mixed = new Mixed("https://shop.example.com/v1");
mixed.route("GET /orders").sendMixed();
// @ts-expect-error Property '"parameter id"' is missing in type
mixed.route("GET /orders/{id}").sendMixed();

function queryOptions<Builder>(builder: Complete<Builder>) {
  return {
    key: builder.build().url,
    query: (): Promise<ResponseOf<Builder>> => read(builder.build()),
  };
}
expectTypeOf(queryOptions(described.param("id", 7)).query()).resolves.toEqualTypeOf<
  ReadResponse<200, Order, true>
>();
queryOptions(new EndpointBuilder("https://shop.example.com/v1").route("GET /orders"));
// @ts-expect-error Property '"parameter id"' is missing in type
queryOptions(described);
// @ts-expect-error Property '"parameter id"' is missing in type
queryOptions(new EndpointBuilder().route("GET /orders/{id}"));
