import { STATUS_CODES } from "node:http";
import { toRequest } from "fluent-endpoint/clients";
import { readRequest, type CallableApi, type RefusedRequest } from "fluent-endpoint/openapi";

/**
 * Checks a request by the description of an API, and sends it on with the credential of the gateway. It works wherever a server has
 * a `Request` and wants a `Response`: Hono, Deno, Bun and workers.
 */
export async function forward(api: CallableApi, request: Request): Promise<Response> {
  const read = await readRequest(api, request);
  if (read.status !== undefined) return refusal(read);
  // Nothing of the client goes on but the parameters: neither its credentials nor headers that no one described.
  const built = api.build(read.operation.route, read.parameters, read.options);
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(30_000)]);
  try {
    const response = await fetch(toRequest(built), { signal, redirect: "manual" });
    return new Response(response.body, { status: response.status, headers: passedOn(response) });
  } catch {
    const isLate = signal.aborted;
    return refusal({ status: isLate ? 504 : 502, problems: [] });
  }
}

/** The problem details of RFC 9457. */
export function refusal({ status, problems, allow }: Refusal): Response {
  const details = problems.map(({ message, location, parameter }) => ({
    detail: message,
    location,
    parameter,
  }));
  const body = { title: STATUS_CODES[status], status, problems: details };
  const headers = { "content-type": "application/problem+json", ...(allow && { allow }) };
  return Response.json(body, { status, headers });
}

type Refusal = Pick<RefusedRequest, "problems" | "allow"> & { readonly status: number };

/** `fetch` has decoded the body, and the others are about one connection. */
const OWN_HEADERS = [
  "connection",
  "content-encoding",
  "content-length",
  "keep-alive",
  "transfer-encoding",
];

function passedOn({ headers }: Response): Headers {
  const passed = new Headers(headers);
  for (const name of OWN_HEADERS) passed.delete(name);
  return passed;
}
