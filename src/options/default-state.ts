import { VERSION } from "../version.js";
import { deepFreeze } from "./deep-freeze.js";
import { newDraft, type State } from "./state.js";

/** The global defaults (SPEC.md "Input options object", "Default headers"). */
export const defaultState: State = deepFreeze({
  ...newDraft(),
  method: "GET",
  baseUrl: "https://api.github.com",
  headers: {
    accept: "application/vnd.github.v3+json",
    "user-agent": `fluent-endpoint/${VERSION}`,
  },
});
