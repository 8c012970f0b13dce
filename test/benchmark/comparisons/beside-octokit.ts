import { endpoint as octokit } from "@octokit/endpoint";
import { endpoint } from "../../../src/index.js";
import {
  candidate,
  comparison,
  plainRequest,
  type BuiltRequest,
  type Comparison,
  type EndpointFunction,
} from "../comparison.js";
import { cycle } from "./cycle.js";

const AGENT = { "user-agent": "benchmark/1.0.0" };

/** A comparison of calls of this library's function with the same calls of Octokit's. */
function besideOctokit(
  budget: string,
  callsOf: (endpoint: EndpointFunction) => () => BuiltRequest,
  sampleTime?: number,
): Comparison {
  return comparison({
    candidates: {
      "fluent-endpoint": candidate(callsOf(endpoint), plainRequest),
      Octokit: candidate(callsOf(octokit), plainRequest),
    },
    budgets: {
      [`${budget}, times as fast as Octokit`]: ["fluent-endpoint", "as fast as", "Octokit"],
    },
    ...(sampleTime !== undefined && { sampleTime }),
  });
}

/** Two variables in the path, five keys in the JSON body. */
export const createIssue = besideOctokit("POST with a JSON body", (create) => {
  const repo = cycle(["endpoint.js", "request.js", "core.js", "rest.js"]);
  return () =>
    create("POST /repos/{owner}/{repo}/issues", {
      owner: "octokit",
      repo: repo(),
      title: "It works",
      body: "The reason is unknown.",
      milestone: 3,
      labels: ["bug", "good first issue"],
      assignees: ["octocat"],
      headers: AGENT,
    });
});

const ASSETS =
  "POST https://uploads.github.com/repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}";
const DATA = new Uint8Array(1000);
const UPLOAD_HEADERS = {
  ...AGENT,
  "content-type": "application/zip",
  "content-length": DATA.length,
};

/** A request with query parameters and a body, to another host. */
export const uploadAsset = besideOctokit("asset upload", (upload) => {
  const name = cycle(["linux.tar.gz", "macos.tar.gz", "windows.zip", "checksums.txt"]);
  return () =>
    upload(ASSETS, {
      owner: "octokit",
      repo: "endpoint.js",
      release_id: 1,
      name: name(),
      label: "for everyone",
      headers: UPLOAD_HEADERS,
      data: DATA,
    });
});

const MEDIA_TYPE = { format: "raw", previews: ["mercy", "symmetra"] };

/** Octokit 11 applies previews to this route only, so here both do the same work. */
export const mediaTypeOfGraphql = besideOctokit(
  "media type and previews",
  (send) => () =>
    send("POST /graphql", {
      query: "{ viewer { login } }",
      headers: AGENT,
      mediaType: MEDIA_TYPE,
    }),
);

/**
 * Every call has a different route, so that caches have no effect. Long samples include the garbage collection of routes that the
 * cache has dropped.
 */
export const firstSeenRoute = besideOctokit(
  "fresh route",
  (get) => {
    let calls = 0;
    return () => {
      calls++;
      return get(`GET /repos/{owner}/{repo}/issues/${String(calls)}/comments`, {
        owner: "octokit",
        repo: "endpoint.js",
        per_page: 100,
        headers: AGENT,
      });
    };
  },
  20_000_000,
);
