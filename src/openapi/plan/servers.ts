import type { Description, Server } from "../model.js";

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
