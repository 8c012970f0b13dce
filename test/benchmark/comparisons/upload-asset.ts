import { endpoint as octokit } from "@octokit/endpoint";
import { comparison, contender } from "../comparison.js";
import { inTurn } from "../in-turn.js";
import { endpoint } from "../library.js";
import { plainRequest, type Call } from "../request.js";

const ROUTE =
  "POST https://uploads.github.com/repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}";
const NAMES = ["linux.tar.gz", "macos.tar.gz", "windows.zip", "checksums.txt"] as const;
const DATA = new Uint8Array(1000);
const HEADERS = {
  "user-agent": "benchmark/1.0.0",
  "content-type": "application/zip",
  "content-length": DATA.length,
};

/** Query parameters and a body together, at another host. */
export const uploadAsset = comparison({
  title: "Asset upload with {?name,label} and data",
  contenders: {
    ours: contender(uploadsBy(endpoint), plainRequest),
    Octokit: contender(uploadsBy(octokit), plainRequest),
  },
  claims: [
    {
      work: "asset upload with {?name,label} and data",
      ours: "ours",
      peer: "Octokit",
      goal: { kind: "at least", times: 6 },
    },
  ],
});

function uploadsBy(upload: Call) {
  const name = inTurn(NAMES);
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
