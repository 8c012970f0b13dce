import type { ApiOperation } from "fluent-endpoint/openapi";
import type { Json } from "../validators/json.js";

/** The signature of `fetch`. */
export type Transport = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** A call of an operation, with its values. */
export interface PeerCall {
  readonly operation: ApiOperation;
  /** The values by the names that `createApi` gives them. */
  readonly parameters: Json;
}

/** A library that builds requests from a description. */
export interface Candidate {
  readonly name: string;
  readonly version: string;
  /** Loads the library, without a description. */
  load(): Promise<Library>;
}

export interface Library {
  /** Reads a description. What it costs is part of the first request. */
  open(description: Json, settings: OpenSettings): Promise<Opened>;
}

export interface OpenSettings {
  readonly baseUrl: string;
  /** Takes the place of the network. */
  readonly transport?: Transport;
  /** The file of the description, for candidates that generate code. */
  readonly file?: string;
}

export interface Opened {
  /** Builds the request of a call and sends it. It throws where it refuses to. */
  send(call: PeerCall): Promise<unknown>;
  /** Sends arguments of any names, as a language model writes them, where a candidate takes them by name. */
  sendArguments?(operation: ApiOperation, values: Json): Promise<unknown>;
}

/** Thrown where a candidate does not offer an operation. */
export class NotOffered extends Error {
  override readonly name = "NotOffered";
}
