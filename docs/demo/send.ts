import type { RequestOptions } from "fluent-endpoint";
import { toFetch } from "fluent-endpoint/clients";

/** This library sends nothing; `toFetch` says what `fetch` has to be called with. */
export async function send(request: RequestOptions): Promise<Response> {
  return fetch(...toFetch(request));
}
