import type { SuiteResults } from "./scores.js";

/** As wide as a page on a phone, where the text is then large enough to read. */
const WIDTH = 400;
const LEFT = 156;
const TOP = 52;
const ROW = 25;
const END = 30;
/** The length of the longest bar. */
const LONGEST = 196;

const STYLE = `
  text { font: 14px system-ui, sans-serif; fill: #1f2328; }
  .title { font-weight: 600; font-size: 15px; }
  .quiet { fill: #59636e; font-size: 13px; }
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

/** Results that have no bar: the other ways of this library, and requests that a user writes by hand. */
const WITHOUT_BAR = /^(?:tool|class|compiled|.*, by hand)$/;

/** The wrong requests of each library, the fewest first. */
function barsOf({ libraries }: SuiteResults): readonly Bar[] {
  return libraries
    .filter(({ name }) => !WITHOUT_BAR.test(name))
    .map(({ name, score: { wrong } }) => ({
      name: name === "createApi" ? "fluent-endpoint" : name,
      wrong,
    }))
    .sort((one, other) => one.wrong - other.wrong);
}

/** The picture in words, for people who do not see it. */
export function wrongRequestsText(results: SuiteResults): string {
  const bars = barsOf(results).map(({ name, wrong }) => `${name} ${String(wrong)}`);
  return `Wrong requests in ${String(results.cases)} cases of OpenAPI: ${bars.join(", ")}`;
}

/** Draws docs/wrong-requests.svg: a bar for each library, with its wrong requests. */
export function drawWrongRequests(results: SuiteResults): string {
  const bars = barsOf(results);
  const most = Math.max(1, ...bars.map(({ wrong }) => wrong));
  const height = TOP + bars.length * ROW + END;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" role="img" aria-label="${wrongRequestsText(results)}">`,
    `<style>${STYLE}\n</style>`,
    `<text class="title" x="8" y="20">Wrong requests in ${results.cases} cases</text>`,
    `<text class="quiet" x="8" y="38">that OpenAPI decides. Shorter is better.</text>`,
    ...bars.flatMap(({ name, wrong }, row) => bar(name, wrong, (wrong / most) * LONGEST, row)),
    `<text class="quiet" x="8" y="${height - 8}">Measured over loopback, ${results.date}</text>`,
    "</svg>\n",
  ].join("\n");
}

function bar(name: string, wrong: number, length: number, row: number): readonly string[] {
  const y = TOP + row * ROW;
  const kind = name === "fluent-endpoint" ? "own" : "other";
  return [
    `<text x="8" y="${y + 14}">${name}</text>`,
    `<rect class="${kind}" x="${LEFT}" y="${y + 3}" width="${Math.max(length, 3).toFixed(1)}" height="14" rx="2"/>`,
    `<text x="${(LEFT + Math.max(length, 3) + 8).toFixed(1)}" y="${y + 14}">${wrong}</text>`,
  ];
}
