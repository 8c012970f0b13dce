import type { SentHeaders } from "./headers.js";
import { inQuery, locate, type Located } from "./locate.js";
import { setCallParameters, setHooks, setOptions } from "./recipes.js";
import { headersIn } from "./request.js";
import { neutralState, nextOnce, type State } from "./state.js";
import { cachedTemplate, type UrlTemplate } from "./template.js";
import { basePrefixOf, queryText } from "./url.js";
import { copyIn } from "./values.js";
import { passingOptions } from "./view.js";

/** Gives other entry points access to a builder, even to one from another copy of the package. */
export class BuilderReader {
  #state: State | undefined;

  constructor(readonly kept: State) {}

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

  data(): unknown {
    return copyIn(this.state.data?.value, "data");
  }
}

export function adapted(state: State): State {
  const { adapter, dialect } = state;
  if (adapter === undefined) return state;
  const { listStyle } = neutralState.dialect;
  const empty = { ...neutralState, headers: {}, dialect: { ...dialect, listStyle } };
  const options = passingOptions({ ...state, adapter: undefined });
  const layers = adapter.request({ ...options, headers: state.headers });
  const recipes = [...layers.map((layer) => setOptions(layer)), setHooks({ isDescribed: true })];
  return nextOnce(empty, recipes);
}
