import type { Description, Server, ServerVariable, SecurityScheme } from "../model.js";
import { withoutUndefined } from "../../internal/objects.js";
import { camelCase, UniqueNames } from "../../internal/words.js";
import {
  isJsonObject,
  kept,
  listOr,
  objectOr,
  textOr,
  type DescriptionObject,
} from "./document.js";
import type { Problems } from "./problems.js";
import { isToken } from "../../wire/media-type.js";

/** Reads a list of servers. An address without a scheme gets `https:`. */
export function readServers(servers: unknown): Server[] {
  const names = new UniqueNames();
  return secureFirst(listOr(servers).filter(isJsonObject))
    .map((server) => {
      const url = addressOf(server);
      const description = textOr(server.description);
      const title = textOr(server.name) ?? shortText(description) ?? hostOf(url);
      const name = names.take(camelCase(title) || "server");
      const variables = readVariables(objectOr(server.variables), url);
      return withoutUndefined({ name, url, description, variables });
    })
    .filter(({ url }) => url !== "");
}

/** Reads the servers of operations, each address once: the servers of an API that names none for all of them. */
export function readServersOnce(servers: readonly unknown[]): Server[] {
  const byAddress = new Map<string, DescriptionObject>();
  for (const server of servers.filter(isJsonObject))
    kept(byAddress, addressOf(server), () => server);
  return readServers([...byAddress.values()]);
}

/** Puts a server with `https:` before the first one if they differ in nothing else. */
function secureFirst(servers: readonly DescriptionObject[]): readonly DescriptionObject[] {
  const [first] = servers;
  const { url } = first ?? {};
  if (typeof url !== "string" || !url.startsWith("http://")) return servers;
  const secure = servers.find((server) => server.url === url.replace("http:", "https:"));
  return secure === undefined ? servers : [secure, ...servers.filter((each) => each !== secure)];
}

function addressOf(server: DescriptionObject): string {
  const url = textOr(server.url) ?? "";
  if (url.startsWith("//")) return `https:${url}`;
  if (url === "" || url.startsWith("/") || /^(?:\{|[a-z][a-z0-9+.-]*:\/\/)/i.test(url)) return url;
  // `./v1` and `v1` are relative to the description's own address; `api.example.com/v1` lacks its scheme.
  return /^[^/]+\.[a-z]{2,}(?:[:/]|$)/i.test(url)
    ? `https://${url}`
    : `/${url.replace(/^(?:\.?\/)+/, "")}`;
}

function readVariables(
  variables: Readonly<Record<string, unknown>>,
  url: string,
): ServerVariable[] {
  const names = [...url.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name);
  return [...new Set(names)].map((name) => {
    const described = objectOr(variables[name]);
    const { default: preset } = described;
    // In YAML, ports without quotes are numbers.
    const values = listOr(described.enum)
      .filter((each) => typeof each === "string" || typeof each === "number")
      .map(String);
    const isKnown = typeof preset === "string" || typeof preset === "number";
    return withoutUndefined({
      name,
      default: isKnown ? String(preset) : (values[0] ?? ""),
      values,
      description: textOr(described.description),
    });
  });
}

/** A description is used as a name if it is a few words. */
function shortText(text: string | undefined): string | undefined {
  return text !== undefined && text.length <= 40 && text.split(/\s+/).length <= 4
    ? text
    : undefined;
}

function hostOf(url: string): string {
  return /^[a-z]+:\/\/([^/?#]+)/i.exec(url)?.[1] ?? url;
}

/** The servers that have an address of their own. The others are relative to the address of the description. */
export function absoluteServers({ servers }: Pick<Description, "servers">): readonly Server[] {
  return servers.filter(({ url }) => /^(?:https?:\/\/|\{)/i.test(url));
}

/** The URL of a server with the defaults of its variables, without a slash at its end. */
export function filledUrl({ url, variables }: Server): string {
  const presets = new Map(variables.map((each) => [each.name, each.default]));
  return url
    .replaceAll(/\{([^{}]+)\}/g, (expression, name: string) => presets.get(name) ?? expression)
    .replace(/\/$/, "");
}

/** The names of the variables in the URLs of an API. */
export function serverVariables(servers: readonly Server[]): ReadonlySet<string> {
  return new Set(servers.flatMap(({ variables }) => variables.map(({ name }) => name)));
}

/** True for the API that the library's own defaults are for: its accept header has formats and previews. */
export function isHostedApi({ servers }: Pick<Description, "servers">): boolean {
  return servers[0]?.url === "https://api.github.com";
}

export function readSecuritySchemes(problems: Problems): SecurityScheme[] {
  const { references } = problems;
  const { securitySchemes } = objectOr(references.document.components);
  return Object.entries(objectOr(securitySchemes)).flatMap(([name, described]) => {
    const scheme = references.target(described);
    if (!isJsonObject(scheme)) return [];
    const kind = kindOf(scheme);
    const wrong = wrongName(kind.parameter ?? "", kind.location);
    if (wrong !== undefined) {
      problems.at("/components/securitySchemes").at(name, "name").mistake(wrong);
      return [];
    }
    if (kind.kind === "other" || kind.kind === "mutualTLS") {
      problems
        .at("/components/securitySchemes")
        .at(name)
        .note("No request contains this credential. Let your HTTP client or a proxy add it.");
    }
    return [{ name, ...kind, ...withoutUndefined({ description: textOr(scheme.description) }) }];
  });
}

function kindOf(
  scheme: Readonly<Record<string, unknown>>,
): Pick<SecurityScheme, "kind" | "location" | "parameter"> {
  const { type, name } = scheme;
  const http = String(scheme.scheme).toLowerCase();
  if (type === "http" && http === "basic") return { kind: "basic" };
  if (type === "http" && http === "bearer") return { kind: "bearer" };
  if (type === "mutualTLS") return { kind: type };
  if (type === "oauth2" || type === "openIdConnect") return { kind: "bearer" };
  const location = (["header", "query", "cookie"] as const).find((each) => each === scheme.in);
  if (type === "apiKey" && location !== undefined && typeof name === "string" && name !== "") {
    return { kind: "apiKey", location, parameter: name };
  }
  return { kind: "other" };
}

/** Says what is wrong with the name of a parameter or an API key. Names of headers and cookies are tokens (RFC 9110, RFC 6265). */
export function wrongName(name: string, location: string | undefined): string | undefined {
  if ((location !== "header" && location !== "cookie") || isToken(name)) return undefined;
  return `The name of the ${location} "${name}" must be a token: letters, digits and !#$%&'*+-.^_\`|~ only.`;
}

/** The alternatives of a security requirement, each as names of schemes. */
export function readSecurity(security: unknown): string[][] | undefined {
  return Array.isArray(security)
    ? listOr(security).map((alternative) => Object.keys(objectOr(alternative)))
    : undefined;
}
