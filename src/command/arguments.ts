import { parseArgs, type ParseArgsConfig } from "node:util";
import { quote } from "../internal/messages.js";
import { didYouMean, nearNames } from "../internal/words.js";
import type { RequestFormat } from "../show/formats.js";
import { isToken } from "../wire/media-type.js";
import { UsageError } from "./usage-error.js";

export const OUTPUT_FORMATS: readonly RequestFormat[] = [
  "text",
  "json",
  "curl",
  "fetch",
  "code",
  "http",
];

const METHODS: readonly string[] = "GET POST PUT PATCH DELETE HEAD OPTIONS QUERY TRACE".split(" ");

export function isMethod(word: string): boolean {
  return METHODS.includes(word.toUpperCase());
}

const RARE_METHODS: readonly string[] = (
  "ACL BASELINE-CONTROL BIND CHECKIN CHECKOUT CONNECT COPY LABEL LINK LOCK MERGE MKACTIVITY MKCALENDAR MKCOL " +
  "MKREDIRECTREF MKWORKSPACE MOVE ORDERPATCH PROPFIND PROPPATCH REBIND REPORT SEARCH UNBIND UNCHECKOUT UNLINK UNLOCK " +
  "UPDATE UPDATEREDIRECTREF VERSION-CONTROL"
).split(" ");

export function assertKnownMethod(route: string): void {
  const [, method] = /^\s*(\S+)\s+\S/.exec(route) ?? [];
  if (method === undefined || !isToken(method) || isMethod(method)) return;
  if (RARE_METHODS.includes(method.toUpperCase())) return;
  const letters = lettersOf(method);
  const swapped = METHODS.filter((each) => lettersOf(each) === letters);
  const near = swapped.length > 0 ? swapped : nearNames(method.toUpperCase(), METHODS);
  const advice =
    near.length > 0
      ? didYouMean(near)
      : `Use ${METHODS.slice(0, 5).join(", ")} or another method of HTTP.`;
  throw new UsageError(`HTTP has no method ${quote(method)}. ${advice}`);
}

/** Most typos swap letters, as in `GTE` or `PSOT`. */
function lettersOf(word: string): string {
  return Array.from(word.toUpperCase()).sort().join("");
}

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

/** An operation id may look like `generate`, so the next argument has to be one that only `generate` accepts. */
export function assertNotNearCommand([name = "", first = "", ...rest]: readonly string[]): void {
  const isNear = /^[a-z]{3,}$/i.test(name) && nearNames(name, ["generate"]).length > 0;
  const isMeant =
    /\.(?:json|ya?ml)$/i.test(first) ||
    [first, ...rest].some((arg) => /^(?:-o|--output)\b/.test(arg));
  if (isNear && isMeant) throw noCommand(name);
}

export function noCommand(name: string): UsageError {
  const near = didYouMean(nearNames(name, ["generate"]));
  const advice = near || 'The only command is generate. A route starts with a method or "/".';
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
      const isFormat = Object.hasOwn(options, "as") && OUTPUT_FORMATS.some((each) => each === name);
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
