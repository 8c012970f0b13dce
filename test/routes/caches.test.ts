import { describe, expect, test } from "@jest/globals";
import { partialMatchKey, QueryClient } from "@tanstack/query-core";
import { EndpointBuilder } from "fluent-endpoint";
import { nextPage, requestKey } from "fluent-endpoint/routes";
import { unstable_serialize } from "swr";
import { initCache } from "swr/_internal";

const github = new EndpointBuilder();
const issues = github.route("GET /repos/{owner}/{repo}/issues");
const other = issues.baseUrl("https://ghe.example.com/api/v3");
const of = (owner: string, repo: string, page?: number) =>
  requestKey(issues, { owner, repo, labels: ["a", "b"], page });
const KEYS = [
  of("octokit", "rest.js"),
  of("octokit", "rest.js", 2),
  of("octokit", "app.js"),
  of("nodejs", "node"),
];
const PARTS = {
  "all pages of a repository": {
    part: requestKey(issues, { owner: "octokit", repo: "rest.js" }),
    count: 2,
  },
  "all of an owner": { part: requestKey(issues, { owner: "octokit" }), count: 3 },
  "all of a route": { part: requestKey(issues), count: 4 },
  "all with a list of labels": { part: requestKey(issues, { labels: ["a", "b"] }), count: 4 },
  "none with the beginning of a list": { part: requestKey(issues, { labels: ["a"] }), count: 0 },
  "none of another server": { part: requestKey(other), count: 0 },
  "none of another route": {
    part: requestKey(github.route("GET /repos/{owner}/{repo}/pulls")),
    count: 0,
  },
};

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

  test.each(Object.entries(PARTS))("invalidates %s", async (_, { part, count }) => {
    const client = new QueryClient();
    for (const key of [...KEYS, requestKey(other)]) client.setQueryData(key, 1);
    const expected = part[0] === "https://ghe.example.com/api/v3" ? 1 : count;
    await client.invalidateQueries({ queryKey: part });
    const all = client.getQueryCache().getAll();
    expect(all.filter(({ state }) => state.isInvalidated)).toHaveLength(expected);
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

  test.each(Object.entries(PARTS))("clears %s by a filter", async (_, { part, count }) => {
    const cache = new Map<string, object>();
    const [, mutate] = initCache(cache) ?? [];
    // useSWR keeps the key itself in its entry.
    for (const key of [...KEYS, "another key"]) cache.set(unstable_serialize(key), { _k: key });
    const found = await mutate?.(
      (key: unknown) => Array.isArray(key) && partialMatchKey(key, part),
      undefined,
    );
    expect(found).toHaveLength(count);
  });
});
