import { upgradeSwagger } from "fluent-endpoint/openapi/swagger";
import { Impossible, type OpenGroup } from "./adapter.js";
import type { Case, Credential, Json } from "./format.js";
import { cookieText, type Auth } from "./peer-values.js";

type Variables = Readonly<Record<string, { readonly default: string }>>;

/** The base URL that a caller passes: that of the case, or the closest described server with the values of its variables. */
export function serverUrl(
  { baseUrl, document }: Pick<OpenGroup, "baseUrl" | "document">,
  { operation, values }: Case,
): string {
  if (baseUrl !== undefined) return baseUrl;
  const upgraded = upgradeSwagger(document) as { readonly servers?: unknown };
  const servers = operation.servers ?? upgraded.servers ?? [];
  const [server] = servers as { url: string; variables?: Variables }[];
  if (server === undefined) throw new Impossible("The document has no server.");
  const own = { ...values.serverVariables } as Record<string, unknown>;
  return server.url.replaceAll(/\{([^{}]+)\}/g, (_, name: string) =>
    String(own[name] ?? server.variables?.[name]?.default),
  );
}

/** Where a caller puts credentials. */
interface PlacedCredentials {
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly cookie: Readonly<Record<string, string>>;
}

/** The credentials of the first requirement that the case has all credentials for. */
function placedCredentials({
  operation: { security = [] },
  values: { credentials = {} },
  components,
  document,
}: Case): PlacedCredentials {
  const schemes = (components?.securitySchemes ?? document?.securityDefinitions ?? {}) as Record<
    string,
    (Auth & { readonly in?: string }) | undefined
  >;
  // A certificate is a matter of the connection.
  const isGiven = (id: string) =>
    schemes[id]?.type === "mutualTLS" || Object.hasOwn(credentials, id);
  const chosen = (security as Json[]).find((names) => Object.keys(names).every(isGiven)) ?? {};
  const located: Record<string, Record<string, string>> = { header: {}, query: {}, cookie: {} };
  for (const id of Object.keys(chosen).filter((each) => Object.hasOwn(credentials, each))) {
    const { type, in: place = "header", name = "Authorization" } = schemes[id] ?? {};
    const text = credentialText(credentials[id] ?? "");
    const isBearer = type !== "apiKey" && typeof credentials[id] === "string";
    located[place] = { ...located[place], [name]: isBearer ? `Bearer ${text}` : text };
  }
  const { header = {}, query = {}, cookie = {} } = located;
  return { headers: header, query, cookie };
}

function credentialText(credential: Credential): string {
  if (typeof credential === "string") return credential;
  const { username, password } = credential;
  if (username.includes(":")) throw new Impossible("A user name has no colon.");
  return `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
}

/** The headers that a caller writes for credentials, and for cookies where the library has no place for them. */
export function callerHeaders(each: Case): Record<string, string> {
  const { headers, cookie } = placedCredentials(each);
  const cookies = cookieText(each, cookie);
  return { ...headers, ...(cookies !== "" && { Cookie: cookies }) };
}

/** The headers that a caller writes for credentials alone, of a library that knows cookies. */
export function credentialHeaders(each: Case): Record<string, string> {
  return callerHeaders({ ...each, values: { ...each.values, cookie: {} } });
}

/** The keys that a caller puts into the query. */
export function credentialQuery(each: Case): Readonly<Record<string, string>> {
  return placedCredentials(each).query;
}

/** Ends a case with a key in the query, of a library whose calls take no parameter that is not described. */
export function refuseKeyInQuery(each: Case): void {
  if (Object.keys(credentialQuery(each)).length > 0)
    throw new Impossible("There is no place for a key in the query.");
}
