import { endpoint } from "fluent-endpoint";

/** `org` fills the route's placeholder; what is left over becomes the query, as with every GET. */
export const listRepositories = endpoint("GET /orgs/{org}/repos", {
  org: "octokit",
  type: "public",
  per_page: 5,
  mediaType: { previews: ["mercy"] },
});
