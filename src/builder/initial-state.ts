import { EndpointError } from "../errors.js";
import { readSafely } from "../internal/thrown-errors.js";
import { hrefOf } from "../internal/urls.js";
import { readBaseUrl } from "../options/url-options.js";
import { readOptions } from "../options/read-options.js";
import { defaultState, otherApiState } from "../options/state.js";
import { givenState, LazyState } from "./lazy-state.js";

/**
 * The state of a new builder: the defaults of GitHub's API, or with a base URL those of any other API.
 *
 * @param given - the arguments of the constructor: none, options, or a base URL with or without options
 * @throws EndpointError
 */
export function initialState(given: readonly unknown[]): LazyState {
  if (given.length === 0) return LazyState.of(defaultState);
  const [first, options] = given;
  // A URL that is undefined by mistake, such as a variable of the environment, must not lead to the default API.
  if (first === undefined) throw undefinedUrl();
  const url = readSafely("base URL", () => hrefOf(first));
  if (typeof url !== "string") return withOptions(LazyState.of(defaultState), first);
  const state = LazyState.of({ ...otherApiState, baseUrl: readBaseUrl(url) });
  // `null` is not a way to leave options out.
  return options === undefined ? state : withOptions(state, options);
}

function withOptions(state: LazyState, options: unknown): LazyState {
  const given = givenState((defaults) => {
    readOptions(defaults, options);
  });
  return state.derive(given);
}

function undefinedUrl(): EndpointError {
  return new EndpointError("invalid-base-url", "The base URL is undefined.", {
    advice:
      'Pass a URL such as new EndpointBuilder("https://api.example.com"), or no argument at all for GitHub\'s API.',
  });
}
