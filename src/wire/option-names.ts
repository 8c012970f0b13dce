/**
 * The name of an option. Pass a parameter of the same name for its location.
 *
 * @internal
 */
export type OptionName =
  "method" | "url" | "baseUrl" | "headers" | "mediaType" | "data" | "request";

/**
 * Returns `true` for the name of an option. Each call asks for each name, and a `switch` takes a third of the time of a list.
 *
 * @internal
 */
export function isOptionName(name: string): name is OptionName {
  switch (name) {
    case "method":
    case "url":
    case "baseUrl":
    case "headers":
    case "mediaType":
    case "data":
    case "request":
      return true;
    default:
      return false;
  }
}
