import { endpoint as octokit } from "@octokit/endpoint";
import { comparison, candidate } from "../comparison.js";
import { cycle } from "../cycle.js";
import { endpoint } from "../library.js";
import { plainRequest, type EndpointFunction } from "../request.js";

const ROUTE =
  "POST https://uploads.github.com/repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}";
const NAMES = ["linux.tar.gz", "macos.tar.gz", "windows.zip", "checksums.txt"] as const;
const DATA = new Uint8Array(1000);
const HEADERS = {
  "user-agent": "benchmark/1.0.0",
  "content-type": "application/zip",
  "content-length": DATA.length,
};

/** A request with query parameters and a body, to another host. */
export const uploadAsset = comparison({
  title: "Asset upload with {?name,label} and data",
  candidates: {
    "fluent-endpoint": candidate(uploadsBy(endpoint), plainRequest),
    Octokit: candidate(uploadsBy(octokit), plainRequest),
  },
  pairs: [
    {
      work: "asset upload with {?name,label} and data",
      candidate: "fluent-endpoint",
      baseline: "Octokit",
      goal: { kind: "at least", times: 6 },
    },
  ],
});

function uploadsBy(upload: EndpointFunction) {
  const name = cycle(NAMES);
  return () =>
    upload(ROUTE, {
      owner: "octokit",
      repo: "endpoint.js",
      release_id: 1,
      name: name(),
      label: "for everyone",
      headers: HEADERS,
      data: DATA,
    });
}
