import { createServer, request as sendRequest, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Json } from "../validators/json.js";
import { validatingServer } from "../validators/validating-server.js";
import type { SampledCall } from "../validators/sampled-values.js";
import { NotOffered, type Send } from "./candidates.js";
import { faultOf } from "./fault.js";
import { requestsOnly } from "./requests-only.js";

/** A request as it comes over the wire. */
export interface SentRequest {
  readonly method: string;
  /** The path and the query. */
  readonly target: string;
  readonly contentType: string;
  readonly body: string;
}

/** The answer of the validating server. */
export interface Answer {
  readonly status: number;
  readonly text: string;
}

export interface Judgement {
  readonly result: "right" | "wrong" | "refused";
  /** The kind of fault, or `""`. */
  readonly fault: string;
  readonly detail: string;
  readonly sent?: SentRequest;
}

// A connection that is closed while the next request is written fails it, which happens where a generator runs in between.
const KEPT_ALIVE = { keepAliveTimeout: 0 };

interface JudgingServer {
  readonly baseUrl: string;
  /** Has a candidate send a call, and compares the values that the validating server reads with those that were given. */
  judged(send: Send, call: SampledCall): Promise<Judgement>;
  close(): void;
}

/** Starts a server on loopback that keeps each request, and asks a validating server about it. */
export async function startJudgingServer(description: Json): Promise<JudgingServer> {
  const validating = await validatingServer();
  validating.serve(readable(description));
  const arrived: { sent: SentRequest; answer: Answer }[] = [];
  const server = createServer(KEPT_ALIVE, (request, response) => {
    void forwarded(request, validating.baseUrl).then((both) => {
      arrived.push(both);
      // A candidate that reads the response finds nothing to complain of.
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${String(port)}`,
    async judged(send, call) {
      arrived.length = 0;
      const refusal = await refusalOf(send, call);
      const last = arrived.at(-1);
      if (last === undefined) return refusal;
      const { sent, answer } = last;
      const fault = faultOf(description, call, sent, answer, validating.lastRead());
      return { result: fault ? "wrong" : "right", fault: "", detail: "", ...fault, sent };
    },
    close() {
      server.closeAllConnections();
      server.close();
      validating.close();
    },
  };
}

/**
 * A copy for the validating server, which compiles all components for each operation: at the root of its host, and without what keeps
 * all of it from being read. Every query parameter may have reserved characters in it: a `:` that is not percent-encoded arrives all
 * the same.
 */
function readable(description: Json): Json {
  const copy: Json = { ...requestsOnly(description), servers: [{ url: "/" }], security: [] };
  for (const item of Object.values(copy.paths as Record<string, Json>)) {
    for (const described of [item, ...(Object.values(item) as Json[])]) {
      delete described.servers;
      delete described.security;
    }
  }
  clean(copy, new Set());
  return copy;
}

/** Removes what the compiler of the validator refuses, and no request depends on. */
function clean(value: unknown, seen: Set<unknown>): void {
  if (typeof value !== "object" || value === null || seen.has(value)) return;
  seen.add(value);
  const object = value as Json;
  if (typeof object.nullable === "boolean" && object.type === undefined) delete object.nullable;
  // Patterns of other languages; values are the sampler's.
  if (typeof object.pattern === "string") delete object.pattern;
  if (object.in === "query" && typeof object.name === "string") object.allowReserved = true;
  for (const member of Object.values(object)) clean(member, seen);
}

/** The judgement of a call that sends nothing. */
async function refusalOf(send: Send, call: SampledCall): Promise<Judgement> {
  try {
    await send(call);
    return { result: "refused", fault: "sends nothing", detail: "" };
  } catch (error) {
    if (error instanceof NotOffered) return { result: "refused", fault: "not offered", detail: "" };
    return { result: "refused", fault: "throws", detail: String(error).slice(0, 200) };
  }
}

/** Sends the same bytes to the validating server. */
async function forwarded(request: IncomingMessage, baseUrl: string) {
  const { method = "", url: target = "", headers } = request;
  const body = await bytesOf(request);
  const answer = await new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = new URL(baseUrl);
    const options = { hostname, port, method, path: target, headers };
    const forwarding = sendRequest(options, (response) => {
      bytesOf(response).then((text) => {
        resolve({ status: response.statusCode ?? 0, text: text.toString() });
      }, reject);
    });
    forwarding.on("error", reject);
    forwarding.end(body);
  });
  const contentType = headers["content-type"] ?? "";
  return { sent: neutral({ method, target, contentType, body: body.toString() }), answer };
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Gives the boundary of a multipart body, which is chosen at random, one name. */
function neutral(sent: SentRequest): SentRequest {
  const boundary = /boundary="?([^";]+)/.exec(sent.contentType)?.[1];
  if (boundary === undefined) return sent;
  const contentType = sent.contentType.replace(boundary, "boundary");
  return { ...sent, contentType, body: sent.body.replaceAll(boundary, "boundary") };
}
