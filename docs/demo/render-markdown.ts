import { endpoint } from "fluent-endpoint";

/** A body that is no JSON is passed as `data`, with the headers that belong to it. */
export const renderMarkdown = endpoint("POST /markdown/raw", {
  data: "Hello **world**",
  headers: { accept: "text/html", "content-type": "text/plain; charset=utf-8" },
});
