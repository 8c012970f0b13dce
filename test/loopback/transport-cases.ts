import { Agent } from "node:http";

/** A `request` object, and whether the client made use of what is in it. */
export interface MetaCase {
  readonly request: object;
  readonly used?: () => boolean;
}

/** As much of an undici dispatcher as the tests know. */
export interface Dispatcher {
  dispatch(options: object, handler: object): boolean;
}

function signalLater(): MetaCase {
  const controller = new AbortController();
  setTimeout(() => {
    controller.abort();
  }, 100);
  return { request: { signal: controller.signal } };
}

function agent(): MetaCase {
  let used = false;
  class WatchedAgent extends Agent {
    override createConnection(...parameters: Parameters<Agent["createConnection"]>) {
      used = true;
      return super.createConnection(...parameters);
    }
  }
  return { request: { agent: new WatchedAgent() }, used: () => used };
}

function dispatcher(name: "agent" | "dispatcher", base: Dispatcher): MetaCase {
  let used = false;
  const watched: Dispatcher = {
    dispatch({ ...options }, handler) {
      used = true;
      // undici refuses this option where it hands the options on.
      return base.dispatch({ ...options, dispatcher: undefined }, handler);
    },
  };
  return { request: { [name]: watched }, used: () => used };
}

function ownFetch(): MetaCase {
  let used = false;
  const watched: typeof fetch = (input, init) => {
    used = true;
    return fetch(input, init);
  };
  return { request: { fetch: watched }, used: () => used };
}

/** Every `request` object by its name. */
export const METAS = {
  "a signal that has aborted": (): MetaCase => ({ request: { signal: AbortSignal.abort() } }),
  "a signal that aborts": signalLater,
  "a timeout": (): MetaCase => ({ request: { timeout: 100 } }),
  "no timeout": (): MetaCase => ({ request: { timeout: 0 } }),
  "an agent": agent,
  "a dispatcher": (base: Dispatcher): MetaCase => dispatcher("dispatcher", base),
  "an agent that is a dispatcher": (base: Dispatcher): MetaCase => dispatcher("agent", base),
  "a fetch": ownFetch,
} satisfies Record<string, (base: Dispatcher) => MetaCase>;

export type MetaName = keyof typeof METAS;
