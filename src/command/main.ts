import { COMPLETE } from "./arguments.js";
import { REQUEST_HELP } from "./request/request-help.js";
import { requestCommand } from "./request/request.js";
import { RunError, UsageError } from "./usage-error.js";

/** Runs a command with the arguments after its name, and returns the exit code. */
type Command = (args: readonly string[]) => Promise<number>;

/**
 * Runs the command line of the package.
 *
 * @param args - the arguments after the name of the program
 * @returns the exit code: 0 for success, 1 for a failure, 2 for arguments that cannot be understood
 */
export async function main(args: readonly string[]): Promise<number> {
  const [name = "", ...rest] = args;
  try {
    if (["", "help"].includes(name)) {
      process.stdout.write(REQUEST_HELP);
      return name === "" ? 2 : 0;
    }
    const command = await commandOf(name, args);
    return command === undefined ? await requestCommand(args) : await command(rest);
  } catch (error) {
    if (error instanceof RunError) {
      process.stderr.write(`${error.message}\n`);
      return 1;
    }
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(
      `${error.message}\nfluent-endpoint --help shows how the command is used.\n`,
    );
    return 2;
  }
}

/** The subcommand that the arguments name. Each is loaded when it is called. */
async function commandOf(name: string, args: readonly string[]): Promise<Command | undefined> {
  switch (name) {
    case "generate":
      return (await import("./generate/generate.js")).generateCommand;
    case "completion":
      return (await import("./completion/scripts.js")).completionCommand;
    case COMPLETE:
      return (await import("./completion/complete.js")).completeCommand;
    default:
      if (!args.includes("--list")) return undefined;
  }
  const { listCommand } = await import("./list.js");
  return () => listCommand(args);
}
