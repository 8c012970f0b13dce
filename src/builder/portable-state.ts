import { sentHeaders } from "../options/headers.js";
import { frozenOptions } from "../options/merged-options.js";
import type { MergedOptions } from "../options/options.js";
import { stateWithParameters } from "../options/read-options.js";
import { readValue } from "../options/read-value.js";
import type { State } from "../options/state.js";
import { acceptedHeaders } from "../request/build-request.js";
import { basePrefix } from "../request/expand-url.js";
import { appendQuery } from "../request/query.js";
import { variablesOf } from "../request/placement.js";
import type { UrlTemplate, Variables } from "../uri-template/url-template.js";

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
    return basePrefix(this.state);
  }

  /** The names of the parameters that fill variables of a URL template, the state's own. */
  variables(template: UrlTemplate): Variables {
    return variablesOf(this.state, template);
  }

  /** The headers that are sent with every body. */
  headers(): ReturnType<typeof sentHeaders> {
    return acceptedHeaders(sentHeaders(this.state.headers), this.state);
  }

  /**
   * The query that a value makes, with the "?" before it.
   *
   * @throws EndpointError for a value that no query can contain
   */
  query(name: string, value: unknown): string {
    return appendQuery("", { [name]: value }, this.state, true, new Set());
  }

  /** A copy of the `data` option, as a value of the query or of JSON. */
  data(): unknown {
    return readValue(this.state.data?.value, "data");
  }
}
