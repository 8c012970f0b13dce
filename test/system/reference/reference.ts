import type { EndpointErrorCode } from "../../../src/index.js";
import { version } from "../../../package.json";
import { build, type Built, type Caller } from "./build.js";
import { faultsOf } from "./faults.js";
import { mergeOptions } from "./merge.js";
import type { Options } from "./options.js";

/** The global defaults. */
const DEFAULTS: Options = {
  method: "GET",
  baseUrl: "https://api.github.com",
  headers: {
    accept: "application/vnd.github.v3+json",
    "user-agent": `fluent-endpoint/${version}`,
  },
};

/**
 * The documented behaviour in simple code that shares nothing with `src`, to compare the library with.
 *
 * @param layers - options, each merged over the ones before and all of them over the global defaults
 * @returns the request, and the codes of all errors: the library may throw any of them
 */
export function reference(layers: readonly Options[], as: Caller): Built {
  const codes: EndpointErrorCode[] = layers.flatMap(faultsOf);
  const built = build(layers.reduce(mergeOptions, DEFAULTS), as);
  return { request: built.request, codes: codes.length > 0 ? codes : built.codes };
}

/** The method and the URL template of a route string. */
export function routeOptions(route: string): Options {
  const [, method = "GET", url] = /^[ \t]*(?:([^ \t]+)[ \t]+)?([^ \t]+)[ \t]*$/.exec(route) ?? [];
  return { method, url };
}
