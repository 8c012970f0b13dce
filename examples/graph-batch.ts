/** A JSON batch for Microsoft Graph: requests are built as always, and sent as one. */
import { EndpointBuilder, type RequestOptions } from "fluent-endpoint";

/** Requests by id: at most twenty, of one version, with a JSON body or none. */
function toBatch(requests: Readonly<Record<string, RequestOptions>>) {
  return Object.entries(requests).map(([id, { method, url, headers, body }]) => {
    const { pathname, search } = new URL(url);
    return {
      id,
      method: method.toUpperCase(),
      url: pathname.replace(/^\/[^/]+/, "") + search,
      ...(body !== undefined && {
        body,
        headers: { "content-type": headers["content-type"] },
      }),
    };
  });
}

const graph = new EndpointBuilder("https://graph.microsoft.com/v1.0");
const requests = toBatch({
  me: graph.route("GET /me").build(),
  event: graph.route("POST /me/events").body({ subject: "Tea" }).build(),
});

const batch = graph.route("POST /$batch").body({ requests }).build();
console.log(batch.method, batch.url, JSON.stringify(batch.body, null, 2));
// await fetch(...toFetch(batch));
