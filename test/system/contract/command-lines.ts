import { runCommand } from "../../generate/run-command.js";
import { DESCRIPTION, OPERATIONS } from "./description.js";
import { withoutVersion } from "./outcome.js";
import { VALUES } from "./values.js";

/** The file of the description, beside which the command runs. */
export const DESCRIPTION_FILE = "contract.json";
export const DESCRIPTION_TEXT: string = JSON.stringify(DESCRIPTION);

const API = ["--api", DESCRIPTION_FILE];

/** Runs of the command, apart from described operations: each format, the lists, the reports and the mistakes. */
const RUNS: readonly (readonly string[])[] = [
  ...["http", "json", "curl", "fetch", "code"].flatMap((format) => [
    ["GET /x/{a}", "a=b c", "--query", "d=e", "--as", format],
    ["POST /x", "a=b", "c:=[1,2]", "--header", "X-Y:z", "--as", format],
  ]),
  ["GET /x", "--explain", "--as", "json"],
  ["--list", "query", ...API],
  ["generate", DESCRIPTION_FILE, "--output", "out"],
  ["generate", "missing.json", "--output", "out"],
  ["GET /x/{a}"],
  ["GRA B /x"],
  ["GET /x", "--unknown"],
  ["missing", ...API],
  ["queryForm", "other=1", ...API],
];

/** The operations whose requests `ways` does not compare with those of `createApi`. */
const OTHERS = OPERATIONS.filter((id) => /^(?:header|cookie|multipart)/.test(id));

/** Lines with the exit code and the output that is covered of runs of the command. */
export async function commandLines(): Promise<readonly string[]> {
  const described = OTHERS.flatMap((id) =>
    VALUES.map((value) => [id, `value:=${JSON.stringify(value)}`, ...API, "--as", "json"]),
  );
  const lines: string[] = [];
  for (const words of [...RUNS, ...described]) {
    const { code, output } = await runCommand(...words);
    const shown = words.filter((word) => !API.includes(word));
    lines.push(`${shown.join(" ")} → ${String(code)} ${compact(output)}`.trimEnd());
  }
  return lines;
}

function compact(output: string): string {
  const text = withoutVersion(output);
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text.trimEnd().replaceAll("\n", "⏎");
  }
}
