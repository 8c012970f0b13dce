/** The number of measurements that the benchmark makes. */
export interface Settings {
  readonly quick: boolean;
  /** The number of rounds that count. */
  readonly rounds: number;
  /** The maximum number of samples in a measurement. */
  readonly maxSamples: number;
  /** The minimum time of a sample, in nanoseconds. */
  readonly sampleTime: number;
  /** The number of processes that import each package. */
  readonly imports: number;
  /** The number of runs of a command, such as the compiler, for each candidate. */
  readonly checks: number;
}

export const FULL: Settings = {
  quick: false,
  rounds: 41,
  maxSamples: 64,
  sampleTime: 200_000,
  imports: 61,
  checks: 9,
};

export const QUICK: Settings = {
  quick: true,
  rounds: 11,
  maxSamples: 24,
  sampleTime: 200_000,
  imports: 11,
  checks: 1,
};
