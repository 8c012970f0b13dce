import { endpoint, EndpointBuilder, EndpointError, type RequestOptions } from "fluent-endpoint";
import { toFetch } from "fluent-endpoint/clients";

class OrgsBuilder extends EndpointBuilder {
  listRepos(org: string) {
    return this.route("GET /orgs/{org}/repos").params({ org });
  }
}

const fromBuilder: RequestOptions = new OrgsBuilder()
  .listRepos("octokit")
  .param("type", "all")
  .build();
const fromFunction: RequestOptions = endpoint("GET /orgs/{org}", { org: "octokit" });
const response: Promise<Response> = fetch(...toFetch(fromBuilder));
const error: Error = new EndpointError("missing-url", "There is no URL.");
// @ts-expect-error A result's URL is a string.
const url: number = fromFunction.url;
// @ts-expect-error The route needs an org.
export const incomplete = () => endpoint("GET /orgs/{org}");
// @ts-expect-error So does the builder's.
export const unfinished = () => new OrgsBuilder().route("GET /orgs/{org}").build();
export { error, response, url };
