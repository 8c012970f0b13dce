/** Prints as JSON which values each router and each mock reads by the pattern of a route. */
import { once } from "node:events";
import express from "express";
import { EndpointBuilder } from "fluent-endpoint";
import { toFetch } from "fluent-endpoint/clients";
import { pathPattern } from "fluent-endpoint/routes";
import { Hono } from "hono";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";

const api = new EndpointBuilder("https://api.example.com:8443/v1");
const file = api
  .route("GET /users/{user-id}/files/{name}{?page}")
  .params({ "user-id": "ada", name: "a b.txt", page: 2 });
const version = api.route("GET /v{major},{minor}/x(1)").params({ major: 1, minor: 2 });
const { pathname, search } = new URL(file.build().url);

const read = async (builder) => (await fetch(...toFetch(builder.build()))).json();

async function byMsw() {
  const values = ({ params }) => HttpResponse.json(params);
  const server = setupServer(
    http.get(pathPattern(file, "colon"), values),
    http.get(pathPattern(version, "regexp"), () => HttpResponse.json("regexp")),
  );
  server.listen({ onUnhandledRequest: "error" });
  const found = [await read(file), await read(version)];
  server.close();
  return found;
}

async function byNock() {
  // nock replaces fetch when it is imported, and msw cannot replace it then.
  const { default: nock } = await import("nock");
  const { origin } = new URL(file.build().url);
  nock(origin)
    .get(pathPattern(file, "regexp", { origin: false }))
    .query(true)
    .reply(200, "1");
  nock(origin)
    .get(pathPattern(version, "regexp", { origin: false }))
    .reply(200, "2");
  const found = [await read(file), await read(version)];
  nock.restore();
  return found;
}

async function byExpress() {
  const app = express();
  app.get(pathPattern(file, "colon", { origin: false }), ({ params }, response) =>
    response.json(params),
  );
  app.get(pathPattern(version, "regexp", { origin: false }), ({ params }, response) =>
    response.json(params),
  );
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  const base = `http://127.0.0.1:${server.address().port}/v1`;
  const found = [await read(file.baseUrl(base)), await read(version.baseUrl(base))];
  server.close();
  return found;
}

async function byHono() {
  const app = new Hono();
  app.get(pathPattern(file, "colon", { origin: false }), (context) =>
    context.json(context.req.param()),
  );
  return (await app.request(pathname + search)).json();
}

function byUrlPattern() {
  const pattern = new URLPattern({ pathname: pathPattern(file, "colon", { origin: false }) });
  return pattern.exec(file.build().url)?.pathname.groups;
}

console.log(
  JSON.stringify({
    msw: await byMsw(),
    nock: await byNock(),
    express: await byExpress(),
    hono: await byHono(),
    URLPattern: byUrlPattern(),
  }),
);
