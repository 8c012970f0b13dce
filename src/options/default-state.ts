import { VERSION } from "../version.js";
import { deepFreeze } from "./deep-freeze.js";
import { readOptions } from "./read-options.js";
import { newDraft, type State } from "./state.js";

/** The accept header of a request that says nothing of it (SPEC.md "Versioning"). */
export const DEFAULT_ACCEPT = "application/vnd.github.v3+json";

/** The global defaults (SPEC.md "Input options object", "Default headers"). */
export const defaultState: State = globalDefaults();

function globalDefaults(): State {
  const draft = newDraft();
  readOptions(draft, {
    method: "GET",
    baseUrl: "https://api.github.com",
    headers: {
      accept: DEFAULT_ACCEPT,
      "user-agent": `fluent-endpoint/${VERSION}`,
    },
  });
  return deepFreeze(draft);
}
