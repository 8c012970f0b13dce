/** An API with form bodies: `form` sends fields as a web form does, `multipart` sends files too. */
import { EndpointBuilder } from "fluent-endpoint";

const api = new EndpointBuilder("https://api.example.com");

const token = api
  .route("POST /oauth/token")
  .form({ grant_type: "authorization_code", code: "not-a-real-code", scope: ["read", "write"] })
  .build();
console.log(token);

// Lists repeat their name. The style "brackets" writes `scope[]` instead.
const picture = new File(["…"], "me.png", { type: "image/png" });
const upload = api
  .header("authorization", "Bearer not-a-real-token")
  .route("PUT /users/{id}/picture")
  .path({ id: 7 })
  .multipart({ caption: "In the mountains", tags: ["alps", "snow"], picture })
  .style("brackets")
  .build();
console.log(upload.method, upload.url);

// The body is a FormData. It has no content type yet: the client adds it, with the boundary between the parts.
if (upload.body instanceof FormData) {
  for (const [name, value] of upload.body) {
    console.log(`${name}:`, typeof value === "string" ? value : `${value.name}, ${value.type}`);
  }
}
