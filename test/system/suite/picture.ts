import { OWN } from "./own.js";
import { VERDICTS, type SuiteResults } from "./scores.js";

/** As wide as a page on a phone, where the text is then large enough to read. */
const WIDTH = 400;
const LEFT = 156;
const TOP = 86;
const ROW = 30;
const LONGEST = WIDTH - LEFT - 16;
const LABELS = {
  right: "right",
  other: "other form",
  wrong: "wrong",
  refused: "refused",
  impossible: "impossible",
} as const;

const OWN_NAMES = new Set(OWN.map(({ name }) => name));

const STYLE = `
  text { font: 14px system-ui, sans-serif; fill: #1f2328; }
  .title { font-weight: 600; font-size: 15px; }
  .quiet { fill: #59636e; font-size: 13px; }
  .own { font-weight: 700; }
  .right { fill: #1a7f37; }
  .other { fill: #6fbf82; }
  .wrong { fill: #cf222e; }
  .refused { fill: #bf8700; }
  .impossible { fill: #afb8c1; }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc; }
    .quiet { fill: #9198a1; }
    .right { fill: #3fb950; }
    .other { fill: #1f6f33; }
    .wrong { fill: #f85149; }
    .refused { fill: #d29922; }
    .impossible { fill: #656c76; }
  }`;

/** The picture in words, for people who do not see it. */
function pictureText({ libraries }: SuiteResults): string {
  const shares = libraries.map(({ name, share }) => {
    const parts = VERDICTS.filter((each) => share[each] >= 0.0005).map(
      (each) => `${(share[each] * 100).toFixed(1)} % ${LABELS[each]}`,
    );
    return `${name} ${parts.join(", ")}`;
  });
  return `Shares of published parameters and bodies: ${shares.join("; ")}`;
}

/** Draws docs/measured.svg: a bar for each call, of the shares of its verdicts. */
export function drawPicture(results: SuiteResults): string {
  const { libraries } = results;
  const height = TOP + libraries.length * ROW + 10;
  const legend = VERDICTS.map((kind, index) => {
    const [x, y] = [8 + (index % 3) * 120, 36 + Math.floor(index / 3) * 22];
    return `<rect class="${kind}" x="${x}" y="${y}" width="12" height="12" rx="2"/><text class="quiet" x="${x + 17}" y="${y + 10}">${LABELS[kind]}</text>`;
  });
  const rows = libraries.flatMap(({ name, share }, index) => {
    const y = TOP + index * ROW;
    let x = LEFT;
    const bars = VERDICTS.map((kind) => {
      const length = share[kind] * LONGEST;
      const bar = `<rect class="${kind}" x="${x.toFixed(1)}" y="${y}" width="${length.toFixed(1)}" height="18"/>`;
      x += length;
      return bar;
    });
    const own = OWN_NAMES.has(name) ? ' class="own"' : "";
    return [`<text${own} x="8" y="${y + 14}">${name}</text>`, ...bars];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" role="img" aria-label="${pictureText(results)}">`,
    `<style>${STYLE}\n</style>`,
    `<text class="title" x="8" y="20">Requests, weighed by published descriptions</text>`,
    ...legend,
    `<text class="own" x="248" y="68">this library</text>`,
    ...rows,
    "</svg>\n",
  ].join("\n");
}
