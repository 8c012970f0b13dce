import { freeze } from "immer";
import { VERSION } from "../version.js";
import { GET } from "./route.js";
import { emptyState } from "./change-state.js";
import type { State } from "./state.js";

/** The vendor of the media types of GitHub's REST API. */
export const DEFAULT_VENDOR = "github";

/** The default accept header: version 3 of the media type of GitHub's REST API. */
export const DEFAULT_ACCEPT = `application/vnd.${DEFAULT_VENDOR}.v3+json`;

const DEFAULT_BASE_URL = "https://api.github.com";

const USER_AGENT = `fluent-endpoint/${VERSION}`;

/** The global defaults. */
export const defaultState: State = /* @__PURE__ */ freeze(
  {
    ...emptyState(),
    method: GET,
    strict: true,
    baseUrl: { source: DEFAULT_BASE_URL, template: undefined, prefix: `${DEFAULT_BASE_URL}/` },
    vendor: DEFAULT_VENDOR,
    headers: { accept: DEFAULT_ACCEPT, "user-agent": USER_AGENT },
  },
  true,
);

/** The defaults of another API than GitHub's. */
export const otherApiState: State = /* @__PURE__ */ freeze(
  {
    ...emptyState(),
    method: GET,
    strict: true,
    headers: { accept: "application/json", "user-agent": USER_AGENT },
  },
  true,
);
