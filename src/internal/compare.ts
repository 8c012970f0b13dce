/**
 * Returns the greatest of any number of numbers that are not negative; 0 if there are none.
 *
 * `Math.max(...numbers)` overflows the stack for some 120,000 of them.
 */
export function greatestOf(numbers: readonly number[]): number {
  return numbers.reduce((greatest, number) => Math.max(greatest, number), 0);
}

/** Compares texts by their code units, which sorts them alike on every machine. */
export function byText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
