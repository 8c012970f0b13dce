/**
 * Draws `docs/demo.svg` and `docs/command.svg`: what the demo and the built command write into a terminal, with their colours.
 * `node etc/scripts/terminal-picture.mjs check` compares the committed pictures instead.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createAnsiSequenceParser } from "ansi-sequence-parser";
import { fromRoot } from "./project.mjs";

const COMMANDS = [
  [
    "POST /repos/{owner}/{repo}/issues owner=octokit repo=rest.js title=Bug notify==true",
    "'Authorization:token $GITHUB_TOKEN' --explain",
  ],
  ["DELETE /repos/{owner}/{repo}/labels/{name} owner=octokit repo=rest.js"],
];

/** `script` of util-linux makes a pseudo-terminal. */
const TERMINAL = "script";

const FONT_SIZE = 14;
const LINE_HEIGHT = 20;
const PADDING = 20;
/** The width of a character in the monospaced fonts of common systems. */
const CHARACTER_WIDTH = FONT_SIZE * 0.61;

const STYLE = `<style>
  text { font: ${FONT_SIZE}px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #1f2328; }
  .window { fill: #f6f8fa; stroke: #d1d9e0; }
  .bold { font-weight: 600; }
  .dim { fill: #59636e; }
  .red { fill: #b31d28; }
  .green { fill: #116329; }
  .yellow { fill: #7d4e00; }
  .cyan { fill: #0a6570; }
  @media (prefers-reduced-motion: no-preference) {
    .played { animation: played 0.2s both; }
    @keyframes played { from { opacity: 0; } }
  }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc; }
    .window { fill: #151b23; stroke: #3d444d; }
    .dim { fill: #9198a1; }
    .red { fill: #ff7b72; }
    .green { fill: #56d364; }
    .yellow { fill: #e3b341; }
    .cyan { fill: #56d4dd; }
  }
</style>
`;

const DEMO = `'${fromRoot("etc/scripts/run-typescript.mjs")}' '${fromRoot("examples/demo.ts")}' --still`;
const pictures = new Map([
  [
    "docs/demo.svg",
    draw(
      "A terminal with the output of npm run demo",
      [prompt("npm run demo"), ...outputOf(DEMO)],
      12,
    ),
  ],
  [
    "docs/command.svg",
    draw("A terminal with the command fluent-endpoint", COMMANDS.flatMap(linesOf)),
  ],
]);
for (const [file, picture] of pictures) {
  if (process.argv[2] !== "check") writeFileSync(fromRoot(file), picture);
  else if (withoutVersion(readFileSync(fromRoot(file), "utf8")) !== withoutVersion(picture)) {
    console.error(`Out of date: ${file}. Run \`npm run docs -- terminal\` and commit it.`);
    process.exitCode = 1;
  }
}

/** A new version of the package, in the user-agent, makes no new picture. @param {string} text */
function withoutVersion(text) {
  return text.replaceAll(/(?<=fluent-endpoint\/)[\d.]+/g, "");
}

/**
 * @param {string[]} command
 * @param {number} index
 * @returns {string[]} its command line and its output
 */
function linesOf(command, index) {
  const written = `npx fluent-endpoint ${command.join(" \\\n    ")}`.split("\n");
  const program = `'${fromRoot("dist/command.js")}' ${command.join(" ")}`;
  return [
    ...(index === 0 ? [] : [""]),
    ...written.map((line, at) => prompt(line, at === 0 ? "$" : ">")),
    ...outputOf(program),
  ];
}

/** @param {string} line */
function prompt(line, sign = "$") {
  return `\x1b[2m${sign}\x1b[0m \x1b[1m${line}\x1b[0m`;
}

/**
 * @param {string} program a script and its parameters
 * @returns {string[]} the lines that it prints into a terminal
 */
function outputOf(program) {
  const command = `'${process.execPath}' ${program}`;
  const { stdout, error } = spawnSync(TERMINAL, ["-qec", command, "/dev/null"], {
    encoding: "utf8",
    // Node shows no colours where CI or NO_COLOR is set. The output does not contain the token.
    env: { PATH: process.env.PATH, TERM: "xterm-256color", GITHUB_TOKEN: "not-a-real-token" },
  });
  if (error) throw error;
  return stdout.trimEnd().split(/\r?\n/);
}

/**
 * @param {string} label a description for readers who do not see the picture
 * @param {string[]} lines with ANSI escape sequences
 * @param {number} seconds how long it takes until the last line appears, where motion is wanted
 */
function draw(label, lines, seconds = 0) {
  const parser = createAnsiSequenceParser();
  const parsed = lines.map((line) => parser.parse(line));
  const columns = parsed.map((tokens) => tokens.reduce((sum, { value }) => sum + value.length, 0));
  const width = Math.ceil(Math.max(...columns) * CHARACTER_WIDTH) + 2 * PADDING;
  const height = lines.length * LINE_HEIGHT + 2 * PADDING;
  const rowCount = lines.length;
  const rows = parsed.map((tokens, row) => {
    const y = PADDING + (row + 0.75) * LINE_HEIGHT;
    const delay = ((row * seconds) / rowCount).toFixed(1);
    const played = seconds > 0 ? ` class="played" style="animation-delay:${delay}s"` : "";
    return `<text x="${PADDING}" y="${y}"${played} xml:space="preserve">${tokens.map(span).join("")}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${label}">
${STYLE}<rect class="window" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8"/>
${rows.join("\n")}
</svg>
`;
}

/** @param {import("ansi-sequence-parser").ParseToken} token */
function span({ value, foreground, decorations }) {
  const text = value.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const classes = [...decorations, ...(foreground?.type === "named" ? [foreground.name] : [])];
  return classes.length === 0 ? text : `<tspan class="${classes.join(" ")}">${text}</tspan>`;
}
