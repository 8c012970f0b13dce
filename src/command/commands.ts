/** Runs a command with the arguments behind its name, and returns the exit code. */
export type Command = (args: readonly string[]) => Promise<number>;

/** The subcommands, by name. Each is loaded when it is called. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  generate: async (args) => (await import("./generate.js")).generateCommand(args),
  completion: async (args) => (await import("./completion.js")).completionCommand(args),
};

/** The hidden subcommand that the scripts of `completion` call. */
export const COMPLETE = "complete";
