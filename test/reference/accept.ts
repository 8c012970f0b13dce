import { namedValues } from "./options.js";

/** The accept header amended by media type options. */
export function amendAccept(
  accept: string | number | undefined,
  mediaType: unknown,
): string | number | undefined {
  const { format, previews = [] } = namedValues(mediaType) as {
    format?: string;
    previews?: readonly string[];
  };
  const parts = String(accept ?? "").split(",");
  if (parts.some((part) => part.includes("application/octet-stream"))) return accept;
  if (previews.length > 0) {
    const [vendor = "github"] = parts.flatMap((part) => /vnd\.(\w+)/.exec(part)?.[1] ?? []);
    const named = parts.flatMap((part) => /\.([\w-]+)-preview/.exec(part)?.[1] ?? []);
    const suffix = format === undefined ? "+json" : `.${format}`;
    return [...new Set([...named, ...previews])]
      .map((name) => `application/vnd.${vendor}.${name}-preview${suffix}`)
      .join();
  }
  if (format === undefined) return accept;
  if (accept === undefined) return `application/vnd.github.v3.${format}`;
  return parts
    .map((part) =>
      part.replace(/^(application\/vnd\.\w+\.v3)(?:\.\w+)?(?:\+json)?$/, `$1.${format}`),
    )
    .join();
}
