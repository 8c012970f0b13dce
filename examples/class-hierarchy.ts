/** A client of classes: what every request shares is in one class, and each area of the API has a class of its own. */
import { EndpointBuilder } from "fluent-endpoint";

/** The base of the classes below. */
class ForgeBuilder extends EndpointBuilder {
  page(number: number, size = 50) {
    return this.query({ page: number, per_page: size });
  }
}

class IssuesBuilder extends ForgeBuilder {
  list() {
    return this.route("GET /repos/{owner}/{repo}/issues");
  }

  comment(issue: number, text: string) {
    return this.route("POST /repos/{owner}/{repo}/issues/{issue}/comments")
      .path({ issue })
      .body({ text });
  }
}

class LabelsBuilder extends ForgeBuilder {
  rename(label: string, name: string) {
    return this.route("PATCH /repos/{owner}/{repo}/labels/{name}")
      .path({ name: label })
      .body({ name });
  }
}

/** `as` hands the base URL, the headers and the parameters on to the class of an area. */
class RepositoryBuilder extends ForgeBuilder {
  get issues() {
    return this.as(IssuesBuilder);
  }

  get labels() {
    return this.as(LabelsBuilder);
  }
}

class Forge extends ForgeBuilder {
  repository(owner: string, repo: string) {
    return this.path({ owner, repo }).as(RepositoryBuilder);
  }
}

const forge = new Forge("https://forge.example.com/api").header(
  "authorization",
  "Bearer not-a-real-token",
);
const repository = forge.repository("octokit", "endpoint.js");

console.log(repository.issues.list().page(2).build());
console.log(repository.issues.comment(7, "Thanks!").build());
console.log(repository.labels.rename("bug", "defect").build());
