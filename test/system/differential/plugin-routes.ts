import { join } from "node:path";
import { jest } from "@jest/globals";
import type { Options } from "./call.js";

/** A method of `@octokit/plugin-rest-endpoint-methods`. */
export interface PluginRoute {
  readonly scope: string;
  readonly method: string;
  readonly route: string;
  /** The defaults of the plugin for this method, such as headers or a host. */
  readonly defaults: Options;
  /** The parameter that the plugin sends as `data`. */
  readonly mapToData: string | undefined;
  /** New names by old ones. */
  readonly renamedParameters: Readonly<Record<string, string>>;
}

interface Decorations {
  readonly mapToData?: string;
  readonly renamedParameters?: Readonly<Record<string, string>>;
}

type Table = Readonly<
  Record<string, Readonly<Record<string, readonly [string, Options?, Decorations?]>>>
>;

/** By its path, because the plugin's `exports` do not list it. */
const path = join(
  __dirname,
  "../../node_modules/@octokit/plugin-rest-endpoint-methods/dist-src/generated/endpoints.js",
);

/** All methods, in the plugin's order. */
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
