import type { Work } from "../turn.js";

/** Work whose input can be made as large as one likes. */
export interface Growing {
  readonly name: string;
  /** Prepares an input of about so many characters or keys, and the work on it. */
  readonly run: (size: number) => Work;
  /**
   * Work on as large an input that is known to be linear, but does not look so: V8 keeps a large object in another way
   * than a small one. Without it, linear is what takes twice as long for twice the input.
   */
  readonly linear?: (size: number) => Work;
}
