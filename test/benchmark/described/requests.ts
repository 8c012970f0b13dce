import { readFileSync } from "node:fs";
import { join } from "node:path";
import { EndpointBuilder } from "../library.js";
import { createApi } from "fluent-endpoint/openapi";
import { openApiDirectory } from "../../system/describe/openapi-directory.js";
import { githubDescription } from "../../helpers/github-description.js";
import { comparison, candidate, type Comparison } from "../comparison.js";
import { plainRequest, type BuiltRequest } from "../request.js";

/** The same request by the description, and by a builder that was made by hand. */
export function describedRequests(): readonly Comparison[] {
  const github = apiOf(githubDescription());
  const stripe = apiOf(join(openApiDirectory(), "stripe.com.json"));
  const issue = { owner: "octokit", repo: "endpoint.js", title: "It works", labels: ["bug"] };
  const issues = { owner: "octokit", repo: "endpoint.js", state: "open", per_page: 5 };
  const customer = { email: "a@example.com", metadata: { tier: "gold" }, expand: ["sources"] };
  const accept = { headers: { accept: "application/vnd.github.v3+json" } };
  const githubBuilder = new EndpointBuilder("https://api.github.com", accept);
  const stripeBuilder = new EndpointBuilder("https://api.stripe.com", {
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  const create = githubBuilder.route("POST /repos/{owner}/{repo}/issues");
  const list = githubBuilder.route("GET /repos/{owner}/{repo}/issues");
  const styles = { metadata: "deepObject", expand: "deepObject", "*": "jsonItems" } as const;
  const createCustomer = stripeBuilder.route("POST /v1/customers").style(styles);
  return [
    pair(
      "a JSON body",
      () => github.build("issues/create", issue),
      () => create.withDefaults(issue).build(),
    ),
    pair(
      "a query",
      () => github.build("issues/list-for-repo", issues),
      () => list.withDefaults(issues).build(),
    ),
    pair(
      "a nested form",
      () => stripe.build("PostCustomers", customer),
      () => createCustomer.withDefaults(customer).build(),
    ),
  ];
}

function apiOf(file: string) {
  return createApi(JSON.parse(readFileSync(file, "utf8")) as object);
}

function pair(work: string, byApi: () => BuiltRequest, byBuilder: () => BuiltRequest): Comparison {
  return comparison({
    title: work,
    candidates: {
      createApi: candidate(byApi, plainRequest),
      "a builder": candidate(byBuilder, plainRequest),
    },
    pairs: [
      {
        work: `${work}, checked and built by the description`,
        candidate: "createApi",
        baseline: "a builder",
        goal: { kind: "at most", times: 2 },
      },
    ],
  });
}
