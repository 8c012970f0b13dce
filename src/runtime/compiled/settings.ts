import type { filledServer, ownServer } from "../../wire/server-url.js";
import type { Credential } from "../../wire/credential.js";
import type { OperationTable } from "../../wire/operation-record.js";
import { refusal } from "../../wire/refusal.js";
import { isRecord, ownValues } from "../../wire/records.js";

/** The settings of all requests. */
export interface Settings {
  /** The base URL of the API, instead of one of the servers. */
  readonly baseUrl?: string | URL;
  /** The name of the server that is called. */
  readonly server?: string;
  /** Values of the variables in the URL of the server. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Credentials by the names of their schemes. Each request carries what its operation needs. */
  readonly credentials?: Readonly<Record<string, Credential | undefined>>;
}

/** Returns settings without what they inherit. Names that do not exist are refused, and so is anything but an object. */
export function readSettings(given: readonly unknown[]): Settings {
  const [own] = given.length > 0 ? given : [{}];
  if (!isRecord(own)) throw refusal("invalid-options", "settings");
  for (const name of Object.keys(own)) {
    if (!/^(?:baseUrl|server|variables|headers|credentials)$/.test(name))
      throw refusal("invalid-options", name);
  }
  return ownValues(own as Settings);
}

/** Returns a base URL without a slash at its end. A path is one of the page's own server. */
export function baseOf(url: string): string {
  const isUrl = /^https?:\/\/[^/@]+(\/|$)/i.test(url);
  try {
    if (!/[?#\\{}\s]/.test(url) && (isUrl || /^\/(?!\/)/.test(url)))
      return (isUrl ? new URL(url).href : url).replace(/\/$/, "");
  } catch {
    // It is refused below.
  }
  throw refusal("invalid-base-url", "baseUrl");
}

/** Returns the server that settings name, or else the first. */
export function serverOf(
  servers: OperationTable["servers"],
  { server, variables }: Settings,
  fill?: FillServer,
): string {
  const [, url, presets] =
    servers.find(([name]) => name === (server ?? name)) ?? [];
  if (url === undefined && (server ?? variables) === undefined) return "";
  if (url === undefined) throw refusal("invalid-options", "server");
  return presets && fill ? baseOf(fill(url, presets, variables)) : url;
}

/** Writes the values of variables into the URL of a server. */
export type FillServer = typeof filledServer;

/** Returns the URL of the server of an operation. */
export type OwnServerUrl = typeof ownServer;
