import type { filledServer, ownServer } from "../../wire/server-url.js";
import type { Credential } from "../../wire/credential.js";
import type { OperationTable } from "../../wire/operation-record.js";
import { refusal } from "../../wire/refusal.js";
import { isRecord, ownValues } from "../../wire/records.js";

/** Settings for all requests. */
export interface Settings {
  /** The base URL of the API, in place of its servers. */
  readonly baseUrl?: string | URL;
  /** The name of the server to call. */
  readonly server?: string;
  /** Values of the variables in the server's URL. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Credentials by the names of security schemes. Each request carries those that its operation needs. */
  readonly credentials?: Readonly<Record<string, Credential | undefined>>;
}

export function readSettings(given: readonly unknown[]): Settings {
  const [own] = given.length > 0 ? given : [{}];
  if (!isRecord(own)) throw refusal("invalid-options", "settings");
  for (const name of Object.keys(own)) {
    if (!/^(?:baseUrl|server|variables|headers|credentials)$/.test(name))
      throw refusal("invalid-options", name);
  }
  return ownValues(own as Settings);
}

/** A path is relative to the page's own server. */
export function baseOf(url: string): string {
  const isUrl = /^https?:\/\/[^/@]+(\/|$)/i.test(url);
  try {
    if (!/[?#\\{}\s]/.test(url) && (isUrl || /^\/(?!\/)/.test(url)))
      return (isUrl ? new URL(url).href : url).replace(/\/$/, "");
  } catch {
    // Refused below.
  }
  throw refusal("invalid-base-url", "baseUrl");
}

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

export type FillServer = typeof filledServer;

export type OwnServerUrl = typeof ownServer;
