/** Sends the requests of an endpoint function, and returns what openapi-fetch returned. The codemod copies this file; it is yours. */
import type { DescribedCalls, ReadResponse, RequestOptions, ResponseOf } from "fluent-endpoint";
import { readResponse, toRequest } from "fluent-endpoint/clients";

/** The calls of an endpoint function for the `paths` of a description, whatever its defaults are. */
export type Client<Paths> = DescribedCalls<Paths, never>;

/** A function that sends a request, such as `fetch`. */
export type Send = (request: Request, init?: RequestInit) => Promise<Response>;

/** The option `request` of a call, or of the defaults: what `fetch` takes, and another `fetch`. */
export interface Transport extends RequestInit {
  readonly fetch?: Send;
}

/** What was received: `data` if the status means success, else `error`. */
export type Result<Read> =
  Read extends ReadResponse<number, infer Data, infer Ok>
    ? Ok extends true
      ? { data: Data; error?: never; response: Response }
      : { data?: never; error: Data; response: Response }
    : never;

export async function send<Made extends RequestOptions>(
  options: Made,
): Promise<Result<ResponseOf<Made>>> {
  const { fetch = globalThis.fetch, ...init } = (options.request ?? {}) as Transport;
  const response = await fetch(toRequest(options), init);
  const { ok, data } = await readResponse(options, response);
  return { response, ...(ok ? { data } : { error: data }) } as Result<ResponseOf<Made>>;
}
