/**
 * What no paste into a terminal may hold: control characters but for the line feed, marks that change the order or the
 * look of text, and halves of surrogate pairs.
 */
const UNPRINTABLE = /[^\P{Cc}\n]|[\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u;

/** Whether a text can be shown and pasted as it is. */
export function isPrintable(text: string): boolean {
  return !UNPRINTABLE.test(text);
}

/** The same in runs, those that can be shown and those that cannot by turns, beginning with one that can. */
export function printableRuns(text: string): readonly string[] {
  return text.split(/((?:[^\P{Cc}\n]|[\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}])+)/u);
}
