import { Impossible, withFiles } from "../adapter.js";
import { callerHeaders, credentialQuery, serverUrl } from "../by-hand.js";
import type { Json } from "../format.js";
import { offered, peer } from "../peer.js";
import { loadTool } from "../peer-tools.js";
import { mediaTypeOf } from "../peer-values.js";

type Call = (options: object) => Promise<unknown>;

interface Fets {
  createClient(options: object): Readonly<Record<string, Readonly<Record<string, Call>>>>;
}

/**
 * Documented at https://the-guild.dev/openapi/fets/client/client-configuration and https://the-guild.dev/openapi/fets/client/request-params.
 * Its client has types of a description alone; it takes values by place, and JSON, fields of a form or of a multipart form.
 */
export const fets = peer({
  name: "feTS",
  installed: "fets",
  reads: "3.0 and 3.1",
  open(group) {
    const { createClient } = loadTool("fets") as Fets;
    return (each) => {
      const keys = credentialQuery(each);
      const client = createClient({
        endpoint: serverUrl(group, each),
        globalParams: {
          headers: callerHeaders(each),
          ...(Object.keys(keys).length > 0 && { query: keys }),
        },
      });
      const { method, path } = each.operation;
      const { path: params, query, header: headers, body } = each.values;
      const type = mediaTypeOf(each);
      const call = offered(client[path]?.[method.toLowerCase()]);
      return call({ params, query, headers, ...(body !== undefined && bodyOf(type, body)) });
    };
  },
});

function bodyOf(type: string | undefined, body: unknown): Json {
  if (type?.includes("urlencoded")) return { formUrlEncoded: body };
  if (type?.includes("multipart")) return { formData: withFiles(body) };
  if (type === "application/json") return { json: body };
  throw new Impossible("It sends JSON and forms.");
}
