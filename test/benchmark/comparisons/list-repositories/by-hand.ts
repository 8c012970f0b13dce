import { ACCEPT, HEADERS, orgInTurn, TYPE } from "./request.js";

/** What a good programmer writes who needs this one route and no other. */
function listRepos({ org, type, headers }: Options) {
  return {
    method: "get",
    url: `https://api.github.com/orgs/${encodeURIComponent(org)}/repos?type=${encodeURIComponent(type)}`,
    headers: { accept: ACCEPT, "user-agent": "by-hand/1.0.0", ...headers },
  };
}

interface Options {
  readonly org: string;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
}

export function byHand() {
  const org = orgInTurn();
  return () => listRepos({ org: org(), type: TYPE, headers: HEADERS });
}
