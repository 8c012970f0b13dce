import type { SuiteResults } from "./scores.js";

/** As wide as a page on a phone, where the text is then large enough to read. */
const WIDTH = 400;
const LEFT = 156;
const TOP = 66;
const ROW = 30;
const LONGEST = WIDTH - LEFT - 16;
const KINDS = ["right", "wrong", "refused", "impossible"] as const;

const STYLE = `
  text { font: 14px system-ui, sans-serif; fill: #1f2328; }
  .title { font-weight: 600; font-size: 15px; }
  .quiet { fill: #59636e; font-size: 13px; }
  .right { fill: #1a7f37; }
  .wrong { fill: #cf222e; }
  .refused { fill: #bf8700; }
  .impossible { fill: #afb8c1; }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc; }
    .quiet { fill: #9198a1; }
    .right { fill: #3fb950; }
    .wrong { fill: #f85149; }
    .refused { fill: #d29922; }
    .impossible { fill: #656c76; }
  }`;

/** The picture in words, for people who do not see it. */
function pictureText({ cases, libraries }: SuiteResults): string {
  const scores = libraries.map(({ name, score }) => `${name} ${String(score.right)}`);
  return `Right requests in ${String(cases)} cases: ${scores.join("; ")}`;
}

/** Draws test/system/suite/results.svg: what each library made of the cases. */
export function drawPicture(results: SuiteResults): string {
  const { cases, date, libraries } = results;
  const height = TOP + libraries.length * ROW + 10;
  const legend = KINDS.map((kind, index) => {
    const x = 8 + index * 90;
    return `<rect class="${kind}" x="${x}" y="42" width="12" height="12" rx="2"/><text class="quiet" x="${x + 17}" y="52">${kind}</text>`;
  });
  const rows = libraries.flatMap(({ name, score }, index) => {
    const y = TOP + index * ROW;
    let x = LEFT;
    const bars = KINDS.map((kind) => {
      const length = (score[kind] / cases) * LONGEST;
      const bar = `<rect class="${kind}" x="${x.toFixed(1)}" y="${y}" width="${length.toFixed(1)}" height="18"/>`;
      x += length;
      return bar;
    });
    return [`<text x="8" y="${y + 14}">${name}</text>`, ...bars];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" role="img" aria-label="${pictureText(results)}">`,
    `<style>${STYLE}\n</style>`,
    `<text class="title" x="8" y="20">What is sent in ${cases} cases, ${date}</text>`,
    ...legend,
    ...rows,
    "</svg>\n",
  ].join("\n");
}
