import type { Prepare } from "./growth.js";

/** Work on a text. */
export type Work = (text: string) => unknown;

/** An argument of a public function that is a text, or has one in it. */
export interface TestedArgument {
  /** The function, such as `toCurl`, or the method of a builder. */
  readonly of: string;
  readonly argument: string;
  /** Passes a text as the argument. */
  readonly work: Work;
  /** The texts around the repeated one, which stands in place of `$`. */
  readonly frames: readonly string[];
  /** Texts to repeat besides the characters that patterns mention, each up to the largest size. */
  readonly units?: readonly string[];
}

export function tested(
  of: string,
  argument: string,
  frames: readonly string[],
  work: Work,
  units: readonly string[] = [],
): TestedArgument {
  return { of, argument, frames, work, units };
}

/** An argument of a public function that has a number of things in it. */
export interface CountedArgument {
  readonly of: string;
  readonly argument: string;
  /** The greatest number. */
  readonly most: number;
  readonly prepare: Prepare;
}

export function counted(
  of: string,
  argument: string,
  most: number,
  prepare: Prepare,
): CountedArgument {
  return { of, argument, most, prepare };
}

/** Texts around one in a URL template. */
export const URL_FRAMES = "$ /$ https://$ https://h.example/$ /x?$ /x?a=$&b /x#$ /{$} /{?a$".split(
  " ",
);

/** Texts around one in a value, which may be a URL or JSON. */
export const VALUE_FRAMES = ["$", "https://h.example/?a=$#", '{"a":"$"}', "application/vnd.a$;"];

/** Texts around a name. */
export const NAME_FRAMES = ["$", "a$!", "token$"];
