/** Returns the line of a position in a text, from 1. */
export function lineOfPosition(text: string, position: number): number {
  return lineIn(lineStartsOf(text), position);
}

/** Returns where the lines of a text start. */
export function lineStartsOf(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** Returns the line of a position, from 1, given where the lines start. */
export function lineIn(starts: readonly number[], position: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}
