import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { EventEmitter, once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterEach, expect, test } from "@jest/globals";
import { createApi } from "fluent-endpoint/openapi";
import { forward } from "../../examples/gateway/forward.js";
import { serve } from "../../examples/gateway/serve.js";

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

const properties = { file: { type: "string", format: "binary" } };
const form = { schema: { type: "object", required: ["file"], properties } };
const FILES = {
  openapi: "3.1.0",
  security: [{ key: [] }],
  paths: {
    "/files/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
      get: {},
      put: { requestBody: { content: { "application/octet-stream": {} } } },
      post: { requestBody: { content: { "multipart/form-data": form } } },
    },
  },
  components: { securitySchemes: { key: { type: "apiKey", in: "query", name: "key" } } },
};

/** The port of a gateway in front of an API, which answers as a function says. */
async function gatewayTo(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<number> {
  const upstream = createServer(answer);
  upstream.listen(0, "127.0.0.1");
  await once(upstream, "listening");
  const baseUrl = `http://127.0.0.1:${portOf(upstream)}/v1`;
  const api = createApi(FILES, { baseUrl, credentials: { key: "own" } });
  const gateway = await serve((request) => forward(api, request));
  servers.push(upstream, gateway);
  return portOf(gateway);
}

test("A gateway sends 50 requests on at a time, with its own credential", async () => {
  const port = await gatewayTo((request, response) => {
    response.end(`${request.url} ${request.headers.cookie ?? ""}`);
  });
  const ids = Array.from({ length: 50 }, (_, id) => id);
  const answers = await Promise.all(
    ids.map(async (id) => {
      const headers = { cookie: "session=client" };
      const response = await fetch(`http://127.0.0.1:${port}/files/${id}?key=client`, { headers });
      return response.text();
    }),
  );
  expect(answers).toEqual(ids.map((id) => `/v1/files/${id}?key=own `));
});

test("A gateway streams a file of 5 MB both ways", async () => {
  const size = 5 * 1024 * 1024;
  const port = await gatewayTo((request, response) => {
    void request.pipe(response);
  });
  const response = await fetch(`http://127.0.0.1:${port}/files/1`, {
    method: "PUT",
    headers: { "content-type": "application/octet-stream" },
    body: new Uint8Array(size),
  });
  expect((await response.arrayBuffer()).byteLength).toBe(size);
});

test("A gateway refuses a broken upload, and sends nothing on", async () => {
  let arrived = 0;
  const port = await gatewayTo((_request, response) => {
    arrived++;
    response.end();
  });
  const response = await fetch(`http://127.0.0.1:${port}/files/1`, {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=x" },
    body: "--x\r\ncontent-disposition: form-data; name=file\r\n\r\nhalf",
  });
  expect(response.status).toBe(400);
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  expect(await response.json()).toEqual({
    title: "Bad Request",
    status: 400,
    problems: [{ detail: "The body is not a whole form of the type multipart.", location: "body" }],
  });
  expect(arrived).toBe(0);
});

test("A gateway sends a form on with its file", async () => {
  const port = await gatewayTo((request, response) => {
    void buffer(request).then(({ length }) =>
      response.end(JSON.stringify([request.headers["content-type"]?.split(";")[0], length > 1000])),
    );
  });
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(1000)]), "a.bin");
  const response = await fetch(`http://127.0.0.1:${port}/files/1`, { method: "POST", body });
  expect(await response.json()).toEqual(["multipart/form-data", true]);
});

test("A gateway leaves the API when its client leaves", async () => {
  const hasLeft = new EventEmitter();
  const port = await gatewayTo((_request, response) => {
    response.on("close", () => hasLeft.emit("left"));
    client.destroy();
  });
  const client = connect(port, "127.0.0.1");
  client.write("GET /files/1 HTTP/1.1\r\nhost: h\r\n\r\n");
  expect(await once(hasLeft, "left")).toEqual([]);
});

test("A gateway answers 502 where the API breaks off, and 400 where no request was sent", async () => {
  const port = await gatewayTo((_request, response) => {
    response.destroy();
  });
  expect((await fetch(`http://127.0.0.1:${port}/files/1`)).status).toBe(502);
  const client = connect(port, "127.0.0.1");
  client.write("TRACE /files/1 HTTP/1.1\r\nhost: h\r\nconnection: close\r\n\r\n");
  const [chunk] = (await once(client, "data")) as [Buffer];
  expect(String(chunk)).toMatch(/^HTTP\/1\.1 400 /);
});
