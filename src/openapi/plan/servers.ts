import { byText } from "../../internal/by-text.js";
import type { Description, Server } from "../model.js";
import { acceptOf } from "./operation-plan.js";

/** The servers that have an address of their own. The others are relative to the address of the description. */
export function absoluteServers({ servers }: Pick<Description, "servers">): readonly Server[] {
  return servers.filter(({ url }) => /^(?:https?:\/\/|\{)/i.test(url));
}

/** The URL of a server with the defaults of its variables, without a slash at its end. */
export function filledUrl({ url, variables }: Server): string {
  let filled = url;
  for (const { name, default: preset } of variables)
    filled = filled.replaceAll(`{${name}}`, preset);
  return filled.replace(/\/$/, "");
}

/** The names of the variables in the URLs of an API. */
export function serverVariables(servers: readonly Server[]): ReadonlySet<string> {
  return new Set(servers.flatMap(({ variables }) => variables.map(({ name }) => name)));
}

/** The media type that most operations answer with. Of several, JSON or the first by name. */
export function defaultAccept({ accept, operations }: Description): string {
  if (accept !== undefined) return accept;
  const counts = new Map<string, number>([["application/json", 0]]);
  for (const operation of operations) {
    for (const type of acceptOf(operation)) {
      const essence = type.replace(/;.*$/s, "").trim().toLowerCase();
      if (!essence.includes("*")) counts.set(essence, (counts.get(essence) ?? 0) + 1);
    }
  }
  return mostCommon(counts);
}

/** The media type that is counted most often. Of several, JSON or the first by name. */
export function mostCommon(counts: ReadonlyMap<string, number>): string {
  let most = { type: "application/json", count: 0 };
  for (const [type, count] of [...counts].sort(([one], [other]) => byText(one, other))) {
    const isJson = type === "application/json" && count === most.count;
    if (count > most.count || isJson) most = { type, count };
  }
  return most.type;
}

/** True for the API that the library's own defaults are for: its accept header has formats and previews. */
export function isHostedApi({ servers }: Pick<Description, "servers">): boolean {
  return servers[0]?.url === "https://api.github.com";
}
