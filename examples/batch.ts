/** A batch for Microsoft Graph: several requests as the JSON of one, and each response typed as its request. */
import { EndpointBuilder } from "fluent-endpoint";
import { readGraphBatch, toGraphBatch } from "fluent-endpoint/clients";

const graph = new EndpointBuilder("https://graph.microsoft.com/v1.0").header(
  "authorization",
  "Bearer not-a-real-token",
);
const requests = {
  me: graph.route("GET /me").build(),
  groups: graph.route("GET /users/{id}/groups").build({ id: "ada lovelace", top: 5 }),
  mail: graph.route("POST /users/{id}/messages").path({ id: 7 }).body({ subject: "Hello" }).build(),
};

for (const batch of toGraphBatch(requests)) {
  const { method, url, body } = graph.route("POST /$batch").data(batch).build();
  console.log(method, url);
  console.log(JSON.stringify(body, null, 2));
}

// The responses of the server, in any order.
const json = {
  responses: [
    { id: "mail", status: 201, body: { id: "1" } },
    { id: "me", status: 200, body: { displayName: "Ada" } },
  ],
};
const { me, mail, groups } = readGraphBatch<typeof requests>(json);
console.log(me?.ok, me?.data, mail?.status, groups);
