import { BY_HAND, CHIPS, FIRST, OURS, type Outcome } from "../../docs/.vitepress/theme/chips.js";

/** As wide as a page on a phone, where the text is then large enough to read. */
const WIDTH = 420;
const LEFT = 16;
const LINE = 21;
/** The characters of a note that fit on a line. */
const FITTING = 50;

const STYLE = `
  text { font: 14px system-ui, sans-serif; fill: #1f2328; white-space: pre; }
  rect { fill: #f6f8fa; stroke: #d1d9e0; }
  .code { font: 13px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
  .quiet { fill: #59636e; }
  .bold, .right, .wrong { font-weight: 600; }
  .right { fill: #1a7f37; }
  .wrong { fill: #cf222e; }
  .chip { fill: none; }
  .chosen { stroke: #3451b2; stroke-width: 2; }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc; }
    rect { fill: #151b23; stroke: #3d444d; }
    .quiet { fill: #9198a1; }
    .right { fill: #3fb950; }
    .wrong { fill: #f85149; }
    .chip { fill: none; }
    .chosen { stroke: #8da4f5; }
  }`;

/** The picture in words, for people who do not see it. */
const TEXT =
  'encodeURIComponent("..") deletes another resource; fluent-endpoint sends nothing and says why';

/** Draws docs/chips.svg: the chips of the home page, with the one that is chosen at first. */
export function drawChips(): string {
  const chip = CHIPS[FIRST];
  if (chip === undefined) throw new Error("There is no first chip.");
  const lines = [
    ["bold", "A template string"],
    ["code", BY_HAND],
    ...outcomeLines(chip.byHand),
    ["", ""],
    ["bold", "fluent-endpoint"],
    ["code", OURS.join("")],
    ...outcomeLines(chip.ours),
  ];
  const height = 72 + lines.length * LINE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" role="img" aria-label="${escape(TEXT)}">`,
    `<style>${STYLE}\n</style>`,
    `<rect x="0.5" y="0.5" width="${WIDTH - 1}" height="${height - 1}" rx="8"/>`,
    ...drawLabels(),
    ...lines.flatMap(([kind = "", text = ""], line) =>
      text === "" ? [] : textAt(kind, LEFT, 76 + line * LINE, text),
    ),
    "</svg>\n",
  ].join("\n");
}

function outcomeLines({ isRight, result, note }: Outcome): string[][] {
  const kind = isRight ? "right" : "wrong";
  const notes = wrap(note).map((text) => ["quiet", text]);
  return [[kind, `${isRight ? "✓" : "✗"} ${result}`], ...notes];
}

function drawLabels(): string[] {
  let x = LEFT + 36;
  const chips = CHIPS.flatMap(({ label }, index) => {
    const width = label.length * 8 + 22;
    const chosen = index === FIRST ? " chosen" : "";
    const box = `<rect class="chip${chosen}" x="${x}" y="16" width="${width}" height="26" rx="13"/>`;
    const text = textAt("code", x + 11, 33, label);
    x += width + 10;
    return [box, text];
  });
  return [textAt("code", LEFT, 33, "id ="), ...chips];
}

function textAt(kind: string, x: number, y: number, text: string): string {
  return `<text class="${kind}" x="${x}" y="${y}">${escape(text)}</text>`;
}

function wrap(text: string): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = `${lines.at(-1) ?? ""} ${word}`.trim();
    if (line.length > FITTING) lines.push(word);
    else lines[lines.length - 1] = line;
  }
  return lines;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
