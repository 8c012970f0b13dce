import type { Octokit } from "@octokit/rest";

const repo = { owner: "octokit", repo: "rest.js" };
const org = { org: "octokit" };

/** Calls a method of `@octokit/rest` on a server. */
export type OctokitCall = (octokit: Octokit, origin: string) => Promise<unknown>;

/** Calls of every area of the API, by the name of the method. */
export const CALLS: Readonly<Record<string, OctokitCall>> = {
  "actions.createWorkflowDispatch": ({ rest }) =>
    rest.actions.createWorkflowDispatch({
      ...repo,
      workflow_id: "ci.yml",
      ref: "main",
      inputs: { level: "high" },
    }),
  "actions.listWorkflowRunsForRepo": ({ rest }) =>
    rest.actions.listWorkflowRunsForRepo({ ...repo, status: "success", per_page: 100 }),
  "actions.createOrUpdateRepoSecret": ({ rest }) =>
    rest.actions.createOrUpdateRepoSecret({
      ...repo,
      secret_name: "TOKEN",
      encrypted_value: "c2VjcmV0",
      key_id: "1",
    }),
  "activity.markNotificationsAsRead": ({ rest }) =>
    rest.activity.markNotificationsAsRead({ last_read_at: "2026-01-01T00:00:00Z" }),
  "activity.setRepoSubscription": ({ rest }) =>
    rest.activity.setRepoSubscription({ ...repo, subscribed: true }),
  "activity.starRepoForAuthenticatedUser": ({ rest }) =>
    rest.activity.starRepoForAuthenticatedUser(repo),
  "apps.createInstallationAccessToken": ({ rest }) =>
    rest.apps.createInstallationAccessToken({ installation_id: 1, repository_ids: [1, 2] }),
  "apps.updateWebhookConfigForApp": ({ rest }) =>
    rest.apps.updateWebhookConfigForApp({ content_type: "json", insecure_ssl: "0" }),
  "billing.getGithubBillingUsageReportOrg": ({ rest }) =>
    rest.billing.getGithubBillingUsageReportOrg({ ...org, year: 2026 }),
  "checks.create": ({ rest }) =>
    rest.checks.create({
      ...repo,
      name: "lint",
      head_sha: "0123",
      output: { title: "grüße", summary: "" },
    }),
  "checks.rerequestSuite": ({ rest }) => rest.checks.rerequestSuite({ ...repo, check_suite_id: 1 }),
  "codeScanning.updateAlert": ({ rest }) =>
    rest.codeScanning.updateAlert({
      ...repo,
      alert_number: 1,
      state: "dismissed",
      dismissed_reason: null,
    }),
  "codesOfConduct.getConductCode": ({ rest }) =>
    rest.codesOfConduct.getConductCode({ key: "contributor_covenant" }),
  "codespaces.startForAuthenticatedUser": ({ rest }) =>
    rest.codespaces.startForAuthenticatedUser({ codespace_name: "a b" }),
  "dependabot.listAlertsForRepo": ({ rest }) =>
    rest.dependabot.listAlertsForRepo({ ...repo, state: "open,fixed" }),
  "emojis.get": ({ rest }) => rest.emojis.get(),
  "gists.create": ({ rest }) =>
    rest.gists.create({ files: { "a.txt": { content: "x" } }, public: false }),
  "gists.star": ({ rest }) => rest.gists.star({ gist_id: "1" }),
  "git.createBlob": ({ rest }) =>
    rest.git.createBlob({ ...repo, content: "漢", encoding: "utf-8" }),
  "git.deleteRef": ({ rest }) => rest.git.deleteRef({ ...repo, ref: "heads/a/b" }),
  "git.getTree": ({ rest }) => rest.git.getTree({ ...repo, tree_sha: "0123", recursive: "1" }),
  "gitignore.getTemplate": ({ rest }) => rest.gitignore.getTemplate({ name: "C++" }),
  "interactions.setRestrictionsForOrg": ({ rest }) =>
    rest.interactions.setRestrictionsForOrg({ ...org, limit: "existing_users" }),
  "issues.addLabels": ({ rest }) =>
    rest.issues.addLabels({ ...repo, issue_number: 1, labels: ["a", "ü"] }),
  "issues.create": ({ rest }) =>
    rest.issues.create({ ...repo, title: "It's new", body: "a\nb", milestone: null }),
  "issues.listForRepo": ({ rest }) =>
    rest.issues.listForRepo({ ...repo, labels: "bug,ui", since: "2026-01-01T00:00:00Z" }),
  "issues.lock": ({ rest }) => rest.issues.lock({ ...repo, issue_number: 1 }),
  "issues.removeLabel": ({ rest }) =>
    rest.issues.removeLabel({ ...repo, issue_number: 1, name: "a/b c?" }),
  "licenses.get": ({ rest }) => rest.licenses.get({ license: "mit" }),
  "markdown.render": ({ rest }) =>
    rest.markdown.render({ text: "**a**", mode: "gfm", context: "o/r" }),
  "markdown.renderRaw": ({ rest }) =>
    rest.markdown.renderRaw({ data: "**a**", headers: { "content-type": "text/plain" } }),
  "meta.get": ({ rest }) => rest.meta.get(),
  "meta.root": ({ rest }) => rest.meta.root(),
  "migrations.startForOrg": ({ rest }) =>
    rest.migrations.startForOrg({ ...org, repositories: ["a"], exclude: ["repositories"] }),
  "orgs.createWebhook": ({ rest }) =>
    rest.orgs.createWebhook({ ...org, name: "web", config: { url: "https://example.com/" } }),
  "orgs.list": ({ rest }) => rest.orgs.list({ since: 5 }),
  "orgs.setMembershipForUser": ({ rest }) =>
    rest.orgs.setMembershipForUser({ ...org, username: "a-b", role: "admin" }),
  "orgs.updateWebhookConfigForOrg": ({ rest }) =>
    rest.orgs.updateWebhookConfigForOrg({ ...org, hook_id: 1, content_type: "json" }),
  "packages.deletePackageForOrg": ({ rest }) =>
    rest.packages.deletePackageForOrg({ ...org, package_type: "npm", package_name: "@a/b" }),
  "pulls.create": ({ rest }) =>
    rest.pulls.create({ ...repo, head: "topic", base: "main", title: "New", draft: false }),
  "pulls.get": ({ rest }) =>
    rest.pulls.get({ ...repo, pull_number: 1, mediaType: { format: "diff" } }),
  "pulls.merge": ({ rest }) => rest.pulls.merge({ ...repo, pull_number: 1 }),
  "pulls.updateBranch": ({ rest }) => rest.pulls.updateBranch({ ...repo, pull_number: 1 }),
  "rateLimit.get": ({ rest }) => rest.rateLimit.get(),
  "reactions.createForIssue": ({ rest }) =>
    rest.reactions.createForIssue({ ...repo, issue_number: 1, content: "+1" }),
  "repos.compareCommitsWithBasehead": ({ rest }) =>
    rest.repos.compareCommitsWithBasehead({ ...repo, basehead: "main...a/b" }),
  "repos.createOrUpdateFileContents": ({ rest }) =>
    rest.repos.createOrUpdateFileContents({
      ...repo,
      path: "docs/a b.md",
      message: "Add",
      content: "eA==",
    }),
  "repos.get": ({ rest }) => rest.repos.get({ ...repo, mediaType: { previews: ["nebula"] } }),
  "repos.getContent": ({ rest }) =>
    rest.repos.getContent({
      ...repo,
      path: "src/a b.ts",
      ref: "a/b",
      mediaType: { format: "raw" },
    }),
  "repos.listForOrg": ({ rest }) => rest.repos.listForOrg({ ...org, type: "private" }),
  "repos.removeCollaborator": ({ rest }) =>
    rest.repos.removeCollaborator({ ...repo, username: "a" }),
  "repos.replaceAllTopics": ({ rest }) => rest.repos.replaceAllTopics({ ...repo, names: ["a"] }),
  "repos.setStatusCheckContexts": ({ rest }) =>
    rest.repos.setStatusCheckContexts({ ...repo, branch: "main", contexts: ["a"] }),
  "repos.transfer": ({ rest }) => rest.repos.transfer({ ...repo, new_owner: "o" }),
  "repos.update": ({ rest }) => rest.repos.update({ ...repo, private: true }),
  "repos.uploadReleaseAsset": ({ rest }, origin) =>
    rest.repos.uploadReleaseAsset({
      ...repo,
      release_id: 1,
      name: "a b.zip",
      data: "text",
      baseUrl: origin,
      headers: { "content-type": "application/zip", "content-length": 4 },
    }),
  "search.issuesAndPullRequests": ({ rest }) =>
    rest.search.issuesAndPullRequests({ q: "repo:octokit/rest.js is:open é+1", sort: "created" }),
  "secretScanning.listAlertsForOrg": ({ rest }) =>
    rest.secretScanning.listAlertsForOrg({ ...org, state: "open" }),
  "securityAdvisories.listGlobalAdvisories": ({ rest }) =>
    rest.securityAdvisories.listGlobalAdvisories({ ecosystem: "npm" }),
  "teams.addOrUpdateMembershipForUserInOrg": ({ rest }) =>
    rest.teams.addOrUpdateMembershipForUserInOrg({ ...org, team_slug: "t", username: "a" }),
  "teams.create": ({ rest }) => rest.teams.create({ ...org, name: "A", privacy: "closed" }),
  "users.addEmailForAuthenticatedUser": ({ rest }) =>
    rest.users.addEmailForAuthenticatedUser({ emails: ["a@example.com"] }),
  "users.follow": ({ rest }) => rest.users.follow({ username: "a" }),
  "users.getByUsername": ({ rest }) => rest.users.getByUsername({ username: "a" }),
  "request with a route": (octokit) =>
    octokit.request("GET /orgs/{org}/repos", { ...org, page: 2 }),
  graphql: (octokit) => octokit.graphql("query ($n: Int) { viewer { id } }", { n: 1 }),
  paginate: (octokit) => octokit.paginate("GET /orgs/{org}/repos", org),
};
