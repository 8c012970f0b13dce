/** A batch: several requests as the JSON of one request, for an API with a batch endpoint. None of them is sent alone. */
import { EndpointBuilder, type RequestOptions } from "fluent-endpoint";

const baseUrl = "https://directory.example.com/v1";
const directory = new EndpointBuilder(baseUrl).header("authorization", "Bearer not-a-real-token");

const requests = [
  directory.route("GET /me").build(),
  directory.route("GET /users/{id}/groups").build({ id: "ada lovelace", top: 5 }),
  directory.route("POST /users/{id}/messages").path({ id: 7 }).body({ subject: "Hello" }).build(),
];

const batch = directory
  .route("POST /$batch")
  .body({ requests: requests.map((request, index) => entryOf(request, String(index + 1))) })
  .build();
console.log(batch.method, batch.url);
console.log(JSON.stringify(batch.body, null, 2));

/** The entry has a URL below the base URL, and no credentials: those of the batch apply. */
function entryOf({ method, url, headers, body }: RequestOptions, id: string) {
  const contentType = headers["content-type"];
  return {
    id,
    method: method.toUpperCase(),
    url: url.slice(baseUrl.length),
    ...(contentType !== undefined && { headers: { "content-type": contentType } }),
    ...(body !== undefined && { body }),
  };
}
