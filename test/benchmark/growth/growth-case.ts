import type { Work } from "../timer.js";

/** Work whose input can have any size. */
export interface GrowthCase {
  readonly name: string;
  /** Prepares an input of about `size` characters or keys, and returns the work on it. */
  readonly run: (size: number) => Work;
  /**
   * Reference work of linear complexity on an input of the same size. It is needed where even linear work takes more than twice the
   * time for twice the input, because V8 stores large objects differently. Without it, the expected factor is two.
   */
  readonly linear?: (size: number) => Work;
}
