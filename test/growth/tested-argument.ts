import type { Work } from "./growth.js";

/** An argument of a public function. */
export interface TestedArgument {
  /** The function, such as `toCurl`, or the method of a builder. */
  readonly of: string;
  readonly argument: string;
  /** Passes a text as the argument. */
  readonly work: Work;
  /** What surrounds the repeated text, with `$` in its place. */
  readonly frames: readonly string[];
}

/** What may surround a text in a URL template. */
export const URL_FRAMES = [
  "$",
  "/$",
  "https://$",
  "https://h.example/$",
  "/x?$",
  "/x?a=$&b",
  "/x#$",
  "/{$}",
  "/{?a$",
];

/** What may surround a text in a value, which may be a URL or JSON. */
export const VALUE_FRAMES = ["$", "https://h.example/?a=$#", '{"a":"$"}', "application/vnd.a$;"];

/** What is before and behind a text that is a name. */
export const NAME_FRAMES = ["$", "a$!", "token$"];
