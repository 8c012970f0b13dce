const OPTION_NAMES = [
  "method",
  "url",
  "baseUrl",
  "headers",
  "mediaType",
  "data",
  "request",
] as const;

/**
 * The name of an option. A parameter of the same name needs a channel.
 *
 * @internal
 */
export type OptionName = (typeof OPTION_NAMES)[number];

/**
 * Returns `true` for the name of an option.
 *
 * @internal
 */
export function isOptionName(name: string): name is OptionName {
  const names: readonly string[] = OPTION_NAMES;
  return names.includes(name);
}
