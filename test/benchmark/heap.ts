/** Collects all garbage there is. */
export function collectGarbage(): void {
  if (globalThis.gc === undefined) throw new Error("The benchmark needs node --expose-gc.");
  globalThis.gc();
}

/** Bytes on the heap after a collection. */
export function heapAfterCollection(): number {
  collectGarbage();
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
