/**
 * Draws `docs/demo.svg` and `docs/command.svg`: what the demo and the built command write into a terminal, with their colours. For phones,
 * each has a picture of a narrow terminal: `docs/demo-narrow.svg` and `docs/command-narrow.svg`.
 * `node etc/scripts/terminal-picture.mjs check` compares the committed pictures instead.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createAnsiSequenceParser } from "ansi-sequence-parser";
import { fromRoot } from "./project.mjs";

const COMMANDS = [
  [
    "POST /repos/{owner}/{repo}/issues owner=octokit repo=rest.js title=Bug --query notify=true",
    "--header 'Authorization: token $GITHUB_TOKEN' --explain",
  ],
  ["DELETE /repos/{owner}/{repo}/labels/{name} owner=octokit repo=rest.js"],
];

/** `script` of util-linux makes a pseudo-terminal. */
const TERMINAL = "script";

const FONT_SIZE = 14;
const LINE_HEIGHT = 20;
const PADDING = 20;
/** The columns of a terminal whose text can be read on a phone, and the space around them. */
const NARROW = 46;
const NARROW_PADDING = 6;
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

const DEMO = `'${fromRoot("etc/scripts/run.mjs")}' '${fromRoot("examples/demo.ts")}' --still`;
const demo = [prompt("npm run demo"), ...outputOf(DEMO)];
const demoLabel = "A terminal with the output of npm run demo";
const commandLabel = "A terminal with the command fluent-endpoint";
const narrowCommands = COMMANDS.map((lines) => packedLines(lines.join(" ")));
const pictures = new Map([
  ["docs/demo.svg", draw(demoLabel, demo, 12)],
  ["docs/demo-narrow.svg", draw(demoLabel, demo, 12, NARROW)],
  [
    "docs/command.svg",
    draw(
      commandLabel,
      COMMANDS.flatMap((words, at) => linesOf(words, at)),
    ),
  ],
  [
    "docs/command-narrow.svg",
    draw(
      commandLabel,
      narrowCommands.flatMap((words, at) => linesOf(words, at, NARROW)),
      0,
      NARROW,
    ),
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
 * @param {number} [width] the columns of the terminal
 * @returns {string[]} its command line and its output
 */
function linesOf(command, index, width) {
  const written = `npx fluent-endpoint ${command.join(" \\\n    ")}`.split("\n");
  const program = `'${fromRoot("dist/command.js")}' ${command.join(" ")}`;
  return [
    ...(index === 0 ? [] : [""]),
    ...written.map((line, at) => prompt(line, at === 0 ? "$" : ">")),
    ...outputOf(program, width),
  ];
}

/** @param {string} line */
function prompt(line, sign = "$") {
  return `\x1b[2m${sign}\x1b[0m \x1b[1m${line}\x1b[0m`;
}

/**
 * @param {string} program a script and its parameters
 * @param {number} [width] the columns of the terminal
 * @returns {string[]} the lines that it prints into a terminal
 */
function outputOf(program, width) {
  const size = width === undefined ? "" : `stty columns ${width}; `;
  const command = `${size}'${process.execPath}' ${program}`;
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
 * @param {number} limit the columns of the terminal, which breaks longer lines
 */
function draw(label, lines, seconds = 0, limit = Infinity) {
  const padding = limit === Infinity ? PADDING : NARROW_PADDING;
  const parser = createAnsiSequenceParser();
  const parsed = lines.flatMap((line) => brokenLines(parser.parse(line), limit));
  const columns = parsed.map((tokens) => tokens.reduce((sum, { value }) => sum + value.length, 0));
  const width = Math.ceil(Math.max(...columns) * CHARACTER_WIDTH) + 2 * padding;
  const height = parsed.length * LINE_HEIGHT + 2 * PADDING;
  const rowCount = parsed.length;
  const rows = parsed.map((tokens, row) => {
    const y = PADDING + (row + 0.75) * LINE_HEIGHT;
    const delay = ((row * seconds) / rowCount).toFixed(1);
    const played = seconds > 0 ? ` class="played" style="animation-delay:${delay}s"` : "";
    return `<text x="${padding}" y="${y}"${played} xml:space="preserve">${tokens.map(span).join("")}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${label}">
${STYLE}<rect class="window" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8"/>
${rows.join("\n")}
</svg>
`;
}

/**
 * The words of a command on lines of a narrow terminal. The first starts with the name of the program.
 *
 * @param {string} command
 */
function packedLines(command) {
  const lines = [""];
  for (const word of command.match(/'[^']*'|\S+/g) ?? []) {
    const line = `${lines.at(-1) ?? ""} ${word}`.trim();
    const start = lines.length === 1 ? "npx fluent-endpoint " : "    ";
    if (`$ ${start}${line} \\`.length <= NARROW) lines[lines.length - 1] = line;
    else lines.push(word);
  }
  return lines;
}

/**
 * The lines that a terminal makes of a line that is too long.
 *
 * @param {import("ansi-sequence-parser").ParseToken[]} tokens
 * @param {number} limit
 */
function brokenLines(tokens, limit) {
  /** @type {import("ansi-sequence-parser").ParseToken[][]} */
  const lines = [[]];
  let room = limit;
  for (const token of tokens) {
    let { value } = token;
    while (value.length > room) {
      lines.at(-1)?.push({ ...token, value: value.slice(0, room) });
      value = value.slice(room);
      lines.push([]);
      room = limit;
    }
    lines.at(-1)?.push({ ...token, value });
    room -= value.length;
  }
  return lines;
}

/** @param {import("ansi-sequence-parser").ParseToken} token */
function span({ value, foreground, decorations }) {
  const text = value.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const classes = [...decorations, ...(foreground?.type === "named" ? [foreground.name] : [])];
  return classes.length === 0 ? text : `<tspan class="${classes.join(" ")}">${text}</tspan>`;
}
