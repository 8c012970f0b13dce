import type { Difference } from "../difference.js";
import { contentTypes } from "./content-types.js";
import { formats } from "./formats.js";
import { headers } from "./headers.js";
import { mediaType } from "./media-type.js";
import { merging } from "./merging.js";
import { methodAndBody } from "./method-and-body.js";
import { query } from "./query.js";
import { refusals } from "./refusals.js";
import { routesAndOptions } from "./routes-and-options.js";
import { url } from "./url.js";

/** All deliberate differences by topic, which is a heading of the migration guide. */
export const topics: Readonly<Record<string, readonly Difference[]>> = {
  "Method and body": methodAndBody,
  URL: url,
  Query: query,
  Headers: headers,
  "Media types": mediaType,
  Merging: merging,
  "Errors instead of wrong requests": refusals,
  "Content types and JSON": contentTypes,
  Formats: formats,
  "Routes, base URLs and options": routesAndOptions,
};

export const differences: readonly Difference[] = Object.values(topics).flat();
