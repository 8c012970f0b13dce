import type { Case, FileValue, Json } from "./format.js";
import { isFile } from "./format.js";

/** A library that the suite is run on. */
export interface Adapter {
  readonly name: string;
  /** The version that is installed. */
  version(): string;
  /** Reads a document, or generates code for it. */
  open(group: OpenGroup): Promise<Opened> | Opened;
}

export interface OpenGroup {
  readonly openapi: string;
  readonly document: Json;
  /** Where the API is. Where the document has an absolute server of its own, this is `undefined`. */
  readonly baseUrl: string | undefined;
  /** The URL of the document. */
  readonly documentUrl: string;
  /** The media type that the caller chooses for all bodies. */
  readonly contentType: string | undefined;
}

export interface Opened {
  /** Has the library send the request of a case. Throws what the library throws. */
  send(each: Case): unknown;
}

/** Thrown by an adapter whose library has no way to say what the case says. One outside of this repository sets the name. */
export class Impossible extends Error {
  override readonly name = "Impossible";
}

export function isImpossible(error: unknown): boolean {
  return error instanceof Error && error.name === "Impossible";
}

type MakeFile = (file: FileValue["$file"]) => unknown;

/** The values with `File`, or what another function makes, in place of files. */
export function withFiles(value: unknown, make: MakeFile = fileOf): unknown {
  if (isFile(value)) return make(value.$file);
  if (Array.isArray(value)) return value.map((each) => withFiles(each, make));
  if (typeof value !== "object" || value === null) return value;
  // A property may be called `__proto__`.
  const copy = Object.entries(value).map(([name, each]) => [name, withFiles(each, make)] as const);
  return Object.fromEntries(copy);
}

function fileOf({ name, type, base64 }: FileValue["$file"]): File {
  return new File([Buffer.from(base64, "base64")], name, { type });
}
