import type { Server, ServerVariable } from "../model.js";
import { camelCase } from "../../internal/words.js";
import { isObject, listOr, objectOr, textOr, type DescriptionObject } from "./document.js";

/** Reads a list of servers. An address without a scheme gets `https:`. */
export function readServers(servers: unknown): Server[] {
  const names = new FreeNames("");
  return secureFirst(listOr(servers).filter(isObject))
    .map((server) => {
      const { url, name, description } = server;
      const address = addressOf(textOr(url) ?? "");
      const variables = readVariables(objectOr(server.variables), address);
      const text = textOr(description);
      return {
        name: names.take(camelCase(textOr(name) ?? shortText(text) ?? hostOf(address)) || "server"),
        url: address,
        ...(text !== undefined && { description: text }),
        variables,
      };
    })
    .filter(({ url }) => url !== "");
}

/** Reads the servers of operations, each address once: the servers of an API that names none for all of them. */
export function readServersOnce(servers: readonly unknown[]): Server[] {
  const byAddress = new Map<string, DescriptionObject>();
  for (const server of servers.filter(isObject)) {
    const address = addressOf(textOr(server.url) ?? "");
    if (!byAddress.has(address)) byAddress.set(address, server);
  }
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

function addressOf(url: string): string {
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
    const text = textOr(described.description);
    return {
      name,
      default:
        typeof preset === "string" || typeof preset === "number"
          ? String(preset)
          : (values[0] ?? ""),
      values,
      ...(text !== undefined && { description: text }),
    };
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

/** Gives out names, each only once. Finding one takes no longer for the thousandth of a kind. */
export class FreeNames {
  readonly #taken: Set<string>;
  readonly #numbers = new Map<string, number>();

  constructor(
    /** The text between a name and its number. */
    private readonly separator: string,
    taken: Iterable<string> = [],
  ) {
    this.#taken = new Set(taken);
  }

  /** Returns the name, or the name with the first number that is free. */
  take(base: string): string {
    let name = base;
    let number = this.#numbers.get(base) ?? 1;
    while (this.#taken.has(name)) name = `${base}${this.separator}${++number}`;
    this.#numbers.set(base, number);
    this.#taken.add(name);
    return name;
  }
}
