import { agentOf } from "./agent.js";
import { readRequest, type ClientRequest } from "./client-request.js";
import type { RequestOptions } from "./core.js";
import { lengthHeader } from "./node-payload.js";
import { abortWith } from "./superagent-abort.js";
import { superagentData, type SuperagentData } from "./superagent-data.js";
import type { SuperagentPlugin, SuperagentRequest } from "./superagent-request.js";
import { withoutHeaders } from "./without-headers.js";

/**
 * The tuple of `superagent`'s arguments, and the plugin that does the rest: `superagent(method, url).use(plugin)`.
 *
 * superagent sends text and bytes. A Blob, a form or a stream it would have to be piped, or built anew by its `attach`.
 * `request.timeout` and `request.agent` are passed on, and `request.signal` aborts the request.
 *
 * @example
 * ```ts
 * import { endpoint } from "fluent-endpoint";
 * import { toSuperagent } from "fluent-endpoint/clients";
 *
 * const [method, url, plugin] = toSuperagent(endpoint("POST /gists", { files: {}, public: false }));
 * console.log(method, url); // POST https://api.github.com/gists
 * // const { body } = await superagent(method, url).use(plugin);
 * ```
 *
 * @param options - the result of `endpoint()` or `build()`
 * @throws EndpointError `unsupported-body` (a Blob, a form, a stream), `invalid-method`, `invalid-url`, `invalid-header`,
 * `invalid-options`, `unreadable-input`
 *
 * @public
 */
export function toSuperagent(
  options: RequestOptions,
): [method: string, url: string, plugin: SuperagentPlugin] {
  const request = readRequest(options);
  const data = superagentData(request);
  return [
    request.method,
    request.url,
    (target) => {
      configure(target, request, data);
    },
  ];
}

/** superagent sets one header after the other, and Node sends off what it has when it sees this one. */
const UNSENDABLE = ["expect"];

function configure(target: SuperagentRequest, request: ClientRequest, data: SuperagentData): void {
  const { headers, contentLength, meta } = request;
  target.set({ ...withoutHeaders(headers, UNSENDABLE), ...lengthHeader(contentLength) });
  if (data !== undefined) {
    target.serialize((body) => body);
    target.send(data);
  }
  if (meta.timeout !== undefined) target.timeout(meta.timeout);
  const agent = agentOf(request);
  if (agent !== undefined) target.agent?.(agent);
  if (meta.signal !== undefined) abortWith(meta.signal, target);
}
