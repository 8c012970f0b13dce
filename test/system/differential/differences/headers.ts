import {
  headerOf,
  isPlainObject,
  mapLayers,
  valuesIn,
  without,
  type Call,
  type Options,
} from "../call.js";
import {
  both,
  onlyFormat,
  withDefaults,
  withHeaders,
  withOptions,
  type Differences,
} from "../difference.js";
import type { Result } from "../run-call.js";
import { version } from "../../../../package.json";

const OUR_USER_AGENT = `fluent-endpoint/${version}`;

export const headers: Differences = {
  "user-agent": {
    result: (result) => inHeaders(result, ourUserAgent),
    merged: (merged) => inHeaders(merged, ourUserAgent),
  },
  "null-removes-a-header": {
    result: (result, call) => inHeaders(result, (headers) => withoutRemoved(headers, call)),
    // A removed content type is in the merged options too, so that it stays removed.
    merged: (merged, call) =>
      inHeaders(merged, (headers) => {
        const removed = removedIn(headers, call).filter((name) => name !== "content-type");
        return removed.length === 0 ? undefined : removed.reduce(without, headers);
      }),
    provoke: () =>
      ["user-agent", "User-Agent", "x-trace", "Content-Type"].map((name) =>
        withHeaders({ [name]: null }),
      ),
  },
  "bad-headers-are-errors": {
    refused(call) {
      const header = valuesIn(call, "headers")
        .flatMap((headers) => Object.entries(headers))
        .find(([name, value]) => value !== undefined && !isHeader(name, value))?.[0];
      return header === undefined ? undefined : { code: "invalid-header", parameter: header };
    },
    provoke: () =>
      [
        { authorization: "token 0000\r\nx-admin: 1" },
        { "X-Name": "Łukasz" },
        { "x-flag": true },
        { "x-list": ["a", "b"] },
        { "x-number": NaN },
        { "bad name": "value" },
        { "": "value" },
      ].map(withHeaders),
  },
};

function inHeaders<Holder extends { readonly headers?: unknown }>(
  holder: Holder,
  change: (headers: Options) => Options | undefined,
): Holder | undefined {
  const changed = change(holder.headers as Options);
  return changed && { ...holder, headers: changed };
}

function ourUserAgent(headers: Options): Options | undefined {
  return String(headers["user-agent"]).startsWith("octokit-endpoint.js/7.0.6 ")
    ? { ...headers, "user-agent": OUR_USER_AGENT }
    : undefined;
}

function withoutRemoved(headers: Options, call: Call): Options | undefined {
  const removed = removedIn(headers, call);
  if (removed.length === 0) return undefined;
  const kept = removed.reduce(without, headers);
  // The plugin calls `endpoint()` with merged options for some methods. They have `null` only for a removed content type.
  const { mapToData, renamedParameters } = call.endpoint;
  const isMergedFirst = mapToData !== undefined || Object.keys(renamedParameters).length > 0;
  return call.way === "plugin" && isMergedFirst
    ? { ...kept, ...defaultHeaders(call, removed) }
    : kept;
}

function removedIn(headers: Options, call: Call): readonly string[] {
  return Object.keys(headers).filter(
    (name) => headers[name] === null && headerOf(call, name) === null,
  );
}

function defaultHeaders(call: Call, names: readonly string[]): Options {
  const defaults = { ...call, options: { headers: {} } };
  const entries = names
    .filter((name) => name !== "content-type")
    .map((name) => {
      const value = headerOf(defaults, name);
      return [name, name === "user-agent" && value === undefined ? OUR_USER_AGENT : value] as const;
    });
  return Object.fromEntries(
    entries.filter(([, value]) => typeof value === "string" || typeof value === "number"),
  );
}

/** Returns `true` if a header can be sent (RFC 9110 sections 5.1 and 5.5). */
function isHeader(name: string, value: unknown): boolean {
  if (!/^[\w!#$%&'*+\-.^`|~]+$/.test(name)) return false;
  if (typeof value === "string") return !/[\r\n\0\u0100-\uffff]/.test(value);
  return value === null || Number.isFinite(value);
}

export const mediaType: Differences = {
  "media-type-where-given": {
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
  "previews-once": {
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
    provoke: () => [
      both(
        withDefaults({ mediaType: { previews: ["mercy", "symmetra"] } }),
        withOptions({ mediaType: { previews: ["nebula-preview", "mercy-preview"] } }),
      ),
      both(
        withHeaders({ accept: "application/vnd.github.mercy-preview+json" }),
        withOptions({ mediaType: { previews: ["mercy", "nebula"] } }),
      ),
    ],
  },
  "previews-of-the-vendor": {
    result(result, call) {
      const accept = String(headerOf(call, "accept"));
      const vendor = /application\/vnd\.(\w+)/.exec(accept)?.[1] ?? "github";
      if (vendor === "github" || !isAmended(call)) return undefined;
      return withAccept(
        result,
        acceptParts(result).map((part) => part.replace("vnd.github.", `vnd.${vendor}.`)),
      );
    },
    provoke: () => [
      both(
        withHeaders({ Accept: "application/vnd.acme.v3+json" }),
        withOptions({ mediaType: { previews: ["mercy"] } }),
      ),
    ],
  },
  "format-keeps-the-rest": {
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
      formatted(
        "application/vnd.github.v3+json;q=0.9,text/html",
        "application/vnd.github.v4+json",
        "application/json,application/vnd.github+json; q=0.5",
      ),
  },
  "bad-media-types-are-errors": {
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
      [
        { format: "raw, text/html" },
        { previews: ["a b"] },
        { previews: ["mercy", ""] },
        { format: "größe" },
      ].map((mediaType) => withOptions({ mediaType })),
  },
};

export const formats: Differences = {
  "format-changes-nothing": {
    refused: (call) =>
      formattedParts(call)?.every((part) => !part.includes("application/vnd."))
        ? { code: "invalid-media-type", location: "header", parameter: "accept" }
        : undefined,
    provoke: () => formatted("text/html", "application/json, text/plain", "*/*"),
  },
  "empty-format": {
    meantInMerge(call) {
      const changed = mapLayers(call, withoutEmptyFormat);
      return changed === call ? undefined : changed;
    },
    provoke: () =>
      ["", null].map((format) =>
        both(
          withDefaults({ mediaType: { format: "raw" } }),
          withOptions({ mediaType: { format } }),
        ),
      ),
  },
  "format-of-previews": {
    result(result, call) {
      if (!formattedParts(call)?.some((part) => PREVIEW.test(part))) return undefined;
      return withAccept(
        result,
        acceptParts(result).map((part) => part.replace(PREVIEW, `$1.${String(formatOf(call))}`)),
      );
    },
    provoke: () =>
      formatted(
        "application/vnd.github.mercy-preview+json",
        "application/json,application/vnd.github.scarlet-witch-preview+json",
      ),
  },
};

const PREVIEW = /^(application\/vnd\.\w+\.[\w-]+-preview)\+json$/;

/** Calls with a format, and with one of the accept headers. */
function formatted(...headers: readonly string[]) {
  return headers.map((accept) => both(withHeaders({ accept }), onlyFormat("raw")));
}

/** An empty format and `null` count as not given. */
function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}

function withoutEmptyFormat(layer: Options): Options {
  const { mediaType } = layer;
  if (!isPlainObject(mediaType) || (mediaType.format !== "" && mediaType.format !== null)) {
    return layer;
  }
  return { ...layer, mediaType: without(mediaType, "format") };
}

function formatOf(call: Call): string | undefined {
  const formats = valuesIn(call, "mediaType").map(({ format }) => format);
  return formats.findLast(
    (format): format is string => typeof format === "string" && format !== "",
  );
}

/** The previews of all layers, without the suffix `-preview`. */
function previewsOf(call: Call): readonly string[] {
  return valuesIn(call, "mediaType").flatMap(({ previews = [] }) =>
    (previews as string[]).map((name) => name.replace(/-preview$/, "")),
  );
}

/** Returns `true` if the accept header consists of previews. */
function isAmended(call: Call): boolean {
  return previewsOf(call).length > 0 && !String(headerOf(call, "accept")).includes("octet-stream");
}

/** The parts of the accept header that a format alone can change: there are no previews, and no bytes are accepted. */
function formattedParts(call: Call): readonly string[] | undefined {
  const accept = headerOf(call, "accept");
  if (typeof accept !== "string" || accept.includes("octet-stream")) return undefined;
  return formatOf(call) === undefined || previewsOf(call).length > 0
    ? undefined
    : accept.split(",");
}

function acceptParts({ headers }: Result): readonly string[] {
  return String(headers.accept).split(",");
}

function withAccept(result: Result, parts: readonly string[]): Result {
  return { ...result, headers: { ...result.headers, accept: parts.join(",") } };
}
