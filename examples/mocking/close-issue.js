import { endpoint } from "fluent-endpoint";
import { toFetch } from "fluent-endpoint/clients";

/**
 * Closes an issue, and returns its new state.
 *
 * @param {number} issue_number
 * @returns {Promise<string>}
 */
export async function closeIssue(issue_number) {
  const request = endpoint("PATCH /repos/{owner}/{repo}/issues/{issue_number}", {
    owner: "octokit",
    repo: "endpoint.js",
    issue_number,
    state: "closed",
  });
  const response = await fetch(...toFetch(request));
  /** @type {{ state: string }} */
  const issue = await response.json();
  return issue.state;
}
