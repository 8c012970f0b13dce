import { expect } from "@jest/globals";
import type { EndpointErrorCode, RequestOptions } from "fluent-endpoint";
import * as clients from "fluent-endpoint/clients";

const {
  createOctokitEndpoint: _octokit,
  readEvents: _events,
  readResponse: _response,
  ...adapters
} = clients;

/** Every adapter of request options by its name. */
export const ADAPTERS: Readonly<Record<string, (options: RequestOptions) => unknown>> = adapters;

/** Request options as `endpoint` returns them, with some of them changed. */
export function optionsWith(changes: Partial<RequestOptions>): RequestOptions {
  return { method: "post", url: "https://api.example.com/path?a=b", headers: {}, ...changes };
}

/** The argument of `toThrow` for an `EndpointError` with a code, and other fields. */
export function errorWith(code: EndpointErrorCode, fields: object = {}): Error {
  return expect.objectContaining({ code, ...fields }) as unknown as Error;
}

/** A command of curl without the line breaks between its arguments. */
export function commandLine(...call: Parameters<typeof clients.toCurl>): string {
  return clients.toCurl(...call).replaceAll(/ \\\n {2}/g, " ");
}

/** A form whose names and values need escaping. */
export function exampleForm(): FormData {
  const form = new FormData();
  form.append('a"b', "line\nbreak");
  form.append("file", new File(["text"], "n\r.txt"));
  form.append("typed", new File(["{}"], "x.json", { type: "application/json" }));
  return form;
}

/** {@link exampleForm} as it is sent under a content type, which names the boundary. */
export function exampleFormText(contentType: string | undefined): string {
  const [, boundary = ""] = /^multipart\/form-data; boundary=(.+)$/.exec(contentType ?? "") ?? [];
  return [
    `--${boundary}\r\nContent-Disposition: form-data; name="a%22b"\r\n\r\nline\r\nbreak\r\n`,
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="n%0D.txt"\r\nContent-Type: application/octet-stream\r\n\r\ntext\r\n`,
    `--${boundary}\r\nContent-Disposition: form-data; name="typed"; filename="x.json"\r\nContent-Type: application/json\r\n\r\n{}\r\n`,
    `--${boundary}--\r\n`,
  ].join("");
}

/** A whole stream as text. */
export async function textOf(stream: AsyncIterable<unknown>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString();
}
