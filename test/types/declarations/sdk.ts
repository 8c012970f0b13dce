import { type Complete, EndpointBuilder } from "fluent-endpoint";
import { readResponse, toFetch } from "fluent-endpoint/clients";

// An SDK as a company publishes it, without return types: its declarations must stay small and name the main entry point alone.
export class Client<Paths = unknown> extends EndpointBuilder<Paths> {
  async send<Self>(this: Complete<Self>) {
    const request = this.build();
    return readResponse(request, await fetch(...toFetch(request)));
  }
  traced(id: string) {
    return this.header("x-trace-id", id);
  }
  repeated() {
    return this.style("repeat").format("raw");
  }
  owned(owner: string) {
    return this.withDefaults({ owner });
  }
}

export class Orders extends Client {
  list() {
    return this.route("GET /customers/{customer}/orders");
  }
  one(id: number) {
    return this.route("GET /orders/{id}").param("id", id);
  }
  sent(id: number) {
    return this.one(id).send();
  }
}

export class Shop extends Client {
  customer(customer: number) {
    return this.path({ customer }).as(Orders);
  }
}

export function queryOptions<Builder>(builder: Complete<Builder>) {
  const request = builder.build();
  return { queryFn: async () => readResponse(request, await fetch(...toFetch(request))) };
}
