/** A builder for one area of an API: its methods can be chained like those of `EndpointBuilder`. */
import { EndpointBuilder } from "fluent-endpoint";

class IssuesBuilder extends EndpointBuilder {
  constructor(
    protected readonly owner: string,
    protected readonly repo: string,
  ) {
    super({ headers: { authorization: "token not-a-real-token" } });
  }

  list() {
    return this.ofRepository("GET /repos/{owner}/{repo}/issues");
  }

  comment(issue: number, body: string) {
    return this.ofRepository("POST /repos/{owner}/{repo}/issues/{issue_number}/comments")
      .path({ issue_number: issue })
      .body({ body });
  }

  private ofRepository(route: string) {
    return this.route(route).path({ owner: this.owner, repo: this.repo });
  }
}

const issues = new IssuesBuilder("octokit", "endpoint.js");
console.log(issues.list().param("state", "open").build());
console.log(issues.comment(7, "Thanks!").build());
