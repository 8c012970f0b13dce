import { namedValues } from "./options.js";
import type { Refuse } from "./url.js";

/** The accept header amended by media type options. */
export function amendAccept(
  accept: string | number | undefined,
  mediaType: unknown,
  refuse: Refuse,
): string | number | undefined {
  const { format, previews = [] } = namedValues(mediaType) as {
    format?: string;
    previews?: readonly string[];
  };
  const parts = String(accept ?? "").split(",");
  if (parts.some((part) => part.includes("application/octet-stream"))) return accept;
  const types = parts.flatMap((part) => vendorTypeOf(part) ?? []);
  if (previews.length > 0) {
    const [vendor = "github"] = types.flatMap((type) => type.vendor ?? []);
    const named = types.flatMap((type) => type.preview ?? []);
    const suffix = format === undefined ? "+json" : `.${format}`;
    return [...new Set([...named, ...previews])]
      .map((name) => `application/vnd.${vendor}.${name}-preview${suffix}`)
      .join();
  }
  if (format === undefined) return accept;
  if (accept === undefined) return `application/vnd.github.v3.${format}`;
  if (types.length === 0) refuse("invalid-media-type");
  return parts
    .map((part) => {
      const type = vendorTypeOf(part);
      return type ? `${type.upToFormat}.${format}${type.weight}` : part;
    })
    .join();
}

/** A part of an accept header: `application/vnd.VENDOR.v3.FORMAT+json`, with a preview in place of the version or the vendor. */
interface VendorType {
  readonly upToFormat: string;
  readonly weight: string;
  readonly vendor: string | undefined;
  readonly preview: string | undefined;
}

function vendorTypeOf(part: string): VendorType | undefined {
  const [, tree, name, weight = ""] =
    /^(\s*application\/vnd\.)([^;+]+)(?:\+json)?(.*)$/.exec(part) ?? [];
  if (tree === undefined || name === undefined) return undefined;
  const [first = "", ...rest] = name.split(".");
  const isKept = (word: string) => /^v\d+$/.test(word) || word.endsWith("-preview");
  const preview = [first, ...rest].find((word) => word.endsWith("-preview"));
  return {
    upToFormat: tree + [first, ...rest.filter(isKept)].join("."),
    weight,
    vendor: first === preview ? undefined : first,
    preview: preview?.replace(/-preview$/, ""),
  };
}
