/** Builders for an API, which `fluent-endpoint generate` has written from its OpenAPI description. */
import { GitHub } from "./github/index.js";

const github = new GitHub().bearer("not-a-real-token").withDefaults({ owner: "octokit" });

console.log(github.issues.create({ repo: "endpoint.js", title: "It works" }).build());
console.log(github.issues.listForRepo({ repo: "endpoint.js", state: "open", per_page: 5 }).build());
