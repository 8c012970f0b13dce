/** Runs a full garbage collection. */
export function collectGarbage(): void {
  if (globalThis.gc === undefined) throw new Error("The benchmark needs node --expose-gc.");
  globalThis.gc();
}

/** Returns the size of the heap in bytes, after a garbage collection. */
export function heapAfterCollection(): number {
  collectGarbage();
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
