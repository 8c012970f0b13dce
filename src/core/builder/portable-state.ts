import { sentHeaders } from "../read/headers.js";
import { frozenOptions } from "../merged-options.js";
import type { MergedOptions } from "../read/options.js";
import { stateWithParameters } from "../read/read-options.js";
import { readValue } from "../read/read-value.js";
import type { State } from "../state.js";
import { amendHeaders, basePrefixOf } from "../write/build-request.js";
import { described, place, queryStyle } from "../place.js";
import type { Placed } from "../placed.js";
import { queryText } from "../write/query.js";

/**
 * A builder's state, with what only the code that builds requests can tell about it. The entry points that read a builder ask it: they
 * load none of that code, and it may be the code of another copy of this package, such as its CommonJS module.
 */
export class PortableState {
  constructor(readonly state: State) {}

  /** The merged options, which every version of the package reads. */
  get options(): Readonly<MergedOptions> {
    return frozenOptions(this.state);
  }

  /** The defaults of the API, which every version of the package reads, too. */
  get conventions(): State["conventions"] {
    return this.state.conventions;
  }

  /** @throws EndpointError for parameters that `build()` refuses */
  with(parameters: object): PortableState {
    return new PortableState(stateWithParameters(this.state, parameters));
  }

  /** @throws EndpointError if the base URL lacks values */
  basePrefix(): string {
    return basePrefixOf(this.state);
  }

  /** The values of the route in their places. Values may be missing, and a link is left aside. */
  placed(): Placed {
    return place({ ...this.state, link: undefined }, false);
  }

  /** The headers that are sent with every body. */
  headers(): ReturnType<typeof sentHeaders> {
    const state = described(this.state);
    const headers = sentHeaders(state.headers);
    amendHeaders(headers, state);
    return headers;
  }

  /**
   * The query that a value makes, with the "?" before it.
   *
   * @throws EndpointError for a value that no query can contain
   */
  query(name: string, value: unknown): string {
    const state = described(this.state);
    const writer = queryStyle(name, value, state);
    const text = queryText({ location: "query", name, value, writer, origin: "query" }, state);
    return `?${text}`;
  }

  /** A copy of the `data` option, as a value of the query or of JSON. */
  data(): unknown {
    return readValue(this.state.data?.value, "data");
  }
}
