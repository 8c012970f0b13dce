import { VERSION } from "../version.js";
import { GET } from "./method.js";
import { newDraft, type State } from "./state.js";

/** The accept header of a request that says nothing of it (SPEC.md "Versioning"). */
export const DEFAULT_ACCEPT = "application/vnd.github.v3+json";

const HOSTED_API = "https://api.github.com";

/** The global defaults (SPEC.md "Input options object", "Default headers"). */
export const defaultState: State = /* @__PURE__ */ Object.freeze({
  ...newDraft(),
  method: GET,
  baseUrl: Object.freeze({ source: HOSTED_API, prefix: `${HOSTED_API}/` }),
  headers: Object.freeze({
    accept: DEFAULT_ACCEPT,
    "user-agent": `fluent-endpoint/${VERSION}`,
  }),
  parameters: Object.freeze({}),
});
