import { EndpointBuilder } from "fluent-endpoint";
import { toFetch } from "fluent-endpoint/clients";

/** Tests take their patterns from this builder, so the path is written once. */
export const updateIssue = new EndpointBuilder()
  .route("PATCH /repos/{owner}/{repo}/issues/{issue_number}")
  .path({ owner: "octokit", repo: "endpoint.js" });

/**
 * Closes an issue, and returns its new state.
 *
 * @param {number} issue_number
 * @returns {Promise<string>}
 */
export async function closeIssue(issue_number) {
  const request = updateIssue.build({ issue_number, state: "closed" });
  const response = await fetch(...toFetch(request));
  /** @type {{ state: string }} */
  const issue = await response.json();
  return issue.state;
}
