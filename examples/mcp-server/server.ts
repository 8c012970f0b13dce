/** A server of the Model Context Protocol for any OpenAPI description: see README.md. */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createApi } from "fluent-endpoint/openapi";
import { parseYaml } from "fluent-endpoint/openapi/yaml";
import { credentialsFrom } from "./credentials.ts";
import { serveHttp } from "./serve-http.ts";
import { toolServer } from "./tool-server.ts";

try {
  await start();
} catch (error) {
  // People read it in the log of their client, where a stack is in the way.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function start(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: "string", multiple: true },
      "read-only": { type: "boolean" },
      discover: { type: "boolean" },
      "base-url": { type: "string" },
      origin: { type: "string", multiple: true },
      port: { type: "string" },
    },
  });
  const [file] = positionals;
  if (file === undefined)
    throw new Error("Pass the file of an OpenAPI description: node server.ts openapi.json");

  const text = readFileSync(file, "utf8");
  const description: object = /\.ya?ml$/i.test(file) ? parseYaml(text) : JSON.parse(text);
  const baseUrl = values["base-url"];
  const where = baseUrl === undefined ? {} : { baseUrl };
  const { servers, securitySchemes } = createApi(description, where);
  const api = createApi(description, {
    ...where,
    credentials: credentialsFrom(process.env, securitySchemes),
    readOnly: values["read-only"] ?? false,
    ...(values.only && { only: values.only }),
  });
  const apiUrls =
    baseUrl === undefined
      ? servers
          .map(({ url }) => url)
          .filter((url) => URL.canParse(url))
          .slice(0, 1)
      : [baseUrl];
  const origins = new Set([...apiUrls, ...(values.origin ?? [])].map((url) => new URL(url).origin));
  const newServer = toolServer(api, origins, values.discover);

  if (values.port === undefined) {
    serveStdio(newServer);
  } else {
    console.error(await serveHttp(newServer, Number(values.port)));
  }
}
