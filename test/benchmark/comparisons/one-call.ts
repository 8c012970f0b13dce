import { endpoint as octokit } from "@octokit/endpoint";
import { createRequest } from "../../../examples/github/request.js";
import { comparison, candidate } from "../comparison.js";
import { cycle } from "./cycle.js";

const ROUTE = "GET /repos/{owner}/{repo}/issues";
const OWNERS = ["octokit", "nodejs", "microsoft", "github"] as const;
const QUERY = { state: "open", sort: "updated", page: 2 } as const;
const ACCEPT = "application/vnd.github.v3+json";
const AUTHORIZATION = "token 0123456789";

const request = createRequest({ headers: { authorization: AUTHORIZATION } });

/** A request with two variables of the path and three parameters of the query. */
export const oneCall = comparison({
  candidates: {
    "by hand": candidate(requestsOf(byHand), ([url, { headers }]) => plain(url, headers)),
    "request.ts": candidate(
      requestsOf((owner) => request(ROUTE, { owner, repo: "endpoint.js", ...QUERY })),
      ([url, { headers }]) => plain(url, headers),
    ),
    Octokit: candidate(
      requestsOf((owner) =>
        octokit(ROUTE, {
          owner,
          repo: "endpoint.js",
          ...QUERY,
          headers: { authorization: AUTHORIZATION },
        }),
      ),
      ({ url, headers }) => plain(url, headers),
    ),
  },
  budgets: {
    "request.ts, time beside code by hand": ["request.ts", "the time of", "by hand"],
    "request.ts, times as fast as Octokit": ["request.ts", "as fast as", "Octokit"],
  },
});

function requestsOf<Result>(make: (owner: string) => Result): () => Result {
  const owner = cycle(OWNERS);
  return () => make(owner());
}

/** Octokit adds a user-agent. */
function plain(url: string, headers: Readonly<Record<string, unknown>>) {
  const { accept, authorization } = headers;
  return {
    method: "get",
    url,
    headers: { accept: String(accept), authorization: String(authorization) },
  };
}

/** Code by hand for this one operation, with the checks of a request. */
function byHand(owner: string): [string, { method: string; headers: Record<string, string> }] {
  const path = `/repos/${segment(owner)}/${segment("endpoint.js")}/issues`;
  const { state, sort, page } = QUERY;
  const query = `state=${encoded(state)}&sort=${encoded(sort)}&page=${encoded(page)}`;
  const headers = { accept: ACCEPT, authorization: checkedHeader("authorization", AUTHORIZATION) };
  return [`https://api.github.com${path}?${query}`, { method: "GET", headers }];
}

function segment(value: string): string {
  if (value === "" || value === "." || value === "..") throw new Error("A value is missing.");
  return encoded(value);
}

function encoded(value: string | number): string {
  const text = String(value);
  if (/[\ud800-\udfff]/u.test(text)) throw new Error("A text is not well-formed.");
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function checkedHeader(name: string, value: string): string {
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) throw new Error("A header has a wrong name.");
  if (/[\0-\x08\x0a-\x1f\x7f]|[^\0-\xff]/.test(value)) throw new Error("A header is wrong.");
  return value.trim();
}
