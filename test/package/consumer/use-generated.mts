import { createEndpoint } from "fluent-endpoint";
import { IssuesBuilder } from "./github/areas/issues.js";
import { GitHub, type paths } from "./github/index.js";
import { issuesCreate } from "./github/operations.js";

const issue = { repo: "endpoint.js", title: "It works" };
const github = new GitHub().bearer("not-a-real-token").withDefaults({ owner: "octokit" });
const requests = [
  github.issues.create(issue).build(),
  github.issues.create({ title: "It works" }).param("repo", "endpoint.js").build(),
  github.issues.create().build(issue),
  issuesCreate(github, issue).build(),
  createEndpoint<paths>()("POST /repos/{owner}/{repo}/issues", { owner: "octokit", ...issue }),
];
console.log(JSON.stringify(requests.map(({ url }) => url)));

// A class of one's own, over a generated one.
class Bugs extends IssuesBuilder {
  report(title: string) {
    return this.create({ owner: "octokit", repo: "endpoint.js", title }).body({ labels: ["bug"] });
  }
}
new Bugs().bearer("not-a-real-token").report("It fails").build().url satisfies string;

// What the compiler refuses, which is not run.
export function refused(): void {
  // @ts-expect-error -- The parameter `repo` is missing.
  github.issues.create({ title: "It works" }).build();
  // @ts-expect-error -- `owner` is missing: this builder has no defaults.
  new GitHub().issues.create(issue).build();
  // @ts-expect-error -- A title is no list.
  github.issues.create({ repo: "endpoint.js", title: ["It works"] });
  // @ts-expect-error -- The operation has no such parameter.
  github.issues.create({ repo: "endpoint.js", title: "It works", colour: "red" });
}
