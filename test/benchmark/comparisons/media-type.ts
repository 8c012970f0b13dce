import { endpoint as octokit } from "@octokit/endpoint";
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
