import { expect, test } from "@jest/globals";
import { generate } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import { documentOf, parameter, text } from "../helpers/descriptions.js";
import { expectRefused } from "./compile-generated.js";

const get = (operationId: string, name: string, required: boolean) => ({
  get: {
    operationId,
    tags: ["carts"],
    parameters: [parameter("cookie", name, text, { required })],
  },
});
const { files } = generate(
  readDescription(
    documentOf({ "/cart": get("cart", "session", true), "/menu": get("menu", "theme", false) }),
  ),
);

test("A required cookie is asked for, by the methods and by the types of paths", async () => {
  const program = `
import { createEndpoint, EndpointBuilder } from "fluent-endpoint";
import { Example } from "./index.js";
import type { paths } from "./types.js";

const { carts } = new Example();
const endpoint = createEndpoint<paths>("https://shop.example.com");
carts.cart({ session: "a" }).build();
carts.cart().header("cookie", "session=a").build();
carts.menu().build();
endpoint("GET /cart", { headers: { cookie: "session=a" } });
endpoint("GET /cart", { headers: { Cookie: "session=a", "x-a": "b" } });
endpoint("GET /menu");
endpoint.defaults({ headers: { cookie: "session=a" } })("GET /cart");
new EndpointBuilder<paths>("https://a.example").route("GET /cart").header("cookie", "a=b").build();

carts.cart().build(); // refused
endpoint("GET /cart"); // refused
endpoint("GET /cart", {}); // refused
endpoint("GET /cart", { headers: { "x-a": "b" } }); // refused
new EndpointBuilder<paths>("https://a.example").route("GET /cart").build(); // refused
`;
  const wrong = await expectRefused(files, program);
  expect(wrong[1]).toContain("the header cookie is missing");
});
