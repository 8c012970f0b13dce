/** Compares texts by their code units, which sorts them alike on every machine. */
export function byText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
