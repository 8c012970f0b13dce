import { EndpointError } from "../../errors.js";
import { describeGiven } from "../../internal/messages.js";
import { isOwn } from "../../internal/objects.js";
import { type Style, STYLES } from "../../wire/styles.js";
import type { Entries } from "./entries.js";
import { checkKeyed } from "./read-value.js";

/**
 * One style for all names, or styles by name, in which `"*"` means all other names.
 *
 * @public
 */
export type StyleOptions = Style | Readonly<Record<string, Style>>;

/** The name of the style for all names without their own style. */
export const ALL_NAMES = "*";

/**
 * Reads the style option: styles by name, the style for all under "*".
 *
 * @throws EndpointError `unsupported-style`
 */
export function readStyles(entries: Entries, given: unknown): void {
  const styles = typeof given === "string" ? { [ALL_NAMES]: given } : checkKeyed(given, "style");
  for (const name in styles) {
    const style = isOwn(styles, name) ? styles[name] : undefined;
    if (style !== undefined) entries.set("styles", name, checkStyle(style));
  }
}

function checkStyle(style: unknown): Style {
  if (typeof style === "string" && isOwn(STYLES, style)) return style as Style;
  throw new EndpointError(
    "unsupported-style",
    `The style must be one of ${Object.keys(STYLES).join(", ")}, but got ${describeGiven(style)}.`,
  );
}

/** The style of a name: its own, or the one for all. */
export function styleOf<Each = Style>(
  name: string,
  styles: Readonly<Record<string, Each>> | undefined,
): Each | undefined {
  if (styles === undefined) return undefined;
  if (isOwn(styles, name)) return styles[name];
  return isOwn(styles, ALL_NAMES) ? styles[ALL_NAMES] : undefined;
}

/**
 * The style of lists under `deepObject`, which OpenAPI leaves open: the one for all names, else `indices`. `jsonItems` for all
 * names means the fields without a style.
 */
export function listStyleIn(styles: Readonly<Record<string, Style>> | undefined): Style {
  const style = styleOf(ALL_NAMES, styles);
  const isOpen = style === undefined || style === "deepObject" || style === "jsonItems";
  return isOpen ? "indices" : style;
}
