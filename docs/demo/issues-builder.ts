import { EndpointBuilder } from "fluent-endpoint";

/** A subclass for an area of the API: its methods are chain methods like any other. */
export class IssuesBuilder extends EndpointBuilder {
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
