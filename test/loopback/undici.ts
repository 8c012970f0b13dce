import type { Dispatcher } from "./metas.js";

/** The current undici; where this Node is too old for it, the one before. */
export async function importUndici() {
  try {
    return await import("undici");
  } catch {
    return import("undici-7");
  }
}

/** The dispatcher that a client uses where it is given none: undici its own, `fetch` that of Node. */
export async function defaultDispatcher(client: string): Promise<Dispatcher> {
  if (client === "undici") return (await importUndici()).getGlobalDispatcher();
  // Node makes its dispatcher when it first fetches.
  await fetch("data:,");
  const platform = globalThis as unknown as Record<symbol, Dispatcher | undefined>;
  const found = [2, 1].map((version) => platform[Symbol.for(`undici.globalDispatcher.${version}`)]);
  const dispatcher = found.find((candidate) => candidate !== undefined);
  if (dispatcher === undefined) throw new Error("This Node keeps its dispatcher elsewhere.");
  return dispatcher;
}
