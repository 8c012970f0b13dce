import { headerOf, valuesIn, type Call } from "./call.js";
import type { Result } from "./result.js";

/** The format of a call. An empty format and `null` count as not given. */
export function formatOf(call: Call): string | undefined {
  const formats = valuesIn(call, "mediaType").map(({ format }) => format);
  return formats.findLast(
    (format): format is string => typeof format === "string" && format !== "",
  );
}

/** The previews of all layers, without the suffix `-preview`. */
export function previewsOf(call: Call): readonly string[] {
  return valuesIn(call, "mediaType").flatMap(({ previews = [] }) =>
    (previews as string[]).map((name) => name.replace(/-preview$/, "")),
  );
}

/** The parts of the accept header that a format alone can change: there are no previews, and no bytes are accepted. */
export function formattedParts(call: Call): readonly string[] | undefined {
  const accept = headerOf(call, "accept");
  if (typeof accept !== "string" || accept.includes("octet-stream")) return undefined;
  return formatOf(call) === undefined || previewsOf(call).length > 0
    ? undefined
    : accept.split(",");
}

export function acceptParts({ headers }: Result): readonly string[] {
  return String(headers.accept).split(",");
}

export function withAccept(result: Result, parts: readonly string[]): Result {
  return { ...result, headers: { ...result.headers, accept: parts.join(",") } };
}
