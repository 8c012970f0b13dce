import { EndpointError } from "../errors.js";
import { describeType, quote } from "../internal/messages.js";
import { isList, isOwn } from "../internal/objects.js";

/** The media type options: what the accept header is to be amended by. */
export interface MediaType {
  /** Media type parameter such as `raw`, `diff` or `text+json`. */
  readonly format: string | undefined;
  /** Preview names such as `mercy`, without the suffix `-preview`. */
  readonly previews: ReadonlySet<string> | undefined;
}

const NAME = /^[A-Za-z0-9._+-]+$/;
const SUFFIX = "-preview";

/**
 * Media type options as the library keeps them (B15, B16): names checked, previews without the suffix `-preview` and
 * without repeats.
 *
 * @throws EndpointError `invalid-media-type`
 */
export function readMediaType(mediaType: Readonly<Record<string, unknown>>): MediaType {
  let format: string | undefined;
  let previews: ReadonlySet<string> | undefined;
  for (const key in mediaType) {
    if (!isOwn(mediaType, key)) continue;
    const value = mediaType[key];
    if (value === undefined) continue;
    if (key === "format") format = checkName(value, "The format");
    else if (key === "previews") previews = readPreviews(value);
    else
      throw invalid(`mediaType has no option ${quote(key)}. Its options are format and previews`);
  }
  return { format, previews };
}

function readPreviews(previews: unknown): ReadonlySet<string> {
  if (!isList(previews)) {
    throw invalid(`mediaType.previews is ${describeType(previews)}. Pass a list of preview names`);
  }
  const names = new Set<string>();
  for (const preview of previews) {
    names.add(previewName(checkName(preview, "A preview")));
  }
  return names;
}

function previewName(name: string): string {
  return name.endsWith(SUFFIX) && name !== SUFFIX ? name.slice(0, -SUFFIX.length) : name;
}

function checkName(name: unknown, which: string): string {
  if (typeof name === "string" && NAME.test(name)) return name;
  const found = typeof name === "string" ? quote(name) : describeType(name);
  throw invalid(
    `${which} of mediaType is ${found}. Use a name of letters, digits and the characters . _ + -`,
  );
}

function invalid(what: string): EndpointError {
  return new EndpointError("invalid-media-type", `${what}.`);
}

/** Media type options laid over one another: the last format wins, previews are united, the earlier ones first. */
export function mergeMediaTypes(mediaTypes: readonly MediaType[]): MediaType | undefined {
  if (mediaTypes.length < 2) return mediaTypes[0];
  let format: string | undefined;
  let previews: Set<string> | undefined;
  for (const later of mediaTypes) {
    format = later.format ?? format;
    if (later.previews === undefined) continue;
    previews ??= new Set();
    for (const name of later.previews) previews.add(name);
  }
  return { format, previews };
}
