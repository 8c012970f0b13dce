import { Agent } from "node:http";

/** A `request` option, and whether the client used it. */
export interface TransportCase {
  readonly request: object;
  readonly used?: () => boolean;
}

/** The part of an undici dispatcher that the tests use. */
export interface Dispatcher {
  dispatch(options: object, handler: object): boolean;
}

function signalLater(): TransportCase {
  const controller = new AbortController();
  setTimeout(() => {
    controller.abort();
  }, 100);
  return { request: { signal: controller.signal } };
}

function agent(): TransportCase {
  let used = false;
  class WatchedAgent extends Agent {
    override createConnection(...parameters: Parameters<Agent["createConnection"]>) {
      used = true;
      return super.createConnection(...parameters);
    }
  }
  return { request: { agent: new WatchedAgent() }, used: () => used };
}

function dispatcher(name: "agent" | "dispatcher", base: Dispatcher): TransportCase {
  let used = false;
  const watched: Dispatcher = {
    dispatch({ ...options }, handler) {
      used = true;
      // undici refuses this option in its own dispatchers.
      return base.dispatch({ ...options, dispatcher: undefined }, handler);
    },
  };
  return { request: { [name]: watched }, used: () => used };
}

function ownFetch(): TransportCase {
  let used = false;
  const watched: typeof fetch = (input, init) => {
    used = true;
    return fetch(input, init);
  };
  return { request: { fetch: watched }, used: () => used };
}

/** Every `request` option that an adapter can pass on. */
export const TRANSPORTS = {
  "a signal that has aborted": (): TransportCase => ({ request: { signal: AbortSignal.abort() } }),
  "a signal that aborts": signalLater,
  "a timeout": (): TransportCase => ({ request: { timeout: 100 } }),
  "no timeout": (): TransportCase => ({ request: { timeout: 0 } }),
  "an agent": agent,
  "a dispatcher": (base: Dispatcher): TransportCase => dispatcher("dispatcher", base),
  "an agent that is a dispatcher": (base: Dispatcher): TransportCase => dispatcher("agent", base),
  "a fetch": ownFetch,
} satisfies Record<string, (base: Dispatcher) => TransportCase>;

export type TransportName = keyof typeof TRANSPORTS;
