import type { Chart, Bar } from "../section.js";

/** As wide as a page on a phone, where the text is then large enough to read. */
const WIDTH = 420;
const START = 8;
const VALUES = 44;
const ROW = 46;
const TOP = 98;
const AXIS = 30;

const STYLE = `
  text { font: 14px system-ui, sans-serif; fill: #1f2328; }
  .title { font-weight: 600; font-size: 15px; }
  .quiet { fill: #59636e; }
  .grid { stroke: #d1d9e0; }
  .other { fill: #8c959f; }
  .highlighted { fill: #0969da; }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc; }
    .quiet { fill: #9198a1; }
    .grid { stroke: #3d444d; }
    .other { fill: #656c76; }
    .highlighted { fill: #4493f8; }
  }`;

/** Draws the times of candidates as an SVG bar chart with a logarithmic scale, the fastest candidate first. */
export function drawChart({ title, unit, bars: unsorted }: Chart): string {
  const bars = [...unsorted].sort((one, other) => one.times - other.times);
  const height = TOP + bars.length * ROW + AXIS;
  const shortest = Math.min(...bars.map(({ times }) => times));
  const longest = Math.max(...bars.map(({ times }) => times));
  const first = Math.log10(shortest / 2);
  const last = Math.ceil(Math.log10(longest));
  const scale = (times: number) =>
    ((Math.log10(times) - first) / (last - first)) * (WIDTH - START - VALUES);

  const powers = Array.from({ length: last - Math.ceil(first) + 1 }, (_, step) => last - step);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" role="img" aria-label="${title}">`,
    `<style>${STYLE}\n</style>`,
    ...headLines(title, unit),
    ...powers.flatMap((power) => gridLine(10 ** power, START + scale(10 ** power), height)),
    ...bars.flatMap((bar, row) => barElements(bar, TOP + row * ROW, scale(bar.times))),
    "</svg>\n",
  ].join("\n");
}

/** The title and the scale, on lines that fit. */
function headLines(title: string, unit: string): readonly string[] {
  const titles = title.split(/ (?=with )/).map((text) => ["title", text] as const);
  const notes = [`time of one call, ${unit} = 1`, "logarithmic, shorter is faster"];
  return [...titles, ...notes.map((text) => ["quiet", text] as const)].map(
    ([kind, text], line) =>
      `<text class="${kind}" x="${START}" y="${20 + line * 20}">${text}</text>`,
  );
}

function gridLine(times: number, x: number, height: number): readonly string[] {
  const end = height - AXIS + 4;
  return [
    `<line class="grid" x1="${coordinateText(x)}" y1="${TOP - 4}" x2="${coordinateText(x)}" y2="${end}"/>`,
    `<text class="quiet" x="${coordinateText(x)}" y="${end + 16}" text-anchor="middle">${times}</text>`,
  ];
}

function barElements(
  { name, times, isHighlighted }: Bar,
  y: number,
  length: number,
): readonly string[] {
  const baseline = y + 14;
  const kind = isHighlighted ? "highlighted" : "other";
  return [
    `<text x="${START}" y="${baseline}">${name}</text>`,
    `<rect class="${kind}" x="${START}" y="${baseline + 6}" width="${coordinateText(length)}" height="16" rx="2"/>`,
    `<text x="${coordinateText(START + length + 6)}" y="${baseline + 19}">${timesText(times)}</text>`,
  ];
}

/** Two digits: the spread of the values does not allow more. */
function timesText(times: number): string {
  return times < 10 ? times.toFixed(1) : times.toFixed(0);
}

function coordinateText(coordinate: number): string {
  return coordinate.toFixed(1);
}
