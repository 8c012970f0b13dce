import { type Command, COMMANDS, COMPLETE } from "./commands.js";
import { REQUEST_HELP } from "./request/request-help.js";
import { requestCommand } from "./request.js";
import { UsageError } from "./usage-error.js";

/**
 * Runs the command line of the package.
 *
 * @param args - the arguments behind the name of the program
 * @returns the exit code: 0 for success, 1 for a failure, 2 for arguments that cannot be understood
 */
export async function main(args: readonly string[]): Promise<number> {
  const [name = "", ...rest] = args;
  try {
    if (["", "help"].includes(name)) {
      process.stdout.write(REQUEST_HELP);
      return name === "" ? 2 : 0;
    }
    const command = commandOf(name, args);
    return command === undefined ? await requestCommand(args) : await command(rest);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(
      `${error.message}\nfluent-endpoint --help shows how the command is used.\n`,
    );
    return 2;
  }
}

function commandOf(name: string, args: readonly string[]): Command | undefined {
  if (Object.hasOwn(COMMANDS, name)) return COMMANDS[name];
  if (name === COMPLETE)
    return async (rest) => (await import("./complete.js")).completeCommand(rest);
  if (!args.includes("--list")) return undefined;
  return async () => (await import("./list.js")).listCommand(args);
}
