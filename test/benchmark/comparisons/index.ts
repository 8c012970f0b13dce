import type { Comparison } from "../comparison.js";
import { createIssue, firstSeenRoute, mediaTypeOfGraphql, uploadAsset } from "./beside-octokit.js";
import { listRepositories } from "./list-repositories.js";
import { oneCall } from "./one-call.js";
import { readOptions } from "./read-options.js";

/** This library compared with other libraries and with hand-written code. */
export const COMPARISONS: readonly Comparison[] = [
  listRepositories,
  createIssue,
  uploadAsset,
  mediaTypeOfGraphql,
  firstSeenRoute,
  readOptions,
  oneCall,
];
