import { compare } from "../compare.js";
import { checkRequests, type Comparison } from "../comparison.js";
import type { Settings } from "../settings.js";
import { rowOfPair } from "../goal.js";
import type { Section } from "../section.js";
import { createIssue } from "./create-issue.js";
import { derivedFunctions } from "./derived-functions.js";
import { describedRequest } from "./described-request.js";
import { firstSeenRoute } from "./first-seen-route.js";
import { listRepositories } from "./list-repositories.js";
import { mediaTypeOfGraphql } from "./media-type.js";
import { oneCall } from "./one-call.js";
import { uploadAsset } from "./upload-asset.js";

/** This library compared with other libraries and with hand-written code. */
export const COMPARISONS: readonly Section[] = [
  listRepositories,
  createIssue,
  uploadAsset,
  mediaTypeOfGraphql,
  firstSeenRoute,
  derivedFunctions,
  oneCall,
  describedRequest,
].map(section);

function section(comparison: Comparison): Section {
  const { title, candidates, pairs, sampleTime } = comparison;
  return {
    title,
    async measure(settings) {
      checkRequests(comparison);
      const works = new Map(Object.entries(candidates).map(([name, { work }]) => [name, work]));
      const timings = await compare(works, withSampleTime(settings, sampleTime));
      const rows = pairs.map((pair) => rowOfPair(pair, timings));
      return { rows };
    },
  };
}

function withSampleTime(settings: Settings, sampleTime: number | undefined): Settings {
  return sampleTime === undefined ? settings : { ...settings, sampleTime, maxSamples: 5 };
}
