import { endpoint as octokit } from "@octokit/endpoint";
import { HEADERS, orgInTurn, ROUTE, TYPE } from "./request.js";

export function octokits() {
  const org = orgInTurn();
  return () => octokit(ROUTE, { org: org(), type: TYPE, headers: HEADERS });
}

export function octokitsWithDefaults() {
  const org = orgInTurn();
  const github = octokit.defaults({ headers: HEADERS });
  return () => github(ROUTE, { org: org(), type: TYPE });
}
