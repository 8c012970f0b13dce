/** JSON as descriptions and values have it. */
export type Json = Record<string, unknown>;

/** A case as the files in `cases` have it. README.md explains each field. */
export interface Case {
  readonly id: string;
  readonly operation: Operation;
  readonly components?: Json;
  /** Fields of the document beside `paths` and `components`. */
  readonly document?: Json;
  readonly values: Values;
  readonly accepts: readonly Accepted[];
  /** Other forms, which some parser misreads though the standard has no other reading of them. */
  readonly others?: readonly Accepted[];
  /** True if sending nothing is right, too. */
  readonly refuses?: true;
  readonly reason: string;
  readonly source: Source;
  /** The readings between which the standard does not decide. */
  readonly contested?: readonly string[];
  readonly tags?: readonly string[];
}

export interface Operation {
  readonly openapi: string;
  readonly method: string;
  readonly path: string;
  readonly parameters?: readonly Json[];
  readonly requestBody?: Json;
  readonly security?: readonly Json[];
  readonly servers?: readonly Json[];
  readonly consumes?: readonly string[];
}

export interface Values {
  readonly path?: Json;
  readonly query?: Json;
  readonly header?: Json;
  readonly cookie?: Json;
  /** The value of the parameter in `querystring`. */
  readonly querystring?: unknown;
  readonly body?: unknown;
  /** The media type that the caller chooses for the body. */
  readonly contentType?: string;
  /** By the name of the security scheme. */
  readonly credentials?: Readonly<Record<string, Credential>>;
  readonly serverVariables?: Readonly<Record<string, string>>;
}

export type Credential = string | { readonly username: string; readonly password: string };

/** A file among the values. */
export interface FileValue {
  readonly $file: { readonly name: string; readonly type: string; readonly base64: string };
}

export interface Accepted {
  readonly method: string;
  readonly path: string;
  /** Without `?`. */
  readonly query?: string;
  /** `null` stands for a header that is not sent, a list for alternatives. */
  readonly headers?: Readonly<Record<string, string | null | readonly string[]>>;
  readonly body?: Body;
  /** True if path, query and cookies are compared byte by byte. */
  readonly exact?: true;
}

export type Body =
  | { readonly json: unknown }
  | { readonly form: string }
  | { readonly text: string }
  | { readonly base64: string }
  | { readonly parts: readonly Part[] };

export interface Part {
  readonly name: string;
  /** The media type, or several of which each is right; `null` among them stands for none. */
  readonly type?: string | readonly (string | null)[];
  readonly filename?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly text?: string;
  readonly json?: unknown;
  readonly base64?: string;
}

export interface Source {
  readonly standard: string;
  readonly section: string;
  readonly sentence: string;
}

/** Returns `true` for a file among the values. */
export function isFile(value: unknown): value is FileValue {
  return typeof value === "object" && value !== null && "$file" in value;
}
