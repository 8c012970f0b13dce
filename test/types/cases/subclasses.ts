import { createEndpoint, EndpointBuilder, type RequestOptions } from "fluent-endpoint";
import { expectTypeOf } from "expect-type";

class OrgsBuilder extends EndpointBuilder {
  readonly area: string = "orgs";
  constructor(readonly token: string) {
    super();
  }
  authorized() {
    return this.header("authorization", this.token);
  }
  listRepos(org: string) {
    return this.route("GET /orgs/{org}/repos").params({ org });
  }
  reposOf(org: string) {
    return this.header("a", "b").param("org", org).route("GET /orgs/{org}/repos").build();
  }
  incomplete() {
    // @ts-expect-error Property '"parameter org"' is missing in type 'OrgsBuilder & WithRoute<"GET /orgs/{org}/repos">'
    return this.route("GET /orgs/{org}/repos").build();
  }
}

// A typing error in a method is an error there.
class Misspelt extends EndpointBuilder {
  listRepos(org: string) {
    // @ts-expect-error 'orgg' does not exist in type 'Partial<{ readonly org: TemplateValue | null | undefined; }>'. Did you mean to write 'org'?
    return this.route("GET /orgs/{org}/repos").path({ orgg: org });
  }
  beforeRoute(any: string) {
    return this.path({ any }).route("GET /orgs/{org}/repos").path({ org: any });
  }
}
new EndpointBuilder().route("GET /orgs/{org}").as(Misspelt).path({ any: 1 });

// Every chain method keeps the type of the subclass, and the values that its methods set count.
const orgs = new OrgsBuilder("token 0123");
const chained = orgs
  .route("GET /orgs/{org}")
  .method("GET")
  .url("/orgs/{org}")
  .baseUrl("https://example.com")
  .header("a", "b")
  .headers({ a: "b" })
  .preview("mercy")
  .format("raw")
  .param("org", "octokit")
  .params({ page: 1 })
  .path({ org: "octokit" })
  .query({ b: 1 })
  .body({ c: 1 })
  .data("x")
  .meta({})
  .withDefaults({ d: 1 })
  .strict();
expectTypeOf(chained.area).toBeString();
expectTypeOf(chained.token).toBeString();
expectTypeOf(chained).toExtend<OrgsBuilder>();
expectTypeOf(
  orgs.authorized().listRepos("octokit").authorized().param("page", 1).build(),
).toEqualTypeOf<RequestOptions>();
expectTypeOf(orgs.reposOf("octokit")).toEqualTypeOf<RequestOptions>();
// @ts-expect-error Property '"parameter repo"' is missing
orgs.listRepos("octokit").route("GET /repos/{org}/{repo}").build();

const endpoint = createEndpoint(orgs.listRepos("octokit"));
expectTypeOf(endpoint.builder.area).toBeString();
endpoint("GET /orgs/{org}/repos");
endpoint({});

// A subclass lists the parameters that its constructor passes on. Without a list, the constructor takes none.
class RepositoryBuilder extends EndpointBuilder<unknown, "owner" | "repo"> {
  constructor(owner: string, repo: string) {
    super({ owner, repo });
  }
}
new RepositoryBuilder("octokit", "endpoint.js").route("GET /repos/{owner}/{repo}/issues").build();

// `as` keeps the names that the builder provides, in methods and getters too.
class IssuesBuilder extends EndpointBuilder {
  get labels() {
    return this.as(LabelsBuilder);
  }
  list() {
    return this.route("GET /repos/{owner}/{repo}/issues");
  }
}
class LabelsBuilder extends EndpointBuilder {
  get(name: string) {
    return this.route("GET /repos/{owner}/{repo}/labels/{name}").param("name", name);
  }
}
class ForgeBuilder extends EndpointBuilder {
  get issues() {
    return this.as(IssuesBuilder);
  }
  issuesOf(owner: string) {
    return this.path({ owner }).as(IssuesBuilder);
  }
}
const forge = new ForgeBuilder().withDefaults({ owner: "octokit", repo: "endpoint.js" });
forge.issues.list().build();
forge.issues.labels.get("bug").build();
new ForgeBuilder().issuesOf("octokit").list().build({ repo: "endpoint.js" });
forge.as(EndpointBuilder).route("GET /repos/{owner}/{repo}").build();
// @ts-expect-error Property '"parameter repo"' is missing
new ForgeBuilder().issuesOf("octokit").labels.get("bug").build();
// @ts-expect-error "parameter owner", "parameter repo"
new ForgeBuilder().issues.list().build();
// @ts-expect-error Argument of type 'typeof RepositoryBuilder' is not assignable
forge.as(RepositoryBuilder);

class PlainBuilder extends EndpointBuilder {}
new PlainBuilder({ headers: { a: "b" } }).route("GET /user").build();
new PlainBuilder().withDefaults({ owner: "octokit" }).route("GET /users/{owner}").build();
// @ts-expect-error 'owner' does not exist in type 'ConstructorDefaults<never>'
new PlainBuilder({ owner: "octokit" });
