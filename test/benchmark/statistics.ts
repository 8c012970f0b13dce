/** The median and the quartiles of some values. */
export interface Spread {
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
}

export function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((one, other) => one - other);
  const [lower = NaN, median = NaN, upper = NaN] = [0.25, 0.5, 0.75].map((share) => {
    // Between the two nearest values.
    const position = (sorted.length - 1) * share;
    const below = sorted[Math.floor(position)] ?? NaN;
    const above = sorted[Math.ceil(position)] ?? NaN;
    return below + (above - below) * (position - Math.floor(position));
  });
  return { lower, median, upper };
}

export function median(values: readonly number[]): number {
  return spread(values).median;
}

/** The ratios of values at the same index, which were measured in the same round. */
export function ratios(dividends: readonly number[], divisors: readonly number[]): Spread {
  return spread(dividends.map((dividend, index) => dividend / (divisors[index] ?? NaN)));
}

/** The spread of a single value. */
export function singleValue(value: number): Spread {
  return { lower: value, median: value, upper: value };
}
