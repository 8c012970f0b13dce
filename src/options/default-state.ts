import { VERSION } from "../version.js";
import { newDraft, type State } from "./state.js";

/** The global defaults (SPEC.md "Input options object", "Default headers"). */
export const defaultState: State = Object.freeze({
  ...newDraft(),
  method: "GET",
  baseUrl: "https://api.github.com",
  headers: Object.freeze({
    accept: "application/vnd.github.v3+json",
    "user-agent": `fluent-endpoint/${VERSION}`,
  }),
  parameters: Object.freeze({}),
});
