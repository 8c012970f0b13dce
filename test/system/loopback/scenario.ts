import type { BodyName } from "./bodies.js";
import type { TransportName } from "./transport-cases.js";

/** A request to send, as a message to another process. */
export interface Scenario {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string | number>;
  readonly body: BodyName;
  readonly transport?: TransportName;
  /** True if the oldest supported major version of the client sends it. */
  readonly oldest?: boolean;
}

/** The result of sending it. */
export interface Outcome {
  readonly status?: number | undefined;
  /** True if the client used the agent, dispatcher or fetch that it was given. */
  readonly used?: boolean | undefined;
  /** The error's name. */
  readonly error?: string;
  readonly code?: string | undefined;
  readonly message?: string;
}
