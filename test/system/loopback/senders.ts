import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import axios from "axios";
import type { RequestOptions } from "fluent-endpoint";
import {
  toAxios,
  toCurl,
  toFetch,
  toGot,
  toKy,
  toNode,
  toRequest,
  toUndici,
} from "fluent-endpoint/clients";
import got from "got";
import got14 from "got-14";
import ky from "ky";
import ky1 from "ky-1";
import { importUndici } from "./undici.js";

/** Sends a request by a client and returns the status. */
export type Send = (options: RequestOptions) => Promise<number | undefined>;

/** Every client. Compiling this file tests that each client's types accept what its adapter returns. */
export const SENDERS = {
  fetch: async (options) => (await fetch(...toFetch(options))).status,
  Request: async (options) => (await fetch(toRequest(options))).status,
  axios: async (options) => (await axios(toAxios(options))).status,
  got: async (options) => (await got(...toGot(options))).statusCode,
  ky: async (options) => (await ky(...toKy(options))).status,
  undici: async (options) => {
    const undici = await importUndici();
    const { statusCode, body } = await undici.request(...toUndici(options));
    await body.dump();
    return statusCode;
  },
  node: (options) =>
    new Promise((resolve, reject) => {
      const [url, nodeOptions, body] = toNode(options);
      const request = httpRequest(url, nodeOptions, (response) => {
        response.resume().on("end", () => {
          resolve(response.statusCode);
        });
      });
      request.on("error", reject);
      request.on("timeout", () => request.destroy(new Error("timeout")));
      if (typeof body === "object" && "pipe" in body) body.pipe(request);
      else request.end(body);
    }),
  curl: (options) => runCurl(toCurl(options, { secrets: true }), options.body),
} satisfies Record<string, Send>;

export type ClientName = keyof typeof SENDERS;

/** The same for the oldest supported major version of a client. For undici, that is the one that {@link importUndici} returns. */
export const OLDEST_SENDERS: Readonly<Partial<Record<ClientName, Send>>> = {
  got: async (options) => (await got14(...toGot(options))).statusCode,
  ky: async (options) => (await ky1(...toKy(options))).status,
};

/** Runs a command as a script of a POSIX shell. A long command would not fit into an argument of the shell. */
async function runCurl(command: string, body: unknown): Promise<number> {
  const input = await inputOf(body);
  const script = join(tmpdir(), `to-curl-${String(process.pid)}.sh`);
  writeFileSync(
    script,
    `${command} --silent --show-error --output /dev/null --write-out '%{http_code}'\n`,
  );
  return new Promise((resolve, reject) => {
    const shell = execFile("sh", [script], (error, stdout) => {
      if (error === null) resolve(Number(stdout));
      else reject(new Error(error.message, { cause: error }));
    });
    // A command that reads no input may end before this is written.
    shell.stdin?.on("error", () => undefined);
    shell.stdin?.end(input);
  });
}

/** The bytes of a Blob, a stream or a file, which the command reads from its standard input. */
async function inputOf(body: unknown): Promise<Buffer> {
  if (body instanceof FormData) {
    const files = [...body.values()].filter((value) => typeof value !== "string");
    return inputOf(files[0]);
  }
  if (body instanceof Blob) return Buffer.from(await body.arrayBuffer());
  const isStream = typeof body === "object" && body !== null && Symbol.asyncIterator in body;
  const chunks: Buffer[] = [];
  if (isStream) {
    for await (const chunk of Readable.from(body as AsyncIterable<string | Uint8Array>)) {
      chunks.push(Buffer.from(chunk as Uint8Array));
    }
  }
  return Buffer.concat(chunks);
}
