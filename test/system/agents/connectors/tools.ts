import { createApi } from "fluent-endpoint/openapi";
import { toolsOf } from "../examples/run.ts";

/** The tools of a shop at the origin that is the program's first argument. */
export function shopTools() {
  const schema = { type: "integer" };
  const description = {
    openapi: "3.1.0",
    info: { title: "Shop", version: "1" },
    servers: [{ url: process.argv[2] }],
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: "apiKey", name: "X-Key", in: "header" } } },
    paths: {
      "/orders/{id}": {
        parameters: [{ name: "id", in: "path", required: true, schema }],
        delete: { operationId: "cancelOrder", summary: "Cancel an order" },
      },
    },
  };
  return toolsOf(createApi(description, { credentials: { key: "hunter2" } }));
}

/** What the scripted model calls, one after the other. */
export const CALLS: readonly (readonly [name: string, input: Readonly<Record<string, unknown>>])[] =
  [
    ["search", { words: "cancel order" }],
    ["describe", { name: "cancelOrder" }],
    ["build", { name: "cancelOrder", arguments: { id: ".." } }],
    ["build", { name: "cancelOrder", arguments: { id: 7 } }],
  ];

/** Prints the tools as they were offered, and the results. */
export function print(offered: unknown, results: readonly unknown[]): void {
  console.log(JSON.stringify({ offered, results }));
}
