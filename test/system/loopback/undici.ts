import type { Dispatcher } from "./transport-cases.js";

/** The newest undici that this version of Node can run. */
export async function importUndici() {
  try {
    return await import("undici");
  } catch {
    return import("undici-7");
  }
}

/** The dispatcher that a client uses by default: undici's global one, or the one behind Node's `fetch`. */
export async function defaultDispatcher(client: string): Promise<Dispatcher> {
  if (client === "undici") return (await importUndici()).getGlobalDispatcher();
  // Node creates its dispatcher on the first fetch.
  await fetch("data:,");
  const platform = globalThis as unknown as Record<symbol, Dispatcher | undefined>;
  const found = [2, 1].map((version) => platform[Symbol.for(`undici.globalDispatcher.${version}`)]);
  const dispatcher = found.find((candidate) => candidate !== undefined);
  if (dispatcher === undefined)
    throw new Error("The dispatcher of this version of Node was not found.");
  return dispatcher;
}
