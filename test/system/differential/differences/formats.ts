import fc from "fast-check";
import { acceptParts, formatOf, formattedParts, withAccept } from "../amended-accept.js";
import { isPlainObject, mapLayers, without, type Options } from "../call.js";
import type { Difference } from "../difference.js";
import { both, onlyFormat, withDefaults, withHeaders, withOptions } from "../provocations.js";

export const formats: readonly Difference[] = [
  {
    name: "format-changes-nothing",
    octokit: "a format that finds nothing to change in the accept header is ignored",
    here: "`invalid-media-type`",
    refused: (call) =>
      formattedParts(call)?.every((part) => !part.includes("application/vnd."))
        ? { code: "invalid-media-type", location: "header", parameter: "accept" }
        : undefined,
    provoke: () =>
      fc
        .constantFrom("text/html", "application/json, text/plain", "*/*")
        .map((accept) => both(withHeaders({ accept }), onlyFormat("raw"))),
  },
  {
    name: "empty-format",
    octokit: '`format: ""` and `format: null` remove the format of the defaults',
    here: "they count as not given",
    meantInMerge(call) {
      const changed = mapLayers(call, withoutEmptyFormat);
      return changed === call ? undefined : changed;
    },
    provoke: () =>
      fc
        .constantFrom("", null)
        .map((format) =>
          both(
            withDefaults({ mediaType: { format: "raw" } }),
            withOptions({ mediaType: { format } }),
          ),
        ),
  },
  {
    name: "format-of-previews",
    octokit:
      "a format does not change `application/vnd.github.mercy-preview+json` in the accept header",
    here: "`application/vnd.github.mercy-preview.raw`",
    result(result, call) {
      if (!formattedParts(call)?.some((part) => PREVIEW.test(part))) return undefined;
      return withAccept(
        result,
        acceptParts(result).map((part) => part.replace(PREVIEW, `$1.${String(formatOf(call))}`)),
      );
    },
    provoke: () =>
      fc
        .constantFrom(
          "application/vnd.github.mercy-preview+json",
          "application/json,application/vnd.github.scarlet-witch-preview+json",
        )
        .map((accept) => both(withHeaders({ accept }), onlyFormat("raw"))),
  },
];

const PREVIEW = /^(application\/vnd\.\w+\.[\w-]+-preview)\+json$/;

function withoutEmptyFormat(layer: Options): Options {
  const { mediaType } = layer;
  if (!isPlainObject(mediaType) || (mediaType.format !== "" && mediaType.format !== null)) {
    return layer;
  }
  return { ...layer, mediaType: without(mediaType, "format") };
}
