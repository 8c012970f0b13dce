import { endpoint } from "../../library.js";
import { HEADERS, orgInTurn, ROUTE, TYPE } from "./request.js";

export function ours() {
  const org = orgInTurn();
  return () => endpoint(ROUTE, { org: org(), type: TYPE, headers: HEADERS });
}

export function oursWithDefaults() {
  const org = orgInTurn();
  const github = endpoint.defaults({ headers: HEADERS });
  return () => github(ROUTE, { org: org(), type: TYPE });
}
