import type { Results } from "./results.js";

const WIDTH = 390;
const TOP = 52;
const ROW = 40;
const END = 34;
/** The length of the longest bar. */
const LONGEST = 320;

const STYLE = `
  text { font: 13px system-ui, sans-serif; fill: #1f2328; }
  .title { font-weight: 600; font-size: 15px; }
  .quiet { fill: #59636e; font-size: 12px; }
  .other { fill: #8c959f; }
  .own { fill: #1a7f37; }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc; }
    .quiet { fill: #9198a1; }
    .other { fill: #656c76; }
    .own { fill: #3fb950; }
  }`;

interface Bar {
  readonly name: string;
  readonly wrong: number;
}

/** The wrong requests of each library, the fewest first. */
function barsOf({ subjects, versions }: Results): readonly Bar[] {
  return Object.keys(versions)
    .map((library) => ({
      name: library === "createApi" ? "fluent-endpoint" : library,
      wrong: subjects.reduce((sum, { candidates }) => sum + (candidates[library]?.wrong ?? 0), 0),
    }))
    .sort((one, other) => one.wrong - other.wrong);
}

function judgedIn({ subjects }: Results): string {
  return subjects.reduce((sum, { judged }) => sum + judged, 0).toLocaleString("en");
}

/** The picture in words, for people who do not see it. */
export function wrongRequestsText(results: Results): string {
  const bars = barsOf(results).map(({ name, wrong }) => `${name} ${String(wrong)}`);
  return `Wrong requests in ${judgedIn(results)} calls of four real APIs: ${bars.join(", ")}`;
}

/** Draws docs/wrong-requests.svg: a bar for each library, with the wrong requests among all that were judged. */
export function drawWrongRequests(results: Results): string {
  const bars = barsOf(results);
  const most = Math.max(1, ...bars.map(({ wrong }) => wrong));
  const height = TOP + bars.length * ROW + END;
  const apis = results.subjects.map(({ name }) => name).join(", ");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" role="img" aria-label="${wrongRequestsText(results)}">`,
    `<style>${STYLE}\n</style>`,
    `<text class="title" x="8" y="20">Wrong requests in ${judgedIn(results)} calls</text>`,
    `<text class="quiet" x="8" y="38">of ${apis}. Shorter is better.</text>`,
    ...bars.flatMap(({ name, wrong }, row) => bar(name, wrong, (wrong / most) * LONGEST, row)),
    `<text class="quiet" x="8" y="${height - 10}">Judged by express-openapi-validator, ${results.date}</text>`,
    "</svg>\n",
  ].join("\n");
}

function bar(name: string, wrong: number, length: number, row: number): readonly string[] {
  const y = TOP + row * ROW;
  const kind = name === "fluent-endpoint" ? "own" : "other";
  return [
    `<text x="8" y="${y + 13}">${name}</text>`,
    `<rect class="${kind}" x="8" y="${y + 18}" width="${Math.max(length, 3).toFixed(1)}" height="12" rx="2"/>`,
    `<text x="${(Math.max(length, 3) + 16).toFixed(1)}" y="${y + 29}">${wrong}</text>`,
  ];
}
