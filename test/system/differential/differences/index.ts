import type { Difference, Differences } from "../difference.js";
import { contentTypes, merging, methodAndBody } from "./body.js";
import { formats, headers, mediaType } from "./headers.js";
import { refusals, routesAndOptions } from "./refusals.js";
import { query, url } from "./url.js";

/** All deliberate differences by topic, which is a heading of DIFFERENCES.md. */
export const topics: Readonly<Record<string, Differences>> = {
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

/** All differences with their names. */
export const differences: readonly (readonly [name: string, Difference])[] = Object.values(
  topics,
).flatMap((each) => Object.entries(each));
