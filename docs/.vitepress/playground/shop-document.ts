const id = { name: "id", in: "path", required: true, schema: { type: "integer" } };

/** The OpenAPI document of the samples with an API of the reader's own. */
export const SHOP_DOCUMENT = {
  openapi: "3.1.0",
  info: { title: "Shop", version: "1.0.0" },
  servers: [{ url: "https://shop.example.com/v1" }],
  paths: {
    "/orders/{id}": {
      parameters: [id],
      get: {
        operationId: "getOrder",
        tags: ["orders"],
        parameters: [{ name: "fields", in: "query", schema: { type: "string" } }],
        responses: { 200: { description: "The order" } },
      },
    },
    "/orders": {
      post: {
        operationId: "placeOrder",
        tags: ["orders"],
        parameters: [{ name: "notify", in: "query", schema: { type: "boolean" } }],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                type: "object",
                required: ["sku"],
                properties: {
                  sku: { type: "string" },
                  amount: { type: "integer" },
                  tags: { type: "array", items: { type: "string" } },
                },
              },
            },
          },
        },
        responses: { 201: { description: "The new order" } },
      },
    },
  },
} as const;
