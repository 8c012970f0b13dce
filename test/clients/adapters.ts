import type { RequestOptions } from "fluent-endpoint";
import {
  toAxios,
  toCurl,
  toFetch,
  toGot,
  toHar,
  toKy,
  toNode,
  toRequest,
  toSuperagent,
  toUndici,
} from "fluent-endpoint/clients";

/** Every adapter by its name. */
export const ADAPTERS: Readonly<Record<string, (options: RequestOptions) => unknown>> = {
  toAxios,
  toCurl: (options) => toCurl(options),
  toFetch,
  toGot,
  toHar,
  toKy,
  toNode,
  toRequest,
  toSuperagent,
  toUndici,
};

/** Request options as `endpoint` returns them, with some of them changed. */
export function optionsWith(changes: Partial<RequestOptions>): RequestOptions {
  return { method: "post", url: "https://api.example.com/path?a=b", headers: {}, ...changes };
}

/** A whole stream as text. */
export async function textOf(stream: AsyncIterable<unknown>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString();
}
