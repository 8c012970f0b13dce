/** The paths of files that were read from a disk, which a command or a program reads again. */
const PATHS = /* @__PURE__ */ new WeakMap<Blob, string>();

/** Keeps the path of a file. */
export function keepPath(file: Blob, path: string): void {
  PATHS.set(file, path);
}

/** Returns the path of a file, where it is known. */
export function pathOf(file: Blob): string | undefined {
  return PATHS.get(file);
}
