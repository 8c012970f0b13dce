import { EndpointError } from "../errors.js";
import { describeGiven } from "../internal/messages.js";
import { isOwn } from "../internal/objects.js";
import { checkKeyed } from "./read-value.js";

/**
 * The form of a list or an object in a query or a form body, with the corresponding `style` of OpenAPI.
 *
 * | style | `{ a: [1, 2] }` | `{ a: { b: 1, c: 2 } }` | OpenAPI |
 * | --- | --- | --- | --- |
 * | `comma` | `a=1,2` | `a=b,1,c,2` | form, not exploded |
 * | `repeat` | `a=1&a=2` | `b=1&c=2` | form, exploded |
 * | `brackets` | `a[]=1&a[]=2` | `a[b]=1&a[c]=2` | |
 * | `indices` | `a[0]=1&a[1]=2` | `a[b]=1&a[c]=2` | |
 * | `deepObject` | `a[0]=1&a[1]=2` | `a[b]=1&a[c]=2` | deepObject |
 * | `spaceDelimited` | `a=1%202` | `a=b%201%20c%202` | spaceDelimited |
 * | `pipeDelimited` | `a=1%7C2` | `a=b%7C1%7Cc%7C2` | pipeDelimited |
 * | `json` | `a=%5B1%2C2%5D` | `a=%7B…%7D` | content: application/json |
 * | `jsonItems` | `a=1&a=2` | `a=%7B…%7D` | a form without style and explode |
 *
 * Brackets are percent-encoded: `a[b]` is sent as `a%5Bb%5D`. `jsonItems` writes the objects in a list as JSON, too. A style for
 * all names changes how lists under `deepObject` are written.
 *
 * @public
 */
export type Style =
  | "comma"
  | "repeat"
  | "brackets"
  | "indices"
  | "deepObject"
  | "spaceDelimited"
  | "pipeDelimited"
  | "json"
  | "jsonItems";

/**
 * One style for all names, or styles by name, in which `"*"` means all other names.
 *
 * @public
 */
export type StyleOptions = Style | Readonly<Record<string, Style>>;

/** The name of the style for all names without their own style. */
export const ALL_NAMES = "*";

export const STYLES: readonly string[] = [
  "comma",
  "repeat",
  "brackets",
  "indices",
  "deepObject",
  "spaceDelimited",
  "pipeDelimited",
  "json",
  "jsonItems",
] satisfies Style[];

function isStyle(value: unknown): value is Style {
  return typeof value === "string" && STYLES.includes(value);
}

/**
 * Reads the style option: styles by name, the style for all under "*".
 *
 * @throws EndpointError `unsupported-style`
 */
export function readStyles(
  update: { setStyle(name: string, style: Style): void },
  given: unknown,
): void {
  if (given === undefined) return;
  const styles = typeof given === "string" ? { [ALL_NAMES]: given } : checkKeyed(given, "style");
  for (const name in styles) {
    const style = isOwn(styles, name) ? styles[name] : undefined;
    if (style !== undefined) update.setStyle(name, checkStyle(style));
  }
}

function checkStyle(style: unknown): Style {
  if (isStyle(style)) return style;
  throw new EndpointError(
    "unsupported-style",
    `The style must be one of ${STYLES.join(", ")}, but got ${describeGiven(style)}.`,
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
