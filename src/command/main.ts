import { assertNotNearCommand } from "./arguments.js";
import { requestCommand } from "./request/request-command.js";
import { EXAMPLES, requestHelp } from "./request/help.js";
import { painter } from "./terminal.js";
import { UsageError } from "./usage-error.js";
import { printable } from "../internal/printable.js";
import type { Paint } from "../show/output-formats.js";
import { VERSION } from "../version.js";

function shortHelp(paint: Paint): string {
  return `${paint("cyan", "Usage:")} fluent-endpoint <route> [items] [options]

Shows the request that a route and parameters make. It sends nothing.

${EXAMPLES.slice(0, 4)
  .map((example) => `  ${example}`)
  .join("\n")}
  fluent-endpoint generate <file or URL> --output <folder>

fluent-endpoint --help shows everything.
`;
}

const TEXTS: Readonly<Record<string, (paint: Paint) => string>> = {
  "": shortHelp,
  help: requestHelp,
  "--version": () => `${VERSION}\n`,
};

/** @returns the exit code: 1 for a failure, 2 for arguments that cannot be understood */
export async function main(args: readonly string[]): Promise<number> {
  const [name = "", ...rest] = args;
  try {
    const text = Object.hasOwn(TEXTS, name) ? TEXTS[name] : undefined;
    if (text === undefined || rest.length > 0) return await run(name, rest, args);
    process.stdout.write(text(painter(process.stdout)));
    return name === "" ? 2 : 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(
      `${printable(error.message)}\nfluent-endpoint --help shows how the command is used.\n`,
    );
    return 2;
  }
}

async function run(
  name: string,
  rest: readonly string[],
  args: readonly string[],
): Promise<number> {
  if (name === "generate") {
    return (await import("./generate/generate-command.js")).generateCommand(rest);
  }
  assertNotNearCommand(args);
  if (args.includes("--list")) return (await import("./list.js")).listCommand(args);
  return requestCommand(args);
}
