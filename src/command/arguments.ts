import { parseArgs, type ParseArgsConfig } from "node:util";
import { quote } from "../internal/messages.js";
import { didYouMean, nearNames } from "../internal/words.js";
import { isRequestFormat } from "../show/formats.js";
import { isToken } from "../wire/media-type.js";
import { UsageError } from "./usage-error.js";

export const COMMAND_NAMES = ["generate", "completion"] as const;

export const SHELL_NAMES = ["bash", "zsh", "fish", "powershell"] as const;

/** The methods that are offered while a person types, the most used first. A route may have any other too, in capitals. */
export const METHODS: readonly string[] =
  "GET POST PUT PATCH DELETE HEAD OPTIONS QUERY TRACE".split(" ");

export function isMethod(word: string): boolean {
  return METHODS.includes(word.toUpperCase());
}

/** Splits the words that are not options into the route, which is one word or a method and a URL, and the rest. */
export function splitPositionals([first = "", second, ...others]: readonly string[]): {
  readonly route: string;
  readonly rest: readonly string[];
} {
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
 * Refuses the misspelt name of a subcommand. An operation may have nearly the same id, such as `completions`, so the first argument
 * has to be one that only the subcommand takes.
 */
export function refuseNearCommand([name = "", first = "", ...rest]: readonly string[]): void {
  const [near] = /^[a-z]{3,}$/i.test(name) ? nearNames(name, COMMAND_NAMES) : [];
  const isMeant =
    near === "generate"
      ? /\.(?:json|ya?ml)$/i.test(first) ||
        [first, ...rest].some((arg) => /^(?:-o|--output)\b/.test(arg))
      : near !== undefined && SHELL_NAMES.some((shell) => shell === first);
  if (isMeant) throw noCommand(name);
}

export function noCommand(name: string): UsageError {
  const near = didYouMean(nearNames(name, COMMAND_NAMES));
  const advice =
    near || `The commands are: ${COMMAND_NAMES.join(", ")}. A route starts with a method or "/".`;
  return new UsageError(`There is no command ${quote(name)}. ${advice}`);
}

export function parseArguments<const Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  const { options = {} } = config;
  const { tokens = [] } = parseArgs({ ...config, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const { name, rawName, value, inlineValue } = token;
    if (!Object.hasOwn(options, name)) {
      const names = Object.keys(options).map((each) => `--${each}`);
      const isFormat = Object.hasOwn(options, "as") && isRequestFormat(name);
      const advice = didYouMean(isFormat ? [`--as ${name}`] : nearNames(rawName, names));
      throw new UsageError(`There is no option ${quote(rawName)}.${advice && ` ${advice}`}`);
    }
    if (options[name]?.type === "boolean") {
      if (value !== undefined) throw new UsageError(`The option --${name} takes no value.`);
    } else if (value === undefined || (!inlineValue && /^-./.test(value))) {
      throw new UsageError(
        `The option --${name} needs a value. If the value starts with "-", write --${name}=<value>.`,
      );
    }
  }
  return parseArgs(config);
}
