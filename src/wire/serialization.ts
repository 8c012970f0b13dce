import { reservedParts } from "./path.js";
import { pipes, ssv, tsv } from "./separated.js";

/**
 * The encoding of a field in a query or form, besides its style.
 *
 * @public
 */
export interface FieldSerialization {
  /** `true` if reserved characters stay, where they do not end the value (`allowReserved` of OpenAPI). */
  readonly reserved?: true;
  /** The content type of its part of a multipart form. */
  readonly partType?: string;
  /** `true` if its part is a file also where the value is a string. */
  readonly file?: true;
}

/**
 * The serialization of all fields of a request together.
 *
 * @public
 */
export interface Serialization {
  /** The names in queries and forms whose values keep reserved characters. */
  readonly reserved?: readonly string[];
  /** The content types of the parts of a multipart form, by their names. */
  readonly parts?: Readonly<Record<string, string>>;
  /** The names whose parts are files also where the value is a string. */
  readonly files?: readonly string[];
}

export function serializationOf(
  fields: readonly (readonly [
    name: string,
    own: FieldSerialization | undefined,
  ])[],
): Serialization {
  const names = fields.flatMap(([name, own]) => (own?.reserved ? [name] : []));
  const parts = fields.flatMap(([name, own]): [string, string][] =>
    own?.partType === undefined ? [] : [[name, own.partType]],
  );
  const files = fields.flatMap(([name, own]) => (own?.file ? [name] : []));
  return {
    ...(names.length > 0 && { reserved: names }),
    ...(parts.length > 0 && { parts: Object.fromEntries(parts) }),
    ...(files.length > 0 && { files }),
  };
}

/**
 * The form of a value that no style covers.
 *
 * - `json`: JSON text
 * - `exploded`: an object in a header as `a=1,b=2`
 * - `joined`: a list or an object in one cookie, `a=1,2`
 * - `plain`: a cookie that is not percent-encoded; `plain-joined`: a list or an object in one
 * - `ssv`, `tsv`, `pipes`: a list with spaces, tabs or pipes between its members
 * - `reserved`: a part of the path in which reserved characters stay; `reserved-exploded`: with an object as `a=1,b=2`
 *
 * @public
 */
export type Form =
  | "json"
  | "exploded"
  | "joined"
  | "plain"
  | "plain-joined"
  | "reserved"
  | "reserved-exploded"
  | "ssv"
  | "tsv"
  | "pipes";

/** These write a value first; a style then writes the result. */
export const pathWriters: Partial<
  Readonly<Record<Form, (name: string, value: unknown) => unknown>>
> = {
  reserved: reservedParts,
  "reserved-exploded": (name, value) => reservedParts(name, value, "="),
  ssv,
  tsv,
  pipes,
};
