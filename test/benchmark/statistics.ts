/** The median and the quartiles of some values. */
export interface Spread {
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
}

export function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((one, other) => one - other);
  return {
    lower: quantile(sorted, 0.25),
    median: quantile(sorted, 0.5),
    upper: quantile(sorted, 0.75),
  };
}

export function median(values: readonly number[]): number {
  return spread(values).median;
}

/** The ratios of values at the same index, which were measured in the same round. */
export function ratios(dividends: readonly number[], divisors: readonly number[]): Spread {
  return spread(dividends.map((dividend, index) => dividend / (divisors[index] ?? Number.NaN)));
}

/** The spread of a single value. */
export function singleValue(value: number): Spread {
  return { lower: value, median: value, upper: value };
}

/** Interpolates linearly between the two nearest values. */
function quantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position - Math.floor(position));
}
