import type { paths } from "@octokit/openapi-types";
import { createEndpoint, endpoint, EndpointBuilder } from "fluent-endpoint";

// Exports without a type annotation: the compiler has to write their types into the declarations.
export const octokit = endpoint.defaults({ owner: "octokit" });
export const { merge, parse, defaults } = endpoint;
export const extended = { ...endpoint, extra: 1 };
export const repository = new EndpointBuilder()
  .route("GET /repos/{owner}/{repo}")
  .param("owner", 1);
export const { build, param, params } = new EndpointBuilder();
export const bound = repository.build.bind(repository);
export const github = createEndpoint<paths>();
export const githubDefaults = github.defaults({ org: "octokit" });
export const { merge: githubMerge } = github;
export const repositories = githubDefaults("GET /orgs/{org}/repos");
export class OrgsBuilder extends EndpointBuilder<paths> {
  listRepos(org: string) {
    return this.route("GET /orgs/{org}/repos").params({ org });
  }
}
// A copy of a request: its keys that exist at compile time only have names that a declaration can contain.
export const copied = { ...endpoint("GET /user"), signal: null };
export const copiedRepositories = { ...repositories };
export const built = { ...new OrgsBuilder().listRepos("octokit").build() };
export const stripe = createEndpoint("https://api.stripe.com");
export const styled = new EndpointBuilder<paths>().style("repeat").header("content-type", "a/b");
export const { DEFAULTS } = endpoint;
