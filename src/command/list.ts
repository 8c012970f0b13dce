import { quote } from "../internal/messages.js";
import { printable, printableLine } from "../internal/printable.js";
import { greatestOf, didYouMean, nearNames } from "../internal/words.js";
import { DescriptionError } from "../openapi/model.js";
import { SearchIndex } from "../openapi/tools/search.js";
import type { OpenDescription } from "../openapi/read/open-description.js";
import type { Outline } from "../openapi/read/read-operation.js";
import { loadProject, PROJECT_OPTIONS } from "./api/project.js";
import { parseArguments } from "./arguments.js";
import { lineWidth } from "./terminal.js";
import { UsageError } from "./usage-error.js";

export async function listCommand(given: readonly string[]): Promise<number> {
  const { values, positionals: words } = parseArguments({
    args: [...given],
    allowPositionals: true,
    options: { list: { type: "boolean" }, ...PROJECT_OPTIONS },
  });
  try {
    const { description } = await loadProject(values);
    if (description === undefined) {
      throw new UsageError(
        "--list needs a description of the API. Write --api <file>, or the key api in fluent-endpoint.json.",
      );
    }
    return write(description, words);
  } catch (error) {
    if (!(error instanceof DescriptionError)) throw error;
    process.stderr.write(`${printable(error.message)}\n`);
    return 1;
  }
}

function write(api: OpenDescription, words: readonly string[]): number {
  const operations = new SearchIndex(api.outlines, api.references).find(words.join(" "));
  if (operations.length === 0) {
    process.stderr.write(
      `No operation matches ${quote(words.join(" "))}. ${printableLine(advice(api, words))}\n`,
    );
    return 1;
  }
  process.stdout.write(textList(operations, lineWidth(process.stdout)));
  return 0;
}

function advice({ outlines }: OpenDescription, [word = ""]: readonly string[]): string {
  const names = outlines.flatMap(({ id = "", tags, path, summary = "" }) => [
    ...[id, ...tags, path].filter((name) => name !== ""),
    ...`${id} ${path} ${summary}`.split(/[^\w-]+/).filter((each) => each.length > 2),
  ]);
  return didYouMean(nearNames(word, [...new Set(names)])) || "--list alone shows all operations.";
}

function textList(operations: readonly Outline[], width: number | undefined): string {
  const methodWidth = greatestOf(operations.map(({ method }) => method.length));
  const rows = operations.map(({ method, path, id, summary = "", isDeprecated }) => {
    const route = printableLine(`${method.padEnd(methodWidth)}  ${path}`);
    const line = `${isDeprecated ? "(deprecated) " : ""}${summary}`.replaceAll(/\s+/g, " ");
    const text = printableLine(line);
    return id === undefined
      ? { name: printableLine(`${method} ${path}`), route: "", text }
      : { name: printableLine(id), route, text };
  });
  const widest = (cells: readonly string[]) => greatestOf(cells.map((cell) => cell.length));
  const nameWidth = widest(rows.map(({ name }) => name));
  // A few long paths must not push everything else out of the terminal.
  const limit = width === undefined ? Infinity : Math.floor(width / 3);
  const routeWidth = Math.min(limit, widest(rows.map(({ route }) => route)));
  return rows
    .map(({ name, route, text }) => {
      const cells = [name.padEnd(nameWidth), route.padEnd(routeWidth), text];
      const line = cells.filter((cell) => cell !== "").join("  ");
      return `${cut(line.trimEnd(), width)}\n`;
    })
    .join("");
}

function cut(line: string, width: number | undefined): string {
  return width === undefined || line.length <= width ? line : `${line.slice(0, width - 1)}…`;
}
