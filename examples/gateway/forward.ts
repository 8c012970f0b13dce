import { STATUS_CODES } from "node:http";
import { EndpointError } from "fluent-endpoint";
import { toRequest } from "fluent-endpoint/clients";
import { readRequest, type CallableApi, type RefusedRequest } from "fluent-endpoint/openapi";

/**
 * Checks a request by the description of an API, and sends it on with the credential of the gateway. It works wherever a server has
 * a `Request` and wants a `Response`: Hono, Deno, Bun and workers.
 */
export async function forward(api: CallableApi, request: Request): Promise<Response> {
  const headers = endToEnd(request.headers);
  const read = await readRequest(api, new Request(request, { headers }));
  if (read.status !== undefined) return refusal(read);
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(30_000)]);
  try {
    // Nothing of the client goes on but the parameters: neither its credentials nor headers that no one described.
    const sent = toRequest(api.build(read.operation.route, read.parameters, read.options));
    const response = await fetch(sent, { signal, redirect: "manual" });
    return new Response(response.body, { status: response.status, headers: decoded(response) });
  } catch (error) {
    if (error instanceof EndpointError) return refusal({ status: 400, problems: [error] });
    return refusal({ status: signal.aborted ? 504 : 502, problems: [] });
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

interface Refusal extends Pick<RefusedRequest, "allow"> {
  readonly status: number;
  readonly problems: readonly Pick<EndpointError, "message" | "location" | "parameter">[];
}

/** The headers of one connection (RFC 9110 section 7.6.1), and `connection` names others. */
const OF_CONNECTIONS = ["keep-alive", "proxy-connection", "te", "transfer-encoding", "upgrade"];

function endToEnd(headers: Headers): Headers {
  const passed = new Headers(headers);
  const named = (headers.get("connection") ?? "").split(",").map((name) => name.trim());
  for (const name of [...OF_CONNECTIONS, ...named, "connection"]) {
    if (name !== "") passed.delete(name);
  }
  return passed;
}

/** The headers of a response whose body `fetch` has decoded. */
function decoded({ headers }: Response): Headers {
  const passed = endToEnd(headers);
  for (const name of ["content-encoding", "content-length"]) passed.delete(name);
  return passed;
}
