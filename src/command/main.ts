import { generateCommand } from "./generate.js";
import { REQUEST_HELP, requestCommand } from "./request.js";
import { UsageError } from "./usage-error.js";

/** The subcommands, by name. */
const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  generate: generateCommand,
};

/** What a first argument starts with that is an option, or a part of a route: a URL, a URL template or a method. */
const REQUEST = /^-|[/:{\s]|^(?:[A-Z]+|get|head|post|put|patch|delete|query|options|trace)$/;

/**
 * Runs the command line of the package.
 *
 * @param args - the arguments behind the name of the program
 * @returns the exit code: 0 for success, 1 for a failure, 2 for arguments that cannot be understood
 */
export async function main(args: readonly string[]): Promise<number> {
  const [name = "", ...rest] = args;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  try {
    if (command !== undefined) return await command(rest);
    if (["", "help"].includes(name)) {
      process.stdout.write(REQUEST_HELP);
      return name === "" ? 2 : 0;
    }
    if (REQUEST.test(name)) return await requestCommand(args);
    throw new UsageError(
      `There is no command "${name}". The commands are: ${Object.keys(COMMANDS).join(", ")}. A route starts with a method or "/".`,
    );
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(
      `${error.message}\nfluent-endpoint --help shows how the command is used.\n`,
    );
    return 2;
  }
}
