import { endpoint } from "../../library.js";
import { HEADERS, cycleOrgs, ROUTE, TYPE } from "./request.js";

export function endpointCall() {
  const org = cycleOrgs();
  return () => endpoint(ROUTE, { org: org(), type: TYPE, headers: HEADERS });
}

export function endpointWithDefaults() {
  const org = cycleOrgs();
  const github = endpoint.defaults({ headers: HEADERS });
  return () => github(ROUTE, { org: org(), type: TYPE });
}
