/** How much time the benchmark takes for its figures. */
export interface Effort {
  readonly quick: boolean;
  /** How often contenders take turns before it counts. */
  readonly warmUp: number;
  /** How often they take turns that count. */
  readonly rounds: number;
  /** How many samples a turn has at most. */
  readonly samples: number;
  /** How long a sample takes at least, in nanoseconds. */
  readonly sample: number;
  /** How many fresh processes import each package. */
  readonly imports: number;
  /** How often the compiler checks each contender's calls. */
  readonly checks: number;
}

export const FULL: Effort = {
  quick: false,
  warmUp: 4,
  rounds: 41,
  samples: 64,
  sample: 200_000,
  imports: 61,
  checks: 9,
};

export const QUICK: Effort = {
  quick: true,
  warmUp: 4,
  rounds: 11,
  samples: 24,
  sample: 200_000,
  imports: 11,
  checks: 1,
};
