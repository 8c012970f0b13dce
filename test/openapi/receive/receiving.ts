import {
  readRequest,
  type CallableApi,
  type ReadRequest,
  type ReceivedRequest,
} from "fluent-endpoint/openapi";

/** The parameters; or the status, and the code, location and parameter of each problem. */
export function outcome(read: ReadRequest): unknown {
  if (read.status === undefined) return read.parameters;
  const problems = read.problems.map(({ code, location, parameter }) => [
    code,
    location,
    parameter,
  ]);
  return [read.status, ...problems];
}

/** The parameters; or the status, and the code of the first problem. */
export function codeOf(read: ReadRequest): unknown {
  return read.status === undefined ? read.parameters : [read.status, read.problems[0]?.code];
}

/** Reads a body that is sent to `/run`. */
export function posted(api: CallableApi, contentType: string, body: unknown): ReadRequest {
  const headers = contentType === "" ? {} : { "content-type": contentType };
  return readRequest(api, { method: "POST", url: "/run", headers, body });
}

/** Reads a form that arrives at `/run`. */
export async function sent(api: CallableApi, body: FormData): Promise<ReadRequest> {
  return readRequest(api, new Request("https://example.com/run", { method: "POST", body }));
}

export function formOf(...entries: readonly (readonly [string, string | Blob])[]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

/** The content type and the body of the request that was read, or the status of its refusal. */
export function forwarded(api: CallableApi, request: ReceivedRequest): unknown {
  const read = readRequest(api, request);
  if (read.status !== undefined) return read.status;
  const { headers, body } = api.build(read.operation.route, read.parameters, read.options);
  return [headers["content-type"], body];
}
