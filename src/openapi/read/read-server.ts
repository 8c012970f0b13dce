import { ownValues } from "../../wire/records.js";
import type { Description, Server, ServerVariable, SecurityScheme } from "../model.js";
import { withoutUndefined } from "../../internal/objects.js";
import { camelCase, UniqueNames } from "../../internal/words.js";
import {
  isJsonObject,
  getOrInsert,
  listOr,
  objectOr,
  textOr,
  type DescriptionObject,
} from "./document.js";
import type { Problems } from "./problems.js";
import { parseUrl } from "../../internal/urls.js";
import type { ServerVariables } from "../../wire/server-url.js";
import { isToken } from "../../wire/media-type.js";

export function readServers(servers: unknown, known: string | undefined, isOwn = false): Server[] {
  const names = new UniqueNames();
  return secureFirst(listOr(servers).filter(isJsonObject))
    .map((server) => {
      const url = addressOf(server, known, isOwn);
      const description = textOr(server.description);
      const title = textOr(server.name) ?? shortName(description) ?? hostOf(url);
      const name = names.take(camelCase(title) || "server");
      const variables = readVariables(objectOr(server.variables), url);
      return withoutUndefined({ name, url, description, variables });
    })
    .filter(({ url }) => url !== "");
}

export function readServersOnce(servers: readonly unknown[], known: string | undefined): Server[] {
  const byAddress = new Map<string, DescriptionObject>();
  for (const server of servers.filter(isJsonObject))
    getOrInsert(byAddress, addressOf(server, known), () => server);
  return readServers([...byAddress.values()], known);
}

function secureFirst(servers: readonly DescriptionObject[]): readonly DescriptionObject[] {
  const [first] = servers;
  const url = first?.url;
  if (typeof url !== "string" || !url.startsWith("http://")) return servers;
  const secure = servers.find((server) => server.url === url.replace("http:", "https:"));
  return secure === undefined ? servers : [secure, ...servers.filter((each) => each !== secure)];
}

function addressOf(server: DescriptionObject, known: string | undefined, isOwn = false): string {
  const url = textOr(server.url) ?? "";
  if (url === "" || /^(?:\{|[a-z][a-z0-9+.-]*:\/\/)/i.test(url)) return url;
  const resolved = known === undefined ? undefined : parseUrl(url, known)?.href;
  if (resolved !== undefined) return resolved.replaceAll("%7B", "{").replaceAll("%7D", "}");
  if (url.startsWith("//")) return `https:${url}`;
  // A relative URL has no host, even if it starts with a name such as `index.php` or `api.example.com`.
  return isOwn || url.startsWith("/") ? url : `/${url.replace(/^(?:\.?\/)+/, "")}`;
}

function readVariables(
  variables: Readonly<Record<string, unknown>>,
  url: string,
): ServerVariable[] {
  const names = [...url.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name);
  return [...new Set(names)].map((name) => {
    const described = objectOr(variables[name]);
    const { default: preset } = described;
    const values = listOr(described.enum)
      .filter((each) => typeof each === "string" || typeof each === "number")
      .map(String);
    const isKnown = typeof preset === "string" || typeof preset === "number";
    return withoutUndefined({
      name,
      default: isKnown ? String(preset) : (values.at(0) ?? ""),
      values,
      description: textOr(described.description),
    });
  });
}

function shortName(text: string | undefined): string | undefined {
  return text !== undefined && text.length <= 40 && text.split(/\s+/).length <= 4
    ? text
    : undefined;
}

function hostOf(url: string): string {
  return /^[a-z]+:\/\/([^/?#]+)/i.exec(url)?.[1] ?? url;
}

export function addressIn({ $self }: DescriptionObject): string | undefined {
  return typeof $self === "string" && /^https?:/i.test($self) ? parseUrl($self)?.href : undefined;
}

export function absoluteServers({ servers }: Pick<Description, "servers">): readonly Server[] {
  return servers.filter((server) => isAbsolute(server));
}

/** Callers may set a leading variable to any origin, so an empty default counts as absolute, too. */
function isAbsolute({ url, variables }: Server): boolean {
  const [, name] = /^\{([^{}]+)\}/.exec(url) ?? [];
  const preset = variables.find((each) => each.name === name)?.default;
  return /^https?:\/\//i.test(filledUrl({ url, variables })) || preset === "";
}

export function ownServers({ operations }: Pick<Description, "operations">): readonly Server[] {
  return operations.flatMap(({ servers: [own] = [] }) => own ?? []);
}

export function presetsOf({ variables }: Pick<Server, "variables">): ServerVariables {
  return Object.fromEntries(
    variables.map(({ name, default: preset, values }) => [
      name,
      values.length > 0 ? [preset, ...values.filter((each) => each !== preset)] : preset,
    ]),
  );
}

export function filledUrl({ url, variables }: Pick<Server, "url" | "variables">): string {
  const presets = new Map(variables.map((each) => [each.name, each.default]));
  return url
    .replaceAll(/\{([^{}]+)\}/g, (expression, name: string) => presets.get(name) ?? expression)
    .replace(/\/$/, "");
}

export function serverVariables(servers: readonly Server[]): ReadonlySet<string> {
  return new Set(servers.flatMap(({ variables }) => variables.map(({ name }) => name)));
}

export function isHostedApi({ servers }: Pick<Description, "servers">): boolean {
  return servers.at(0)?.url === "https://api.github.com";
}

export function readSecuritySchemes(problems: Problems): SecurityScheme[] {
  const { references } = problems;
  const { securitySchemes } = objectOr(references.document.components);
  return Object.entries(objectOr(securitySchemes)).flatMap(([name, described]) => {
    const scheme = references.target(described);
    if (!isJsonObject(scheme)) return [];
    const kind = ownValues(kindOf(scheme));
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
    const description = withoutUndefined({ description: textOr(scheme.description) });
    return [ownValues({ name, ...kind, ...description })];
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

export function wrongName(name: string, location: string | undefined): string | undefined {
  if ((location !== "header" && location !== "cookie") || isToken(name)) return undefined;
  return `The name of the ${location} "${name}" must be a token: letters, digits and !#$%&'*+-.^_\`|~ only.`;
}

export function readSecurity(security: unknown): string[][] | undefined {
  return Array.isArray(security)
    ? listOr(security).map((alternative) => Object.keys(objectOr(alternative)))
    : undefined;
}
