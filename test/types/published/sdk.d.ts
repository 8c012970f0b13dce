/* eslint-disable @typescript-eslint/consistent-type-imports -- a compiler wrote this file */
// The declarations of ../declarations/sdk.ts by release 0.3.0: an SDK that is published must compile against later releases.
import { type Complete, EndpointBuilder } from "fluent-endpoint";
export declare class Client<Paths = unknown> extends EndpointBuilder<Paths> {
  send<Self>(
    this: Complete<Self>,
  ): Promise<import("fluent-endpoint").ResponseOf<import("fluent-endpoint").BuiltRequest<Self>>>;
  traced(id: string): this & import("fluent-endpoint").AddIfDescribed<Paths, "header.x-trace-id">;
  repeated(): this &
    import("fluent-endpoint").AddIfDescribed<Paths, "style.*.repeat"> &
    import("fluent-endpoint").AddIfDescribed<Paths, "format.raw">;
  owned(owner: string): this &
    import("fluent-endpoint").AddValueFor<
      import("fluent-endpoint").ProvidedBy<
        {
          readonly owner: string;
        },
        import("fluent-endpoint").RequirableOptions<Paths>
      >
    >;
}
export declare class Orders extends Client {
  list(): this & import("fluent-endpoint").WithRoute<"GET /customers/{customer}/orders">;
  one(
    id: number,
  ): this &
    import("fluent-endpoint").WithRoute<"GET /orders/{id}"> &
    import("fluent-endpoint").WithValueFor<"id">;
  sent(
    id: number,
  ): Promise<
    import("fluent-endpoint").ResponseOf<
      import("fluent-endpoint").BuiltRequest<
        this &
          import("fluent-endpoint").WithRoute<"GET /orders/{id}"> &
          import("fluent-endpoint").WithValueFor<"id">
      >
    >
  >;
}
export declare class Shop extends Client {
  customer(
    customer: number,
  ): Orders &
    import("fluent-endpoint").WithValueFor<
      import("fluent-endpoint").ParametersIn<
        this & import("fluent-endpoint").WithValueFor<"customer">
      >
    >;
}
export declare function queryOptions<Builder>(builder: Complete<Builder>): {
  queryFn: () => Promise<
    import("fluent-endpoint").ResponseOf<import("fluent-endpoint").BuiltRequest<Builder>>
  >;
};
