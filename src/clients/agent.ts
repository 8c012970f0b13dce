import type { ClientRequest } from "./client-request.js";
import { isDispatcher } from "./meta.js";

/** The agent for what stands on Node's `http`; undici's agents mean nothing to it. */
export function agentOf({ meta: { agent } }: ClientRequest): object | undefined {
  return agent === undefined || isDispatcher(agent) ? undefined : agent;
}

/** Node's agents serve one protocol each. */
export function isSecure({ url }: ClientRequest): boolean {
  return url.startsWith("https:");
}
