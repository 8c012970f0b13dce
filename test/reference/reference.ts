import type { EndpointErrorCode } from "../../src/index.js";
import { version } from "../../package.json";
import { build, type Built } from "./build.js";
import { faultsOf } from "./faults.js";
import { mergeOptions } from "./merge.js";
import type { Options } from "./options.js";

/** The global defaults of SPEC.md. */
const DEFAULTS: Options = {
  method: "GET",
  baseUrl: "https://api.github.com",
  headers: {
    accept: "application/vnd.github.v3+json",
    "user-agent": `fluent-endpoint/${version}`,
  },
};

/**
 * SPEC.md and BEHAVIOUR.md in plain code, with no thought of speed, and without a line of `src`: the library is held
 * against it. It takes options laid over one another, the global defaults beneath, and makes the request, or finds the
 * codes of all that is wrong, any of which the library may throw.
 */
export function reference(layers: readonly Options[], strict: boolean): Built {
  const codes: EndpointErrorCode[] = layers.flatMap(faultsOf);
  const built = build(layers.reduce(mergeOptions, DEFAULTS), strict);
  return { request: built.request, codes: codes.length > 0 ? codes : built.codes };
}

/** The options that a route string stands for (B1). */
export function routeOptions(route: string): Options {
  const [, method = "GET", url] = /^[ \t]*(?:([^ \t]+)[ \t]+)?([^ \t]+)[ \t]*$/.exec(route) ?? [];
  return { method, url };
}
