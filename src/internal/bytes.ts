export function bytesOf(value: unknown): Uint8Array | undefined {
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (!ArrayBuffer.isView(value)) return undefined;
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
}

export function base64(bytes: Uint8Array): string {
  return btoa(latin1Text(bytes));
}

/** A byte order mark stays, and bytes that are not UTF-8 have no result. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** One character for each byte (ISO 8859-1). */
export function latin1Text(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}

export function latin1Bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

export function typedFile(file: Blob, type: string): Blob {
  if (file.type !== "") return file;
  const typed = new File([file], "name" in file ? String(file.name) : "blob", { type });
  const path = pathOf(file);
  if (path !== undefined) keepPath(typed, path);
  return typed;
}

/** The paths of files that were read from a disk. A printed command or program reads them again. */
const PATHS = /* @__PURE__ */ new WeakMap<Blob, string>();

export function keepPath(file: Blob, path: string): void {
  PATHS.set(file, path);
}

export function pathOf(file: Blob): string | undefined {
  return PATHS.get(file);
}
