import type { SentHeaders } from "./headers.js";
import { inQuery, locate, type Located } from "./locate.js";
import { setCallParameters, setHooks, setOptions } from "./recipes.js";
import { headersIn } from "./request.js";
import { neutralState, nextOnce, type State } from "./state.js";
import { cachedTemplate, type UrlTemplate } from "./template.js";
import { basePrefixOf, queryText } from "./url.js";
import { copyIn } from "./values.js";
import { passingOptions } from "./view.js";

/** Tells other entry points what a request has. A builder hands it out, so they load none of its code, which may be that of another copy. */
export class BuilderReader {
  #state: State | undefined;

  constructor(readonly kept: State) {}

  /** The state of a request, with each value where the API has it. */
  get state(): State {
    return (this.#state ??= adapted(this.kept));
  }

  get template(): UrlTemplate | undefined {
    const { url } = this.state;
    return url === undefined ? undefined : cachedTemplate(url);
  }

  with(parameters: object): BuilderReader {
    return new BuilderReader(nextOnce(this.kept, [setCallParameters(parameters)]));
  }

  /** The values of the route in their places. Values may be missing, and a link is left aside. */
  located(): Located {
    return locate({ ...this.state, link: undefined, strict: false });
  }

  basePrefix(): string {
    return basePrefixOf(this.state);
  }

  headers(): SentHeaders {
    return headersIn(this.state);
  }

  query(name: string, value: unknown): string {
    return queryText(inQuery(name, value, "query", this.state), this.state);
  }

  /** A copy of the `data` option, as a value of JSON. */
  data(): unknown {
    return copyIn(this.state.data?.value, "data");
  }
}

/** The state of a request with each value where the API has it. */
export function adapted(state: State): State {
  const { adapter, dialect } = state;
  if (adapter === undefined) return state;
  // A list of which nothing is said is written as OpenAPI writes it.
  const { listStyle } = neutralState.dialect;
  const empty = { ...neutralState, headers: {}, dialect: { ...dialect, listStyle } };
  const options = passingOptions({ ...state, adapter: undefined });
  const layers = adapter.request({ ...options, headers: state.headers });
  const recipes = [...layers.map((layer) => setOptions(layer)), setHooks({ isDescribed: true })];
  return nextOnce(empty, recipes);
}
