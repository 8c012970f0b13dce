import wretch from "wretch";
import QueryString from "wretch/addons/queryString";
import { plainRequest, type PlainRequest } from "../../request.js";
import { ACCEPT, AGENT, cycleOrgs, TOKEN, TYPE } from "./request.js";

export function wretchChain() {
  const org = cycleOrgs();
  const github = wretch("https://api.github.com")
    .addon(QueryString)
    .options({ method: "GET" })
    .headers({ accept: ACCEPT, "user-agent": AGENT });
  return () =>
    github
      .url(`/orgs/${encodeURIComponent(org())}/repos`)
      .query({ type: TYPE })
      .headers({ authorization: TOKEN });
}

export function requestOfWretch({
  _url,
  _options,
}: ReturnType<ReturnType<typeof wretchChain>>): PlainRequest {
  const { method = "", headers } = _options;
  return plainRequest({ method, url: _url, headers: headers as Record<string, string> });
}
