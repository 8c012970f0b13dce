import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createApi } from "fluent-endpoint/openapi";
import { EndpointBuilder } from "../../../src/index.js";
import { githubDescription } from "../../helpers/github-description.js";
import { openApiDirectory } from "../../system/describe/openapi-directory.js";
import { candidate, comparison, plainRequest, rowsOf, type BuiltRequest } from "../comparison.js";
import { atMost, type Row, type Settings } from "../row.js";

/** Measures the same requests by the description, and by a builder that was made by hand. */
export async function describedRequests(settings: Settings): Promise<readonly Row[]> {
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
  const rows: Row[] = [];
  const measure = async (
    work: string,
    byApi: () => BuiltRequest,
    byBuilder: () => BuiltRequest,
  ): Promise<void> => {
    const compared = comparison({
      candidates: {
        createApi: candidate(byApi, plainRequest),
        "a builder": candidate(byBuilder, plainRequest),
      },
      pairs: [
        [
          `${work}, checked and built by the description`,
          "createApi",
          "the time of",
          "a builder",
          atMost(2),
        ],
      ],
    });
    rows.push(...(await rowsOf(compared, settings)));
  };
  await measure(
    "a JSON body",
    () => github.build("issues/create", issue),
    () => create.withDefaults(issue).build(),
  );
  await measure(
    "a query",
    () => github.build("issues/list-for-repo", issues),
    () => list.withDefaults(issues).build(),
  );
  await measure(
    "a nested form",
    () => stripe.build("PostCustomers", customer),
    () => createCustomer.withDefaults(customer).build(),
  );
  return rows;
}

function apiOf(file: string) {
  return createApi(JSON.parse(readFileSync(file, "utf8")) as object);
}
