import {
  createServer,
  get,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { EventEmitter, once } from "node:events";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { buildSync } from "esbuild";
import { EndpointError } from "fluent-endpoint";
import { toFetch } from "fluent-endpoint/clients";
import { createApi, type CallableApi } from "fluent-endpoint/openapi";
import { forward } from "../../../examples/gateway/forward.js";
import { serve } from "../../../examples/gateway/serve.js";
import { openApiDirectory } from "../describe/openapi-directory.js";
import { installedTools } from "../../helpers/tools.js";
import type { Json } from "../validators/json.js";
import { SampledValues } from "../validators/sampled-values.js";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const OUTFILE = join(process.cwd(), "etc/temporary/programs/gateway-hono.cjs");
const MEGABYTE = 1024 * 1024;

const load = createRequire(join(process.cwd(), "package.json"));
const servers: Server[] = [];
let modules = "";

beforeAll(() => {
  modules = installedTools("etc/tools");
  buildSync({
    entryPoints: ["examples/gateway/hono.ts"],
    outfile: OUTFILE,
    bundle: true,
    platform: "node",
    format: "cjs",
    nodePaths: [modules],
    external: ["fluent-endpoint"],
    tsconfigRaw: {},
  });
});

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

async function start(answer: Answer): Promise<number> {
  const server = createServer(answer);
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return portOf(server);
}

/** The servers of the example. */
const GATEWAYS: readonly [string, (api: CallableApi) => Promise<Server>][] = [
  ["Node's http", (api) => serve((request) => forward(api, request))],
  [
    "Hono",
    async (api) => {
      const { gateway } = load(OUTFILE) as { gateway(api: CallableApi): { fetch: unknown } };
      const { serve: serveHono } = load(join(modules, "@hono/node-server")) as {
        serve(options: object): Server;
      };
      const server = serveHono({ fetch: gateway(api).fetch, port: 0, hostname: "127.0.0.1" });
      if (!server.listening) await once(server, "listening");
      return server;
    },
  ],
];

const FILES = {
  openapi: "3.1.0",
  paths: {
    "/files/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
      get: {
        parameters: ["X-Hop", "X-End"].map((name) => ({
          name,
          in: "header",
          schema: { type: "string" },
        })),
      },
      put: { requestBody: { content: { "application/octet-stream": {} } } },
      patch: { requestBody: { content: { "application/json": { schema: { type: "object" } } } } },
      post: {
        requestBody: {
          content: {
            "multipart/form-data": {
              schema: {
                type: "object",
                required: ["file"],
                properties: { file: { type: "string", format: "binary" } },
              },
            },
          },
        },
      },
    },
  },
};

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Answers with what arrived. */
function echo(request: IncomingMessage, response: ServerResponse): void {
  const { method, url, headers } = request;
  void bytesOf(request).then((body) => {
    const { authorization, "content-type": type } = headers;
    response.end(
      JSON.stringify({ method, url, authorization, type, body: body.toString("base64") }),
    );
  });
}

/** The meaning of what arrived: JSON has no order of keys, and the boundary of a form is chosen at random. */
async function meaning(response: Response): Promise<unknown> {
  const { type, body, ...others } = (await response.json()) as { type?: string; body: string };
  const bytes = Buffer.from(body, "base64");
  if (type?.startsWith("multipart/form-data") === true) {
    const form = await new Response(bytes, { headers: { "content-type": type } }).formData();
    const entries = [...form].map(async ([name, value]) => [
      name,
      typeof value === "string" ? value : await value.text(),
    ]);
    return { ...others, form: await Promise.all(entries) };
  }
  const text = bytes.toString();
  return {
    ...others,
    type,
    body: /[/+]json/.test(type ?? "") ? (JSON.parse(text) as unknown) : text,
  };
}

/** What a client that knows the API sends it itself. */
function callsOf(api: CallableApi, description: Json): ReturnType<typeof toFetch>[] {
  const values = new SampledValues(description, 2);
  // Box tells operations of one URL apart by a fragment, which is never sent. Some have other bodies alone.
  const operations = api.operations.filter(
    ({ method, path }) => method === "GET" || !path.includes("#"),
  );
  return operations.flatMap((operation) => {
    try {
      return [toFetch(api.build(operation.route, values.argumentsOf(operation)))];
    } catch {
      return [];
    }
  });
}

describe.each(GATEWAYS)("A gateway of %s", (_name, startGateway) => {
  async function gatewayTo(answer: Answer): Promise<string> {
    const port = await start(answer);
    const gateway = await startGateway(createApi(FILES, { baseUrl: `http://127.0.0.1:${port}` }));
    servers.push(gateway);
    return `http://127.0.0.1:${portOf(gateway)}`;
  }

  test.each([
    ["box.com", "OAuth2Security", 200],
    ["spotify.com", "oauth_2_0", 80],
  ])("sends what it gets for %s on, all requests at a time", async (name, scheme, fewest) => {
    const file = join(openApiDirectory(), `${name}.json`);
    const description = JSON.parse(readFileSync(file, "utf8")) as Json;
    const upstream = await start(echo);
    const baseUrl = `http://127.0.0.1:${upstream}`;
    const api = createApi(description, { baseUrl, credentials: { [scheme]: "own" } });
    const gateway = await startGateway(api);
    servers.push(gateway);
    const calls = callsOf(api, description);
    expect(calls.length).toBeGreaterThan(fewest);
    const differences = await Promise.all(
      calls.map(async (call) => {
        const [url, init] = call;
        const toGateway = url.replace(String(upstream), String(portOf(gateway)));
        const headers = { ...(init.headers as Json), authorization: "Bearer of-the-client" };
        const through = await fetch(toGateway, { ...init, headers });
        const [one, other] = await Promise.all([
          meaning(await fetch(url, init)),
          through.status === 200 ? meaning(through) : through.text(),
        ]);
        return JSON.stringify(one) === JSON.stringify(other) ? [] : [{ one, other }];
      }),
    );
    expect(differences.flat()).toEqual([]);
  });

  test("hands every cookie of a response on, but no header of its connection", async () => {
    const url = await gatewayTo((_request, response) => {
      response.setHeader("set-cookie", ["a=1; Path=/", "b=2"]);
      response.setHeader("connection", "X-Hop, close");
      response.setHeader("x-hop", "1");
      response.setHeader("x-end", "2");
      response.end();
    });
    const { headers } = await fetch(`${url}/files/1`);
    expect(headers.getSetCookie()).toEqual(["a=1; Path=/", "b=2"]);
    expect([headers.get("x-hop"), headers.get("x-end")]).toEqual([null, "2"]);
  });

  test("keeps the headers of a connection, even if they are described", async () => {
    const seen: unknown[] = [];
    const url = await gatewayTo(({ headers }, response) => {
      seen.push(headers["x-hop"], headers["x-end"]);
      response.end();
    });
    const sent = { connection: "close, X-Hop", "x-hop": "1", "x-end": "2" };
    const [response] = (await once(get(`${url}/files/1`, { headers: sent }), "response")) as [
      IncomingMessage,
    ];
    response.resume();
    expect(seen).toEqual([undefined, "2"]);
  });

  test.each([
    ["http://elsewhere.example/files/1", "/files/1"],
    ["http://elsewhere.example:1/files/1#x", "/files/1"],
    ["http://elsewhere.example/files/x", "400"],
    ["http://elsewhere.example", "404"],
    ["//elsewhere.example/files/1", "404"],
  ])("reads the path of %s, and never its host", async (path, expected) => {
    let arrived = "";
    const url = await gatewayTo((request, response) => {
      arrived = String(request.url);
      response.end();
    });
    const { port } = new URL(url);
    const request = get({ host: "127.0.0.1", port, path });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    response.resume();
    expect(response.statusCode === 200 ? arrived : String(response.statusCode)).toBe(expected);
  });

  test("answers 400 to a request that cannot be sent on, and 502 without the API", async () => {
    const url = await gatewayTo((request) => request.socket.destroy());
    expect((await fetch(`${url}/files/1`)).status).toBe(502);
    const api = createApi(FILES, { baseUrl: url });
    const prototype = Object.getPrototypeOf(api) as CallableApi;
    const built = jest.spyOn(prototype, "build").mockImplementation(() => {
      throw new EndpointError("invalid-header", "The value cannot be sent.");
    });
    const gateway = await startGateway(api);
    servers.push(gateway);
    const refused = await fetch(`http://127.0.0.1:${portOf(gateway)}/files/1`);
    built.mockRestore();
    expect(refused.status).toBe(400);
    expect(refused.headers.get("content-type")).toBe("application/problem+json");
    expect(await refused.json()).toMatchObject({
      status: 400,
      problems: [{ detail: "The value cannot be sent." }],
    });
  });

  test("hands the head of a slow response on before its end, and its parts as they come", async () => {
    const next = new EventEmitter();
    const url = await gatewayTo((_request, response) => {
      response.writeHead(200, { "x-slow": "1" });
      response.write("first");
      next.once("next", () => response.end("second"));
    });
    const response = await fetch(`${url}/files/1`);
    expect(response.headers.get("x-slow")).toBe("1");
    const parts: string[] = [];
    for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
      parts.push(Buffer.from(part).toString());
      next.emit("next");
    }
    expect(parts).toEqual(["first", "second"]);
  });

  test("leaves the API when its client leaves", async () => {
    const events = new EventEmitter();
    const url = await gatewayTo((_request, response) => {
      response.on("close", () => events.emit("left"));
      events.emit("arrived");
    });
    const leaving = new AbortController();
    const [left] = [
      once(events, "left"),
      once(events, "arrived").then(() => {
        leaving.abort();
      }),
    ];
    await expect(fetch(`${url}/files/1`, { signal: leaving.signal })).rejects.toThrow("aborted");
    expect(await left).toEqual([]);
  });

  test("does not read more of a response than its client", async () => {
    let written = 0;
    const url = await gatewayTo((_request, response) => {
      const chunk = Buffer.alloc(MEGABYTE);
      const write = (): void => {
        while (written < 200 * MEGABYTE && !response.destroyed) {
          written += chunk.length;
          if (!response.write(chunk)) {
            response.once("drain", write);
            return;
          }
        }
        response.end();
      };
      write();
    });
    const leaving = new AbortController();
    const response = await fetch(`${url}/files/1`, { signal: leaving.signal });
    const reader = response.body?.getReader();
    await reader?.read();
    await wait(500);
    expect(written).toBeLessThan(40 * MEGABYTE);
    leaving.abort();
  });

  test("does not read more of a request than the API", async () => {
    const url = await gatewayTo((request) => request.pause());
    const client = connect(Number(new URL(url).port), "127.0.0.1");
    client.on("error", () => undefined);
    const type = "content-type: application/octet-stream";
    client.write(
      `PUT /files/1 HTTP/1.1\r\nhost: h\r\n${type}\r\ncontent-length: ${200 * MEGABYTE}\r\n\r\n`,
    );
    const chunk = Buffer.alloc(MEGABYTE);
    let written = 0;
    while (written < 200 * MEGABYTE) {
      const isTaken =
        client.write(chunk) || (await Promise.race([once(client, "drain"), wait(500)]));
      if (isTaken === undefined) break;
      written += chunk.length;
    }
    client.destroy();
    expect(written).toBeLessThan(40 * MEGABYTE);
  });

  test.each([
    ["PATCH", "application/json", '{"a":'],
    ["PATCH", "application/json", '{"a":1}'],
    ["POST", "multipart/form-data; boundary=x", "--x\r\ncontent-disposition: form-data; name=f"],
  ])(
    "sends nothing on of a %s of %s that is shorter than it says: %s",
    async (method, type, body) => {
      let arrived = 0;
      const url = await gatewayTo((_request, response) => {
        arrived++;
        response.end();
      });
      const client = connect(Number(new URL(url).port), "127.0.0.1");
      client.on("error", () => undefined);
      const head = `${method} /files/1 HTTP/1.1\r\nhost: h\r\ncontent-type: ${type}`;
      client.end(`${head}\r\ncontent-length: ${body.length + 10}\r\n\r\n${body}`);
      await once(client.resume(), "close");
      // Another request is answered as ever.
      expect((await fetch(`${url}/files/x`)).status).toBe(400);
      expect(arrived).toBe(0);
    },
  );

  test("takes no more of a body than its length, and the rest is not another request", async () => {
    const arrived: string[] = [];
    const url = await gatewayTo((request, response) => {
      void bytesOf(request).then((body) => {
        arrived.push(`${request.method} ${body.toString()}`);
        response.end();
      });
    });
    const client = connect(Number(new URL(url).port), "127.0.0.1");
    const head = "PATCH /files/1 HTTP/1.1\r\nhost: h\r\ncontent-type: application/json";
    client.write(`${head}\r\ncontent-length: 2\r\n\r\n{}TRAILING /files/2\r\n\r\n`);
    await once(client.resume(), "close");
    expect(arrived.filter((each) => each !== "PATCH {}")).toEqual([]);
  });
});
