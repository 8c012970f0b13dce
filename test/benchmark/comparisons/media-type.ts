import { endpoint as octokit } from "@octokit/endpoint";
import { endpoint as octokit7 } from "octokit-endpoint-7";
import { comparison, contender } from "../comparison.js";
import { endpoint } from "../library.js";
import { plainRequest, type Call } from "../request.js";

const HEADERS = { "user-agent": "benchmark/1.0.0" };
const MEDIA_TYPE = { format: "raw", previews: ["mercy", "symmetra"] };

/** Octokit 11 applies previews to this one route only, so here it does the same work. */
export const mediaTypeOfGraphql = comparison({
  title: "POST /graphql with a format and two previews",
  contenders: {
    ours: contender(queriesBy(endpoint), plainRequest),
    Octokit: contender(queriesBy(octokit), plainRequest),
  },
  claims: [
    {
      work: "mediaType with format and two previews",
      ours: "ours",
      peer: "Octokit",
      goal: { kind: "at least", times: 6 },
    },
  ],
});

function queriesBy(send: Call) {
  return () =>
    send("POST /graphql", {
      query: "{ viewer { login } }",
      headers: HEADERS,
      mediaType: MEDIA_TYPE,
    });
}

/** Octokit 7 is the last that applies previews to every route. */
export const mediaTypeOfRoute = comparison({
  title: "GET /repos/{owner}/{repo}/readme with a format and two previews",
  contenders: {
    ours: contender(readmesBy(endpoint), plainRequest),
    "Octokit 7": contender(readmesBy(octokit7), plainRequest),
    "Octokit, without previews": contender(readmesBy(octokit)),
  },
  claims: [
    { work: "mediaType on any route", ours: "ours", peer: "Octokit 7" },
    { work: "mediaType on any route", ours: "ours", peer: "Octokit, without previews" },
  ],
});

function readmesBy(get: Call) {
  return () =>
    get("GET /repos/{owner}/{repo}/readme", {
      owner: "octokit",
      repo: "endpoint.js",
      headers: HEADERS,
      mediaType: MEDIA_TYPE,
    });
}
