import { freeze } from "immer";
import { VERSION } from "../version.js";
import { GET } from "./route.js";
import { emptyState, type State } from "./state.js";

/** The vendor of the media types of GitHub's REST API. */
export const DEFAULT_VENDOR = "github";

/** The default accept header: version 3 of the media type of GitHub's REST API. */
export const DEFAULT_ACCEPT = `application/vnd.${DEFAULT_VENDOR}.v3+json`;

const DEFAULT_BASE_URL = "https://api.github.com";

/** The global defaults. */
export const defaultState: State = freeze(
  {
    ...emptyState(),
    method: GET,
    baseUrl: { source: DEFAULT_BASE_URL, prefix: `${DEFAULT_BASE_URL}/` },
    vendor: DEFAULT_VENDOR,
    headers: { accept: DEFAULT_ACCEPT, "user-agent": `fluent-endpoint/${VERSION}` },
  },
  true,
);
