import type { CompiledRequest } from "./request.js";

/** The responses of an operation: the data by the status. */
export type ResponseOf<Responses> = {
  [Status in keyof Responses]: {
    readonly status: Status extends number ? Status : number;
    readonly data: DataIn<Responses[Status]>;
  };
}[keyof Responses];

type DataIn<Response> = Response extends { readonly content: infer Content }
  ? Content[keyof Content]
  : undefined;

/** Reads a response by its content type: JSON, text, or bytes; `undefined` without a body. */
export async function readResponse<Responses>(
  request: CompiledRequest<Responses>,
  response: Response,
): Promise<ResponseOf<Responses>>;
export async function readResponse(
  [, { method }]: CompiledRequest<unknown>,
  response: Response,
): Promise<unknown> {
  const type = response.headers.get("content-type") ?? "";
  const { status } = response;
  if (method === "HEAD" || response.body === null)
    return { status, data: undefined };
  if (/^(?:application|text)\/(?:[^;]*\+)?json\b/i.test(type)) {
    const text = await response.text();
    return {
      status,
      data: text === "" ? undefined : (JSON.parse(text) as unknown),
    };
  }
  if (/^text\/|[/+]xml\b|charset=/i.test(type))
    return { status, data: await response.text() };
  return { status, data: new Uint8Array(await response.arrayBuffer()) };
}
