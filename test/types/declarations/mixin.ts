import { EndpointBuilder } from "fluent-endpoint";

// The compiler writes all members of the builder into the type of a mixin.
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the compiler asks a mixin for it
type Class<Instance> = new (...given: any[]) => Instance;

export function withPages<Base extends Class<EndpointBuilder<unknown, never>>>(base: Base) {
  return class extends base {
    page<Self extends EndpointBuilder>(this: Self, page: number) {
      return this.query({ page });
    }
  };
}

export const Paged = withPages(EndpointBuilder);

export class Orders extends withPages(EndpointBuilder) {
  list(customer: number) {
    return this.route("GET /customers/{customer}/orders").params({ customer });
  }
}
