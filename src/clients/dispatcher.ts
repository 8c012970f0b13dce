import { isDispatcher, type Meta } from "./meta.js";

/** The dispatcher for undici and Node's `fetch`; undici's own agents are dispatchers. */
export function dispatcherOf({ agent, dispatcher }: Meta): object | undefined {
  return dispatcher ?? (isDispatcher(agent) ? agent : undefined);
}
