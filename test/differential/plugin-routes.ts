import { join } from "node:path";
import { jest } from "@jest/globals";
import type { Options } from "./call.js";

/** An endpoint method of `@octokit/plugin-rest-endpoint-methods`, and what the plugin knows of it. */
export interface PluginRoute {
  readonly scope: string;
  readonly method: string;
  readonly route: string;
  /** Options that the plugin gives as defaults: headers of one route, the host of another. */
  readonly defaults: Options;
  /** The parameter that the plugin sends as `data`. */
  readonly mapToData: string | undefined;
  /** Names of old, and what the plugin makes of them. */
  readonly renamedParameters: Readonly<Record<string, string>>;
}

interface Decorations {
  readonly mapToData?: string;
  readonly renamedParameters?: Readonly<Record<string, string>>;
}

type Table = Readonly<
  Record<string, Readonly<Record<string, readonly [string, Options?, Decorations?]>>>
>;

/** Behind the plugin's `exports`, and so asked for by its path. */
const path = join(
  __dirname,
  "../../node_modules/@octokit/plugin-rest-endpoint-methods/dist-src/generated/endpoints.js",
);

/** All of them, in the plugin's order. */
export const pluginRoutes: readonly PluginRoute[] = Object.entries(
  jest.requireActual<{ default: Table }>(path).default,
).flatMap(([scope, methods]) =>
  Object.entries(methods).map(([method, [route, defaults = {}, decorations = {}]]) => ({
    scope,
    method,
    route,
    defaults,
    mapToData: decorations.mapToData,
    renamedParameters: decorations.renamedParameters ?? {},
  })),
);
