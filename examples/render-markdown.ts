/** A text body: a body that is not JSON is passed as `data`, with its content type. */
import { endpoint } from "fluent-endpoint";

const request = endpoint("POST /markdown/raw", {
  data: "Hello **world**",
  headers: { accept: "text/html", "content-type": "text/plain; charset=utf-8" },
});
console.log(request);
