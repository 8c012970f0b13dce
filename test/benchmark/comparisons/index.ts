import { compare, type Timings } from "../compare.js";
import { checkRequests, type Comparison } from "../comparison.js";
import type { Effort } from "../effort.js";
import { judge } from "../judge.js";
import type { Outcome, Section } from "../section.js";
import { ratios } from "../statistics.js";
import { createIssue } from "./create-issue.js";
import { firstSeenRoute } from "./first-seen-route.js";
import { listRepositories } from "./list-repositories.js";
import { mediaTypeOfGraphql, mediaTypeOfRoute } from "./media-type.js";
import { uploadAsset } from "./upload-asset.js";

/** We and our peers side by side. */
export const COMPARISONS: readonly Section[] = [
  listRepositories,
  createIssue,
  uploadAsset,
  mediaTypeOfGraphql,
  mediaTypeOfRoute,
  firstSeenRoute,
].map(section);

function section(comparison: Comparison): Section {
  const { title, contenders, claims, sample } = comparison;
  return {
    title,
    async measure(effort) {
      checkRequests(comparison);
      const works = new Map(Object.entries(contenders).map(([name, { work }]) => [name, work]));
      const timings = await compare(works, sample ? longer(effort, sample) : effort);
      const findings = claims.map((claim) => judge(claim, timings));
      return { findings, ...chartOf(comparison, timings) };
    },
  };
}

function longer(effort: Effort, sample: number): Effort {
  return { ...effort, sample, samples: 5 };
}

function chartOf({ title, chart }: Comparison, timings: Timings): Pick<Outcome, "chart"> {
  if (chart === undefined) return {};
  const one = timings.get(chart.unit) ?? [];
  const bars = Array.from(timings, ([name, figures]) => ({
    name,
    times: ratios(figures, one).median,
    isOurs: chart.ours.includes(name),
  }));
  return { chart: { title, unit: chart.unit, bars } };
}
