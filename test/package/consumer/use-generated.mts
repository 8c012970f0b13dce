import { createEndpoint } from "fluent-endpoint";
import { IssuesBuilder } from "./github/areas/issues.js";
import { GitHub, type paths } from "./github/index.js";
import { createRequest, readResponse } from "./github/request.js";

const issue = { repo: "endpoint.js", title: "It works" };
const github = new GitHub().bearer("not-a-real-token").withDefaults({ owner: "octokit" });
const requests = [
  github.issues.create(issue).build(),
  github.issues.create({ title: "It works" }).param("repo", "endpoint.js").build(),
  github.issues.create().build(issue),
  createEndpoint<paths>()("POST /repos/{owner}/{repo}/issues", { owner: "octokit", ...issue }),
];
const call = createRequest({ headers: { a: "b" } });
const ROUTE = "POST /repos/{owner}/{repo}/issues";
const [ownUrl] = call(ROUTE, { owner: "octokit", ...issue });
console.log(JSON.stringify([...requests.map(({ url }) => url), ownUrl]));

// A call of request.ts returns the arguments of `fetch`, and its response is typed by its status.
export async function created(): Promise<string | undefined> {
  const request = call(ROUTE, { owner: "octokit", ...issue });
  const answer = await readResponse(request, await fetch(...request));
  return answer.status === 201 ? (answer.data.title satisfies string) : undefined;
}

// A class of one's own, over a generated one.
class Bugs extends IssuesBuilder {
  report(title: string) {
    return this.create({ owner: "octokit", repo: "endpoint.js", title }).body({ labels: ["bug"] });
  }
}
new Bugs().bearer("not-a-real-token").report("It fails").build().url satisfies string;

// The compiler refuses these calls, and nothing runs them.
export function refused(): void {
  // @ts-expect-error -- The parameter `repo` is missing.
  github.issues.create({ title: "It works" }).build();
  // @ts-expect-error -- `owner` is missing: this builder has no defaults.
  new GitHub().issues.create(issue).build();
  // @ts-expect-error -- A title is not a list.
  github.issues.create({ repo: "endpoint.js", title: ["It works"] });
  // @ts-expect-error -- The operation has no such parameter.
  github.issues.create({ repo: "endpoint.js", title: "It works", colour: "red" });
  // @ts-expect-error -- A call of request.ts has no defaults: `owner` is missing.
  call(ROUTE, issue);
  // @ts-expect-error -- A title is not a list.
  call(ROUTE, { owner: "octokit", repo: "endpoint.js", title: ["It works"] });
}
