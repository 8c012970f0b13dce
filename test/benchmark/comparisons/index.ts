import { compare, type Timings } from "../compare.js";
import { checkRequests, type Comparison } from "../comparison.js";
import type { Settings } from "../settings.js";
import { rowOfPair } from "../goal.js";
import type { Outcome, Section } from "../section.js";
import { ratios } from "../statistics.js";
import { createIssue } from "./create-issue.js";
import { derivedFunctions } from "./derived-functions.js";
import { describedRequest } from "./described-request.js";
import { firstSeenRoute } from "./first-seen-route.js";
import { listRepositories } from "./list-repositories.js";
import { mediaTypeOfGraphql, mediaTypeOfRoute } from "./media-type.js";
import { oneCall } from "./one-call.js";
import { uploadAsset } from "./upload-asset.js";

/** This library compared with other libraries and with hand-written code. */
export const COMPARISONS: readonly Section[] = [
  listRepositories,
  createIssue,
  uploadAsset,
  mediaTypeOfGraphql,
  mediaTypeOfRoute,
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
      return { rows, ...chartOf(comparison, timings) };
    },
  };
}

function withSampleTime(settings: Settings, sampleTime: number | undefined): Settings {
  return sampleTime === undefined ? settings : { ...settings, sampleTime, maxSamples: 5 };
}

function chartOf({ title, chart }: Comparison, timings: Timings): Pick<Outcome, "chart"> {
  if (chart === undefined) return {};
  const unitTimes = timings.get(chart.unit) ?? [];
  const bars = Array.from(timings, ([name, times]) => ({
    name,
    times: ratios(times, unitTimes).median,
    isHighlighted: chart.highlighted.includes(name),
  }));
  return { chart: { title, unit: chart.unit, bars } };
}
