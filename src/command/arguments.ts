import { parseArgs, type ParseArgsConfig } from "node:util";
import { quote } from "../internal/messages.js";
import { didYouMean, nearNames } from "../internal/near-names.js";
import { isToken } from "../internal/patterns.js";
import { UsageError } from "./usage-error.js";

/** The names of the subcommands. */
export const COMMAND_NAMES = ["generate", "completion"] as const;

/** The hidden subcommand that the scripts of `completion` call. */
export const COMPLETE = "complete";

/** The methods that are offered while a person types, the most used first. A route may have any other too, in capitals. */
export const METHODS = [
  "GET",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "HEAD",
  "OPTIONS",
  "QUERY",
  "TRACE",
];

/** Returns `true` if a word is one of {@link METHODS}, in any case. */
export function isMethod(word: string): boolean {
  return METHODS.includes(word.toUpperCase());
}

/** Splits the words that are not options into the route, which is one word or a method and a URL, and the rest. */
export function splitPositionals([first = "", second, ...others]: readonly string[]) {
  if (
    second !== undefined &&
    isToken(first) &&
    !first.includes("=") &&
    /^[/{]|^https?:/i.test(second)
  ) {
    return { route: `${first} ${second}`, rest: others };
  }
  return { route: first, rest: second === undefined ? others : [second, ...others] };
}

/**
 * Parses arguments as `parseArgs` of `node:util` does.
 *
 * @throws UsageError for an option that does not exist, lacks its value or takes none
 */
export function parseArguments<const Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  const { options = {} } = config;
  const { tokens = [] } = parseArgs({ ...config, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind === "option") checkOption(token, options);
  }
  return parseArgs(config);
}

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

function checkOption(
  { name, rawName, value, inlineValue }: OptionToken,
  options: NonNullable<ParseArgsConfig["options"]>,
): void {
  if (!Object.hasOwn(options, name)) {
    const names = Object.keys(options).map((each) => `--${each}`);
    const advice = didYouMean(nearNames(rawName, names));
    throw new UsageError(`There is no option ${quote(rawName)}.${advice && ` ${advice}`}`);
  }
  if (options[name]?.type === "boolean") {
    if (value !== undefined) throw new UsageError(`The option --${name} takes no value.`);
  } else if (value === undefined || (inlineValue === false && /^-./.test(value))) {
    throw new UsageError(
      `The option --${name} needs a value. If the value starts with "-", write --${name}=<value>.`,
    );
  }
}
