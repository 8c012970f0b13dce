import { EndpointError } from "../../errors.js";
import { Cache, SMALL_CACHE_SIZE } from "../../internal/cache.js";
import { describeGiven, describeType, quote } from "../../internal/messages.js";
import { isList, isOwn } from "../../internal/objects.js";
import type { MediaTypeOptions } from "./options.js";

/** The media type options, which amend the accept header. */
export interface MediaType {
  /** Media type parameter such as `raw`, `diff` or `text+json`. */
  readonly format: string | undefined;
  /** Preview names such as `mercy`, without the suffix `-preview`. In the order given; names may repeat. */
  readonly previews: readonly string[] | undefined;
}

const NAME = /^[A-Za-z0-9._+-]+$/;
const SUFFIX = "-preview";

/**
 * Reads media type options: names are checked, and previews lose the suffix `-preview`.
 *
 * @throws EndpointError `invalid-media-type`
 */
export function readMediaType(mediaType: Readonly<Record<string, unknown>>): MediaType {
  let format: string | undefined;
  let previews: readonly string[] | undefined;
  for (const key in mediaType) {
    if (!isOwn(mediaType, key)) continue;
    const value = mediaType[key];
    if (value === undefined) continue;
    if (key === "format") format = readFormat(value);
    else if (key === "previews") previews = readPreviews(value);
    else
      throw invalid(`mediaType has no option ${quote(key)}. Its options are format and previews`);
  }
  return { format, previews };
}

/** An empty format counts as not given: some clients of GitHub's API pass one by default. */
function readFormat(format: unknown): string | undefined {
  return format === "" || format === null ? undefined : checkMediaTypeName(format, "The format");
}

function readPreviews(previews: unknown): readonly string[] {
  if (!isList(previews)) {
    throw invalid(`mediaType.previews is ${describeType(previews)}. Pass a list of preview names`);
  }
  const names: string[] = [];
  for (const preview of previews) names.push(previewName(preview));
  return names;
}

/** Names of previews that were checked, without the suffix. There are few of them. */
const checked = /* @__PURE__ */ new Cache<string>(SMALL_CACHE_SIZE);

function previewName(preview: unknown): string {
  if (typeof preview === "string") return checked.get(preview, checkedPreview);
  return checkMediaTypeName(preview, "A preview");
}

function checkedPreview(preview: string): string {
  const name = checkMediaTypeName(preview, "A preview");
  return name.endsWith(SUFFIX) && name !== SUFFIX ? name.slice(0, -SUFFIX.length) : name;
}

function checkMediaTypeName(name: unknown, which: string): string {
  if (typeof name === "string" && NAME.test(name)) return name;
  throw invalid(
    `${which} of mediaType is ${describeGiven(name)}. Use a name of letters, digits and the characters . _ + -`,
  );
}

function invalid(what: string): EndpointError {
  return new EndpointError("invalid-media-type", `${what}.`);
}

/** The options of a media type, with each preview once. */
export function shownMediaType(
  { format, previews }: MediaType,
  own: (names: string[]) => string[],
): MediaTypeOptions {
  return {
    ...(format !== undefined && { format }),
    ...(previews && { previews: own([...new Set(previews)]) }),
  };
}
