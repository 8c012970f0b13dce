import { ACCEPT, HEADERS, cycleOrgs, TYPE } from "./request.js";

/** Hand-written code for this one route. */
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
  const org = cycleOrgs();
  return () => listRepos({ org: org(), type: TYPE, headers: HEADERS });
}
