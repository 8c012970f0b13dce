import type { BodyName } from "./bodies.js";
import type { MetaName } from "./metas.js";

/** A request to be sent, as it can be told to another process. */
export interface Scenario {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string | number>;
  readonly body: BodyName;
  readonly meta?: MetaName;
}

/** How it went. */
export interface Outcome {
  readonly status?: number | undefined;
  /** Whether the client used the agent or the function that it was given. */
  readonly used?: boolean | undefined;
  /** The error's name. */
  readonly error?: string;
  readonly code?: string | undefined;
  readonly message?: string;
}
