/**
 * What a superagent request is asked to do; the real one can do more.
 *
 * @public
 */
export interface SuperagentRequest {
  /** Sets headers. */
  set(headers: Record<string, string>): unknown;
  /** Keeps superagent from serialising bytes as JSON. */
  serialize(serializer: (body: string) => string): unknown;
  /** Gives the body. */
  send(body: string | object): unknown;
  /** Sets both timeouts, in milliseconds. */
  timeout(milliseconds: number): unknown;
  /** Ends the request early. */
  abort(): unknown;
  /** Listens. */
  on(event: "abort" | "end" | "error", listener: () => void): unknown;
  /** Takes an agent; there in Node only. */
  agent?(agent: object): unknown;
}

/**
 * Gives a superagent request its headers, its body and the rest.
 *
 * @public
 */
export type SuperagentPlugin = (request: SuperagentRequest) => void;
