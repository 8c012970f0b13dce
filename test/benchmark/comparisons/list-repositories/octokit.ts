import { endpoint as octokit } from "@octokit/endpoint";
import { HEADERS, cycleOrgs, ROUTE, TYPE } from "./request.js";

export function octokitEndpoint() {
  const org = cycleOrgs();
  return () => octokit(ROUTE, { org: org(), type: TYPE, headers: HEADERS });
}

export function octokitWithDefaults() {
  const org = cycleOrgs();
  const github = octokit.defaults({ headers: HEADERS });
  return () => github(ROUTE, { org: org(), type: TYPE });
}
