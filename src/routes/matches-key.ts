import { isList } from "../internal/objects.js";

/**
 * Returns `true` if a key has everything that another key has, which may be shorter and have fewer values: as `invalidateQueries` of
 * TanStack Query compares them. Use it with caches whose filters are functions, such as `mutate` of SWR. Any other value is no key.
 *
 * @example
 * ```ts
 * import { EndpointBuilder } from "fluent-endpoint";
 * import { matchesKey, requestKey } from "fluent-endpoint/routes";
 *
 * const issues = new EndpointBuilder().route("GET /repos/{owner}/{repo}/issues");
 * const key = requestKey(issues, { owner: "octokit", repo: "rest.js", page: 2 });
 * console.log(matchesKey(key, requestKey(issues, { owner: "octokit" }))); // true
 * console.log(matchesKey(key, requestKey(issues, { owner: "nodejs" }))); // false
 * ```
 *
 * @param key - a key of a cache, which may be of another kind
 * @param part - what it must have
 *
 * @public
 */
export function matchesKey(key: unknown, part: readonly unknown[]): boolean {
  return isList(key) && contains(key, part);
}

function contains(whole: unknown, part: unknown): boolean {
  if (Object.is(whole, part)) return true;
  if (typeof whole !== "object" || typeof part !== "object") return false;
  if (whole === null || part === null || isList(whole) !== isList(part)) return false;
  return Object.entries(part).every(
    ([name, value]) => Object.hasOwn(whole, name) && contains(Reflect.get(whole, name), value),
  );
}
