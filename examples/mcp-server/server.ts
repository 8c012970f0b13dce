/** A server of the Model Context Protocol for any OpenAPI description: see README.md. */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { createApi } from "fluent-endpoint/openapi";
import { parseYaml } from "fluent-endpoint/openapi/yaml";
import { credentialsFrom } from "./credentials.ts";
import { serveHttp } from "./serve-http.ts";
import { toolServer } from "./tool-server.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string", multiple: true },
    "read-only": { type: "boolean" },
    "base-url": { type: "string" },
    origin: { type: "string", multiple: true },
    port: { type: "string" },
  },
});
const [file] = positionals;
if (file === undefined) throw new Error("Pass the file of an OpenAPI description.");

const text = readFileSync(file, "utf8");
const description: object = /\.ya?ml$/i.test(file) ? parseYaml(text) : JSON.parse(text);
const described = createApi(description);
const baseUrl = values["base-url"];
const apiUrl = baseUrl ?? described.servers.find(({ url }) => URL.canParse(url))?.url;
if (apiUrl === undefined)
  throw new Error("The description does not say where the API is. Pass --base-url.");

const api = createApi(description, {
  credentials: credentialsFrom(process.env, described.securitySchemes),
  readOnly: values["read-only"] ?? false,
  ...(values.only && { only: values.only }),
  ...(baseUrl !== undefined && { baseUrl }),
});
const origins = new Set([apiUrl, ...(values.origin ?? [])].map((url) => new URL(url).origin));
const newServer = toolServer(api, origins);

if (values.port === undefined) {
  await newServer().connect(new StdioServerTransport());
} else {
  console.error(await serveHttp(newServer, Number(values.port)));
}
