import { endpoint as octokit } from "@octokit/endpoint";
import { endpoint as octokit7 } from "octokit-endpoint-7";
import { comparison, candidate } from "../comparison.js";
import { endpoint } from "../library.js";
import { plainRequest, type EndpointFunction } from "../request.js";

const HEADERS = { "user-agent": "benchmark/1.0.0" };
const MEDIA_TYPE = { format: "raw", previews: ["mercy", "symmetra"] };

/** Octokit 11 applies previews to this route only, so here both do the same work. */
export const mediaTypeOfGraphql = comparison({
  title: "POST /graphql with a format and two previews",
  candidates: {
    "fluent-endpoint": candidate(queriesBy(endpoint), plainRequest),
    Octokit: candidate(queriesBy(octokit), plainRequest),
  },
  pairs: [
    {
      work: "mediaType with format and two previews",
      candidate: "fluent-endpoint",
      baseline: "Octokit",
      goal: { kind: "at least", times: 7 },
    },
  ],
});

function queriesBy(send: EndpointFunction) {
  return () =>
    send("POST /graphql", {
      query: "{ viewer { login } }",
      headers: HEADERS,
      mediaType: MEDIA_TYPE,
    });
}

/** Octokit 7 is the last version that applies previews to every route. */
export const mediaTypeOfRoute = comparison({
  title: "GET /repos/{owner}/{repo}/readme with a format and two previews",
  candidates: {
    "fluent-endpoint": candidate(readmesBy(endpoint), plainRequest),
    "Octokit 7": candidate(readmesBy(octokit7), plainRequest),
    "Octokit, without previews": candidate(readmesBy(octokit)),
  },
  pairs: [
    { work: "mediaType on any route", candidate: "fluent-endpoint", baseline: "Octokit 7" },
    {
      work: "mediaType on any route",
      candidate: "fluent-endpoint",
      baseline: "Octokit, without previews",
    },
  ],
});

function readmesBy(get: EndpointFunction) {
  return () =>
    get("GET /repos/{owner}/{repo}/readme", {
      owner: "octokit",
      repo: "endpoint.js",
      headers: HEADERS,
      mediaType: MEDIA_TYPE,
    });
}
