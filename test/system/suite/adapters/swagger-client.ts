import { withFiles } from "../adapter.js";
import { operationId } from "../document.js";
import type { Credential, Json } from "../format.js";
import { peer } from "../peer.js";
import { loadTool } from "../peer-tools.js";
import { locatedValues, mediaTypeOf } from "../peer-values.js";

interface SwaggerClient {
  new (options: { spec: Json }): Promise<{ spec: Json }>;
  execute(options: object): Promise<unknown>;
}

// Documented at https://github.com/swagger-api/swagger-js/blob/master/docs/usage/tags-interface.md and http-client-for-oas-operations.md there.
export const swaggerClient = peer({
  name: "swagger-client",
  async open({ openapi, document, documentUrl }) {
    const Client = loadTool("swagger-client") as SwaggerClient;
    const { spec } = await new Client({ spec: document });
    return (each) => {
      const { parameters = [] } = each.operation;
      const { body, credentials, serverVariables } = each.values;
      const located = locatedValues(each).map(({ name, value, in: location }) => [
        openapi === "2.0" ? name : `${location}.${name}`,
        value,
      ]);
      const own = Object.fromEntries(located) as Json;
      const isForm = parameters.some((one) => one.in === "formData");
      const { name = "" } = parameters.find((one) => one.in === "body") ?? {};
      const given = withFiles(body);
      const old = isForm ? (given as Json) : { [String(name)]: given };
      return Client.execute({
        spec,
        operationId: operationId(each),
        contextUrl: documentUrl,
        serverVariables,
        requestContentType: mediaTypeOf(each),
        securities: { authorized: authorized(openapi, credentials ?? {}) },
        parameters: openapi === "2.0" && body !== undefined ? { ...own, ...old } : own,
        ...(openapi !== "2.0" && { requestBody: given }),
      });
    };
  },
});

function authorized(openapi: string, credentials: Readonly<Record<string, Credential>>): Json {
  const entries = Object.entries(credentials).map(([name, credential]) => {
    if (typeof credential !== "string" && openapi === "2.0") return [name, credential] as const;
    return [name, { value: credential, token: { access_token: credential } }] as const;
  });
  return Object.fromEntries(entries) as Json;
}
