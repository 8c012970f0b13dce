import fc from "fast-check";
import { headerOf, valuesIn, mapLayers, type Call, type Options } from "../call.js";
import { acceptParts, formatOf, previewsOf, withAccept } from "../amended-accept.js";
import type { Difference } from "../difference.js";
import { both, onlyFormat, withDefaults, withHeaders, withOptions } from "../provocations.js";

export const mediaType: readonly Difference[] = [
  {
    name: "media-type-where-given",
    octokit: 'merged options and `DEFAULTS` always hold `mediaType: { format: "", previews: [] }`',
    here: "only what was given",
    merged(merged, call) {
      const given = valuesIn(call, "mediaType");
      const { mediaType, ...rest } = merged;
      if (given.length === 0) return rest;
      const before = Object.entries(mediaType as Options);
      const kept = before.filter(([key]) => given.some((layer) => isGiven(layer[key])));
      return kept.length === before.length
        ? undefined
        : { ...rest, mediaType: Object.fromEntries(kept) };
    },
  },
  {
    name: "previews-once",
    octokit: "previews of call and defaults may be repeated, in the order of the call",
    here: "each preview once, the defaults' previews first",
    meantInMerge(call) {
      const all = previewsOf(call);
      const previews = [...new Set(all)];
      if (previews.length === all.length) return undefined;
      const holders = call.defaults.concat(call.options).map((layer) => "mediaType" in layer);
      return mapLayers(call, (layer, index) => {
        const { previews: _, ...mediaType } = { ...(layer.mediaType as Options | undefined) };
        if (index === holders.lastIndexOf(true))
          return { ...layer, mediaType: { ...mediaType, previews } };
        return holders[index] === true ? { ...layer, mediaType } : layer;
      });
    },
    result(result, call) {
      const parts = acceptParts(result);
      const once = new Set(parts);
      if (!isAmended(call) || once.size === parts.length) return undefined;
      return withAccept(result, [...once]);
    },
    provoke: () =>
      fc.constantFrom(
        both(
          withDefaults({ mediaType: { previews: ["mercy", "symmetra"] } }),
          withOptions({ mediaType: { previews: ["nebula-preview", "mercy-preview"] } }),
        ),
        both(
          withHeaders({ accept: "application/vnd.github.mercy-preview+json" }),
          withOptions({ mediaType: { previews: ["mercy", "nebula"] } }),
        ),
      ),
  },
  {
    name: "previews-of-the-vendor",
    octokit: "previews are `application/vnd.github.…`, whatever the accept header names",
    here: "previews have the vendor of the accept header",
    result(result, call) {
      const vendor =
        /application\/vnd\.(\w+)/.exec(String(headerOf(call, "accept")))?.[1] ?? "github";
      if (vendor === "github" || !isAmended(call)) return undefined;
      return withAccept(
        result,
        acceptParts(result).map((part) => part.replace("vnd.github.", `vnd.${vendor}.`)),
      );
    },
    provoke: () =>
      fc.constant(
        both(
          withHeaders({ Accept: "application/vnd.acme.v3+json" }),
          withOptions({ mediaType: { previews: ["mercy"] } }),
        ),
      ),
  },
  {
    name: "format-keeps-the-rest",
    octokit: "a format removes every version but `v3`, and is not set before a weight",
    here: "`application/vnd.github.v4+json;q=0.9` becomes `application/vnd.github.v4.raw;q=0.9`",
    result(result, call) {
      const accept = headerOf(call, "accept");
      if (typeof accept !== "string" || !/;|\.v[^3]/.test(accept)) return undefined;
      const format = formatOf(call);
      if (format === undefined || previewsOf(call).length > 0) return undefined;
      return withAccept(
        result,
        accept
          .split(",")
          .map((part) => part.replace(/^(application\/vnd\.\w+(?:\.v\d+)?)\+json/, `$1.${format}`)),
      );
    },
    provoke: () =>
      fc
        .constantFrom(
          "application/vnd.github.v3+json;q=0.9,text/html",
          "application/vnd.github.v4+json",
          "application/json,application/vnd.github+json; q=0.5",
        )
        .map((accept) => both(withHeaders({ accept }), onlyFormat("raw"))),
  },
  {
    name: "bad-media-types-are-errors",
    octokit: "any text becomes a part of the accept header",
    here: "`invalid-media-type`",
    refused(call) {
      const names = valuesIn(call, "mediaType")
        .flatMap(({ format, previews = [] }) => [
          format === "" ? undefined : format,
          ...(previews as string[]),
        ])
        .filter((name) => typeof name === "string");
      return names.every((name) => /^[\w.+-]+$/.test(name))
        ? undefined
        : { code: "invalid-media-type" };
    },
    provoke: () =>
      fc
        .constantFrom(
          { format: "raw, text/html" },
          { previews: ["a b"] },
          { previews: ["mercy", ""] },
          { format: "größe" },
        )
        .map((mediaType) => withOptions({ mediaType })),
  },
];

/** An empty format and `null` count as not given. */
function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}

/** Returns `true` if the accept header consists of previews. */
function isAmended(call: Call): boolean {
  return previewsOf(call).length > 0 && !String(headerOf(call, "accept")).includes("octet-stream");
}
