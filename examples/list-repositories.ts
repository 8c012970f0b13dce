/** A list: `org` fills the URL template. With GET, the other parameters become the query. */
import { endpoint } from "fluent-endpoint";

const request = endpoint("GET /orgs/{org}/repos", {
  org: "octokit",
  type: "public",
  per_page: 5,
  mediaType: { previews: ["mercy"] },
});
console.log(request);
