import { parseArgs, type ParseArgsConfig } from "node:util";
import { messageOf, UsageError } from "./usage-error.js";

/**
 * Parses arguments as `parseArgs` of `node:util` does.
 *
 * @throws UsageError for an option that does not exist, or that lacks its value
 */
export function parseArguments<const Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(messageOf(error), { cause: error });
  }
}
