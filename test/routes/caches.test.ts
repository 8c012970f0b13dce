import { describe, expect, test } from "@jest/globals";
import { partialMatchKey, QueryClient } from "@tanstack/query-core";
import { EndpointBuilder } from "fluent-endpoint";
import { nextPage, requestKey } from "fluent-endpoint/routes";
import { unstable_serialize } from "swr";
import { initCache } from "swr/_internal";

const github = new EndpointBuilder();
const issues = github.route("GET /repos/{owner}/{repo}/issues");
const of = (owner: string, repo: string, page?: number) =>
  requestKey(issues, { owner, repo, labels: ["a", "b"], page });
const KEYS = [
  of("octokit", "rest.js"),
  of("octokit", "rest.js", 2),
  of("octokit", "app.js"),
  of("nodejs", "node"),
];
const elsewhere = requestKey(issues.baseUrl("https://ghe.example.com/api/v3"));

describe("TanStack Query", () => {
  test("finds the response of an equal request in its cache", async () => {
    const client = new QueryClient();
    let count = 0;
    const load = (queryKey: readonly unknown[]) =>
      client.query({ queryKey, queryFn: () => ++count, staleTime: Infinity });
    const again = github
      .route("get /repos/:owner/:repo/issues")
      .params({ page: "2", repo: "a", owner: "b" });
    expect(await load(requestKey(issues, { owner: "b", repo: "a", page: 2 }))).toBe(1);
    expect(await load(requestKey(again))).toBe(1);
    expect(await load(requestKey(again.query({ state: "all" })))).toBe(2);
    client.clear();
  });

  test.each([
    ["all pages of a repository", requestKey(issues, { owner: "octokit", repo: "rest.js" }), 2],
    ["all of an owner", requestKey(issues, { owner: "octokit" }), 3],
    ["all of a route", requestKey(issues), 4],
    ["all with a list of labels", requestKey(issues, { labels: ["a", "b"] }), 4],
    ["none with the beginning of a list", requestKey(issues, { labels: ["a"] }), 0],
    ["one of another server", elsewhere, 1],
    ["none of another route", requestKey(github.route("GET /repos/{owner}/{repo}/pulls")), 0],
  ])("invalidates %s", async (_, queryKey, count) => {
    const client = new QueryClient();
    for (const key of [...KEYS, elsewhere]) client.setQueryData(key, 1);
    await client.invalidateQueries({ queryKey });
    const all = client.getQueryCache().getAll();
    expect(all.filter(({ state }) => state.isInvalidated)).toHaveLength(count);
    client.clear();
  });

  test("invalidates page 2 with page 1", async () => {
    const client = new QueryClient();
    const first = issues.params({ owner: "octokit", repo: "rest.js" });
    const link = '<https://api.github.com/repos/octokit/rest.js/issues?page=2>; rel="next"';
    const second = nextPage(first, { headers: { link } }) ?? first;
    client.setQueryData(requestKey(first), 1);
    client.setQueryData(requestKey(second), 2);
    await client.invalidateQueries({ queryKey: requestKey(first) });
    expect(client.getQueryState(requestKey(second))?.isInvalidated).toBe(true);
    client.clear();
  });
});

describe("SWR", () => {
  test("has one key for equal requests, and another for others", () => {
    const again = github.route("GET /repos/:owner/:repo/issues").params({ repo: "a", owner: "b" });
    const key = unstable_serialize(requestKey(issues, { owner: "b", repo: "a" }));
    expect(unstable_serialize(requestKey(again))).toBe(key);
    expect(unstable_serialize(requestKey(again.query({ page: 2 })))).not.toBe(key);
  });

  test("clears the keys that a filter finds", async () => {
    const cache = new Map<string, object>();
    const [, mutate] = initCache(cache) ?? [];
    // useSWR keeps the key itself in its entry.
    for (const key of [...KEYS, "another key"]) cache.set(unstable_serialize(key), { _k: key });
    const part = requestKey(issues, { owner: "octokit" });
    const isPart = (key: unknown) => Array.isArray(key) && partialMatchKey(key, part);
    expect(await mutate?.(isPart, undefined)).toHaveLength(3);
  });
});
