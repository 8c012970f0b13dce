/** The bytes of an `ArrayBuffer` or of a view of one, without a copy; `undefined` for anything else. */
export function bytesOf(value: unknown): Uint8Array | undefined {
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (!ArrayBuffer.isView(value)) return undefined;
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
}

/** Bytes in base64 (RFC 4648 section 4). */
export function base64(bytes: Uint8Array): string {
  return btoa(latin1Text(bytes));
}

/** The text that bytes encode in UTF-8, or `undefined` where they are not UTF-8. A byte order mark is kept. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** A text with a character for each byte (ISO 8859-1). */
export function latin1Text(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}

/** The bytes of a text that {@link latin1Text} could have made. */
export function latin1Bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** The texts of parts. A form holds them as files, which only a promise reads. */
const TEXTS = /* @__PURE__ */ new WeakMap<Blob, string>();

/** The name that a form gives to a Blob. */
const NAME = "blob";

/** Returns a text as a part of a form with a content type. Without one, a part is `text/plain`. */
export function typedPart(text: string, type: string): File | string {
  if (type.toLowerCase() === "text/plain") return text;
  const part = new File([text], NAME, { type });
  TEXTS.set(part, text);
  return part;
}

/** Returns the text of a part that {@link typedPart} made. */
export function partText(part: Blob): string | undefined {
  return TEXTS.get(part);
}

/** Returns a file with a type, if it has none of its own. */
export function typedFile(file: Blob, type: string): Blob {
  if (file.type !== "") return file;
  const typed = new File([file], "name" in file ? String(file.name) : NAME, { type });
  const path = pathOf(file);
  if (path !== undefined) keepPath(typed, path);
  return typed;
}

/** The paths of files that were read from a disk, which a command or a program reads again. */
const PATHS = /* @__PURE__ */ new WeakMap<Blob, string>();

export function keepPath(file: Blob, path: string): void {
  PATHS.set(file, path);
}

/** Returns the path of a file, where it is known. */
export function pathOf(file: Blob): string | undefined {
  return PATHS.get(file);
}
