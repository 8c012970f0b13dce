/** A figure with its spread: the median and the quartiles around it. */
export interface Spread {
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
}

export function spread(figures: readonly number[]): Spread {
  const sorted = [...figures].sort((one, other) => one - other);
  return {
    lower: quantile(sorted, 0.25),
    median: quantile(sorted, 0.5),
    upper: quantile(sorted, 0.75),
  };
}

export function median(figures: readonly number[]): number {
  return spread(figures).median;
}

/** The ratios of figures that were taken together. */
export function ratios(dividends: readonly number[], divisors: readonly number[]): Spread {
  return spread(dividends.map((dividend, place) => dividend / (divisors[place] ?? Number.NaN)));
}

/** A figure that was taken once. */
export function exactly(figure: number): Spread {
  return { lower: figure, median: figure, upper: figure };
}

/** Between two neighbours it is interpolated. */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}
