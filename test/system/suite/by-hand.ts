import { upgradeSwagger } from "fluent-endpoint/openapi/swagger";
import { Impossible, type OpenGroup } from "./adapter.js";
import type { Case, Json } from "./format.js";
import type { Auth } from "./peer-values.js";

type Variables = Readonly<Record<string, { readonly default: string }>>;

/** The base URL that a caller passes: that of the case, or the server of the document with the values of its variables. */
export function serverUrl(
  { baseUrl, document }: Pick<OpenGroup, "baseUrl" | "document">,
  { values }: Case,
): string {
  if (baseUrl !== undefined) return baseUrl;
  const upgraded = upgradeSwagger(document) as { readonly servers?: unknown };
  const [server] = (upgraded.servers ?? []) as { url: string; variables?: Variables }[];
  if (server === undefined) throw new Impossible("The document has no server.");
  const own = { ...values.serverVariables } as Record<string, unknown>;
  return server.url.replaceAll(/\{([^{}]+)\}/g, (_, name: string) =>
    String(own[name] ?? server.variables?.[name]?.default),
  );
}

/** The headers in which a caller puts credentials. */
export function credentialHeaders({
  operation: { security = [] },
  values: { credentials = {} },
  components,
  document,
}: Case): Record<string, string> {
  const schemes = (components?.securitySchemes ?? document?.securityDefinitions ?? {}) as Record<
    string,
    (Auth & { readonly in?: string }) | undefined
  >;
  const chosen = (security as Json[]).find((names) =>
    Object.keys(names).every((name) => Object.hasOwn(credentials, name)),
  );
  const headers = Object.keys(chosen ?? {}).map((name) => {
    const [scheme, credential] = [schemes[name], credentials[name]];
    if (typeof credential === "object") {
      const { username, password } = credential;
      if (username.includes(":")) throw new Impossible("A user name has no colon.");
      const pair = Buffer.from(`${username}:${password}`).toString("base64");
      return ["Authorization", `Basic ${pair}`];
    }
    if (scheme?.type !== "apiKey") return ["Authorization", `Bearer ${String(credential)}`];
    if (scheme.in !== "header") throw new Impossible("A key has its place in a header alone.");
    return [scheme.name ?? "", credential ?? ""];
  });
  return Object.fromEntries(headers) as Record<string, string>;
}
