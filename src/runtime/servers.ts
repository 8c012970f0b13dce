import { EndpointError } from "../errors.js";
import {
  filledServer,
  ownServer as ownServerUrl,
  type OwnServer,
  type ServerVariables,
} from "../wire/server-url.js";
import type { Refusal } from "../wire/refusal.js";

export function filledAddress(
  url: string,
  variables: ServerVariables,
  given?: Readonly<Record<string, unknown>>,
): string {
  return worded(url, variables, () => filledServer(url, variables, given));
}

export function ownAddress(
  server: OwnServer,
  base: string,
  isMoved: boolean,
  given?: Readonly<Record<string, unknown>>,
): string | undefined {
  const [url, variables] = typeof server === "string" ? [server, {}] : server;
  const own = worded(url, variables, () => ownServerUrl(server, base, isMoved, given));
  // A path would be appended to the base URL.
  return own === base.replace(/\/$/, "") || !/^https?:/i.test(own) ? undefined : own;
}

function worded(url: string, variables: ServerVariables, make: () => string): string {
  try {
    return make();
  } catch (error) {
    const { code, parameter } = error as Refusal;
    throw serverError(code, parameter, url, variables);
  }
}

function serverError(code: string, name: string, url: string, variables: ServerVariables) {
  const quoted = JSON.stringify(name);
  const server = `the server ${JSON.stringify(url)}`;
  if (code === "missing-variable") {
    return new EndpointError(code, `The variable ${quoted} of ${server} has no value.`, {
      advice: "Pass one in variables.",
      parameter: name,
    });
  }
  if (code === "invalid-base-url") {
    return new EndpointError(code, `With its variables, ${server} is no http(s) URL.`, {
      advice: "Remove spaces, ?, #, \\, { and } from their values.",
    });
  }
  const values = [Object.hasOwn(variables, name) ? variables[name] : []].flat();
  const known = values.map((each) => JSON.stringify(each)).join(", ");
  const text = known ? `must be one of ${known}` : "must be a text";
  return new EndpointError("invalid-options", `The variable ${quoted} of ${server} ${text}.`);
}
